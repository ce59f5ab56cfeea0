import { basename } from 'node:path';
import { openQuota, type OpenQuota } from '../../server/quota/open.ts';
import type { QuotaStore } from '../../server/quota/port.ts';
import { openRedisQuota } from '../../server/quota/redis/open.ts';
import { TEST_REDIS_URL } from '../support/redis.ts';

/** With what the keys of each place opened in Redis begin. */
export const REDIS_PREFIXES = new Set<string>();

const toPrefix = (place: string): string => {
  const prefix = `test:${basename(place)}:`;
  REDIS_PREFIXES.add(prefix);
  return prefix;
};

/** Exactness is not a question of speed: a machine under load must not make requests be guessed. */
const CALL_MS = 10_000;

/** How tests open the counters and the usage of each engine; see QUOTA_ENGINES. */
export const OPEN_QUOTA: Readonly<Record<string, (place: string) => Promise<OpenQuota>>> = {
  sqlite: (place) => Promise.resolve(openQuota({ path: `${place}/quota.sqlite` })),
  redis: (place) =>
    openRedisQuota({ url: TEST_REDIS_URL ?? '', keyPrefix: toPrefix(place), callMs: CALL_MS }),
};

/**
 * How tests open each quota store. A place is an empty folder of the test's own: opened twice, also
 * by two processes, it is one store.
 */
export const QUOTA_ENGINES: Readonly<Record<string, (place: string) => QuotaStore>> =
  Object.fromEntries(
    Object.entries(OPEN_QUOTA).map(([engine, open]) => [
      engine,
      (place: string): QuotaStore => {
        const opened = open(place);
        return {
          consume: async (...request) => (await opened).quota.consume(...request),
          peek: async (...request) => (await opened).quota.peek(...request),
          degradedSince: () => null,
          close: async () => (await opened).close(),
        };
      },
    ]),
  );
