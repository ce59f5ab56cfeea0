import { expect } from 'chai';
import { ApiError } from '../../../server/errors.ts';
import { DAY, DAY_MS, FAILURES_MAX, KEY, NOON, openProcess } from './counting-process.ts';
import { ScriptedTime } from '../../support/scripted-time.ts';
import { ScriptedRedis } from './scripted-redis.ts';

describe('a quota in a Redis that answers', () => {
  let redis: ScriptedRedis;
  beforeEach(() => {
    redis = new ScriptedRedis(NOON);
  });

  it('admits exactly the limit, and says what is used and left', async () => {
    const { consume, quota } = openProcess(redis);
    const states = [await consume(2), await consume(2), await consume(2)];
    const shared = { limit: 2, resetsAt: (NOON + DAY_MS / 2) / 1_000 };
    expect(states).to.deep.equal([
      { ...shared, allowed: true, used: 1, remaining: 1 },
      { ...shared, allowed: true, used: 2, remaining: 0 },
      { ...shared, allowed: false, used: 2, remaining: 0 },
    ]);
    expect(redis.sumOf(KEY)).to.equal(2);
    expect(redis.secondsKept.get(KEY)).to.equal(2 * 86_400);
    expect(quota.decidedAlone).to.equal(0);
  });

  it('counts what every process admitted', async () => {
    const [one, other] = [openProcess(redis), openProcess(redis)];
    expect(await one.consume(3)).to.include({ allowed: true, used: 1 });
    expect(await other.consume(3)).to.include({ allowed: true, used: 2 });
    expect(await one.consume(3)).to.include({ allowed: true, used: 3, remaining: 0 });
    expect(await other.consume(3)).to.include({ allowed: false, used: 3 });
    expect(await one.peek(3)).to.include({ allowed: false, used: 3 });
  });

  it('admits exactly the limit of requests that are under way together', async () => {
    const [one, other] = [openProcess(redis), openProcess(redis)];
    redis.isHeld = true;
    const coming = [one, other, one, other, one].map(({ consume }) => consume(3));
    await Promise.resolve();
    redis.release();
    const states = await Promise.all(coming);
    expect(states.filter(({ allowed }) => allowed)).to.have.length(3);
  });

  it('reads what others counted, and counts nothing by it', async () => {
    const [one, other] = [openProcess(redis), openProcess(redis)];
    await one.consume(3);
    expect(await other.peek(3)).to.include({ allowed: true, used: 1, remaining: 2 });
    expect(await other.peek(1)).to.include({ allowed: false, used: 1, remaining: 0 });
    expect(redis.sumOf(KEY)).to.equal(1);
  });

  it('says what was used with this request, though later ones were counted before it', async () => {
    const { consume } = openProcess(redis);
    redis.countRequest = () => Promise.resolve([1, 3, 5, String(NOON / 1_000), '0'] as const);
    expect(await consume(10)).to.include({ allowed: true, used: 4, remaining: 6 });
    redis.countRequest = () => Promise.resolve([0, 9, 1, String(NOON / 1_000), '0'] as const);
    expect(await consume(10)).to.include({ allowed: false, used: 10, remaining: 0 });
  });

  it('goes by the day of Redis, though its own clock was set back or runs ahead', async () => {
    for (const wrongMs of [-DAY_MS, 2 * DAY_MS]) {
      const { time, consume } = openProcess(redis);
      time.now = NOON + wrongMs;
      // The first answer tells what day it is.
      await consume(10);
      const { resetsAt } = await consume(10);
      expect(resetsAt * 1_000, String(wrongMs)).to.equal(NOON + DAY_MS / 2);
    }
    expect(redis.sumOf(KEY)).to.equal(2);
  });
});

