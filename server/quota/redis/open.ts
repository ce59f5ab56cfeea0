import { randomUUID } from 'node:crypto';
import type { OnQuotaFailure } from '../../../schemas/config/variables.ts';
import type { OpenQuota } from '../open.ts';
import { countInRedis, COUNT_SCRIPT, type CountingRedis } from './count-script.ts';
import { connect, isReadyWithin } from '../../redis/connection.ts';
import { Guard } from './guard.ts';
import { RedisSync } from './redis-sync.ts';
import { Readiness } from './readiness.ts';
import { RedisQuota } from './redis-quota.ts';
import { RedisUsage } from './redis-usage.ts';
import { ServerClock } from './server-clock.ts';
import { QuotaCounters } from './quota-counters.ts';
import { USAGE_SCRIPT, type UsageRedis } from './usage-script.ts';

interface Options {
  /** `redis[s]://[user:password@]host[:port][/database]` */
  readonly url: string;
  /** Before every key, so that installations can share a server. */
  readonly keyPrefix?: string;
  readonly clock?: () => Date;
  readonly onFailure?: OnQuotaFailure;
  readonly blindSeconds?: number;
  /** Told when Redis is away, or usage cannot be written; the service goes on. */
  readonly onError?: (error: unknown) => void;
  /** Told when it is back, with how long it was away. */
  readonly onBack?: (seconds: number) => void;
  /** A request waits no longer for its count, in milliseconds. */
  readonly callMs?: number;
}

const CALL_MS = 50;
/** After so long without Redis the last count of others is too old to go by. */
const BLIND_SECONDS = 900;
const HANDSHAKE_MS = 500;
/** Reading 90 days is more work than counting, and nobody else waits for it. */
const USAGE_COMMAND_MS = 400;
/** How long a start waits for Redis before it goes on without. */
const START_MS = 1_000;
const TALLIES_MAX = 50_000;
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
  onBack = () => undefined,
  callMs = CALL_MS,
}: Options): Promise<OpenQuota> {
  const report = (error: unknown): void => {
    onError(withoutCommand(error));
  };
  const guard = new Guard({ callMs, clock, onAway: report, onBack });
  const serverClock = new ServerClock();
  const tallies = new QuotaCounters(TALLIES_MAX);
  const shared = { url, keyPrefix };
  const counts = connect({
    ...shared,
    // Of the handshake; calls have a deadline of their own.
    commandMs: Math.max(callMs, HANDSHAKE_MS),
    scripts: COUNT_SCRIPT,
    onError: () => undefined,
  }) as CountingRedis;
  const readiness = new Readiness(counts, clock);
  const history = connect({
    ...shared,
    commandMs: USAGE_COMMAND_MS,
    scripts: USAGE_SCRIPT,
    onError: () => undefined,
  }) as UsageRedis;
  const usage = new RedisUsage(history, serverClock);

  const probeKey = `probe:${randomUUID()}`;
  let probes = 0;
  const probe = async (): Promise<void> => {
    readiness.demand();
    const began = clock().getTime();
    probes += 1;
    const ask = { key: probeKey, writer: 'probe', settled: probes, asked: 0, limit: 0 };
    const { time } = await countInRedis(counts, ask);
    serverClock.observe(time, began, clock().getTime());
  };
  const quota = new RedisQuota({
    redis: counts,
    readiness,
    guard,
    counters: tallies,
    serverClock,
    clock,
    onFailure,
    blindSeconds,
    onClose: async () => {
      clearInterval(timer);
      await keeper.close();
      await usage.close().catch(report);
      counts.disconnect();
      history.disconnect();
    },
  });
  const keeper = new RedisSync({
    guard,
    counters: tallies,
    isReady: () => readiness.isReady,
    probe,
    syncCounter: (tally) => quota.syncCounter(tally),
  });
  const timer = setInterval(() => {
    usage.flush().catch((error: unknown) => {
      // Of an outage the guard tells, and once.
      if (readiness.isReady && guard.isClosed) report(error);
    });
  }, FLUSH_INTERVAL_MS).unref();

  const isReady = await isReadyWithin(counts, START_MS);
  counts.on('ready', () => {
    guard.reset();
    tallies.markAllUnsynced(serverClock.toDay(clock()) - 1);
    void keeper.sync();
  });
  await guard.test(probe).catch(() => undefined);
  await isReadyWithin(history, isReady ? START_MS : 0);
  return { quota, usage, redis: counts, close: () => quota.close() };
}

/** An error of the client carries its command, and a command may carry the password. */
function withoutCommand(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  return Object.assign(new Error(error.message), code === undefined ? {} : { code });
}
