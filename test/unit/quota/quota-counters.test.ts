import { expect } from 'chai';
import { type QuotaCounter, QuotaCounters } from '../../../server/quota/redis/quota-counter.ts';

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
