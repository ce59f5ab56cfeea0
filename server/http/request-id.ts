import { randomFillSync } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_CHARACTERS = 16;
const POOL_BYTES = 4_096;

function timePart(milliseconds: number): string {
  let rest = milliseconds;
  let text = '';
  for (let position = 0; position < 10; position += 1) {
    text = (CROCKFORD[rest % 32] ?? '') + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Makes request ids: `req_` and a ULID, so that ids sort by time. None is taken from outside. */
export function createRequestIds(): (now: Date) => string {
  const pool = Buffer.alloc(POOL_BYTES);
  let used = POOL_BYTES;
  let lastMs = -1;
  let prefix = '';
  return (now) => {
    const ms = now.getTime();
    if (ms !== lastMs) {
      lastMs = ms;
      prefix = `req_${timePart(ms)}`;
    }
    if (used + RANDOM_CHARACTERS > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    let random = '';
    for (let index = 0; index < RANDOM_CHARACTERS; index += 1) {
      random += CROCKFORD[(pool[used + index] ?? 0) % 32] ?? '';
    }
    used += RANDOM_CHARACTERS;
    return prefix + random;
  };
}
