import type { Clock } from '../../indexer/feeds/reading/clock.ts';

/** A clock on which pauses take no time; it remembers them. `random` is always `chance`. */
export function buildClock(chance = 0.5): Clock & { readonly pauses: number[] } {
  let now = Date.parse('2026-07-02T00:00:00Z');
  const pauses: number[] = [];
  return {
    pauses,
    now: () => now,
    pause: (ms) => {
      pauses.push(ms);
      now += ms;
      return Promise.resolve();
    },
    random: () => chance,
  };
}
