import Big from 'big.js';
import { expect } from 'chai';
import { h, type ComponentType } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Cost, Unpriced } from '../../../server/catalog/estimate/estimate.ts';
import {
  CostsTable,
  ModelCostsTable,
  UnpricedTable,
} from '../../../server/web/tools/calculator/costs.tsx';
import { buildModel } from '../../support/build.ts';

const HERON = { slug: 'heron', name: 'Heron' };

const offerOf = (over: Partial<Cost['offer']> = {}): Cost['offer'] =>
  ({
    model: HERON,
    provider: { slug: 'orbit', name: 'Orbit' },
    region: ['global'],
    serviceTier: 'standard',
    isResold: false,
    ...over,
  }) as Cost['offer'];
const costOf = (total: number | string, over: Partial<Cost> = {}): Cost => ({
  offer: offerOf(),
  total: new Big(total),
  perRequest: new Big(total).div(1_000),
  breakdown: [{ line: 'input', cost: new Big(total) }],
  minPromptTokens: null,
  ...over,
});
const show = <P extends object>(component: ComponentType<P>, props: P): string =>
  renderToString(h(component, props));
/** The cells of each row, as text. */
const rowsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)]
    .map(([, row = '']) =>
      [...row.matchAll(/<t[dh]\b[^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) =>
        cell
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      ),
    )
    .slice(1);
const captionOf = (html: string): string | undefined =>
  /<caption[^>]*>(.*?)<\/caption>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '');

describe('the table of what offers cost', () => {
  it('rounds to cents, below a dollar to four digits, and has all digits for CSV', () => {
    for (const [cost, text] of [
      ['0', 'Free'],
      ['1', '$1.00'],
      ['0.999999', '$1.00'],
      ['0.99994', '$0.9999'],
      ['1.005', '$1.01'],
      ['1234567.891', '$1,234,567.89'],
      ['0.5', '$0.50'],
      ['0.123456', '$0.1235'],
      ['0.00000123456', '$0.000001235'],
    ] as const) {
      const html = show(CostsTable, { costs: [costOf(cost)], priced: 1 });
      expect(rowsOf(html)[0]?.[2], cost).to.equal(text);
      expect(html, cost).to.contain(`data-value="${cost}"`);
    }
  });

  it('has a column for each line that any offer needs, empty where another does not', () => {
    const breakdown = [
      { line: 'output' as const, cost: new Big(3) },
      { line: 'request' as const, cost: new Big(1) },
    ];
    const costs = [costOf(2), costOf(4, { breakdown })];
    const html = show(CostsTable, { costs, priced: 2 });
    const heads = [...html.matchAll(/<th scope="col"[^>]*>([^<]*)/g)].map(([, name]) => name);
    expect(heads).to.deep.equal([
      ...['Model', 'Provider', 'Total', 'Input', 'Output', 'Request fees'],
      ...['Per request', 'Notes'],
    ]);
    expect(rowsOf(html)).to.deep.equal([
      ['Heron', 'Orbit', '$2.00', '$2.00', '', '', '$0.002', ''],
      ['Heron', 'Orbit', '$4.00', '', '$3.00', '$1.00', '$0.004', ''],
    ]);
  });

  it('notes what is out of the ordinary', () => {
    const notesOf = (over: Partial<Cost['offer']>, minPromptTokens: number | null = null) =>
      rowsOf(
        show(CostsTable, {
          costs: [costOf(1, { offer: offerOf(over), minPromptTokens })],
          priced: 1,
        }),
      )[0]?.at(-1);
    expect(notesOf({})).to.equal('');
    expect(notesOf({}, 200_001)).to.equal('prices from 200,001 tokens on');
    expect(
      notesOf({ serviceTier: 'batch', isResold: true, region: ['global', 'eu', 'us'] }),
    ).to.equal('batch offer; gateway or reseller; EU, US');
  });

  it('says of how many offers it shows the cheapest', () => {
    const costs = [costOf(1), costOf(2)];
    expect(captionOf(show(CostsTable, { costs, priced: 2 }))).to.equal('2 offers, cheapest first');
    expect(captionOf(show(CostsTable, { costs, priced: 3 }))).to.equal(
      'The cheapest 2 of 3 offers',
    );
  });
});

