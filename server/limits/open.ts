import type { Redis } from 'ioredis';
import type { Bound } from './limiter.ts';
import type { Limiter, Limits, NetworkLimiter } from './port.ts';

const DAY_SECONDS = 86_400;

/** Nobody mistypes a key so often; whoever guesses learns nothing more. */
const WRONG_KEYS: Bound = { name: 'wrong-key', points: 50, seconds: 900 };
/** A person reads slower; a crawler that is told when to come back does. */
const MADE_PAGES: Bound = { name: 'made-page', points: 20, seconds: 10 };
/**
 * A wider network may do so many times what one of its networks may: it may be many callers, or one
 * that has all of it.
 */
const WIDE_TIMES = 10;

interface Options {
  /** A connection whose commands fail in time; null: each process counts for itself. */
  readonly redis: Redis | null;
  /** Requests of one key within a second; null: no bound. */
  readonly burst: number | null;
}

/**
 * The rate limits in addition to the quota. Of people at forms: guessing is slow, and nobody else is
 * locked out by it. The limiter is loaded on first use.
 */
export function openLimits({ redis, burst }: Options): Limits {
  const by = (name: string, points: number, seconds: number, store = redis): Limiter =>
    createLazyLimiter({ name, points, seconds }, store);
  const byNetwork = ({ name, points, seconds }: Bound, store = redis): NetworkLimiter => {
    const own = by(name, points, seconds, store);
    const wide = by(`${name}-wide`, WIDE_TIMES * points, seconds, store);
    return {
      // What its own bound refuses is not taken from the others of the wider network.
      take: async ({ network, wideNetwork }) =>
        (await own.take(network)) || (await wide.take(wideNetwork)),
    };
  };
  return {
    wrongKeys: byNetwork(WRONG_KEYS),
    bursts: burst === null ? null : by('burst', burst, 1),
    pages: byNetwork(MADE_PAGES, null),
    people: {
      signInsFromPlace: by('sign-in-place', 10, 900),
      signInsFromNetwork: byNetwork({ name: 'sign-in-network', points: 50, seconds: 900 }),
      signInsOfAddress: by('sign-in-address', 100, DAY_SECONDS),
      passwordsOfAccount: by('password-of', 30, 3_600),
      signUpsFromNetwork: byNetwork({ name: 'sign-up', points: 20, seconds: DAY_SECONDS }),
      keysFromNetwork: byNetwork({ name: 'new-key', points: 100, seconds: DAY_SECONDS }),
      mailsFromNetwork: byNetwork({ name: 'mail-from', points: 30, seconds: DAY_SECONDS }),
      mailsOfAccount: by('mail-of', 10, DAY_SECONDS),
      mailsToAddress: by('mail-to', 5, 3_600),
    },
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
