import type { Redis } from 'ioredis';
import type { Bound } from './limiter.ts';
import type { Limiter, Limits, PeopleLimits } from './port.ts';

/** Nobody mistypes a key so often; whoever guesses learns nothing more. */
const WRONG_KEYS = { name: 'wrong-key', points: 50, seconds: 900 } as const satisfies Bound;

const DAY_SECONDS = 86_400;

/** Of people at forms: guessing is slow, and nobody else is locked out by it. */
const PEOPLE = {
  signInsFromPlace: { name: 'sign-in-place', points: 10, seconds: 900 },
  signInsFromNetwork: { name: 'sign-in-network', points: 50, seconds: 900 },
  signInsOfAddress: { name: 'sign-in-address', points: 100, seconds: DAY_SECONDS },
  signUpsFromNetwork: { name: 'sign-up', points: 20, seconds: DAY_SECONDS },
  keysFromNetwork: { name: 'new-key', points: 100, seconds: DAY_SECONDS },
  mailsFromNetwork: { name: 'mail-from', points: 30, seconds: DAY_SECONDS },
  mailsToAddress: { name: 'mail-to', points: 5, seconds: 3_600 },
} as const satisfies Readonly<Record<keyof PeopleLimits, Bound>>;

interface Options {
  /** A connection whose commands fail in time; null: each process counts for itself. */
  readonly redis: Redis | null;
  /** Requests of one key within a second; null: no bound. */
  readonly burst: number | null;
}

/** The rate limits in addition to the quota. The limiter is loaded on first use. */
export function openLimits({ redis, burst }: Options): Limits {
  return {
    wrongKeys: createLazyLimiter(WRONG_KEYS, redis),
    bursts:
      burst === null
        ? null
        : createLazyLimiter({ name: 'burst', points: burst, seconds: 1 }, redis),
    people: openPeopleLimits(redis),
  };
}

function openPeopleLimits(redis: Redis | null): PeopleLimits {
  const open = (name: keyof PeopleLimits): Limiter => createLazyLimiter(PEOPLE[name], redis);
  return {
    signInsFromPlace: open('signInsFromPlace'),
    signInsFromNetwork: open('signInsFromNetwork'),
    signInsOfAddress: open('signInsOfAddress'),
    signUpsFromNetwork: open('signUpsFromNetwork'),
    keysFromNetwork: open('keysFromNetwork'),
    mailsFromNetwork: open('mailsFromNetwork'),
    mailsToAddress: open('mailsToAddress'),
  };
}

function createLazyLimiter(bound: Bound, redis: Redis | null): Limiter {
  let limiter: Promise<Limiter> | null = null;
  const make = async (): Promise<Limiter> => {
    const { createLimiter } = await import('./limiter.ts');
    return createLimiter(bound, redis);
  };
  return {
    take: async (key) => {
      limiter ??= make();
      return (await limiter).take(key);
    },
    forget: async (key) => {
      limiter ??= make();
      await (await limiter).forget(key);
    },
  };
}
