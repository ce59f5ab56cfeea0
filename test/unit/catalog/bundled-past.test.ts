import { expect } from 'chai';
import { PAST_FIELDS } from '../../../indexer/catalog/database/rows.ts';
import { BundledPast } from '../../../indexer/catalog/history/bundled-history.ts';
import type { BundledHistoryRow, HistoryTable } from '../../../indexer/feeds/bundled-history.ts';
import { buildResolved, buildResolvedOffer } from '../../support/build-resolved.ts';

const MARCH = '2026-03-01';
const MAY = '2026-05-01';
const JUNE = '2026-06-16';

type Offer = Extract<BundledHistoryRow, { kind: 'offer' }>;
type Price = Offer['prices'][number];

const offer = (id: string, ...prices: Price[]): Offer => ({ kind: 'offer', id, prices });
const price = (...steps: Price['steps']): Price => ({
  source: 'models-dev',
  component: 'input',
  steps,
});
const row = (table: HistoryTable, columns: Record<string, string>): BundledHistoryRow => ({
  kind: 'row',
  table,
  row: columns,
});
const begin = (table: 'models' | 'benchmark_results', id: string): BundledHistoryRow => ({
  kind: 'begin',
  table,
  where: { id },
  valid_from: MAY,
});
/** An offer of the model `a` that was away, or is another one's now. */
const interval = (field: string, valid_from: string, offer_id = 'off_p_a'): BundledHistoryRow =>
  row('fact_intervals', { model_id: 'mdl_a', offer_id, field, valid_from, valid_to: JUNE });
/** The price of `off_p_a` that the bundle speaks of when it names no more than it must. */
const PLAIN = {
  offer_id: 'off_p_a',
  source_key: 'models-dev',
  component: 'input',
  unit: '1m_tokens',
  min_prompt_tokens: 0,
  time_window: null,
  size: null,
  quality: null,
} as const;
const A = buildResolved('a', { offers: [buildResolvedOffer('p', 'a', [])] });

