import { expect } from 'chai';
import type { ModelHistory, PriceInterval } from '../../../schemas/history.ts';
import { toPriceLines } from '../../../server/web/catalog/model/price-lines.ts';
import { buildModel, buildModelPricing, buildOffer } from '../../support/build.ts';

const MODEL = buildModel({
  slug: 'heron',
  pricing: buildModelPricing(3, 9, { offer_id: 'own' }),
  offers: [
    buildOffer('acme', 3, 9, { id: 'own' }),
    buildOffer('cloud', 2, 9, { id: 'cloud' }),
    buildOffer('slow', 1, 9, { id: 'slow' }),
  ],
});

const priceOf = (
  offer_id: string,
  amount: number,
  effective_from: string | null,
  effective_to: string | null,
  more: Partial<PriceInterval> = {},
): PriceInterval => ({
  kind: 'price',
  offer_id,
  component: 'input',
  unit: '1m_tokens',
  amount,
  min_prompt_tokens: 0,
  time_window: null,
  size: null,
  quality: null,
  chosen: true,
  suspect_reason: null,
  source: 'test',
  effective_from,
  effective_to,
  ...more,
});

/** The lines of these prices, each step as its value and days. */
function linesOf(intervals: readonly PriceInterval[]): Record<string, string[]> {
  const history = {
    offers: ['own', 'cloud', 'other', 'slow'].map((id) => ({
      id,
      provider: id === 'own' ? 'acme' : id,
      service_tier: id === 'slow' ? 'batch' : 'standard',
    })),
    intervals,
  } as unknown as ModelHistory;
  const period = { begin: '2026-01-01', today: '2026-07-01' };
  return Object.fromEntries(
    toPriceLines(MODEL, history, 'input', period).map(({ name, steps }) => [
      name,
      steps.map(({ value, from, to, label }) =>
        [value, from, to, label].filter((part) => part !== undefined).join(' '),
      ),
    ]),
  );
}

describe('the lines of a price over time', () => {
  it('are what the creator asks, from the first day of the history to this one', () => {
    const steps = [priceOf('own', 3, '2026-04-01', null), priceOf('own', 5, null, '2026-04-01')];
    expect(linesOf(steps)).to.deep.equal({
      acme: ['5 2026-01-01 2026-04-01', '3 2026-04-01 2026-07-01'],
    });
  });

  it('are also those of whoever is cheapest, day by day, where that is another price', () => {
    expect(
      linesOf([
        priceOf('own', 3, '2026-01-01', null),
        priceOf('cloud', 2, '2026-02-01', '2026-03-01'),
        priceOf('cloud', 4, '2026-03-01', null),
      ]),
    ).to.deep.equal({
      acme: ['3 2026-01-01 2026-07-01'],
      'Cheapest provider': [
        '3 2026-01-01 2026-02-01 acme',
        '2 2026-02-01 2026-03-01 cloud',
        '3 2026-03-01 2026-07-01 acme',
      ],
    });
  });

  it('have the lowest price of a day, in any order of prices, and continue at an equal one', () => {
    const all = [
      priceOf('own', 3, null, null),
      priceOf('cloud', 2, null, '2026-03-01'),
      priceOf('other', 2, '2026-03-01', null),
    ];
    for (const prices of [all, all.toReversed()]) {
      expect(linesOf(prices)['Cheapest provider']).to.deep.equal(['2 2026-01-01 2026-07-01 cloud']);
    }
  });

  it('have a gap where nobody sold it, and no step for a price that begins today', () => {
    expect(
      linesOf([
        priceOf('cloud', 2, null, '2026-03-01'),
        priceOf('cloud', 2, '2026-05-01', null),
        priceOf('own', 3, '2026-07-01', null),
      ]),
    ).to.deep.equal({
      'Cheapest provider': ['2 2026-01-01 2026-03-01 cloud', '2 2026-05-01 2026-07-01 cloud'],
    });
  });

  it('hold neither what is free, later, of another tier or under a condition, nor what was not chosen', () => {
    const days = ['2026-01-01', null] as const;
    const own = priceOf('own', 3, ...days);
    for (const other of [
      priceOf('cloud', 0, ...days),
      priceOf('slow', 1, ...days),
      priceOf('cloud', 1, ...days, { component: 'output' }),
      priceOf('cloud', 1, ...days, { unit: 'image' }),
      priceOf('cloud', 1, ...days, { min_prompt_tokens: 200_000 }),
      priceOf('cloud', 1, ...days, { size: '1024x1024' }),
      priceOf('cloud', 1, ...days, { quality: 'hd' }),
      priceOf('cloud', 1, ...days, { time_window: 'off_peak' }),
      priceOf('cloud', 1, ...days, { chosen: false }),
      priceOf('cloud', 1, '2026-07-01', null),
    ]) {
      expect(linesOf([own, other]), JSON.stringify(other)).to.deep.equal({
        acme: ['3 2026-01-01 2026-07-01'],
      });
    }
    expect(linesOf([])).to.deep.equal({});
  });
});
