import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { openRedisQuota } from '../../server/quota/redis/open.ts';
import { eventually } from '../support/eventually.ts';
import { FaultProxy } from '../../scripts/tools/chaos/services/fault-proxy.ts';
import { needRedis, TEST_REDIS_URL } from '../support/redis.ts';
import { runCounters } from './quota-counters.ts';

/** How much longer the tests run than they must. */
const SCALE = Number(process.env['TEST_SCALE'] ?? 1);
/** Of the test that runs: a whole run may begin on another day. */
let now = new Date();
const WRITERS = 3;
const IN_FLIGHT = 10;
/** A machine under load must not add faults of its own. */
const CALL_MS = 5_000;
const TARGET = Number(new URL(TEST_REDIS_URL ?? 'redis://127.0.0.1').port || 6379);

describe('a quota in Redis while connections are cut', () => {
  const prefixes: string[] = [];
  needRedis(prefixes);
  let proxy: FaultProxy;
  beforeEach(async () => {
    now = new Date();
    proxy = await FaultProxy.open(TARGET);
    prefixes.push(`test:cuts-${randomUUID()}:`);
  });
  afterEach(() => proxy.close());

  const open = (port: number) =>
    openRedisQuota({
      url: `redis://127.0.0.1:${port}`,
      keyPrefix: prefixes.at(-1) ?? '',
      callMs: CALL_MS,
    });
  const readUsed = async (limit: number): Promise<number> => {
    const direct = await open(TARGET);
    const { used } = await direct.quota.peek('a', limit, now);
    await direct.close();
    return used;
  };
  const tell = (figures: object): void => {
    if (SCALE > 1) console.log({ ...figures, ...proxy.cuts });
  };

  it('counts every admitted request of every process once', async function () {
    this.timeout(60_000 * SCALE);
    const requests = 1_500 * SCALE;
    proxy.cutOneIn(20);
    const admitted = await runCounters({
      processes: WRITERS,
      url: `redis://127.0.0.1:${proxy.port}`,
      keyPrefix: prefixes.at(-1) ?? '',
      limit: 1_000_000_000,
      requests,
      inFlight: IN_FLIGHT,
      now,
      onCounted: () => {
        proxy.pass();
      },
    });
    const used = await readUsed(1_000_000_000);
    tell({ requests: requests * WRITERS, used });
    expect(admitted).to.deep.equal(Array.from({ length: WRITERS }, () => requests));
    expect(used).to.equal(requests * WRITERS);
    expect(proxy.cuts.request + proxy.cuts.reply).to.be.above(0);
  });

  it('admits the limit, and beyond it at most what was under way', async function () {
    this.timeout(60_000 * SCALE);
    const limit = 3_000 * SCALE;
    const stores = await Promise.all(Array.from({ length: WRITERS }, () => open(proxy.port)));
    const isBack = () => stores.every(({ quota }) => quota.degradedSince() === null);
    proxy.cutOneIn(30);
    let admitted = 0;
    for (let batch = 0; batch < (limit / IN_FLIGHT / WRITERS) * 1.5; batch += 1) {
      const states = await Promise.all(
        stores.flatMap(({ quota }) =>
          Array.from({ length: IN_FLIGHT }, () => quota.consume('a', limit, now)),
        ),
      );
      admitted += states.filter(({ allowed }) => allowed).length;
      await eventually(isBack, { within: 10_000, what: 'The connection' });
    }
    proxy.pass();
    await eventually(isBack);
    for (const { close } of stores) await close();
    const used = await readUsed(limit);
    tell({ limit, admitted, used });
    expect(admitted).to.be.within(limit, limit + IN_FLIGHT * WRITERS);
    expect(used).to.equal(admitted);
    expect(proxy.cuts.request + proxy.cuts.reply).to.be.above(0);
  });
});
