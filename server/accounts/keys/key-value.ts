import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * The value of an API key: `sk_live_<id8>_<secret32><crc6>`, 55 characters. The second underscore
 * keeps scanners from taking it for a Stripe key, which has ten or more alphanumerics after
 * `sk_live_`. This file is pure but for the source of randomness.
 */
const PREFIX = 'sk_live_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 8;
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
/** What the checksum covers: all before it. */
const CHECKED_LENGTH = PREFIX.length + ID_LENGTH + 1 + SECRET_LENGTH;
const PATTERN = /^sk_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/;
/** Bytes from here on would make the first letters of the alphabet likelier than the last. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);
/** Longer texts are not looked at. */
const LENGTH_MAX = 128;

type RandomBytes = (size: number) => Uint8Array;

/** A new value. Its 32 secret characters hold 190 bits; whoever has it has the key. */
export function createKeyValue(random: RandomBytes = randomBytes): string {
  const body = `${PREFIX}${base62(ID_LENGTH, random)}_${base62(SECRET_LENGTH, random)}`;
  return body + checksum(body);
}

/** The public id of a well-formed value whose checksum is right; null for anything else. */
export function parseKeyValue(value: string): { readonly id8: string } | null {
  if (value.length > LENGTH_MAX || !PATTERN.test(value)) return null;
  if (value.slice(CHECKED_LENGTH) !== checksum(value.slice(0, CHECKED_LENGTH))) return null;
  return { id8: value.slice(PREFIX.length, PREFIX.length + ID_LENGTH) };
}

/** The last four characters of a value, kept so that its owner can recognise it. */
export function lastFour(value: string): string {
  return value.slice(-4);
}

/** What may be shown of a value: its public id and its last four characters. */
export function maskKey(id8: string, last4: string): string {
  return `${PREFIX}${id8}_…${last4}`;
}

/** HMAC-SHA256 of the whole value, 32 bytes: what the store keeps instead of it. */
export function hashKeyValue(secret: Uint8Array, value: string): Buffer {
  return createHmac('sha256', secret).update(value).digest();
}

function base62(length: number, random: RandomBytes): string {
  let text = '';
  while (text.length < length) {
    for (const byte of random(length)) {
      if (byte < FAIR_BYTES && text.length < length) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

/** CRC32 (IEEE 802.3) as six base62 digits: refuses typing errors without asking the store. */
function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    text = ALPHABET.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
