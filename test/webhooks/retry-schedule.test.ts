import { expect } from 'chai';
import { parseRetryAfter, toNextAttempt } from '../../server/webhooks/retry-schedule.ts';

const NOW = new Date('2026-09-14T15:20:11.500Z');
const secondsTo = (...[tries, retryAfter, random]: [number, number | null, number]) => {
  const next = toNextAttempt(tries, NOW, retryAfter, random);
  return next === null ? null : (next.getTime() - NOW.getTime()) / 1_000;
};

describe('when a delivery is tried again', () => {
  it('is later each time, over a day in all, and no more after the tenth try', () => {
    const pauses = Array.from({ length: 10 }, (_, i) => secondsTo(i + 1, null, 0));
    expect(pauses).to.deep.equal([
      5,
      295,
      1_500,
      5_400,
      10_800,
      18_000,
      14_400,
      21_600,
      14_400,
      null,
    ]);
    expect(secondsTo(11, null, 0)).to.equal(null);
  });

  it('is later by up to a tenth, and never sooner', () => {
    expect([secondsTo(4, null, 0.5), secondsTo(4, null, 1)]).to.deep.equal([5_670, 5_940]);
  });

  it('is not before the receiver wants it, but for a day at most', () => {
    expect(secondsTo(1, 60, 0)).to.equal(60);
    expect(secondsTo(2, 60, 0)).to.equal(295);
    expect(secondsTo(1, 1_000_000, 0)).to.equal(86_400);
    expect(secondsTo(10, 60, 0)).to.equal(null);
  });
});

describe('what a receiver wants to be waited for', () => {
  it('is a number of seconds, or the time until a date, begun seconds included', () => {
    expect(parseRetryAfter(' 120 ', NOW)).to.equal(120);
    expect(parseRetryAfter('Mon, 14 Sep 2026 15:20:13 GMT', NOW)).to.equal(2);
  });

  it('is nothing where the date is over', () => {
    expect(parseRetryAfter('Mon, 14 Sep 2026 15:00:00 GMT', NOW)).to.equal(0);
  });

  it('is not known where it says neither', () => {
    for (const text of [undefined, '', '-5', '1.5', 'soon', '2026-09-15']) {
      expect(parseRetryAfter(text, NOW), String(text)).to.equal(null);
    }
  });
});
