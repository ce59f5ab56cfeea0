import { expect } from 'chai';
import { toHistory } from '../../../indexer/catalog/history/to-history.ts';
import type { ModelHistory } from '../../../schemas/history.ts';
import {
  buildInterval,
  buildOfferRow,
  buildPriceRow,
  buildStored,
  DIRECTORY,
} from './past-rows.ts';

const JUNE = '2026-06-10';
const JULY = '2026-07-02';
const TILL_JULY = [JUNE, JULY] as const;
const OF = { offer_id: 'off_p_a' };

type Stored = Parameters<typeof buildStored>[0];

const historyOf = (stored: Stored): ModelHistory => {
  const history = toHistory(buildStored(stored), DIRECTORY);
  if (history === null) throw new Error('There is no history.');
  return history;
};
/** What is told of a fact, the newest first. */
const facts = (stored: Stored, field: string, offer: string | null = null) =>
  historyOf(stored).intervals.flatMap((one) =>
    one.kind === 'fact' && one.field === field && one.offer_id === offer
      ? [[one.previous, one.value, one.effective_from, one.effective_to, one.source]]
      : [],
  );
const amounts = (stored: Stored) =>
  historyOf(stored).intervals.flatMap((one) =>
    one.kind === 'price' ? [[one.amount, one.effective_from, one.effective_to]] : [],
  );

