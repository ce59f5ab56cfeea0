import { expect } from 'chai';
import type { ResolvedModel } from '../../../indexer/resolve/resolved.ts';
import {
  buildPrice,
  buildResolved,
  buildResolvedCatalog,
  buildResolvedOffer,
  buildResult,
} from '../../support/build-resolved.ts';
import { exportAfter } from './export-after.ts';

const JUNE = '2026-06-16';
const JULY = '2026-07-02';

const alias = (name: string, source = 'models-dev') => ({
  alias: name,
  source,
  kind: 'id' as const,
  strategy: 'exact',
  confidence: 1,
});

describe('the history that is written into the bundle', () => {
  it('says of what is gone what nobody else does, and nothing of what may not be named', async () => {
    const rest = Array.from({ length: 20 }, (_, i) => buildResolved(`same-${i}`));
    const gone = (more: Partial<ResolvedModel> = {}) =>
      buildResolved('gone', {
        aliases: [alias('x/gone')],
        creator: 'maker',
        family: 'line',
        openWeights: true,
        licence: { id: 'mit', name: 'MIT', commercialUse: true },
        isCommunity: true,
        contextWindow: 8000,
        replacement: 'hidden',
        replacementSource: 'maker',
        capabilities: [{ capability: 'vision', value: true, source: 'models-dev' }],
        offers: [
          buildResolvedOffer('closed', 'gone', [buildPrice('input', 1)], {
            snapshot: 'gone-1',
            soldAs: ['gone-1'],
          }),
        ],
        results: [
          buildResult('b2', 20, { run: { snapshot: 'gone-1' } }),
          buildResult('b3', 30, { run: { source: 'other' } }),
        ],
        ...more,
      });
    const offers = [
      buildResolvedOffer('p', 'a', [buildPrice('input', 1)]),
      buildResolvedOffer('was', 'a', [buildPrice('input', 1)], { snapshot: 'hidden' }),
      buildResolvedOffer('was', 'other', [buildPrice('input', 1, { source: 'other' })]),
    ];
    const a = (count: number, result = 10) =>
      buildResolved('a', {
        aliases: [alias('x/a')],
        offers: offers.slice(0, count),
        results: [buildResult('b1', result), buildResult(`b-${result}`, 1)],
      });
    const snapshot = buildResolved('gone-1', { aliases: [alias('x/gone-1')], snapshotOf: 'gone' });
    const secret = buildResolved('secret', {
      offers: [buildResolvedOffer('p', 'secret', [buildPrice('input', 1)])],
    });
    const hidden = buildResolved('hidden', {
      aliases: [alias('o/hidden', 'other')],
      creator: 'unnamed',
      offers: [buildResolvedOffer('p', 'hidden', [buildPrice('input', 1)])],
      results: [buildResult('b4', 20)],
    });
    const rows = await exportAfter(
      {
        '2026-06-01': buildResolvedCatalog([
          a(3),
          {
            ...gone({ results: [buildResult('b2', 19, { run: { snapshot: 'gone-1' } })] }),
            slug: 'before',
          },
          { ...snapshot, snapshotOf: 'before' },
          hidden,
          secret,
          ...rest,
        ]),
        [JUNE]: buildResolvedCatalog([a(3), gone(), snapshot, hidden, secret, ...rest]),
        [JULY]: buildResolvedCatalog([a(1, 11), secret, ...rest]),
      },
      { source: 'models-dev', secret: 'secret' },
    );
    const of = (table: string) =>
      rows.flatMap((one) => (one.kind === 'row' && one.table === table ? [one.row] : []));
    const common = { type: 'text', status: 'retired', is_merge: false, popularity: 0 };
    expect(of('models')).to.deep.equal([
      {
        ...common,
        id: 'mdl_gone',
        key: 'test/gone',
        slug: 'gone',
        name: 'gone',
        creator_slug: 'maker',
        family_slug: 'line',
        context_window: 8000,
        open_weights: true,
        licence_id: 'mit',
        licence_name: 'MIT',
        licence_commercial_use: true,
        is_community: true,
        replacement_source: 'maker',
        valid_from: '2026-06-01',
      },
      {
        ...common,
        id: 'mdl_gone-1',
        key: 'test/gone-1',
        slug: 'gone-1',
        name: 'gone-1',
        snapshot_of_id: 'mdl_gone',
        is_community: false,
        valid_from: '2026-06-01',
      },
    ]);
    expect(of('model_modalities')).to.deep.equal(
      ['mdl_gone', 'mdl_gone-1'].flatMap((model_id) =>
        ['input', 'output'].map((direction) => ({ model_id, direction, modality: 'text' })),
      ),
    );
    expect(of('model_capabilities')).to.deep.equal([
      { model_id: 'mdl_gone', capability: 'vision', value: true, source_key: 'models-dev' },
    ]);
    expect(of('model_aliases').map(({ model_id, alias: name }) => [model_id, name])).to.deep.equal([
      ['mdl_gone', 'before'],
      ['mdl_gone', 'x/gone'],
      ['mdl_gone-1', 'x/gone-1'],
    ]);
    expect(of('model_aliases')[1]).to.deep.equal({
      model_id: 'mdl_gone',
      alias: 'x/gone',
      alias_norm: 'x/gone',
      kind: 'id',
      source_key: 'models-dev',
      strategy: 'exact',
      confidence: 1,
    });
    expect(of('benchmark_results')).to.deep.equal([
      {
        model_id: 'mdl_gone',
        key: 'models-dev:run:b2',
        benchmark_slug: 'b2',
        source_key: 'models-dev',
        raw_model_name: 'raw',
        snapshot_model_id: 'mdl_gone-1',
        score: 20,
        score_raw: '0.2',
        score_norm: 0.2,
        recorded_on: '2026-02-15',
        evaluator: 'third_party',
        is_primary: true,
        valid_from: JUNE,
      },
    ]);
    const left = {
      region: 'global',
      service_tier: 'standard',
      access: 'pay_as_you_go',
      status: 'retired',
      other_model_ids: '[]',
      valid_from: '2026-06-01',
      valid_to: JULY,
    };
    expect(of('offers')).to.deep.equal([
      {
        ...left,
        id: 'off_closed_gone',
        provider_slug: 'closed',
        model_id: 'mdl_gone',
        native_model_id: 'gone',
        snapshot_model_id: 'mdl_gone-1',
        snapshot_ids: '["mdl_gone-1"]',
      },
      {
        ...left,
        id: 'off_was_a',
        provider_slug: 'was',
        model_id: 'mdl_a',
        native_model_id: 'a',
        snapshot_ids: '[]',
      },
    ]);
    const slugs = (table: string) => of(table).map(({ slug }) => slug);
    expect(['providers', 'creators', 'families', 'benchmarks'].map(slugs)).to.deep.equal([
      ['closed', 'was'],
      ['maker'],
      ['line'],
      ['b-10', 'b2'],
    ]);
    expect(of('benchmarks')[1]).to.deep.equal({
      slug: 'b2',
      name: 'B2',
      metric: 'accuracy',
      unit: 'percent',
      min: 0,
      max: 100,
      higher_is_better: true,
    });
    const facts = of('fact_intervals').map(
      ({ model_id, offer_id, field, valid_from, valid_to }) =>
        `${model_id} ${offer_id ?? ''} ${field} ${valid_from} ${valid_to}`,
    );
    expect(facts).to.include('mdl_gone  status 2026-06-01 2026-07-02');
    expect(facts).to.include('mdl_gone off_closed_gone status 2026-06-01 2026-07-02');
    expect(facts).to.include('mdl_a off_was_a status 2026-06-01 2026-07-02');
    for (const row of of('fact_intervals')) expect(row).not.to.have.property('id');
    const prices = [
      { source: 'models-dev', component: 'input', steps: [['2026-06-01', JULY, 1e9]] },
    ];
    const open = [{ source: 'models-dev', component: 'input', steps: [['2026-06-01']] }];
    expect(rows.filter(({ kind }) => kind === 'offer')).to.deep.equal([
      { kind: 'offer', id: 'off_closed_gone', prices },
      { kind: 'offer', id: 'off_p_a', from: '2026-06-01', prices: open },
      { kind: 'offer', id: 'off_was_a', prices },
    ]);
    const begins = rows.filter((one) => one.kind === 'begin' && one.table !== 'models');
    expect(begins).to.deep.equal([
      {
        kind: 'begin',
        table: 'benchmark_results',
        where: { model_id: 'mdl_a', key: 'models-dev:run:b1' },
        valid_from: JULY,
      },
    ]);
    const models = rows.flatMap((one) =>
      one.kind === 'begin' && one.table === 'models' ? [one.where['id']] : [],
    );
    expect(models).to.have.members(rest.map(({ id }) => id));
    const text = JSON.stringify(rows);
    for (const name of ['secret', 'hidden', 'unnamed', '"other"', 'off_was_other', 'b3', 'b4']) {
      expect(text).not.to.contain(name);
    }
  });
});
