import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { ModelHistory, PriceInterval } from '../../../schemas/history.ts';
import type { CatalogView } from '../../../server/catalog/catalog-view.ts';
import { History } from '../../../server/web/catalog/model/history.tsx';
import { buildModel } from '../../support/build.ts';

const CATALOG = {
  info: {
    updated_at: '2026-09-14T03:00:00Z',
    history: { since: '2026-01-01' },
    sources: [{ key: 'models-dev', name: 'models.dev' }],
  },
  providers: [{ slug: 'acme', name: 'Acme' }],
} as unknown as CatalogView;
const OFFERS = [
  { id: 'own', provider: 'acme', region: 'global', service_tier: 'standard' },
  { id: 'far', provider: 'orbit', region: 'eu', service_tier: 'batch' },
];

const priceOf = (over: Partial<PriceInterval> = {}): PriceInterval => ({
  kind: 'price',
  offer_id: 'own',
  component: 'input',
  unit: '1m_tokens',
  amount: 3,
  min_prompt_tokens: 0,
  time_window: null,
  size: null,
  quality: null,
  chosen: true,
  suspect_reason: null,
  source: 'models-dev',
  effective_from: '2026-02-01',
  effective_to: null,
  ...over,
});

describe('the price history of a model', () => {
  const show = (
    intervals: readonly object[],
    catalog = CATALOG,
    model = buildModel({ slug: 'heron' }),
  ): string => {
    const history = { offers: OFFERS, intervals } as unknown as ModelHistory;
    return renderToString(h(History, { model, history, catalog }));
  };
  const rowsOf = (html: string): string[] =>
    [...html.matchAll(/<tr>(.*?)<\/tr>/gs)]
      .map(([, row = '']) =>
        [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)]
          .map(([, cell = '']) =>
            cell
              .replaceAll(/<[^>]*>/g, ' ')
              .trim()
              .replaceAll(/\s+/g, ' '),
          )
          .join(' | '),
      )
      .filter((row) => row !== '');

  it('is left out if nothing is known, or none of its prices is shown', () => {
    const model = buildModel({ slug: 'heron' });
    expect(renderToString(h(History, { model, history: null, catalog: CATALOG }))).to.equal('');
    const young = { ...CATALOG, info: { ...CATALOG.info, history: undefined } } as CatalogView;
    expect(show([priceOf()], young)).to.equal('');
    expect(show([])).to.equal('');
    expect(show([priceOf({ chosen: false })])).to.equal('');
    expect(show([{ ...priceOf(), kind: 'fact' }])).to.equal('');
    expect(show([priceOf()])).not.to.equal('');
  });

  it('counts the prices that have ended', () => {
    const ended = priceOf({ effective_from: null, effective_to: '2026-02-01' });
    expect(show([priceOf()])).to.contain('No price changes since');
    expect(show([priceOf(), ended])).to.contain('1 past price since');
    expect(show([ended, ended])).to.contain('2 past prices since');
  });

  it('has the dates, provider, price and source of each row', () => {
    const rows = rowsOf(
      show([
        priceOf(),
        priceOf({ effective_from: null, effective_to: '2026-02-01', min_prompt_tokens: 200_000 }),
        priceOf({ offer_id: 'far', component: 'output', source: 'elsewhere' }),
      ]),
    );
    expect(rows).to.deep.equal([
      '1 Feb 2026 | current | Acme | Input | $3.00 | per 1M tokens | models.dev',
      'earlier | 1 Feb 2026 | Acme | Input, prompts of 200,000 tokens or more | $3.00 | per 1M tokens | models.dev',
      '1 Feb 2026 | current | orbit batch, EU | Output | $3.00 | per 1M tokens | elsewhere',
    ]);
  });

  it('shows a hundred prices, and says how many more there are and where', () => {
    const many = (count: number) => show(Array.from({ length: count }, () => priceOf()));
    expect(rowsOf(many(101))).to.have.length(100);
    expect(many(101)).to.contain('1 older ones').and.to.contain('/api/v1/models/heron/history');
    expect(many(100)).not.to.contain('older ones');
  });
});
