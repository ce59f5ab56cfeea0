import { expect } from 'chai';
import { findNextDate } from '../../../indexer/resolve/next-date.ts';
import type { FeedRecord, PriceRecord } from '../../../schemas/records.ts';
import { buildModel, buildOffer, buildRun } from './build.ts';

const TODAY = '2026-10-22';
const next = (...records: readonly FeedRecord[]): string | null =>
  findNextDate(
    records.map((record) => ({ source: 'test', record })),
    TODAY,
  );
const costs = (span: Pick<PriceRecord, 'valid_from' | 'valid_to'>): FeedRecord =>
  buildOffer('acme/heron', {
    prices: [{ component: 'input', unit: '1m_tokens', amount: '1', ...span }],
  });

describe('the next day on which something changes by itself', () => {
  for (const [what, record] of [
    ['a model becomes deprecated', buildModel('acme/heron', { deprecated_on: '2026-11-01' })],
    ['a model is retired', buildModel('acme/heron', { retires_on: '2026-11-01' })],
    ['an offer becomes deprecated', buildOffer('acme/heron', { deprecated_on: '2026-11-01' })],
    ['an offer is retired', buildOffer('acme/heron', { retires_on: '2026-11-01' })],
    ['a price begins to hold', costs({ valid_from: '2026-11-01', valid_to: '2026-12-01' })],
    ['a price ceases to hold', costs({ valid_from: '2026-10-01', valid_to: '2026-11-01' })],
  ] as const) {
    it(`is that on which ${what}`, () => {
      expect(next(record)).to.equal('2026-11-01');
    });
  }

  it('is the first of several, whichever record says it', () => {
    const later = buildModel('acme/heron', { retires_on: '2026-12-01' });
    const sooner = buildModel('acme/egret', { retires_on: '2026-10-23' });
    expect(next(later, sooner)).to.equal('2026-10-23');
    expect(next(sooner, later)).to.equal('2026-10-23');
  });

  it('is not today, and none where everything is past or nothing has a date', () => {
    expect(next(buildModel('acme/heron', { retires_on: TODAY }))).to.equal(null);
    expect(next(costs({ valid_from: '2026-01-01', valid_to: '2026-10-21' }))).to.equal(null);
    expect(next(buildRun('acme/heron'), buildOffer('acme/heron'))).to.equal(null);
  });
});
