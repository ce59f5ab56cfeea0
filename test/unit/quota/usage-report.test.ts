import { expect } from 'chai';
import { ApiError } from '../../../server/errors.ts';
import type { UsageRow } from '../../../server/quota/port.ts';
import { toPeriod, toSeries } from '../../../server/quota/usage-report.ts';

const NOW = new Date('2026-09-14T23:59:59.999Z');
/** The first of the 90 days that are kept. */
const EARLIEST = '2026-06-17';

describe('the days of a usage report', () => {
  const period = (asked: Parameters<typeof toPeriod>[0]): unknown => {
    try {
      const { from, to } = toPeriod(asked, NOW);
      return [from, to];
    } catch (error) {
      if (error instanceof ApiError) return error.members['errors'];
      throw error;
    }
  };

  it('are thirty until today, or as many as are asked for', () => {
    expect(period({})).to.deep.equal(['2026-08-16', '2026-09-14']);
    expect(period({ days: 1 })).to.deep.equal(['2026-09-14', '2026-09-14']);
    expect(period({ days: 90 })).to.deep.equal([EARLIEST, '2026-09-14']);
  });

  it('end where they are asked to, and begin no earlier than what is kept', () => {
    expect(period({ to: '2026-09-01' })).to.deep.equal(['2026-08-03', '2026-09-01']);
    expect(period({ to: '2026-06-20' })).to.deep.equal([EARLIEST, '2026-06-20']);
    expect(period({ from: EARLIEST })).to.deep.equal([EARLIEST, '2026-09-14']);
    expect(period({ from: EARLIEST, to: EARLIEST })).to.deep.equal([EARLIEST, EARLIEST]);
  });

  it('are refused where they are not kept, or end before they begin', () => {
    const kept = `Usage is kept from ${EARLIEST} to 2026-09-14.`;
    expect(period({ to: '2026-09-15' })).to.deep.equal([
      { parameter: 'to', detail: kept, value: '2026-09-15' },
    ]);
    expect(period({ to: '2026-06-16' })).to.deep.equal([
      { parameter: 'to', detail: kept, value: '2026-06-16' },
    ]);
    expect(period({ from: '2026-06-16' })).to.deep.equal([
      { parameter: 'from', detail: kept, value: '2026-06-16' },
    ]);
    expect(period({ from: '2026-09-02', to: '2026-09-01' })).to.deep.equal([
      { parameter: 'from', detail: 'Must not be after to (2026-09-01).', value: '2026-09-02' },
    ]);
  });

  it('are asked for in one way', () => {
    const both = [{ parameter: 'days', detail: 'Give either days, or from and to.', value: 7 }];
    expect(period({ days: 7, to: '2026-09-01' })).to.deep.equal(both);
    expect(period({ days: 7, from: '2026-09-01' })).to.deep.equal(both);
  });
});

describe('the series of a usage report', () => {
  const PERIOD = { from: '2026-09-12', to: '2026-09-14' };
  const row = (rest: Partial<UsageRow>): UsageRow => ({
    keyId: 'a',
    date: '2026-09-13',
    endpoint: 'list',
    status: 200,
    requests: 1,
    ...rest,
  });
  const ROWS = [
    row({ status: 500, requests: 2 }),
    row({ status: 400, endpoint: 'b', keyId: 'c' }),
    row({ status: 429, requests: 5 }),
    row({ status: 399, date: '2026-09-12', endpoint: 'a', keyId: 'b' }),
    row({ requests: 3, date: '2026-09-14', endpoint: 'z', keyId: 'z' }),
  ];
  const series = (group: Parameters<typeof toSeries>[1], rows = ROWS) =>
    toSeries(rows, group, PERIOD).map((point) => Object.values(point));

  it('has a point for every day, errors apart from what was one too many', () => {
    const numbers = toSeries(ROWS, 'day', PERIOD);
    expect(numbers).to.deep.equal([
      { date: '2026-09-12', requests: 1, errors: 0, rate_limited: 0 },
      { date: '2026-09-13', requests: 3, errors: 3, rate_limited: 5 },
      { date: '2026-09-14', requests: 3, errors: 0, rate_limited: 0 },
    ]);
    expect(series('day', [])).to.have.length(3);
  });

  it('begins with the busiest key or endpoint, of equals by name', () => {
    expect(series('key')).to.deep.equal([
      ['z', 3, 0, 0],
      ['a', 2, 2, 5],
      ['b', 1, 0, 0],
      ['c', 1, 1, 0],
    ]);
    expect(series('endpoint')).to.deep.equal([
      ['z', 3, 0, 0],
      ['list', 2, 2, 5],
      ['a', 1, 0, 0],
      ['b', 1, 1, 0],
    ]);
  });

  it('has statuses in their order', () => {
    expect(series('status')).to.deep.equal([
      [200, 3, 0, 0],
      [399, 1, 0, 0],
      [400, 1, 1, 0],
      [429, 0, 0, 5],
      [500, 2, 2, 0],
    ]);
  });
});
