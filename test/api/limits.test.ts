import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Redis } from 'ioredis';
import type { Problem } from '../../schemas/api/responses.ts';
import { toNetworks } from '../../server/http/network.ts';
import { openLimits } from '../../server/limits/open.ts';
import type { Limits } from '../../server/limits/port.ts';
import { connect, isReadyWithin } from '../../server/redis/connection.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { FaultProxy } from '../../scripts/tools/chaos/services/fault-proxy.ts';
import { needRedis, TEST_REDIS_URL } from '../support/redis.ts';
import { SAMPLE_MODELS } from '../support/sample.ts';

const WRONG = `Bearer sk_live_wrong`;
const BOUND = 50;

/** Statuses of as many requests, one after the other. */
async function statuses(
  app: TestApp,
  times: number,
  headers: Record<string, string>,
): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < times; i += 1) {
    found.push((await app.ask(`${ROOT}/plans`, { key: null, headers })).status);
  }
  return found;
}

describe('wrong keys', () => {
  let app: TestApp;
  let limits: Limits;
  beforeEach(async () => {
    limits = openLimits({ redis: null, burst: null });
    app = await openTestApp({
      models: SAMPLE_MODELS,
      env: { TRUSTED_PROXIES: 'loopback' },
      services: () => ({ limits }),
    });
  });
  afterEach(() => app.close());

  it('429 from a network that sent many; working keys and other networks go on', async () => {
    const from = (ip: string) => ({ Authorization: WRONG, 'X-Forwarded-For': ip });
    const first = await statuses(app, BOUND, from('2001:db8:1:2::1'));
    expect(new Set(first)).to.deep.equal(new Set([401]));
    const refused = await app.ask(`${ROOT}/plans`, {
      key: null,
      headers: from('2001:db8:1:2:ffff::1'),
    });
    expect(refused.status).to.equal(429);
    expect((refused.body as Problem).code).to.equal('too_many_attempts');
    expect(Number(refused.get('Retry-After'))).to.be.within(1, 900);
    expect(refused.get('X-RateLimit-Limit')).to.equal(undefined);
    expect(await statuses(app, 1, from('2001:db8:1:3::1'))).to.deep.equal([401]);
    const working = await app.ask(`${ROOT}/plans`, {
      headers: { 'X-Forwarded-For': '2001:db8:1:2::1' },
    });
    expect(working.status).to.equal(200);
    // No key is no attempt.
    expect((await app.ask(`${ROOT}/plans`, { key: null })).status).to.equal(401);
  });

  it('are none of those whose secret was right: a revoked key says so each time', async () => {
    const { value, keyId } = await app.createKey('other@example.com');
    await app.read(`${ROOT}/keys/${keyId}`, 204, { method: 'delete', key: value });
    const authorization = { Authorization: `Bearer ${value}` };
    expect(new Set(await statuses(app, BOUND + 1, authorization))).to.deep.equal(new Set([401]));
  });

  it('429 from many networks of a wider one, and from no other', async () => {
    const from = (ip: string) => ({ Authorization: WRONG, 'X-Forwarded-For': ip });
    for (let i = 1; i < 10 * BOUND; i += 1) {
      const taken = await limits.wrongKeys.take(toNetworks(`2001:db8:1:${i % 10}::1`));
      expect(taken).to.equal(0);
    }
    expect(await statuses(app, 1, from('2001:db8:1:ffff::1'))).to.deep.equal([401]);
    expect(await statuses(app, 1, from('2001:db8:1:ffff::1'))).to.deep.equal([429]);
    expect(await statuses(app, 1, from('2001:db8:2::1'))).to.deep.equal([401]);
  });

  for (const [what, spell] of [
    ['an address with a port', (i: number) => `203.0.113.9:${40_000 + i}`],
    ['an address of IPv6 with a port', (i: number) => `[2001:db8::9]:${40_000 + i}`],
    ['a value that is no address', (i: number) => `_hidden${i}`],
  ] as const) {
    it(`counts ${what} in X-Forwarded-For as one caller`, async () => {
      const found: number[] = [];
      for (let i = 0; i <= BOUND; i += 1) {
        const headers = { Authorization: WRONG, 'X-Forwarded-For': spell(i) };
        found.push(...(await statuses(app, 1, headers)));
      }
      expect(found.indexOf(429)).to.equal(BOUND);
    });
  }

  it('a forged X-Forwarded-For changes nothing where no proxy is trusted', async () => {
    const own = await openTestApp({
      services: () => ({ limits: openLimits({ redis: null, burst: null }) }),
    });
    try {
      let last = 0;
      for (let i = 0; i <= BOUND; i += 1) {
        const headers = { Authorization: WRONG, 'X-Forwarded-For': `203.0.113.${i}` };
        [last = 0] = await statuses(own, 1, headers);
      }
      expect(last).to.equal(429);
    } finally {
      await own.close();
    }
  });
});

describe('bursts', () => {
  it('429 beyond so many a second, not counted, and the quota in its headers', async () => {
    const app = await openTestApp({
      models: SAMPLE_MODELS,
      services: () => ({ limits: openLimits({ redis: null, burst: 5 }) }),
    });
    try {
      const answers = await Promise.all(Array.from({ length: 12 }, () => app.ask(`${ROOT}/plans`)));
      const refused = answers.filter(({ status }) => status === 429);
      // A second may have begun anew in between.
      expect(refused.length).to.be.within(2, 7);
      for (const answer of refused) {
        expect((answer.body as Problem).code).to.equal('too_many_requests');
        expect(answer.get('Retry-After')).to.equal('1');
        expect(answer.get('X-RateLimit-Limit')).to.be.a('string');
      }
      const { quota, clock } = app.services;
      expect((await quota.peek(app.keyId, 1_000, clock())).used).to.equal(12 - refused.length);
    } finally {
      await app.close();
    }
  });
});

describe('limits in Redis', () => {
  const prefix = `test-${randomUUID()}:`;
  needRedis([prefix]);
  const connections: Redis[] = [];
  const from = (network: string) => ({ network, wideNetwork: 'all' });
  const open = async (url: string) => {
    const redis = connect({ url, keyPrefix: prefix, commandMs: 50, onError: () => undefined });
    connections.push(redis);
    await isReadyWithin(redis, 1_000);
    return openLimits({ redis, burst: null }).wrongKeys;
  };
  after(() => {
    for (const redis of connections) redis.disconnect();
  });

  it('are shared by all processes', async () => {
    const [one, other] = await Promise.all([
      open(TEST_REDIS_URL ?? ''),
      open(TEST_REDIS_URL ?? ''),
    ]);
    for (let i = 0; i < BOUND; i += 2) {
      expect(await one.take(from('a'))).to.equal(0);
      expect(await other.take(from('a'))).to.equal(0);
    }
    expect(await one.take(from('a'))).to.be.within(1, 900);
    expect(await other.take(from('a'))).to.be.within(1, 900);
    expect(await other.take(from('b'))).to.equal(0);
  });

  it('go on in each process while Redis hangs, and never reject', async () => {
    const proxy = await FaultProxy.open(Number(new URL(TEST_REDIS_URL ?? '').port || 6379));
    try {
      const limiter = await open(`redis://127.0.0.1:${proxy.port}`);
      expect(await limiter.take(from('c'))).to.equal(0);
      proxy.hang();
      for (let i = 0; i < BOUND; i += 1) expect(await limiter.take(from('c'))).to.equal(0);
      expect(await limiter.take(from('c'))).to.be.above(0);
    } finally {
      await proxy.close();
    }
  });
});
