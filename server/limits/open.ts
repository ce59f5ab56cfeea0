import type { Redis } from 'ioredis';
import type { Bound } from './limiter.ts';
import type { Limiter, Limits } from './port.ts';

/** Nobody mistypes a key so often; whoever guesses learns nothing more. */
const WRONG_KEYS = { name: 'wrong-key', points: 50, seconds: 900 } as const satisfies Bound;

interface Options {
  /** A connection whose commands fail in time; null: each process counts for itself. */
  readonly redis: Redis | null;
  /** Requests of one key within a second; null: no bound. */
  readonly burst: number | null;
}

/** The guards beside the quota. What counts is loaded when something is counted for the first time. */
export function openLimits({ redis, burst }: Options): Limits {
  return {
    wrongKeys: createLazyLimiter(WRONG_KEYS, redis),
    bursts:
      burst === null
        ? null
        : createLazyLimiter({ name: 'burst', points: burst, seconds: 1 }, redis),
  };
}

function createLazyLimiter(bound: Bound, redis: Redis | null): Limiter {
  let made: Promise<Limiter> | null = null;
  const make = async (): Promise<Limiter> => {
    const { createLimiter } = await import('./limiter.ts');
    return createLimiter(bound, redis);
  };
  return {
    take: async (key) => {
      made ??= make();
      return (await made).take(key);
    },
  };
}
