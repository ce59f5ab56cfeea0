import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { OpenQuota } from '../../server/quota/open.ts';
import { openRedisQuota } from '../../server/quota/redis/open.ts';
import { needRedis, TEST_REDIS_URL } from '../support/redis.ts';

const DAY_MS = 86_400_000;
const LIMIT = 100;

describe('a quota in Redis and the time', () => {
  const prefix = `test:clock-${randomUUID()}:`;
  needRedis([prefix]);
  const opened: OpenQuota[] = [];
  const open = async (clock: () => Date, onError?: (error: unknown) => void) => {
    const store = await openRedisQuota({
      url: TEST_REDIS_URL ?? '',
      keyPrefix: prefix,
      clock,
      ...(onError === undefined ? {} : { onError }),
    });
    opened.push(store);
    return store.quota;
  };
  afterEach(async () => {
    for (const { close } of opened.splice(0)) await close();
  });

  it('goes by the day of Redis where the clock of a server is wrong', async () => {
    const right = await open(() => new Date());
    // Not at midnight, when even right clocks may be of two days.
    const today = await right.consume('a', LIMIT, new Date());
    for (const aheadMs of [2 * DAY_MS, -DAY_MS, -3 * DAY_MS]) {
      const clock = () => new Date(Date.now() + aheadMs);
      const wrong = await open(clock);
      const { resetsAt } = await wrong.consume('a', LIMIT, clock());
      expect(resetsAt - today.resetsAt, String(aheadMs)).to.be.oneOf([0, DAY_MS / 1_000]);
    }
    const { used, resetsAt } = await right.peek('a', LIMIT, new Date());
    if (resetsAt === today.resetsAt) expect(used).to.equal(4);
  });

  it('is not away because the process was busy', async () => {
    const errors: unknown[] = [];
    const quota = await open(
      () => new Date(),
      (error) => errors.push(error),
    );
    const states = Promise.all(
      Array.from({ length: 20 }, () => quota.consume('busy', LIMIT, new Date())),
    );
    // Everything was sent. Redis answers meanwhile, and the time of every call is over.
    await Promise.resolve();
    const until = Date.now() + 300;
    while (Date.now() < until);
    expect((await states).map(({ used }) => used)).to.deep.equal(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    expect(errors).to.deep.equal([]);
    expect(quota.degradedSince()).to.equal(null);
  });
});