describe('the table of what models cost', () => {
  const rows = (
    own: number | null,
    cheapest: number,
    basis: 'maker' | 'median' | 'reseller' = 'maker',
  ): string[] | undefined => {
    const representative = own === null ? null : { ...costOf(own), basis };
    const costs = [{ model: HERON, representative, cheapest: costOf(cheapest) }];
    return rowsOf(show(ModelCostsTable, { costs, models: new Map(), priced: 1 }))[0];
  };

  it('says how much less the cheapest offer costs, where it does', () => {
    expect(rows(4, 3)).to.deep.equal([
      'Heron',
      '$4.00 list price, Orbit',
      '$3.00 at Orbit',
      '25%',
      '$0.003',
    ]);
    expect(rows(3, 3)?.[3]).to.equal('');
    expect(rows(2, 3)?.[3]).to.equal('');
    expect(rows(null, 3)?.slice(1, 4)).to.deep.equal(['unknown', '$3.00 at Orbit', '']);
    expect(rows(4, 3, 'median')?.[1]).to.equal('$4.00 median of providers, Orbit');
    expect(rows(4, 3, 'reseller')?.[1]).to.equal('$4.00 median of resellers, Orbit');
  });

  it('shows whose a model is, where that is known, and of how many it is one', () => {
    const costs = [{ model: HERON, representative: null, cheapest: costOf(3) }];
    const creator = { slug: 'acme', name: 'Acme' };
    const models = new Map([['heron', buildModel({ ...HERON, creator })]]);
    const html = show(ModelCostsTable, { costs, models, priced: 2 });
    expect(rowsOf(html)[0]?.[0]).to.contain('Acme');
    expect(captionOf(html)).to.equal('The cheapest 1 of 2 models, cheapest first');
    const all = show(ModelCostsTable, { costs, models, priced: 1 });
    expect(captionOf(all)).to.equal('1 model, cheapest first');
  });
});

describe('the table of offers without a cost', () => {
  const unpriced = (...kinds: readonly Unpriced['why'][]): Unpriced[] =>
    kinds.map((why) => ({ offer: offerOf(), why }));

  it('is left out where there is none', () => {
    expect(show(UnpricedTable, { unpriced: [] })).to.equal('');
  });

  it('counts and names the reasons', () => {
    const html = show(UnpricedTable, {
      unpriced: unpriced(
        { kind: 'too_long' },
        { kind: 'unknown_price', lines: ['cache_read', 'images'] },
        { kind: 'not_by_use', access: 'trial' },
        { kind: 'too_long' },
      ),
    });
    const items = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item);
    expect(items).to.deep.equal([
      '1 offer: a required price is unknown',
      '2 offers: the prompt or output exceeds the offer’s limits',
      '1 offer: not sold pay as you go',
    ]);
    expect(rowsOf(html).map((row) => row[2])).to.deep.equal([
      'the prompt or output exceeds the offer’s limits',
      'unknown: cache read, images',
      'trial',
      'the prompt or output exceeds the offer’s limits',
    ]);
  });

  it('shows a hundred, and says of how many', () => {
    const many = (count: number): string =>
      show(UnpricedTable, {
        unpriced: unpriced(
          ...Array.from({ length: count }, () => ({ kind: 'other_tier' }) as const),
        ),
      });
    expect([rowsOf(many(100)).length, captionOf(many(100))]).to.deep.equal([
      100,
      '100 excluded offers',
    ]);
    expect([rowsOf(many(101)).length, captionOf(many(101))]).to.deep.equal([
      100,
      'The first 100 of 101 excluded offers',
    ]);
  });
});
