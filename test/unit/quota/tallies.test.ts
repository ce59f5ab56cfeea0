import { expect } from 'chai';
import { type QuotaCounter, QuotaCounters } from '../../../server/quota/redis/quota-counter.ts';

const LIMIT = 100;
const guess = (tally: QuotaCounter): boolean => {
  const allowed = tally.allows(tally.reserve(), LIMIT, { isOld: false });
  tally.end(allowed);
  return allowed;
};

describe('the tallies of a process', () => {
  it('are one per key and day, each with a writer of its own', () => {
    const tallies = new QuotaCounters(10);
    const all = [tallies.of('a', 1), tallies.of('a', 2), tallies.of('b', 1)];
    expect(tallies.of('a', 1)).to.equal(all[0]);
    expect(new Set(all.map(({ writer }) => writer)).size).to.equal(3);
  });

  it('go on under another writer once they were forgotten, and owe what they owed', () => {
    const tallies = new QuotaCounters(2);
    const first = tallies.of('a', 1);
    expect(guess(first)).to.equal(true);
    tallies.markUnsynced(first);
    tallies.of('b', 1);
    tallies.of('c', 1);
    const second = tallies.of('a', 1);
    expect(second.writer).not.to.equal(first.writer);
    expect(second.admitted).to.equal(0);
    expect(tallies.unsynced()).to.deep.equal([first]);
    first.learn({ allowed: false, others: 0, total: 1, time: 0 });
    tallies.markSynced(first);
    expect(tallies.unsynced()).to.deep.equal([]);
  });

  it('keep a debt that grew while it was paid', () => {
    const tallies = new QuotaCounters(2);
    const tally = tallies.of('a', 1);
    guess(tally);
    tallies.markUnsynced(tally);
    guess(tally);
    tally.learn({ allowed: false, others: 0, total: 1, time: 0 });
    tallies.markSynced(tally);
    expect(tallies.unsynced()).to.deep.equal([tally]);
  });

  it('owe everything of the days that count when Redis may have forgotten', () => {
    const tallies = new QuotaCounters(10);
    for (const [key, day] of [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ] as const) {
      guess(tallies.of(key, day));
    }
    tallies.of('unused', 3);
    tallies.markAllUnsynced(2);
    expect(tallies.unsynced().map(({ keyId }) => keyId)).to.have.members(['b', 'c']);
  });
});
