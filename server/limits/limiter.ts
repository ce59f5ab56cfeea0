import type { Redis } from 'ioredis';
import cluster from 'node:cluster';
import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Limiter } from './port.ts';

/** A bound: so many, in so many seconds from the first. */
export interface Bound {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/**
 * A limiter that counts in this process, in that which started it and others like it, or in a Redis
 * for all of them. While Redis does not answer each process counts for itself.
 */
export function createLimiter({ name, points, seconds }: Bound, redis: Redis | null): Limiter {
  const bound = { keyPrefix: `limit:${name}`, points, duration: seconds };
  const memory = cluster.isWorker ? new RateLimiterCluster(bound) : new RateLimiterMemory(bound);
  const limiter =
    redis === null
      ? memory
      : new RateLimiterRedis({
          ...bound,
          storeClient: redis,
          insuranceLimiter: memory,
          rejectIfRedisNotReady: true,
        });
  return {
    take: async (key) => {
      try {
        await limiter.consume(key);
        return 0;
      } catch (refusal) {
        // Anything else is a fault of the limiter, and no reason to refuse anybody.
        if (!(refusal instanceof RateLimiterRes)) return 0;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    forget: async (key) => {
      // A fault of the limiter is no reason to refuse anybody.
      await limiter.delete(key).catch(() => undefined);
    },
  };
}

/** Counts from now on for the processes this one starts. */
export function countForWorkers(): void {
  new RateLimiterClusterMaster();
}
