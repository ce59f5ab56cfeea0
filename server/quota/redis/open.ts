import { randomUUID } from 'node:crypto';
import type { OnQuotaFailure } from '../../../schemas/config/variables.ts';
import type { OpenQuota } from '../open.ts';
import { COUNT_SCRIPT, type CountingRedis, countInRedis } from './count-script.ts';
import { connect, isReadyWithin } from '../../redis/connection.ts';
import { CircuitBreaker } from '../../resilience/circuit-breaker.ts';
import { HealthMonitor } from '../../resilience/health-monitor.ts';
import { RedisSync } from './redis-sync.ts';
import { Readiness } from './readiness.ts';
import { RedisQuota } from './redis-quota.ts';
import { RedisUsage, USAGE_SCRIPT, type UsageRedis } from './redis-usage.ts';
import { ServerClock } from './server-clock.ts';
import { QuotaCounters } from './quota-counter.ts';

interface RedisQuotaStoreOptions {
  /** `redis[s]://[user:password@]host[:port][/database]` */
  readonly url: string;
  /** Before every key, so that installations can share a server. */
  readonly keyPrefix?: string;
  readonly clock?: () => Date;
  readonly onFailure?: OnQuotaFailure;
  readonly blindSeconds?: number;
  /** Called when Redis is down, or usage cannot be written; the service goes on. */
  readonly onError?: (error: unknown) => void;
  /** Called when it is back, with how long it was down. */
  readonly onRecovered?: (seconds: number) => void;
  /** A request waits no longer for its count, in milliseconds. */
  readonly callMs?: number;
}

const CALL_MS = 50;
/** Failures in a row after which Redis is not called. */
const FAILURES_MAX = 5;
/** An outage is reported at most this often. */
const REPORT_EVERY_MS = 10_000;
/** After so long without Redis the last count of others is too old to go by. */
const BLIND_SECONDS = 900;
const HANDSHAKE_MS = 500;
/** Reading 90 days is more work than counting, and nobody else waits for it. */
const USAGE_COMMAND_MS = 400;
/** How long a start waits for Redis before it goes on without. */
const START_MS = 1_000;
const COUNTERS_MAX = 50_000;
const FLUSH_INTERVAL_MS = 5_000;

/**
 * Opens the counters and the usage in Redis. If Redis does not answer they are open all the same,
 * and go on by themselves when it does.
 */
export async function openRedisQuota({
  url,
  keyPrefix = 'model-catalog:',
  clock = () => new Date(),
  onFailure = 'soft',
  blindSeconds = BLIND_SECONDS,
  onError = () => undefined,
  onRecovered = () => undefined,
  callMs = CALL_MS,
}: RedisQuotaStoreOptions): Promise<OpenQuota> {
  const report = (error: unknown): void => {
    onError(withoutCommand(error));
  };
  const outages = { onDown: report, onRecovered, reportEveryMs: REPORT_EVERY_MS };
  const health = new HealthMonitor({ ...outages, clock });
  const breaker = new CircuitBreaker({
    opensAfter: { failuresInARow: FAILURES_MAX },
    timeoutMs: callMs,
    health,
  });
  const serverClock = new ServerClock();
  const counters = new QuotaCounters(COUNTERS_MAX);
  const counts = connect({
    url,
    keyPrefix,
    // Of the handshake; calls have a deadline of their own.
    commandMs: Math.max(callMs, HANDSHAKE_MS),
    scripts: COUNT_SCRIPT,
    onError: () => undefined,
  }) as CountingRedis;
  const readiness = new Readiness(counts, clock);
  const history = connect({
    url,
    keyPrefix,
    commandMs: USAGE_COMMAND_MS,
    scripts: USAGE_SCRIPT,
    onError: () => undefined,
  }) as UsageRedis;
  const usage = new RedisUsage(history, serverClock);

  const probe = createProbe(counts, readiness, serverClock, clock);
  const quota = new RedisQuota({
    redis: counts,
    readiness,
    breaker,
    health,
    counters,
    serverClock,
    clock,
    onFailure,
    blindSeconds,
    onClose: async () => {
      clearInterval(timer);
      await sync.close();
      await usage.close().catch(report);
      counts.disconnect();
      history.disconnect();
    },
  });
  const sync = new RedisSync({
    breaker,
    counters,
    isReady: () => readiness.isReady,
    probe,
    syncCounter: (counter) => quota.syncCounter(counter),
  });
  const timer = setInterval(() => {
    usage.flush().catch((error: unknown) => {
      // An outage is reported by the health monitor, once.
      if (readiness.isReady && breaker.isClosed) report(error);
    });
  }, FLUSH_INTERVAL_MS).unref();

  const isReady = await isReadyWithin(counts, START_MS);
  counts.on('ready', () => {
    breaker.reset();
    counters.markAllUnsynced(serverClock.toDayNumber(clock()) - 1);
    void sync.sync();
  });
  await breaker.run(probe).catch(() => undefined);
  await isReadyWithin(history, isReady ? START_MS : 0);
  return { quota, usage, redis: counts, close: () => quota.close() };
}

/** A call that writes, so that it fails where counting would. */
function createProbe(
  redis: CountingRedis,
  readiness: Readiness,
  serverClock: ServerClock,
  clock: () => Date,
): () => Promise<void> {
  const key = `probe:${randomUUID()}`;
  let probes = 0;
  return async () => {
    readiness.demand();
    const began = clock().getTime();
    probes += 1;
    const told = { key, writer: 'probe', settled: probes, pending: 0, limit: 0 };
    const { time } = await countInRedis(redis, { ...told, known: 0, confirmed: 0 });
    serverClock.observe(time, began, clock().getTime());
  };
}

/** An error of the client carries its command, and a command may carry the password. */
function withoutCommand(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  return Object.assign(new Error(error.message), code === undefined ? {} : { code });
}
