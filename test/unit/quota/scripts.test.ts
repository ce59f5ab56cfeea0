import { expect } from 'chai';
import { COUNT_SCRIPT, countInRedis } from '../../../server/quota/redis/count-script.ts';
import { USAGE_SCRIPT } from '../../../server/quota/redis/redis-usage.ts';
import { NOON } from './counting-process.ts';
import { runLua } from './run-lua.ts';
import { ScriptedRedis } from './scripted-redis.ts';

/** As much of Redis as its scripts call. */
class TinyRedis {
  readonly hashes = new Map<string, Map<string, string>>();
  readonly seconds = new Map<string, number>();

  readonly call = (...[name, key, ...rest]: readonly unknown[]): unknown => {
    const hash = this.hashes.get(String(key)) ?? new Map<string, string>();
    if (name === 'HGET') return hash.get(String(rest[0])) ?? null;
    if (name === 'TIME') return [String(Math.floor(NOON / 1_000)), '0'];
    if (name === 'EXPIRE') this.seconds.set(String(key), Number(rest[0]));
    else if (name === 'SET') return this.#set(String(key), rest);
    else {
      this.hashes.set(String(key), hash);
      for (let at = 0; at < rest.length; at += 2) {
        const field = String(rest[at]);
        const before = name === 'HINCRBY' ? Number(hash.get(field) ?? 0) : 0;
        hash.set(field, String(before + Number(rest[at + 1])));
      }
    }
    return null;
  };

  /** Only where it is not there yet. */
  #set(key: string, [, condition, , seconds]: readonly unknown[]): boolean {
    expect(condition).to.equal('NX');
    if (this.seconds.has(key)) return false;
    this.seconds.set(key, Number(seconds));
    return true;
  }

  count(...[key, ...values]: Parameters<ScriptedRedis['countRequest']>) {
    return runLua(COUNT_SCRIPT.countRequest.lua, [key], values, this.call) as readonly unknown[];
  }
}

/** The same numbers below `max` each time it is asked anew. */
function buildDice(): (max: number) => number {
  let state = 7;
  return (max) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

describe('the script that counts requests', () => {
  it('admits up to the limit, and tells what every writer has', () => {
    const redis = new TinyRedis();
    const ask = (writer: string, pending: number) =>
      redis.count('day', writer, 0, pending, 3, 60, 0, 0).slice(0, 3);
    expect(ask('one', 1)).to.deep.equal([1, 0, 1]);
    expect(ask('other', 1)).to.deep.equal([1, 1, 1]);
    expect(ask('one', 2)).to.deep.equal([1, 1, 2]);
    expect(ask('one', 3)).to.deep.equal([0, 1, 2]);
    expect(ask('other', 2)).to.deep.equal([0, 2, 1]);
    expect(ask('other', 0)).to.deep.equal([0, 2, 1]);
    expect(redis.seconds.get('day')).to.equal(60);
  });

  it('counts a total once however often it comes, beyond the limit too', () => {
    const redis = new TinyRedis();
    for (let times = 0; times < 3; times += 1) redis.count('day', 'one', 5, 0, 3, 60, 0, 0);
    expect(redis.count('day', 'other', 0, 1, 3, 60, 0, 0).slice(0, 3)).to.deep.equal([0, 5, 0]);
  });

  it('keeps for others what a Redis that lost its data is told of them', () => {
    const redis = new TinyRedis();
    // This one had 2, and knows of 4 that others had.
    expect(redis.count('day', 'one', 2, 0, 0, 60, 4, 2).slice(0, 3)).to.deep.equal([0, 4, 2]);
    // Another had 3 of these, which are its own again.
    expect(redis.count('day', 'other', 3, 0, 0, 60, 2, 3).slice(0, 3)).to.deep.equal([0, 3, 3]);
    expect(redis.hashes.get('day')?.get('lost')).to.equal('1');
    expect(redis.hashes.get('day')?.get('sum')).to.equal('6');
  });

  it('does what tests of a process take it to do, whatever it is asked', async () => {
    const dice = buildDice();
    for (let round = 0; round < 40; round += 1) {
      const tiny = new TinyRedis();
      const scripted = new ScriptedRedis(NOON);
      const totals = new Map<string, number>();
      for (let call = 0; call < 25; call += 1) {
        const writer = `writer-${dice(3)}`;
        const total = totals.get(writer) ?? 0;
        const settled = total + dice(2);
        totals.set(writer, settled);
        const pending = dice(3) === 0 ? 0 : settled + 1 + dice(2);
        const known = dice(4) === 0 ? dice(6) : 0;
        const asked = ['day', writer, settled, pending, 9, 60, known, total] as const;
        expect(tiny.count(...asked), JSON.stringify(asked)).to.deep.equal(
          await scripted.countRequest(...asked),
        );
        if (dice(12) === 0) {
          tiny.hashes.clear();
          scripted.hashes.clear();
        }
      }
    }
  });

  it('is asked with every value in its place, and kept for two days', async () => {
    const asked: unknown[][] = [];
    const redis = {
      countRequest: (...values: unknown[]) => {
        asked.push(values);
        return Promise.resolve([1, 4, 3, '1789400000', '250999']);
      },
    };
    const count = await countInRedis(redis as unknown as Parameters<typeof countInRedis>[0], {
      key: 'day',
      writer: 'one',
      settled: 2,
      pending: 3,
      limit: 10,
      known: 4,
      confirmed: 1,
    });
    expect(asked).to.deep.equal([['day', 'one', 2, 3, 10, 172_800, 4, 1]]);
    expect(count).to.deep.equal({ allowed: true, others: 4, total: 3, time: 1_789_400_000_250 });
  });
});

describe('the script that adds usage', () => {
  const add = (redis: TinyRedis, batch: string) =>
    runLua(
      USAGE_SCRIPT.addUsage.lua,
      [batch, 'usage:a', 'usage:b'],
      [70, 90, '200 listModels', 5, '404 getModel', 2],
      redis.call,
    );

  it('adds a batch once, each row to its own key and day', () => {
    const redis = new TinyRedis();
    expect([add(redis, 'one'), add(redis, 'one'), add(redis, 'two')]).to.deep.equal([1, 0, 1]);
    expect([...(redis.hashes.get('usage:a') ?? [])]).to.deep.equal([['200 listModels', '10']]);
    expect([...(redis.hashes.get('usage:b') ?? [])]).to.deep.equal([['404 getModel', '4']]);
  });

  it('keeps the batch and the rows for as long as each is to be kept', () => {
    const redis = new TinyRedis();
    add(redis, 'one');
    expect(Object.fromEntries(redis.seconds)).to.deep.equal({
      one: 70,
      'usage:a': 90,
      'usage:b': 90,
    });
  });
});
