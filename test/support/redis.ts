import { Redis } from 'ioredis';

/** A Redis the tests may use; without it those that need one are pending. */
export const TEST_REDIS_URL = process.env['TEST_REDIS_URL'];

/** Makes a suite pending where there is no Redis, and removes the keys it used afterwards. */
export function needRedis(prefixes: Iterable<string>): void {
  before('a Redis at TEST_REDIS_URL', function () {
    if (TEST_REDIS_URL === undefined) this.skip();
  });
  after(async () => {
    if (TEST_REDIS_URL === undefined) return;
    for (const prefix of prefixes) await removeKeys(TEST_REDIS_URL, prefix);
  });
}

/** Removes every key that begins so. */
export async function removeKeys(url: string, prefix: string): Promise<void> {
  const redis = new Redis(url);
  try {
    for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 1_000 })) {
      const found = keys as string[];
      if (found.length > 0) await redis.unlink(found);
    }
  } finally {
    redis.disconnect();
  }
}
