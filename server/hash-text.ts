import { randomBytes } from 'node:crypto';

/** 64 bits as two numbers of 32. */
type Halves = readonly [low: number, high: number];

/** Known to nobody: texts that collide cannot be made up. */
const SEED = randomBytes(8);
const SEEDS: Halves = [SEED.readInt32LE(0), SEED.readInt32LE(4)];
/** Odd numbers with about as many bits set as not. */
const FACTORS = [0x2c1b3c6d, 0x297a2d39] as const;

/** The text hashed last, and its hash: a token is looked up in one field after the other. */
let last = '';
let lastHash = hashWith('', SEEDS);

/** A hash of 64 bits; of no use outside the process. */
export function hashText(text: string): Halves {
  if (text === last) return lastHash;
  last = text;
  lastHash = hashWith(text, SEEDS);
  return lastHash;
}

/** The same with seeds that are known. */
export function hashWith(text: string, seeds: Halves): Halves {
  let [low, high] = seeds;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, FACTORS[0]);
    low ^= low >>> 15;
    high = Math.imul(high ^ unit, FACTORS[1]);
    high ^= high >>> 13;
  }
  return [low, high];
}
