import { expect } from 'chai';
import { QuotaCounter, QuotaCounters } from '../../../server/quota/redis/quota-counter.ts';

const LIMIT = 100;
const guess = (counter: QuotaCounter): boolean => {
  const allowed = counter.allows(counter.reserve(), LIMIT, { isOld: false });
  counter.end(allowed);
  return allowed;
};

describe('the counters of a process', () => {
  it('are one per key and day, each with a writer of its own', () => {
    const counters = new QuotaCounters(10);
    const all = [counters.of('a', 1), counters.of('a', 2), counters.of('b', 1)];
    expect(counters.of('a', 1)).to.equal(all[0]);
    expect(new Set(all.map(({ writer }) => writer)).size).to.equal(3);
  });

  it('go on under another writer once they were forgotten, and owe what they owed', () => {
    const counters = new QuotaCounters(2);
    const first = counters.of('a', 1);
    expect(guess(first)).to.equal(true);
    counters.markUnsynced(first);
    counters.of('b', 1);
    counters.of('c', 1);
    const second = counters.of('a', 1);
    expect(second.writer).not.to.equal(first.writer);
    expect(second.admitted).to.equal(0);
    expect(counters.unsynced()).to.deep.equal([first]);
    first.learn({ allowed: false, others: 0, total: 1, time: 0 });
    counters.markSynced(first);
    expect(counters.unsynced()).to.deep.equal([]);
  });

  it('keep a debt that grew while it was paid', () => {
    const counters = new QuotaCounters(2);
    const counter = counters.of('a', 1);
    guess(counter);
    counters.markUnsynced(counter);
    guess(counter);
    counter.learn({ allowed: false, others: 0, total: 1, time: 0 });
    counters.markSynced(counter);
    expect(counters.unsynced()).to.deep.equal([counter]);
  });

  it('owe again what a Redis that came back empty does not know', () => {
    const counter = new QuotaCounters(2).of('a', 1);
    guess(counter);
    counter.learn({ allowed: false, others: 0, total: 1, time: 0 });
    expect(counter.isUnsynced).to.equal(false);
    counter.learn({ allowed: false, others: 0, total: 0, time: 0 });
    expect(counter.isUnsynced).to.equal(true);
  });

  it('owe everything of the days that count when Redis may have forgotten', () => {
    const counters = new QuotaCounters(10);
    for (const [key, day] of [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ] as const) {
      guess(counters.of(key, day));
    }
    counters.of('unused', 3);
    counters.markAllUnsynced(2);
    expect(counters.unsynced().map(({ keyId }) => keyId)).to.have.members(['b', 'c']);
  });
});

describe('the share a process admits by itself', () => {
  const DAY_LIMIT = 1_000;
  const fresh = { isOld: false };
  /** Requests admitted without Redis, after it said what others and this one had. */
  const admittedAlone = (total: number, others: number | null, isOld = false): number => {
    const counter = new QuotaCounter('a', 1);
    for (let count = 0; count < total; count += 1) counter.reserve();
    for (let count = 0; count < total; count += 1) counter.end(true);
    if (others !== null) counter.learn({ allowed: false, others, total, time: 0 });
    for (let admitted = 0; ; admitted += 1) {
      const isAllowed = counter.allows(counter.reserve(), DAY_LIMIT, { isOld });
      counter.end(isAllowed);
      if (!isAllowed) return admitted;
    }
  };

  it('is a tenth of the limit where Redis never said anything, or long ago', () => {
    expect(admittedAlone(0, null)).to.equal(100);
    expect(admittedAlone(10, 10, true)).to.equal(100);
    expect(admittedAlone(10, 940, true)).to.equal(50);
  });

  it('is as large a part of what is left as it had of what was admitted', () => {
    expect(admittedAlone(0, 0)).to.equal(1_000);
    expect(admittedAlone(100, 0)).to.equal(900);
    expect(admittedAlone(100, 300)).to.equal(150);
    expect(admittedAlone(101, 300)).to.equal(151);
  });

  it('is a hundredth of the limit where it had none, and never more than is left', () => {
    expect(admittedAlone(0, 500)).to.equal(10);
    expect(admittedAlone(0, 995)).to.equal(5);
    expect(admittedAlone(0, 1_000)).to.equal(0);
  });

  it('believes no Redis that says less of others than it did', () => {
    const counter = new QuotaCounter('a', 1);
    counter.learn({ allowed: false, others: 5, total: 0, time: 0 });
    counter.learn({ allowed: false, others: 3, total: 0, time: 0 });
    expect([counter.others, counter.used]).to.deep.equal([5, 5]);
  });

  it('is taken of one total by all requests under way', () => {
    const counter = new QuotaCounter('a', 1);
    counter.learn({ allowed: false, others: 999, total: 0, time: 0 });
    const [first, second] = [counter.reserve(), counter.reserve()];
    expect([first, second]).to.deep.equal([1, 2]);
    expect(counter.allows(first, DAY_LIMIT, fresh)).to.equal(true);
    counter.end(true);
    expect(counter.allows(second, DAY_LIMIT, fresh)).to.equal(false);
    counter.end(false);
    expect(counter.reserve()).to.equal(2);
  });
});
