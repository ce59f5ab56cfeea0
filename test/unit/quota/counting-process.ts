import type { OnQuotaFailure } from '../../../schemas/config/variables.ts';
import type { QuotaState } from '../../../server/quota/port.ts';
import { QuotaCounters } from '../../../server/quota/redis/quota-counter.ts';
import { Readiness } from '../../../server/quota/redis/readiness.ts';
import { RedisQuota } from '../../../server/quota/redis/redis-quota.ts';
import { ServerClock } from '../../../server/quota/redis/server-clock.ts';
import { CircuitBreaker } from '../../../server/resilience/circuit-breaker.ts';
import { HealthMonitor } from '../../../server/resilience/health-monitor.ts';
import type { ScriptedRedis } from './scripted-redis.ts';

export const NOON = Date.parse('2026-09-14T12:00:00Z');
export const DAY_MS = 86_400_000;
export const DAY = NOON / DAY_MS - 0.5;
/** The hash of key `a` on that day. */
export const KEY = `day:a:${DAY}`;
export const FAILURES_MAX = 5;

interface CountingProcess {
  /** Its own clock, in milliseconds. */
  readonly time: { now: number };
  readonly quota: RedisQuota;
  readonly counters: QuotaCounters;
  readonly breaker: CircuitBreaker;
  readonly readiness: Readiness;
  readonly consume: (limit: number) => Promise<QuotaState>;
  readonly peek: (limit: number) => Promise<QuotaState>;
  /** Tells Redis what it does not know. */
  readonly sync: () => Promise<void>;
}

/** One process that counts in a Redis, on a clock that stands still. */
export function openProcess(
  redis: ScriptedRedis,
  onFailure: OnQuotaFailure = 'soft',
): CountingProcess {
  const time = { now: NOON };
  const clock = () => new Date(time.now);
  const health = new HealthMonitor({ clock });
  const breaker = new CircuitBreaker({
    opensAfter: { failuresInARow: FAILURES_MAX },
    pauseMs: 0,
    health,
  });
  const readiness = new Readiness(redis.connection, clock);
  const counters = new QuotaCounters(10);
  const serverClock = new ServerClock();
  const quota = new RedisQuota({
    redis: redis.connection,
    readiness,
    breaker,
    health,
    counters,
    serverClock,
    clock,
    onFailure,
    blindSeconds: 900,
    onClose: () => Promise.resolve(),
  });
  redis.connect();
  return {
    time,
    quota,
    counters,
    breaker,
    readiness,
    consume: (limit: number) => quota.consume('a', limit, clock()),
    peek: (limit: number) => quota.peek('a', limit, clock()),
    sync: async () => {
      for (const counter of counters.unsynced()) await quota.syncCounter(counter);
    },
  };
}
