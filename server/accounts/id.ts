import { randomBytes } from 'node:crypto';

/** Crockford's base32: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;

type IdPrefix =
  'acc' | 'key' | 'evt' | 'ses' | 'req' | 'con' | 'whk' | 'wsk' | 'msg' | 'dlv' | 'snd';

/** An id that sorts by its time of birth to the millisecond: `key_01K5A7…`, 26 characters after the prefix. */
export function createId(prefix: IdPrefix, now: Date): string {
  let text = '';
  let rest = now.getTime();
  for (let i = 0; i < TIME_CHARACTERS; i += 1) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  for (const byte of randomBytes(RANDOM_CHARACTERS)) text += ALPHABET.charAt(byte % 32);
  return `${prefix}_${text}`;
}
