import { expect } from 'chai';
import type { ModelRows } from '../../../indexer/catalog/documents/model-rows.ts';
import { toRowsAt } from '../../../indexer/catalog/history/rows-at.ts';
import {
  buildInterval,
  buildOfferRow,
  buildPriceRow,
  buildResultRow,
  buildStored,
  DIRECTORY,
} from './past-rows.ts';

const JUNE = '2026-06-16';
const EVE = '2026-07-01';
const JULY = '2026-07-02';
/** From some day of June to before the second of July. */
const TILL_JULY = ['2026-06-10', JULY] as const;

const on = (day: string, stored: Parameters<typeof buildStored>[0] = {}): ModelRows => {
  const rows = toRowsAt(buildStored(stored), DIRECTORY, day);
  if (rows === null) throw new Error(`There is no model on ${day}.`);
  return rows;
};

function* permute<T>(list: readonly T[]): Generator<readonly T[]> {
  if (list.length === 0) yield [];
  for (const [at, one] of list.entries()) {
    for (const rest of permute(list.toSpliced(at, 1))) yield [one, ...rest];
  }
}

describe('a model on a day of the past', () => {
  it('is there from the day a source first spoke of it', () => {
    expect(toRowsAt(buildStored(), DIRECTORY, '2026-05-31')).to.equal(null);
    expect(on('2026-06-01').model.name).to.equal('Now');
  });

  it('has the facts that held at the end of the day, at the address of today', () => {
    const intervals = [
      buildInterval('name', 'Then', TILL_JULY),
      buildInterval('family', null, TILL_JULY),
      buildInterval('slug', 'then', TILL_JULY),
      buildInterval('no_fact_any_more', 1, TILL_JULY),
    ];
    const stored = { model: { family_slug: 'herons' }, intervals };
    const now = on('2026-06-09', stored).model;
    expect(now).to.include({ name: 'Now', family_slug: 'herons' });
    for (const day of ['2026-06-10', EVE]) {
      expect(on(day, stored).model).to.deep.equal({ ...now, name: 'Then', family_slug: null });
    }
    expect(on(JULY, stored).model).to.deep.equal(now);
  });

  it('could do what was known of it then', () => {
    const modality = (direction: 'input' | 'output', name: 'text' | 'image') =>
      ({ model_id: 'mdl_a', direction, modality: name }) as const;
    const can = (capability: 'vision' | 'tool_calling' | 'reasoning') =>
      ({ model_id: 'mdl_a', capability, value: true, source_key: 'litellm' }) as const;
    const stored = {
      modalities: [
        modality('input', 'text'),
        modality('input', 'image'),
        modality('output', 'text'),
      ],
      capabilities: [can('vision'), can('tool_calling'), can('reasoning')],
      intervals: [
        buildInterval('modalities.input', ['text'], TILL_JULY),
        buildInterval('capabilities.vision', false, TILL_JULY),
        buildInterval('capabilities.reasoning', null, TILL_JULY),
        buildInterval('name', 'Then', TILL_JULY),
      ],
    };
    expect(on(EVE, stored).modalities).to.deep.equal([
      modality('input', 'text'),
      modality('output', 'text'),
    ]);
    expect(on(EVE, stored).capabilities).to.deep.equal([
      { model_id: 'mdl_a', capability: 'vision', value: false, source_key: 'models-dev' },
      can('tool_calling'),
    ]);
    expect(on(JULY, stored).modalities).to.deep.equal(stored.modalities);
    expect(on(JULY, stored).capabilities).to.deep.equal(stored.capabilities);
    const none = { ...stored, intervals: [buildInterval('modalities.input', null, TILL_JULY)] };
    expect(on(EVE, none).modalities).to.deep.equal([modality('output', 'text')]);
  });

  it('has the offers that were there and its own, as they were', () => {
    const of = { offer_id: 'off_p_a' };
    const days = (...[more, intervals = []]: readonly [object, object[]?]) => {
      const stored = { offers: [buildOfferRow(more)], intervals: intervals as never };
      return [JUNE, EVE, JULY].map((day) =>
        on(day, stored).offers.map(({ context_window, removed_at }) => [
          context_window,
          removed_at,
        ]),
      );
    };
    const [is, isNot] = [[[16_000, null]], []];
    expect(days({})).to.deep.equal([is, is, is]);
    expect(days({ valid_from: EVE })).to.deep.equal([isNot, is, is]);
    const gone = { valid_to: JULY, removed_at: '2026-07-02T00:00:00Z' };
    expect(days(gone)).to.deep.equal([is, is, isNot]);
    const back = { valid_from: '2026-08-01' };
    const offered = buildInterval('offered', true, [EVE, JULY], of);
    expect(days(back, [offered])).to.deep.equal([isNot, is, isNot]);
    const larger = buildInterval('limits.context_window', 8_000, [EVE, JULY], of);
    expect(days({}, [larger])).to.deep.equal([is, [[8_000, null]], is]);
    const moved = (model: string) => buildInterval('model', model, [EVE, JULY], of);
    expect(days({ model_id: 'mdl_b' }, [moved('mdl_a')])).to.deep.equal([isNot, is, isNot]);
    expect(days({}, [moved('mdl_b')])).to.deep.equal([is, isNot, is]);
    expect(days({ model_id: 'mdl_b', snapshot_ids: '["mdl_a"]' })).to.deep.equal([is, is, is]);
  });

  describe('has scores', () => {
    const leading = (rows: ModelRows) =>
      rows.results
        .filter((row) => Boolean(row.is_primary))
        .map(({ key }) => key)
        .sort();

    it('led by what others measured, then the newest, then the first key', () => {
      const results = [
        buildResultRow('own', { evaluator: 'self_reported', recorded_on: '2026-06-30' }),
        buildResultRow('early'),
        buildResultRow('late-2', { recorded_on: '2026-05-01', evaluated_on: '2026-06-10' }),
        buildResultRow('late-1', { recorded_on: '2026-06-10' }),
      ];
      // Of a day on which all of today was known the headline is known too.
      const later = buildResultRow('later', { benchmark_slug: 'b9', valid_from: JULY });
      const leadOf = (...list: readonly (typeof later)[]) =>
        leading(on(EVE, { results: [...list, later] }));
      const all = on(EVE, { results: [...results, later] }).results.map(({ key }) => key);
      expect(all).to.have.members(['own', 'early', 'late-1', 'late-2']);
      for (const order of permute(results)) {
        expect(leadOf(...order)).to.deep.equal(['late-1']);
        const without = (key: string) => order.filter((row) => row.key !== key);
        expect(leadOf(...without('late-1'))).to.deep.equal(['late-2']);
        const some = order.filter(({ key }) => key === 'own' || key === 'early');
        expect(leadOf(...some)).to.deep.equal(['early']);
      }
    });

    it('from the day each is known, with the headline that is known, one on each benchmark', () => {
      const results = [
        buildResultRow('first', { evaluator: 'self_reported', is_primary: true }),
        buildResultRow('second', { valid_from: EVE }),
        buildResultRow('other', { benchmark_slug: 'b2', valid_from: EVE }),
        buildResultRow('next', { benchmark_slug: 'b2', valid_from: JULY, is_primary: true }),
      ];
      const keys = (day: string) => on(day, { results }).results.map(({ key }) => key);
      expect(keys(JUNE)).to.deep.equal(['first']);
      expect(keys(EVE)).to.have.members(['first', 'second', 'other']);
      expect(leading(on(EVE, { results }))).to.deep.equal(['first', 'other']);
      expect(leading(on(JULY, { results }))).to.deep.equal(['first', 'next']);
    });

    it('led by one where a figure of then and one of today both did', () => {
      const led = { is_primary: true };
      const then = buildInterval('result', buildResultRow('then', led), TILL_JULY);
      const stored = {
        results: [buildResultRow('now', { ...led, recorded_on: '2026-06-10' })],
        intervals: [then],
      };
      expect(leading(on(EVE, stored))).to.deep.equal(['now']);
    });

    it('as they were then, the same figure once', () => {
      const results = [
        buildResultRow('first', { score: 11, valid_from: JULY, is_primary: true }),
        buildResultRow('second', { score: 20, benchmark_slug: 'b2', is_primary: true }),
      ];
      const then = (key: string, score: number, benchmark_slug: string) =>
        buildInterval('result', buildResultRow(key, { score, benchmark_slug }), TILL_JULY);
      const stored = {
        results,
        intervals: [
          then('first', 10, 'b1'),
          then('gone', 30, 'b3'),
          buildInterval('name', 'Then', TILL_JULY),
        ],
      };
      const scores = (day: string) => on(day, stored).results.map(({ score }) => score);
      expect(scores(EVE)).to.have.members([10, 20, 30]);
      expect(scores(JULY)).to.have.members([11, 20]);
      const known = { ...stored, results: results.slice(1) };
      expect(on(EVE, known).results.map(({ score }) => score)).to.have.members([10, 20, 30]);
      expect(leading(on(EVE, known))).to.deep.equal(['first', 'gone', 'second']);
    });
  });

  describe('has prices', () => {
    const priced = (day: string, prices: ReturnType<typeof buildPriceRow>[], more: object = {}) =>
      on(day, { offers: [buildOfferRow()], prices: new Map([['off_p_a', prices]]), ...more });
    const shown = (rows: ModelRows) =>
      (rows.prices.get('off_p_a') ?? []).map((row) => [
        row.amount_nano / 1e9,
        row.source_key,
        Boolean(row.is_chosen),
      ]);
    const dispute = (field: string) => ({
      model_id: 'mdl_a',
      field,
      claims: '[]',
      chosen: 'today',
      rule: 'precedence' as const,
    });
    const conflicts = [
      dispute('name'),
      dispute('offers.off_p_a.pricing.input'),
      dispute('offers.off_q_a.pricing.input'),
    ];

    it('that are those of today where none was another, with what was disputed of them', () => {
      const prices = [
        buildPriceRow(9, { valid_to: '2026-06-10' }),
        buildPriceRow(2, { is_chosen: false }),
        buildPriceRow(3, { source_key: 'litellm' }),
      ];
      const rows = priced(EVE, prices, { conflicts });
      expect(rows.prices.get('off_p_a')).to.deep.equal(prices.slice(1));
      expect(rows.conflicts.map(({ field }) => field)).to.deep.equal([
        'name',
        'offers.off_p_a.pricing.input',
      ]);
      expect(on(EVE, { offers: [buildOfferRow()] }).prices.get('off_p_a')).to.deep.equal([]);
    });

    it('chosen by the rule of today where one was another, and disputed so', () => {
      const prices = [
        buildPriceRow(2, { is_chosen: false }),
        buildPriceRow(1, { source_key: 'litellm', valid_from: JULY, is_chosen: false }),
        buildPriceRow(3, { source_key: 'litellm', valid_to: JULY, is_chosen: false }),
      ];
      const rows = priced(EVE, prices, { conflicts });
      expect(shown(rows)).to.have.deep.members([
        [2, 'models-dev', true],
        [3, 'litellm', false],
      ]);
      const [name, input, ...others] = rows.conflicts;
      expect([name, others]).to.deep.equal([dispute('name'), []]);
      expect(input).to.deep.equal({
        model_id: 'mdl_a',
        field: 'offers.off_p_a.pricing.input',
        claims: '[{"value":2,"source":"models-dev"},{"value":3,"source":"litellm"}]',
        chosen: '2',
        rule: 'precedence',
      });
      expect(
        shown(priced(EVE, [buildPriceRow(4, { valid_to: JULY }), ...prices.slice(1, 2)])),
      ).to.deep.equal([[4, 'models-dev', true]]);
    });

    it('once, where a source said two: what holds still, else what ended last', () => {
      const ended = [JULY, '2026-07-10', '2026-07-20'].map((valid_to, at) =>
        buildPriceRow(1 + at, { valid_to }),
      );
      for (const order of permute(ended)) {
        expect(shown(priced(EVE, [...order]))).to.deep.equal([[3, 'models-dev', true]]);
        for (const at of [0, 1, 3]) {
          const all = order.toSpliced(at, 0, buildPriceRow(9));
          expect(shown(priced(EVE, all))).to.deep.equal([[9, 'models-dev', true]]);
        }
      }
    });
  });
});