describe('what the bundle says of the past', () => {
  it('is since when an offer is there, and nothing of any other', () => {
    const past = new BundledPast([{ ...offer('off_p_a'), from: MAY }, offer('off_q_a')]);
    expect(past.offerFrom('off_p_a')).to.equal(MAY);
    expect(past.offerFrom('off_q_a')).to.equal(undefined);
    expect(past.offerFrom('off_r_a')).to.equal(undefined);
  });

  it('is since when a price holds, told from every other price of the offer', () => {
    const past = new BundledPast([offer('off_p_a', price(['', MARCH, 3], [MAY]))]);
    expect(past.priceFrom(PLAIN)).to.equal(MAY);
    const others = {
      offer_id: 'off_q_a',
      source_key: 'litellm',
      component: 'output',
      unit: 'image',
      min_prompt_tokens: 200_000,
      time_window: '00:00-08:00',
      size: 's',
      quality: 'hd',
    } as const;
    for (const [column, value] of Object.entries(others)) {
      const key = { ...PLAIN, [column]: value };
      expect(past.priceFrom(key), column).to.equal(undefined);
    }
    const { unit, min_prompt_tokens, time_window, size, quality } = others;
    const named = { unit, min_prompt_tokens, time_window, size, quality };
    const special = new BundledPast([offer('off_p_a', { ...price([MAY]), ...named })]);
    expect(special.priceFrom({ ...PLAIN, ...named })).to.equal(MAY);
    expect(special.priceFrom(PLAIN)).to.equal(undefined);
  });

  it('is nothing of when a price holds of which only former amounts are told', () => {
    const past = new BundledPast([offer('off_p_a', price(['', MARCH, 3]))]);
    expect(past.priceFrom(PLAIN)).to.equal(undefined);
  });

  it('is what prices were, whether they were shown, and why not', () => {
    const steps: Price['steps'] = [
      ['', MARCH, 4],
      [MARCH, MAY, 3, 0],
      [MAY, JUNE, 2, 'too low'],
      [JUNE],
    ];
    const url = 'https://p.example/prices';
    const past = new BundledPast([
      offer('off_p_a', { ...price(...steps), url }, price([MARCH, MAY, 1])),
      offer('off_q_a', price([MARCH, MAY, 5])),
    ]);
    const at = `${JUNE}T00:00:00Z`;
    const closed = {
      ...PLAIN,
      suspect_reason: null,
      is_chosen: true,
      checked_on: null,
      recorded_at: at,
    };
    expect(past.closedPrices(['off_p_a', 'off_none'], at)).to.deep.equal([
      { ...closed, url, amount_nano: 4, valid_from: '', valid_to: MARCH },
      { ...closed, url, amount_nano: 3, valid_from: MARCH, valid_to: MAY, is_chosen: false },
      {
        ...closed,
        url,
        amount_nano: 2,
        valid_from: MAY,
        valid_to: JUNE,
        is_chosen: false,
        suspect_reason: 'too low',
      },
      { ...closed, url: null, amount_nano: 1, valid_from: MARCH, valid_to: MAY },
    ]);
  });

  it('is the first day any offer of a model was there, though it was away or is gone', () => {
    const since = (...history: BundledHistoryRow[]) => new BundledPast(history).modelFrom(A);
    const there = { ...offer('off_p_a'), from: MAY };
    const { offered, model } = PAST_FIELDS;
    expect(since()).to.equal(undefined);
    expect(since(there)).to.equal(MAY);
    expect(since(there, interval(offered, JUNE))).to.equal(MAY);
    const away = [interval(offered, MARCH), interval(offered, '2026-04-01')];
    expect(since(there, ...away)).to.equal(MARCH);
    expect(since(...away.toReversed(), there)).to.equal(MARCH);
    expect(since(interval(offered, MARCH, 'off_gone'))).to.equal(undefined);
    // Of what an offer was on other days nothing says that it was there.
    expect(since(interval(model, MARCH), interval('name', MARCH))).to.equal(undefined);
    const gone = { id: 'off_gone', model_id: 'mdl_a', valid_from: MARCH };
    expect(since(there, row('offers', gone))).to.equal(MARCH);
    expect(since(row('models', { id: 'mdl_a', valid_from: MARCH }))).to.equal(undefined);
  });

  it('is since when a snapshot was sold by an offer that is gone', () => {
    const gone = { id: 'off_gone', model_id: 'mdl_b', snapshot_ids: '["mdl_a"]' };
    const past = new BundledPast([row('offers', { ...gone, valid_from: MARCH })]);
    expect(past.modelFrom(A)).to.equal(MARCH);
    expect(['mdl_a', 'mdl_b', 'mdl_c'].filter((id) => past.hasGone(id))).to.deep.equal([
      'mdl_a',
      'mdl_b',
    ]);
  });

  it('is more than a model’s own rows where it was another, or its prices were', () => {
    const has = (...history: BundledHistoryRow[]) => {
      const past = new BundledPast(history);
      return [past.hasRows(A), past.hasGone('mdl_a')];
    };
    expect(has()).to.deep.equal([false, false]);
    expect(has({ kind: 'since', date: MARCH })).to.deep.equal([false, false]);
    expect(has(offer('off_p_a', price([MAY])))).to.deep.equal([false, false]);
    expect(has(offer('off_p_a', price([MARCH, MAY, 1])))).to.deep.equal([true, false]);
    expect(has(offer('off_q_a', price([MARCH, MAY, 1])))).to.deep.equal([false, false]);
    const two = buildResolved('a', { offers: [buildResolvedOffer('q', 'a', []), ...A.offers] });
    const past = new BundledPast([offer('off_p_a', price([MARCH, MAY, 1]))]);
    expect(past.hasRows(two)).to.equal(true);
    expect(has(interval('name', MARCH))).to.deep.equal([true, true]);
    expect(has(begin('models', 'mdl_a'))).to.deep.equal([true, true]);
    expect(has(begin('benchmark_results', 'mdl_a'))).to.deep.equal([false, false]);
    expect(has(row('model_aliases', { model_id: 'mdl_a' }))).to.deep.equal([false, false]);
  });

  it('can be written model by model, but for offers that moved and scores of other days', () => {
    const can = (one: BundledHistoryRow) => new BundledPast([one]).isSelfContained;
    expect(new BundledPast([]).isSelfContained).to.equal(true);
    expect(can(offer('off_p_a', price([MARCH, MAY, 1])))).to.equal(true);
    expect(can(begin('models', 'mdl_a'))).to.equal(true);
    expect(can(interval('name', MARCH))).to.equal(true);
    expect(can(begin('benchmark_results', 'mdl_a'))).to.equal(false);
    expect(can(interval(PAST_FIELDS.model, MARCH))).to.equal(false);
  });
});
