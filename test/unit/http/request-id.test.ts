import { expect } from 'chai';
import { createRequestIds, isRequestId } from '../../../server/http/request-id.ts';

describe('the id of a request', () => {
  const SECRET = Buffer.alloc(32, 1);
  const NOW = new Date('2026-09-14T15:20:11Z');
  const HOUR_MS = 3_600_000;
  const newId = createRequestIds(SECRET);
  const isOurs = (id: string, laterMs = 0, secret = SECRET): boolean =>
    isRequestId(id, { secret, now: new Date(NOW.getTime() + laterMs), maxAgeMs: HOUR_MS });

  it('is new each time, and known to be ours by the same secret alone', () => {
    const ids = Array.from({ length: 1_000 }, () => newId(NOW));
    expect(new Set(ids).size).to.equal(1_000);
    expect(ids.every((id) => isOurs(id))).to.equal(true);
    const [id = ''] = ids;
    expect(isOurs(id, 0, Buffer.alloc(32, 2))).to.equal(false);
    for (let at = 4; at < id.length; at += 1) {
      const other = `${id.slice(0, at)}${id[at] === '0' ? '1' : '0'}${id.slice(at + 1)}`;
      expect(isOurs(other), other).to.equal(false);
    }
    expect([isOurs(''), isOurs(id.toLowerCase()), isOurs(`${id}0`)]).to.deep.equal([
      false,
      false,
      false,
    ]);
  });

  it('has a random part that shares nothing with that of the one before', () => {
    const [first = '', second = ''] = [newId(NOW), newId(NOW)].map((id) => id.slice(14, 22));
    expect(second.slice(0, -1)).not.to.equal(first.slice(1));
    expect(second).not.to.equal(first);
  });

  it('has its own time, though the clock was set back since the one before', () => {
    const before = newId(NOW);
    newId(new Date(NOW.getTime() + HOUR_MS));
    expect(newId(NOW).slice(0, 14)).to.equal(before.slice(0, 14));
  });

  it('is no more when it is too old, and not yet where it is of a minute to come', () => {
    const id = newId(NOW);
    expect([isOurs(id, HOUR_MS), isOurs(id, HOUR_MS + 1)]).to.deep.equal([true, false]);
    expect([isOurs(id, -60_000), isOurs(id, -60_001)]).to.deep.equal([true, false]);
  });
});
