import { expect } from 'chai';
import { countInRedis } from '../../../server/quota/redis/count-script.ts';
import { ServerClock } from '../../../server/quota/redis/server-clock.ts';
import { DAY, DAY_MS, KEY, NOON } from './counting-process.ts';
import { ScriptedRedis } from './scripted-redis.ts';

describe('the clock of Redis', () => {
  const at = (time: number) => new Date(time);
  const corrected = (time: number, sentAt: number, receivedAt: number): number => {
    const clock = new ServerClock();
    clock.observe(time, sentAt, receivedAt);
    return clock.correct(at(NOON)).getTime() - NOON;
  };

  it('is followed where it differs by more than a second', () => {
    expect(corrected(NOON + 1_000, NOON, NOON)).to.equal(0);
    expect(corrected(NOON + 1_001, NOON, NOON)).to.equal(1_001);
    expect(corrected(NOON - 1_000, NOON, NOON)).to.equal(0);
    expect(corrected(NOON - 1_001, NOON, NOON)).to.equal(-1_001);
  });

  it('is taken to be read half way, and no difference is made of a slow answer', () => {
    expect(corrected(NOON + 2_000, NOON, NOON + 2_000)).to.equal(0);
    expect(corrected(NOON + 5_000, NOON, NOON + 2_000)).to.equal(4_000);
    expect(corrected(NOON, NOON, NOON + 60_000)).to.equal(0);
  });

  it('is read to the millisecond', async () => {
    const redis = new ScriptedRedis(NOON + 123);
    const asked = { key: KEY, writer: 'w', settled: 0, pending: 1, limit: 1 };
    const ask = { ...asked, known: 0, confirmed: 0 };
    expect(await countInRedis(redis.connection, ask)).to.deep.equal({
      allowed: true,
      others: 0,
      total: 1,
      time: NOON + 123,
    });
  });

  it('is left alone again once both agree, as after a clock was set right', () => {
    const clock = new ServerClock();
    clock.observe(NOON + DAY_MS, NOON, NOON);
    expect(clock.toDayNumber(at(NOON))).to.equal(DAY + 1);
    clock.observe(NOON, NOON, NOON);
    expect(clock.toDayNumber(at(NOON))).to.equal(DAY);
  });
});