describe('a quota while Redis does not answer', () => {
  let redis: ScriptedRedis;
  beforeEach(() => {
    redis = new ScriptedRedis(NOON);
  });

  it('admits up to the limit what one process alone had admitted, and tells Redis of it', async () => {
    const { consume, peek, quota, sync, counters } = openProcess(redis);
    await consume(3);
    redis.answers = 'never';
    const states = [await consume(3), await consume(3), await consume(3)];
    expect(states.map(({ allowed }) => allowed)).to.deep.equal([true, true, false]);
    expect(states.map(({ used }) => used)).to.deep.equal([2, 3, 3]);
    expect(await peek(3)).to.include({ allowed: false, used: 3 });
    expect(quota.decidedAlone).to.equal(3);
    expect(redis.sumOf(KEY)).to.equal(1);
    redis.answers = 'always';
    await sync();
    expect(redis.sumOf(KEY)).to.equal(3);
    expect(counters.unsynced()).to.deep.equal([]);
  });

  it('asks nothing of a connection that is lost', async () => {
    const { consume } = openProcess(redis);
    await consume(9);
    redis.status = 'reconnecting';
    expect(await consume(9)).to.include({ allowed: true, used: 2 });
    expect(redis.calls).to.equal(1);
  });

  it('tests Redis with no request of a caller who only reads', async () => {
    const { consume, peek, breaker } = openProcess(redis);
    redis.answers = 'never';
    for (let i = 0; i < FAILURES_MAX; i += 1) await consume(100);
    expect(breaker.isClosed).to.equal(false);
    const { calls } = redis;
    expect(await peek(100)).to.include({ used: FAILURES_MAX });
    expect(redis.calls).to.equal(calls);
  });

  it('forgets why a connection was lost once it is there again', () => {
    const { readiness } = openProcess(redis);
    redis.status = 'reconnecting';
    redis.emit('error', new Error('refused'));
    expect(() => {
      readiness.demand();
    }).to.throw('refused');
    redis.connect();
    redis.status = 'reconnecting';
    expect(() => {
      readiness.demand();
    }).to.throw('The connection to Redis was lost.');
  });

  it('counts once what Redis counted and could not say', async () => {
    const { consume, sync } = openProcess(redis);
    redis.answers = 'lost';
    expect(await consume(10)).to.include({ allowed: true, used: 1 });
    redis.answers = 'always';
    await sync();
    expect(redis.sumOf(KEY)).to.equal(1);
    expect(await consume(10)).to.include({ allowed: true, used: 2 });
  });

  it('admits nothing and counts nothing where it is to be closed', async () => {
    const { consume, sync, peek } = openProcess(redis, 'closed');
    redis.answers = 'never';
    const error = await consume(10).catch((caught: unknown) => caught);
    expect(error).to.be.an.instanceOf(ApiError);
    expect(error).to.include({
      code: 'temporarily_unavailable',
      message: 'Requests cannot be counted right now.',
    });
    expect((error as ApiError).headers).to.deep.equal({ 'Retry-After': '1' });
    redis.answers = 'always';
    await sync();
    expect(await peek(10)).to.include({ used: 0 });
    expect(await consume(10)).to.include({ used: 1 });
  });

  it('admits everything where it is to be open, and counts it', async () => {
    const { consume, sync, quota } = openProcess(redis, 'open');
    await consume(1);
    redis.answers = 'never';
    expect(await consume(1)).to.include({ allowed: true, used: 2, remaining: 0 });
    redis.answers = 'always';
    await sync();
    expect(redis.sumOf(KEY)).to.equal(2);
    expect(await consume(1)).to.include({ allowed: false });
    expect(quota.decidedAlone).to.equal(1);
  });

  it('tells Redis again what a Redis that came back empty forgot', async () => {
    const [one, other] = [openProcess(redis), openProcess(redis)];
    await one.consume(4);
    await other.consume(4);
    await one.consume(4);
    redis.hashes = new Map();
    // It knows of one of the other process, though Redis does not.
    expect(await one.consume(4)).to.include({ allowed: true, used: 4 });
    expect(await one.consume(4)).to.include({ allowed: false, used: 4 });
    other.counters.markAllUnsynced(DAY);
    await other.sync();
    expect(redis.sumOf(KEY)).to.equal(4);
  });

  it('has Redis count what a process that is gone had admitted, though it forgot that', async () => {
    const [one, other, gone] = [openProcess(redis), openProcess(redis), openProcess(redis)];
    for (let count = 0; count < 5; count += 1) await gone.consume(20);
    for (const { consume } of [one, other, one, other]) await consume(20);
    redis.hashes = new Map();
    const states = [];
    for (let i = 0; i < 10; i += 1) {
      states.push(await one.consume(20), await other.consume(20));
    }
    // Nine were admitted before; of the last one only who admitted it knows.
    expect(states.filter(({ allowed }) => allowed).length).to.be.within(11, 12);
    expect(redis.sumOf(KEY)).to.equal(20);
  });

  it('goes by a tenth of the limit once its last answer is old', async () => {
    const { time, consume } = openProcess(redis);
    await consume(100);
    redis.answers = 'never';
    await consume(100);
    time.now += 900_000;
    for (let count = 2; count < 12; count += 1) {
      expect(await consume(100), String(count)).to.include({ allowed: true });
    }
    time.now += 1;
    expect(await consume(100)).to.include({ allowed: false, used: 12 });
  });

  it('owes Redis nothing more once it has counted with what came before', async () => {
    const { consume, counters } = openProcess(redis);
    redis.answers = 'never';
    await consume(9);
    expect(counters.unsynced()).to.have.length(1);
    redis.answers = 'always';
    expect(await consume(9)).to.include({ allowed: true, used: 2 });
    expect(counters.unsynced()).to.deep.equal([]);
  });

  it('takes a slow answer for no clock that is wrong', async () => {
    const { consume, quota, time } = openProcess(redis);
    redis.isHeld = true;
    const slow = consume(9);
    await new Promise(setImmediate);
    time.now += 2_000;
    redis.release();
    await slow;
    const midnight = NOON + DAY_MS / 2;
    expect(await quota.consume('a', 9, new Date(midnight + 500))).to.include({ used: 1 });
  });

  it('tells what is used of the day of Redis, where its own clock is wrong', async () => {
    const { consume, peek } = openProcess(redis);
    redis.now = NOON + DAY_MS;
    // The first is of the day before, of which it did not know better.
    for (let count = 0; count < 3; count += 1) await consume(9);
    expect(await peek(9)).to.include({ used: 2, resetsAt: (NOON + 1.5 * DAY_MS) / 1_000 });
  });

  it('is degraded after failures in a row, asks no more, and is well again when it is answered', async () => {
    const { consume, quota, breaker, time, sync } = openProcess(redis);
    expect(quota.degradedSince()).to.equal(null);
    redis.answers = 'never';
    for (let failure = 1; failure < FAILURES_MAX; failure += 1) await consume(100);
    expect(quota.degradedSince()).to.equal(null);
    time.now += 60_000;
    await consume(100);
    expect(quota.degradedSince()).to.deep.equal(new Date(NOON));
    const { calls } = redis;
    await consume(100);
    expect(redis.calls).to.equal(calls);
    redis.answers = 'always';
    await breaker.run(() => Promise.resolve());
    expect(quota.degradedSince()).to.equal(null);
    await sync();
    expect(redis.sumOf(KEY)).to.equal(6);
    redis.answers = 'never';
    for (let failure = 0; failure < FAILURES_MAX; failure += 1) await consume(100);
    expect(quota.degradedSince()).to.deep.equal(new Date(NOON + 60_000));
  });

  it('is degraded from the moment the connection is lost until it is there again', async () => {
    const { consume, quota, time } = openProcess(redis);
    await consume(100);
    time.now += 5_000;
    redis.cut();
    expect(quota.degradedSince()).to.deep.equal(new Date(NOON + 5_000));
    time.now += 5_000;
    redis.emit('close');
    expect(quota.degradedSince()).to.deep.equal(new Date(NOON + 5_000));
    redis.connect();
    expect(quota.degradedSince()).to.equal(null);
  });

  it('waits a moment for a connection that was just lost, and asks it', async () => {
    const { consume, quota } = openProcess(redis);
    await consume(100);
    redis.cut();
    const coming = consume(100);
    await new Promise(setImmediate);
    redis.connect();
    expect(await coming).to.include({ used: 2 });
    expect([quota.decidedAlone, redis.sumOf(KEY)]).to.deep.equal([0, 2]);
  });

  it('waits no longer than that moment, and decides by itself then', async () => {
    const time = new ScriptedTime();
    try {
      const { consume, quota } = openProcess(redis);
      await consume(100);
      redis.cut();
      const coming = consume(100);
      await time.pass(74);
      expect(quota.decidedAlone).to.equal(0);
      await time.pass(1);
      expect(quota.decidedAlone).to.equal(1);
      expect(await coming).to.include({ allowed: true, used: 2 });
    } finally {
      time.end();
    }
  });

  it('says why there is no connection', () => {
    const { readiness } = openProcess(redis);
    readiness.demand();
    redis.status = 'reconnecting';
    expect(() => {
      readiness.demand();
    }).to.throw('The connection to Redis was lost.');
    redis.emit('error', new Error('WRONGPASS'));
    expect(() => {
      readiness.demand();
    }).to.throw('WRONGPASS');
  });
});