describe('the history of a model', () => {
  it('is none where nothing but its present facts is known', () => {
    expect(toHistory(buildStored(), DIRECTORY)).to.equal(null);
    expect(historyOf({ offers: [buildOfferRow()] }).intervals).to.have.length(1);
    const intervals = [buildInterval('name', 'Then', TILL_JULY)];
    expect(historyOf({ intervals }).intervals).to.have.length(2);
  });

  it('tells a fact’s values in turn, and whose data brought each', () => {
    const intervals = [
      buildInterval('name', 'First', ['', JUNE], { source_key: 'litellm' }),
      buildInterval('name', 'Second', TILL_JULY),
      buildInterval('result', {}, TILL_JULY),
    ];
    expect(facts({ intervals }, 'name')).to.deep.equal([
      ['Second', 'Now', JULY, null, 'models-dev'],
      ['First', 'Second', JUNE, JULY, 'litellm'],
      [null, 'First', null, JUNE, 'litellm'],
    ]);
    expect(historyOf({ intervals }).intervals).to.have.length(3);
  });

  const modality = (direction: 'input' | 'output', name: 'text' | 'image' | 'audio') =>
    ({ model_id: 'mdl_a', direction, modality: name }) as const;
  const can = (capability: 'vision' | 'reasoning', value: number) => ({
    model_id: 'mdl_a',
    capability,
    value,
    source_key: 'models-dev',
  });
  const present: Stored = {
    model: {
      open_weights: 1,
      is_community: 1,
      licence_commercial_use: 0,
      max_output_tokens: 1,
      replacement_id: 'mdl_c',
      snapshot_of_id: 'mdl_gone',
    },
    modalities: [
      modality('input', 'text'),
      modality('output', 'audio'),
      modality('input', 'image'),
    ],
    capabilities: [can('reasoning', 0), can('vision', 1)],
  };
  for (const [field, stored, shown, now] of [
    ['open_weights', false, false, true],
    ['license.commercial_use', true, true, false],
    ['community', false, false, true],
    ['limits.max_output_tokens', 8_000, 8_000, 1],
    ['modalities.input', ['text'], ['text'], ['image', 'text']],
    ['modalities.output', [], [], ['audio']],
    ['capabilities.vision', false, false, true],
    ['capabilities.reasoning', null, null, false],
    ['capabilities.tool_calling', true, true, null],
    ['replacement_slug', 'mdl_b', 'b', 'c'],
    ['snapshot_of', null, null, null],
    ['no_fact_any_more', 1, 1, null],
  ] as const) {
    it(`ends with what is now: ${field}`, () => {
      const intervals = [buildInterval(field, stored, TILL_JULY)];
      const values = facts({ ...present, intervals }, field).map(([, value]) => value);
      expect(values).to.deep.equal([now, shown]);
    });
  }

  it('ends with what an offer is now, each offer for itself', () => {
    const offers = [
      buildOfferRow({ id: 'off_q_a', context_window: 1, model_id: 'mdl_a' }),
      buildOfferRow({ model_id: 'mdl_b', snapshot_ids: '["mdl_a"]' }),
    ];
    const intervals = [
      buildInterval('limits.context_window', 8_000, TILL_JULY, OF),
      buildInterval('limits.context_window', 4_000, TILL_JULY),
      buildInterval('model', 'mdl_a', TILL_JULY, OF),
      buildInterval('name', 'x', TILL_JULY, OF),
    ];
    const stored = { model: { context_window: 2 }, offers, intervals };
    const values = (field: string, offer: string | null) =>
      facts(stored, field, offer).map(([, value]) => value);
    expect(values('limits.context_window', 'off_p_a')).to.deep.equal([16_000, 8_000]);
    expect(values('limits.context_window', null)).to.deep.equal([2, 4_000]);
    expect(values('model', 'off_p_a')).to.deep.equal(['b', 'a']);
    expect(values('name', 'off_p_a')).to.deep.equal([null, 'x']);
    expect(values('model', null)).to.deep.equal([]);
    const without = [buildInterval('model', 'mdl_a', TILL_JULY, { offer_id: 'off_gone' })];
    expect(
      facts({ intervals: without }, 'model', 'off_gone').map(([, value]) => value),
    ).to.deep.equal([null, 'a']);
  });

  it('has no present of an offer that is gone, but what held until it went', () => {
    const gone = { valid_to: JULY, removed_at: '2026-07-02T00:00:00Z' };
    const tell = (offer: object, to: string) => {
      const intervals = [buildInterval('quantization', 'fp8', ['2026-06-01', to], OF)];
      const stored = { offers: [buildOfferRow({ quantization: 'int4', ...offer })], intervals };
      return facts(stored, 'quantization', 'off_p_a').map(([, value, from, end]) => [
        value,
        from,
        end,
      ]);
    };
    expect(tell(gone, JULY)).to.deep.equal([['fp8', '2026-06-01', JULY]]);
    expect(tell(gone, JUNE)).to.deep.equal([
      ['int4', JUNE, JULY],
      ['fp8', '2026-06-01', JUNE],
    ]);
    expect(tell({ valid_to: JULY }, JULY)).to.have.length(2);
  });

  it('tells when an offer was there', () => {
    const intervals = [
      buildInterval('offered', true, ['', JUNE], OF),
      buildInterval('offered', true, ['', JUNE], { offer_id: 'off_q_a' }),
      buildInterval('quantization', 'fp8', TILL_JULY, OF),
    ];
    const stored = { offers: [buildOfferRow({ valid_from: JULY })], intervals };
    expect(facts(stored, 'offered', 'off_p_a')).to.deep.equal([
      [false, true, JULY, null, null],
      [null, true, null, JUNE, null],
    ]);
    expect(facts(stored, 'offered', 'off_q_a')).to.deep.equal([]);
  });

  it('tells of an offer that is another model’s by now until it left', () => {
    const offers = [buildOfferRow({ model_id: 'mdl_b' })];
    const price = (usd: number, valid_from: string, valid_to: string | null) =>
      buildPriceRow(usd, { valid_from, valid_to });
    const prices = new Map([
      [
        'off_p_a',
        [
          price(1, '', '2026-06-05'),
          price(2, '2026-06-05', '2026-06-20'),
          price(3, '2026-06-20', null),
          price(4, '2026-06-21', '2026-08-01'),
          price(5, JULY, null),
          price(6, '2026-07-10', null),
          price(7, '2026-06-22', JULY),
        ],
      ],
    ]);
    const intervals = [
      buildInterval('model', 'mdl_a', [JUNE, JULY], OF),
      buildInterval('model', 'mdl_a', ['', '2026-06-05'], OF),
      buildInterval('model', 'mdl_c', [JULY, '2026-07-20'], { ...OF, model_id: 'mdl_c' }),
      buildInterval('model', 'mdl_a', ['', '2026-07-21'], { offer_id: 'off_q_a' }),
      buildInterval('quantization', 'fp8', ['', '2026-07-22'], OF),
    ];
    const stored = { offers, prices, intervals };
    expect(amounts(stored)).to.deep.equal([
      [7, '2026-06-22', JULY],
      [4, '2026-06-21', JULY],
      [3, '2026-06-20', JULY],
      [2, '2026-06-05', '2026-06-20'],
      [1, null, '2026-06-05'],
    ]);
    expect(facts(stored, 'offered', 'off_p_a')).to.deep.equal([
      [null, true, '2026-06-01', JULY, null],
    ]);
    expect(amounts({ offers: [buildOfferRow()], prices, intervals })).to.have.length(7);
    expect(historyOf({ offers, prices }).intervals).to.deep.equal([]);
  });

  it('tells all there is to a price', () => {
    const row = buildPriceRow(2.5, {
      min_prompt_tokens: 200_000,
      time_window: '16:30-00:30',
      size: '1024x1024',
      quality: 'hd',
      is_chosen: 0,
      suspect_reason: 'lone_claim',
      valid_to: JULY,
    });
    const stored = { offers: [buildOfferRow()], prices: new Map([['off_p_a', [row]]]) };
    expect(historyOf(stored).intervals.find(({ kind }) => kind === 'price')).to.deep.equal({
      kind: 'price',
      offer_id: 'off_p_a',
      component: 'input',
      unit: '1m_tokens',
      amount: 2.5,
      min_prompt_tokens: 200_000,
      time_window: '16:30-00:30',
      size: '1024x1024',
      quality: 'hd',
      chosen: false,
      suspect_reason: 'lone_claim',
      source: 'models-dev',
      effective_from: '2026-06-01',
      effective_to: JULY,
    });
  });

  it('names its offers by their ids, wherever they are', () => {
    const offers = ['off_c', 'off_a', 'off_b'].map((id) =>
      buildOfferRow({ id, region: id === 'off_b' ? 'eu' : '' }),
    );
    const named = historyOf({ offers }).offers;
    expect(named.map(({ id, region }) => `${id} ${region}`)).to.deep.equal([
      'off_a global',
      'off_b eu',
      'off_c global',
    ]);
    expect(named[0]).to.deep.equal({
      id: 'off_a',
      provider: 'p',
      provider_model_id: 'a',
      region: 'global',
      service_tier: 'standard',
    });
  });

  it('is in the same order however its rows come: the newest, facts, then prices', () => {
    const same = { valid_from: JUNE };
    const prices = [
      buildPriceRow(1, same),
      buildPriceRow(2, { ...same, source_key: 'litellm' }),
      buildPriceRow(3, { ...same, quality: 'hd' }),
      buildPriceRow(4, { ...same, size: 'small' }),
      buildPriceRow(5, { ...same, time_window: '16:30-00:30' }),
      buildPriceRow(6, { ...same, min_prompt_tokens: 1 }),
      buildPriceRow(7, { ...same, unit: 'image' }),
      buildPriceRow(8, { ...same, component: 'output' }),
      buildPriceRow(9, { ...same, component: 'output', valid_to: JULY }),
      buildPriceRow(10, { ...same, component: 'output', valid_to: '2026-06-20' }),
      buildPriceRow(11, { valid_from: JULY }),
      buildPriceRow(12, { valid_from: '' }),
    ];
    const offers = ['off_p_a', 'off_p_b'].map((id) => buildOfferRow({ id, valid_from: JUNE }));
    const intervals = [
      buildInterval('type', 'image', [JUNE, JULY]),
      buildInterval('name', 'Then', [JUNE, JULY]),
    ];
    const order = (list: typeof prices) =>
      historyOf({ offers, intervals, prices: new Map([['off_p_a', list]]) }).intervals.map((one) =>
        one.kind === 'price' ? one.amount : `${one.offer_id ?? ''} ${one.field}`,
      );
    const expected = [
      ' name',
      ' type',
      11,
      ' name',
      ' type',
      'off_p_a offered',
      'off_p_b offered',
      2,
      1,
      3,
      4,
      5,
      6,
      7,
      8,
      9,
      10,
      12,
    ];
    expect(order(prices)).to.deep.equal(expected);
    expect(order(prices.toReversed())).to.deep.equal(expected);
    expect(order([...prices.slice(5), ...prices.slice(0, 5)])).to.deep.equal(expected);
  });
});
