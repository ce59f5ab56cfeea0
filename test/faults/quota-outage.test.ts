import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { ApiError } from '../../server/errors.ts';
import type { OpenQuota } from '../../server/quota/open.ts';
import { openRedisQuota } from '../../server/quota/redis/open.ts';
import { eventually } from '../support/eventually.ts';
import { FaultProxy } from '../../scripts/tools/chaos/services/fault-proxy.ts';
import { endFault, FAULTS } from '../support/faults.ts';
import { needRedis, TEST_REDIS_URL } from '../support/redis.ts';

const TARGET = Number(new URL(TEST_REDIS_URL ?? 'redis://127.0.0.1').port || 6379);
/** Of the test that runs: a whole run may begin on another day. */
let now = new Date();
const LIMIT = 1_000;
/** Longer than a healthy call takes on a machine under load, shorter than any fault. */
const CALL_MS = 500;
/** Promised is 3 s; a machine under load gets more. */
const RECOVERY = { within: 6_000, what: 'Recovery' };

describe('a quota whose Redis is away', () => {
  const prefixes: string[] = [];
  needRedis(prefixes);
  let proxy: FaultProxy;
  let opened: OpenQuota[];
  let told: string[];
  const open = async (port = proxy.port, clock?: () => Date): Promise<OpenQuota> => {
    const store = await openRedisQuota({
      url: `redis://127.0.0.1:${port}`,
      keyPrefix: prefixes.at(-1) ?? '',
      callMs: CALL_MS,
      onError: (error) => told.push(`away: ${(error as Error).message}`),
      onRecovered: () => told.push('back'),
      ...(clock === undefined ? {} : { clock }),
    });
    opened.push(store);
    return store;
  };
  const consume = async ({ quota }: OpenQuota, times: number, limit = LIMIT, key = 'a') => {
    const states = [];
    for (let i = 0; i < times; i += 1) states.push(await quota.consume(key, limit, now));
    return states;
  };
  const count = (states: readonly { readonly allowed: boolean }[]): number =>
    states.filter(({ allowed }) => allowed).length;
  const usedBy = async ({ quota }: OpenQuota, key = 'a'): Promise<number> =>
    (await quota.peek(key, LIMIT, now)).used;
  beforeEach(async () => {
    now = new Date();
    prefixes.push(`test:outage-${randomUUID()}:`);
    opened = [];
    told = [];
    proxy = await FaultProxy.open(TARGET);
  });
  afterEach(async () => {
    await proxy.close();
    for (const { close } of opened) await close();
  });

  for (const [name, begin] of Object.entries(FAULTS)) {
    it(`${name}: counts by itself, says so, and tells Redis when it is back`, async function () {
      this.timeout(30_000);
      const store = await open();
      const direct = await open(TARGET);
      await consume(store, 2);
      await consume(direct, 3);
      await consume(store, 1);
      expect(store.quota.degradedSince()).to.equal(null);
      await begin(proxy);
      const states = await consume(store, 20);
      expect(count(states)).to.equal(20);
      // What others had used is not forgotten: 6 before, and these.
      expect(states.map(({ used }) => used)).to.deep.equal(
        Array.from({ length: 20 }, (_, i) => 7 + i),
      );
      expect(store.quota.degradedSince()).to.be.an.instanceOf(Date);
      expect(told.filter((line) => line.startsWith('away'))).to.have.length(1);

      await endFault(proxy);
      // A connection that was being cut may end after that, and be away once more.
      await eventually(
        () => store.quota.degradedSince() === null && told.at(-1) === 'back',
        RECOVERY,
      );
      // No request is needed for Redis to learn what was admitted.
      await eventually(async () => (await usedBy(direct)) === 26, RECOVERY);
      expect(await consume(store, 1)).to.have.nested.property('[0].used', 27);
      expect(await usedBy(direct)).to.equal(27);
    });
  }

  it('is not asked while it hangs, so that nobody waits', async () => {
    const store = await open();
    await consume(store, 1);
    proxy.hang();
    await consume(store, 10);
    const { asked } = proxy;
    expect(
      count(
        await Promise.all(Array.from({ length: 500 }, () => store.quota.consume('a', LIMIT, now))),
      ),
    ).to.equal(500);
    expect(proxy.asked).to.equal(asked);
  });

  it('is found again by a server that started without it', async function () {
    this.timeout(30_000);
    await proxy.refuse();
    const store = await open();
    expect(store.quota.degradedSince()).to.be.an.instanceOf(Date);
    expect(count(await consume(store, 5))).to.equal(5);
    await endFault(proxy);
    const direct = await open(TARGET);
    await eventually(async () => (await usedBy(direct)) === 5, RECOVERY);
    expect(store.quota.degradedSince()).to.equal(null);
  });

  it('bounds what is admitted: its part of the rest for a key it saw, a tenth for others', async () => {
    const store = await open();
    const direct = await open(TARGET);
    await consume(direct, 40, 100);
    await consume(store, 10, 100);
    await proxy.refuse();
    expect(count(await consume(store, 100, 100))).to.equal(10);
    // It had a fifth of what was admitted, and takes a fifth of what was left.
    expect(await store.quota.consume('a', 100, now)).to.include({ used: 60, allowed: false });
    expect(count(await consume(store, 100, 100, 'new'))).to.equal(10);
    expect(count(await consume(store, 100, 1, 'tiny'))).to.equal(1);
    expect(count(await consume(store, 100, 0, 'none'))).to.equal(0);
  });

  it('admits everything where the operator says open, and counts it', async () => {
    const direct = await open(TARGET);
    const store = await openRedisQuota({
      url: `redis://127.0.0.1:${proxy.port}`,
      keyPrefix: prefixes.at(-1) ?? '',
      callMs: CALL_MS,
      onFailure: 'open',
    });
    opened.push(store);
    await consume(store, 5, 10);
    await proxy.refuse();
    expect(count(await consume(store, 20, 10))).to.equal(20);
    await endFault(proxy);
    await eventually(async () => (await usedBy(direct)) === 25, RECOVERY);
    // With its store it keeps to the limit again.
    await eventually(() => store.quota.degradedSince() === null, RECOVERY);
    expect(count(await consume(store, 5, 10))).to.equal(0);
  });

  it('refuses with 503 where the operator says closed, and counts nothing', async () => {
    const store = await openRedisQuota({
      url: `redis://127.0.0.1:${proxy.port}`,
      keyPrefix: prefixes.at(-1) ?? '',
      callMs: CALL_MS,
      onFailure: 'closed',
    });
    opened.push(store);
    await consume(store, 5, 10);
    await proxy.refuse();
    for (let i = 0; i < 20; i += 1) {
      const error = await store.quota.consume('a', 10, now).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(error).to.be.instanceOf(ApiError).with.property('code', 'temporarily_unavailable');
      expect((error as ApiError).headers).to.deep.equal({ 'Retry-After': '1' });
    }
    await endFault(proxy);
    await eventually(() => store.quota.degradedSince() === null, RECOVERY);
    expect(count(await consume(store, 10, 10))).to.equal(5);
  });

  it('bounds what is admitted to a tenth once what is known is old', async () => {
    let clock = now;
    const store = await open(proxy.port, () => clock);
    await consume(store, 10, 100);
    await proxy.refuse();
    expect(count(await consume(store, 3, 100))).to.equal(3);
    clock = new Date(now.getTime() + 16 * 60_000);
    expect(count(await consume(store, 50, 100))).to.equal(7);
  });

  it('takes back nothing: a limit used up meanwhile is used up for all', async function () {
    this.timeout(30_000);
    const store = await open();
    const direct = await open(TARGET);
    await consume(store, 5, 20);
    await proxy.refuse();
    expect(count(await consume(store, 30, 20))).to.equal(15);
    expect(count(await consume(direct, 10, 20))).to.equal(10);
    await endFault(proxy);
    await eventually(async () => (await usedBy(direct)) === 30, RECOVERY);
    for (const { quota } of [store, direct]) {
      expect(await quota.consume('a', 20, now)).to.include({ allowed: false, used: 30 });
    }
    expect(await direct.quota.consume('a', 31, now)).to.include({ allowed: true, used: 31 });
  });

  it('keeps what was admitted when a server stops in time', async () => {
    const store = await open();
    await consume(store, 1);
    proxy.cutAll();
    await consume(store, 5);
    await store.close();
    expect(await usedBy(await open(TARGET))).to.equal(6);
  });

  it('records usage once, though the answer to it was lost', async function () {
    this.timeout(30_000);
    const store = await open();
    const direct = await open(TARGET);
    const total = ({ usage }: OpenQuota) =>
      usage
        .read(['a'], toDate(now), toDate(now))
        .then((rows) => rows.reduce((sum, { requests }) => sum + requests, 0));
    for (let i = 0; i < 10; i += 1) {
      store.usage.record('a', 'listModels', 200, now);
      proxy.cutNextReply();
      const flush = () =>
        store.usage.flush().then(
          () => true,
          () => false,
        );
      expect(await flush()).to.equal(false);
      await eventually(flush, RECOVERY);
    }
    expect(proxy.cuts.reply).to.equal(10);
    expect(await total(direct)).to.equal(10);
    expect(await total(store)).to.equal(10);
  });

  it('says that usage cannot be read, instead of less than there is', async () => {
    const store = await open();
    store.usage.record('a', 'listModels', 200, now);
    await proxy.refuse();
    const error: unknown = await store.usage
      .read(['a'], toDate(now), toDate(now))
      .catch((thrown: unknown) => thrown);
    expect(error).to.have.property('code', 'temporarily_unavailable');
  });
});

const toDate = (time: Date): string => time.toISOString().slice(0, 10);
