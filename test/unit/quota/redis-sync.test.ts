import { mock } from 'node:test';
import { expect } from 'chai';
import { RedisSync } from '../../../server/quota/redis/redis-sync.ts';
import { eventually } from '../../support/eventually.ts';
import { DAY, FAILURES_MAX, KEY, NOON, openProcess } from './counting-process.ts';
import { ScriptedRedis } from './scripted-redis.ts';

describe('telling Redis what it does not know', () => {
  const open = (redis: ScriptedRedis) => {
    const one = openProcess(redis);
    let probes = 0;
    const sync = new RedisSync({
      breaker: one.breaker,
      counters: one.counters,
      isReady: () => one.readiness.isReady,
      probe: async () => {
        probes += 1;
        await redis.countRequest('probe', 'p', probes, 0, 0, 0, 0, 0);
      },
      syncCounter: (counter) => one.quota.syncCounter(counter),
    });
    return { ...one, sync, probes: () => probes };
  };

  it('probes a Redis that is not asked, and sends what was admitted meanwhile', async () => {
    const redis = new ScriptedRedis(NOON);
    const { consume, sync, probes, quota } = open(redis);
    await sync.sync();
    expect(probes()).to.equal(0);
    redis.answers = 'never';
    for (let failure = 0; failure <= FAILURES_MAX; failure += 1) await consume(100);
    await sync.sync();
    expect([probes(), redis.sumOf(KEY)]).to.deep.equal([1, 0]);
    redis.answers = 'always';
    await sync.sync();
    expect([probes(), redis.sumOf(KEY)]).to.deep.equal([2, 6]);
    expect(quota.degradedSince()).to.equal(null);
    await sync.close();
  });

  it('asks nothing of a connection that is lost', async () => {
    const redis = new ScriptedRedis(NOON);
    const { consume, sync, counters, breaker } = open(redis);
    redis.answers = 'never';
    for (let failure = 0; failure < FAILURES_MAX; failure += 1) await consume(100);
    expect([breaker.isClosed, counters.unsynced().length]).to.deep.equal([false, 1]);
    redis.status = 'reconnecting';
    const { calls } = redis;
    await sync.sync();
    expect(redis.calls).to.equal(calls);
    redis.connect();
    redis.answers = 'always';
    await sync.close();
    expect(redis.sumOf(KEY)).to.equal(5);
  });

  it('sends every counter, however many there are', async () => {
    const redis = new ScriptedRedis(NOON);
    const { quota, sync, counters } = open(redis);
    redis.answers = 'never';
    const keys = Array.from({ length: 130 }, (_, i) => `k${i}`);
    for (const key of keys) await quota.consume(key, 100, new Date(NOON));
    expect(counters.unsynced()).to.have.length(130);
    redis.answers = 'always';
    await sync.sync();
    expect(counters.unsynced()).to.deep.equal([]);
    expect(keys.every((key) => redis.sumOf(`day:${key}:${DAY}`) === 1)).to.equal(true);
    await sync.close();
  });

  it('tries again at the end, for what is not sent dies with the process', async () => {
    const redis = new ScriptedRedis(NOON);
    const { consume, sync } = open(redis);
    redis.answers = 'never';
    await consume(100);
    const calls = redis.calls;
    const closed = sync.close();
    // The first attempt fails, and Redis is back for the second.
    while (redis.calls === calls) await new Promise(setImmediate);
    redis.answers = 'always';
    await closed;
    expect(redis.sumOf(KEY)).to.equal(1);
  });

  it('gives up a second after it was told to end, and asks nothing any more', async () => {
    let now = 0;
    mock.timers.enable({ apis: ['setInterval'] });
    mock.method(performance, 'now', () => now);
    try {
      const redis = new ScriptedRedis(NOON);
      const { consume, sync } = open(redis);
      redis.answers = 'never';
      await consume(100);
      const { calls } = redis;
      const closed = sync.close();
      await eventually(() => redis.calls > calls);
      now = 999;
      const before = redis.calls;
      await eventually(() => redis.calls > before + 1);
      now = 1_000;
      await closed;
      const asked = redis.calls;
      mock.timers.tick(60_000);
      await new Promise(setImmediate);
      expect(redis.calls).to.equal(asked);
    } finally {
      mock.restoreAll();
      mock.timers.reset();
    }
  });

  it('sends what is not known four times a second', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      const redis = new ScriptedRedis(NOON);
      const { consume, sync } = open(redis);
      redis.answers = 'never';
      await consume(100);
      redis.answers = 'always';
      mock.timers.tick(249);
      await new Promise(setImmediate);
      expect(redis.sumOf(KEY)).to.equal(0);
      mock.timers.tick(1);
      await eventually(() => redis.sumOf(KEY) === 1);
      await sync.close();
    } finally {
      mock.timers.reset();
    }
  });
});
