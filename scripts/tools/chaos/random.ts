/** Numbers from 0 to below 1; the same seed gives the same ones. */
export type Random = () => number;

/** A generator of 32 bits of state (mulberry32): enough to vary a run, and to repeat it. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 to below `count`. */
export function pickIndex(random: Random, count: number): number {
  return Math.floor(random() * count);
}
