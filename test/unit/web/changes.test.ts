import { expect } from 'chai';
import type { ModelHistory, PriceInterval } from '../../../schemas/history.ts';
import { toChanges } from '../../../server/web/tools/changelog/changes.ts';

const priceOf = (overrides: Partial<PriceInterval>): PriceInterval => ({
  kind: 'price',
  offer_id: 'off_acme',
  component: 'input',
  unit: '1m_tokens',
  amount: 2,
  min_prompt_tokens: 0,
  time_window: null,
  size: null,
  quality: null,
  chosen: true,
  suspect_reason: null,
  source: 'test',
  effective_from: '2026-01-01',
  effective_to: null,
  ...overrides,
});

const historyOf = (intervals: ModelHistory['intervals']): ModelHistory => ({
  model_id: 'mdl_heron',
  offers: [
    {
      id: 'off_acme',
      provider: 'acme',
      provider_model_id: 'heron',
      region: 'global',
      service_tier: 'standard',
    },
  ],
  intervals,
});

describe('changes of a history', () => {
  it('are prices that took the place of others', () => {
    const history = historyOf([
      priceOf({ amount: 1.5, effective_from: '2026-02-01' }),
      priceOf({ effective_to: '2026-02-01' }),
    ]);
    expect(toChanges(history)).to.deep.equal([
      {
        day: '2026-02-01',
        what: 'input, $ per 1m tokens',
        provider: 'acme',
        from: 2,
        to: 1.5,
        isPrice: true,
      },
    ]);
  });

  it('are not first sights, other sources, other tiers or the same price again', () => {
    const history = historyOf([
      priceOf({ effective_from: '2026-02-01' }),
      priceOf({ effective_to: '2026-02-01' }),
      priceOf({ amount: 9, effective_from: '2026-02-01', chosen: false }),
      priceOf({ amount: 9, effective_from: '2026-02-01', min_prompt_tokens: 200_001 }),
      priceOf({ amount: 9, effective_from: '2026-02-01', component: 'output' }),
    ]);
    expect(toChanges(history)).to.deep.equal([]);
  });

  it('are facts that were something else before, newest first', () => {
    const fact = {
      kind: 'fact',
      offer_id: null,
      source: null,
      effective_to: null,
    } as const;
    const history = historyOf([
      {
        ...fact,
        field: 'status',
        value: 'retired',
        previous: 'active',
        effective_from: '2026-01-05',
      },
      { ...fact, field: 'name', value: 'Heron', previous: null, effective_from: '2026-01-01' },
      {
        ...fact,
        field: 'modalities.input',
        value: ['text', 'image'],
        previous: ['text'],
        effective_from: '2026-03-01',
      },
    ]);
    expect(
      toChanges(history).map(({ day, what, from, to }) => [day, what, from, to]),
    ).to.deep.equal([
      ['2026-03-01', 'modalities.input', 'text', 'text, image'],
      ['2026-01-05', 'status', 'active', 'retired'],
    ]);
  });
});
