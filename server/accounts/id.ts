import { randomBytes } from 'node:crypto';

/** Crockford's base32: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHARACTERS = 26;
const RANDOM_BITS = 80;

type IdPrefix =
  'acc' | 'key' | 'evt' | 'ses' | 'req' | 'con' | 'whk' | 'wsk' | 'msg' | 'dlv' | 'snd';

let last = { ms: NaN, random: 0n };

/**
 * A prefix and a ULID (`key_01K5A7…`), which sorts by its time of birth to the millisecond, and among those
 * of one process and millisecond by the order in which they were made.
 */
export function createId(prefix: IdPrefix, now: Date): string {
  const ms = now.getTime();
  const bytes = randomBytes(RANDOM_BITS / 8).toString('hex');
  last = { ms, random: ms === last.ms ? last.random + 1n : BigInt(`0x${bytes}`) };
  let rest = (BigInt(ms) << BigInt(RANDOM_BITS)) + last.random;
  let text = '';
  for (let i = 0; i < CHARACTERS; i += 1) {
    text = ALPHABET.charAt(Number(rest % 32n)) + text;
    rest /= 32n;
  }
  return `${prefix}_${text}`;
}
