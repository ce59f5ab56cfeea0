import { expect } from 'chai';
import { ApiError } from '../../../server/errors.ts';
import { RedisUsage } from '../../../server/quota/redis/redis-usage.ts';
import { ServerClock } from '../../../server/quota/redis/server-clock.ts';
import { ScriptedRedis } from './scripted-redis.ts';

const NOW = new Date('2026-09-14T15:20:11Z');
const DAY_MS = 86_400_000;
const daysLater = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);
const ROW = { keyId: 'a', date: '2026-09-14', endpoint: 'listModels', status: 200, requests: 1 };

describe('usage in a Redis that answers on command', () => {
  let redis: ScriptedRedis;
  let usage: RedisUsage;
  const openUsage = (clock = new ServerClock()) => new RedisUsage(redis.connection, clock);
  const record = (to: RedisUsage, now = NOW, status = 200) => {
    to.record('a', 'listModels', status, now);
  };
  const flushFails = async (): Promise<boolean> =>
    usage.flush().then(
      () => false,
      () => true,
    );
  const read = () => usage.read(['a'], '2026-09-01', '2026-09-30');

  beforeEach(() => {
    redis = new ScriptedRedis(NOW.getTime());
    usage = openUsage();
  });

  it('adds up what several processes write, again and again', async () => {
    const other = openUsage();
    for (const round of [1, 2]) {
      for (const to of [usage, usage, other]) record(to);
      await usage.flush();
      await other.flush();
      expect(await read()).to.deep.equal([{ ...ROW, requests: 3 * round }]);
    }
  });

  it('is kept for 90 days, and the name of a batch for a week', async () => {
    record(usage);
    await usage.flush();
    const [batch = ''] = redis.sentBatches;
    expect(Object.fromEntries(redis.secondsKept)).to.deep.equal({
      [batch]: 7 * 86_400,
      'usage:a:2026-09-14': 90 * 86_400,
    });
  });

  it('counts a batch once whose answer was lost', async () => {
    record(usage);
    redis.answers = 'lost';
    expect(await flushFails()).to.equal(true);
    redis.answers = 'always';
    await usage.flush();
    expect(redis.sentBatches).to.have.length(2);
    expect(new Set(redis.sentBatches).size).to.equal(1);
    expect(await read()).to.deep.equal([ROW]);
  });

  it('keeps what Redis did not take, beside what comes later', async () => {
    record(usage);
    redis.answers = 'never';
    expect(await flushFails()).to.equal(true);
    record(usage);
    expect(await flushFails()).to.equal(true);
    redis.answers = 'always';
    expect(await read()).to.deep.equal([{ ...ROW, requests: 2 }]);
    expect(redis.sentBatches).to.have.length(2);
    await usage.flush();
    expect(redis.sentBatches).to.have.length(2);
  });

  it('sends one batch after the other, however often it is told to', async () => {
    record(usage);
    redis.isHeld = true;
    const first = usage.flush();
    await new Promise(setImmediate);
    record(usage);
    const second = usage.flush();
    await new Promise(setImmediate);
    expect(redis.sentBatches).to.have.length(1);
    redis.release();
    await Promise.all([first, second]);
    expect(new Set(redis.sentBatches).size).to.equal(2);
    expect(await read()).to.deep.equal([{ ...ROW, requests: 2 }]);
  });

  it('writes what is left when it is closed, in batches of 500 rows', async () => {
    for (let status = 0; status < 501; status += 1) record(usage, NOW, status);
    await usage.close();
    expect(redis.sentBatches).to.have.length(2);
    const rows = await read();
    expect(rows).to.have.length(501);
    expect(rows.every(({ requests }) => requests === 1)).to.equal(true);
  });

  it('reads the days asked for, both ends included, and what came while it read', async () => {
    for (const days of [-2, -1, 0, 1]) record(usage, daysLater(days));
    redis.isHeld = true;
    const coming = usage.read(['a', 'b'], '2026-09-13', '2026-09-14');
    await new Promise(setImmediate);
    for (const days of [-2, -1, 0, 1]) record(usage, daysLater(days), 404);
    usage.record('c', 'listModels', 404, NOW);
    redis.release();
    const rows = (await coming).map(({ keyId, date, status }) => `${keyId} ${date} ${status}`);
    expect(rows).to.have.members([
      'a 2026-09-13 200',
      'a 2026-09-14 200',
      'a 2026-09-13 404',
      'a 2026-09-14 404',
    ]);
    expect(await usage.read(['a'], '2026-09-14', '2026-09-13')).to.deep.equal([]);
  });

  it('reads long periods of many keys whole', async () => {
    const keyIds = Array.from({ length: 17 }, (_, i) => `k${i}`);
    const days = Array.from({ length: 30 }, (_, i) => daysLater(i));
    for (const keyId of keyIds) {
      for (const day of days) usage.record(keyId, 'a b', 200, day);
    }
    const rows = await usage.read(keyIds, '2026-09-14', '2026-10-13');
    expect(rows).to.have.length(17 * 30);
    expect(new Set(rows.map(({ keyId, date }) => `${keyId} ${date}`)).size).to.equal(17 * 30);
    for (const row of rows) {
      expect(row).to.include({ endpoint: 'a b', status: 200, requests: 1 });
    }
  });

  it('is of the day of Redis, where the own clock is wrong', async () => {
    const clock = new ServerClock();
    clock.observe(daysLater(1).getTime(), NOW.getTime(), NOW.getTime());
    usage = openUsage(clock);
    record(usage);
    expect(await read()).to.deep.equal([{ ...ROW, date: '2026-09-15' }]);
  });

  it('is temporarily unavailable while Redis does not answer', async () => {
    redis.answers = 'never';
    const error = await read().catch((caught: unknown) => caught);
    expect(error).to.be.an.instanceOf(ApiError);
    expect(error).to.include({
      code: 'temporarily_unavailable',
      message: 'Usage cannot be read right now.',
    });
    expect((error as ApiError).headers).to.deep.equal({ 'Retry-After': '5' });
  });
});
