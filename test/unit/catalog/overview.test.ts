import { expect } from 'chai';
import type { IndexDocument } from '../../../indexer/index/port.ts';
import type { FilterParams } from '../../../schemas/api/parameters/filters.ts';
import { answerFromView, type CatalogView } from '../../../server/catalog/catalog-view.ts';
import { proposeModels } from '../../../server/catalog/compare/propose-models.ts';
import { countFurther } from '../../../server/catalog/count-further.ts';
import { readBestKnown, toFamilyName } from '../../../server/catalog/directory/best-known.ts';
import { getOverview, listPopular, readBoards } from '../../../server/catalog/overview.ts';
import { toCatalogQuery } from '../../../server/catalog/query/build-query.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { buildBenchmark, buildModel, buildModelPricing, buildScore } from '../../support/build.ts';
import { buildChange, buildSegment } from '../../support/build-change.ts';
import { BEGAN, toLogInfo } from '../../support/changes-sample.ts';

const by = (slug: string) => ({ creator: { slug, name: slug } });
const pricing = buildModelPricing(1, 2);
const can = (...names: readonly ('vision' | 'tool_calling')[]) => {
  const { capabilities } = buildModel({ slug: 'any' });
  return { capabilities: { ...capabilities, ...Object.fromEntries(names.map((n) => [n, true])) } };
};
const LOWER = { min: 0, max: 100, higher_is_better: false };

const MODELS = [
  buildModel({
    ...{ slug: 'zeta-2', name: 'Zeta 2 Pro', ...by('zeta'), family: 'zeta-2', popularity: 9 },
    ...{ release_date: '2026-03-01', pricing, ...can('vision', 'tool_calling') },
    benchmarks: [
      buildScore('arena-text', 50),
      buildScore('arena-text', 40, { variant: 'high', headline: false }),
      buildScore('swe-bench-verified', 30, { scale: LOWER }),
    ],
  }),
  buildModel({
    ...{ slug: 'zeta-2-mini', name: 'zeta 2 mini', ...by('zeta'), family: 'zeta-2', popularity: 8 },
    ...{ release_date: '2026-05-01', ...can('vision') },
    benchmarks: [
      buildScore('arena-text', 60),
      buildScore('swe-bench-verified', 20, { scale: LOWER }),
      buildScore('gpqa-diamond', 90, { self_reported: true }),
    ],
  }),
  buildModel({
    ...{ slug: 'eta-1', name: 'Eta 1', ...by('eta'), family: 'eta', popularity: 7, pricing },
    ...{ release_date: '2026-04-01', open_weights: true, ...can('tool_calling') },
    benchmarks: [
      buildScore('aime-2025', 10),
      buildScore('aider-polyglot', 10),
      buildScore('arena-text', 70, { self_reported: true }),
    ],
  }),
  buildModel({ slug: 'nobody', popularity: 6, release_date: '2026-01-01' }),
  buildModel({
    ...{ slug: 'merge', ...by('fan'), community: true, popularity: 5, open_weights: true },
    ...{ release_date: '2026-08-01', benchmarks: [buildScore('arena-text', 99)] },
  }),
  buildModel({ slug: 'old-zeta', ...by('zeta'), status: 'retired', popularity: 10, pricing }),
];

const moved = (slug: string, field: string, percent: number | null) => ({
  type: 'model.price_changed' as const,
  model: { id: `mdl_${slug}`, slug, name: slug },
  changes: [{ field, from: 2, to: 1, percent }],
});
const LOG = [
  moved('first', 'input', -50),
  ...Array.from({ length: 6 }, (_, i) => moved(`m${i}`, 'input', 5)),
  moved('twice', 'input', -10),
  moved('m6', 'input', 5),
  moved('twice', 'input', 20),
  // None of them is a price per token that moved.
  { ...moved('renamed', 'input', -50), type: 'model.renamed' as const },
  moved('output', 'output', -50),
  moved('unknown', 'input', null),
].map((entry, at) => buildChange({ sequence: at + 1, at: BEGAN, ...entry }));

const BENCHMARKS = [
  ...['aider-polyglot', 'aime-2025', 'arena-text', 'gpqa-diamond'].map((id) => buildBenchmark(id)),
  { ...buildBenchmark('swe-bench-verified'), scale: LOWER },
];
const OTHERS: readonly IndexDocument[] = [
  toLogInfo(BEGAN),
  buildSegment(LOG),
  ...BENCHMARKS.map((body): IndexDocument => ({ kind: 'benchmark', id: body.id, body })),
];

describe('what pages begin with', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: MODELS, others: OTHERS });
  });
  after(() => app.close());

  const ask = <T>(work: (catalog: CatalogView) => Promise<T>): Promise<T> =>
    answerFromView(app.services.catalog, work);
  const slugsOf = (models: readonly { readonly slug: string }[]): string =>
    models.map(({ slug }) => slug).join(' ');

  it('is how many models there are, and how many are open', async () => {
    expect(await ask(getOverview)).to.include({ models: 5, open: 2 });
  });

  it('is the best known model of each creator, none of the community', async () => {
    expect(slugsOf((await ask(getOverview)).popular)).to.equal('zeta-2 eta-1');
    const isOpen = { kind: 'is', field: 'open_weights', value: true } as const;
    expect(slugsOf(await ask((catalog) => listPopular(catalog, [isOpen])))).to.equal('eta-1');
  });

  it('is what was released last, but nothing of the community', async () => {
    const { newest } = await ask(getOverview);
    expect(slugsOf(newest)).to.equal('zeta-2-mini eta-1 zeta-2 nobody');
  });

  it('is the last change of a price per token of each model, eight of them', async () => {
    const { moves } = await ask(getOverview);
    expect(moves.map(({ model, changes }) => [model?.slug, changes[0]?.percent])).to.deep.equal([
      ['twice', 20],
      ...[6, 5, 4, 3, 2, 1, 0].map((i) => [`m${i}`, 5]),
    ]);
  });

  it('is the best by what others measured, on the benchmarks people look for first', async () => {
    const boards = await ask((catalog) => readBoards(catalog, 3));
    expect(
      boards.map(({ benchmark, rows }) => [
        benchmark.id,
        ...rows.map(({ model, score }) => `${model.slug} ${score}`),
      ]),
    ).to.deep.equal([
      ['arena-text', 'zeta-2-mini 60', 'zeta-2 50'],
      ['swe-bench-verified', 'zeta-2-mini 20', 'zeta-2 30'],
      ['aime-2025', 'eta-1 10'],
    ]);
  });

  it('is how well known creators and benchmarks are, and what families are called', async () => {
    const { creators, benchmarks, families } = await ask(readBestKnown);
    expect(Object.fromEntries(creators)).to.deep.equal({ zeta: 9, eta: 7, fan: 5 });
    expect(benchmarks.get('arena-text')).to.equal(4);
    expect(Object.fromEntries(families)).to.deep.equal({ 'zeta-2': 'Zeta 2', eta: 'Eta' });
  });

  const FAMILIES: readonly (readonly [string, string | null, string | null])[] = [
    ['GPT-5 mini', 'gpt-5', 'GPT-5'],
    ['GPT-50', 'gpt-5', null],
    ['Claude Opus 4.1', 'claude-opus', 'Claude Opus'],
    ['Llama', 'llama', 'Llama'],
    ['Heron', 'ibis', null],
    ['Heron', null, null],
  ];
  for (const [name, family, called] of FAMILIES) {
    it(`calls the family ${family ?? 'of none'} ${called ?? 'nothing'} by “${name}”`, () => {
      expect(toFamilyName({ name, family })).to.equal(called);
    });
  }

  it('is the best known models with a price to choose from, or those like what was typed', async () => {
    const propose = async (typed: string | null) =>
      slugsOf(await ask((catalog) => proposeModels(catalog, typed, 2)));
    expect(await propose(null)).to.equal('zeta-2 eta-1');
    expect(await propose('nobdy')).to.equal('nobody');
    expect(await propose('old zeta')).to.equal('old-zeta');
    // The retired one is better known.
    expect(await propose('zeta')).to.equal('zeta-2 old-zeta');
  });

  it('is how many models a further value would leave, of those the values before it leave', async () => {
    const count = async (params: FilterParams) => {
      const { query } = toCatalogQuery({ limit: 5, ...params }, { text: null });
      const { capability: facet } = await ask((catalog) =>
        countFurther(catalog, query, ['capability']),
      );
      return facet?.kind === 'values'
        ? facet.values.map(({ value, count: models }) => `${value} ${models}`)
        : null;
    };
    expect(await count({})).to.equal(null);
    expect(await count({ capability: [{ values: ['vision'], not: false }] })).to.deep.equal([
      'vision 2',
      'tool_calling 1',
    ]);
    expect(await count({ capability: [{ values: ['vision'], not: true }] })).to.deep.equal([
      'tool_calling 1',
    ]);
  });
});

describe('what pages begin with of a large catalogue', () => {
  const released = { release_date: '2026-03-01' };
  /** Nine of the best known creator, the least known first by name, and one of each other. */
  const LARGE = [
    ...Array.from({ length: 9 }, (_, at) =>
      buildModel({ slug: `a${at}`, ...by('most'), ...released, popularity: 90 + at }),
    ),
    ...Array.from({ length: 9 }, (_, at) =>
      buildModel({
        ...{ slug: `b${at}`, ...by(`maker-${at}`), ...released, popularity: 80 - at },
        benchmarks: [buildScore('arena-text', at)],
      }),
    ),
  ];
  const entries = [moved('same', 'input', 0), { ...moved('x', 'input', 5), model: null }].map(
    (entry, at) => buildChange({ sequence: at + 1, at: BEGAN, ...entry }),
  );
  const others: readonly IndexDocument[] = [
    toLogInfo(BEGAN),
    buildSegment(entries),
    { kind: 'benchmark', id: 'arena-text', body: buildBenchmark('arena-text') },
  ];

  it('is eight creators, eight of the newest, the best known first, and the five best', async () => {
    const app = await openTestApp({ models: LARGE, others });
    const { popular, newest, boards, moves } = await answerFromView(
      app.services.catalog,
      getOverview,
    );
    await app.close();
    expect(popular.map(({ slug }) => slug)).to.deep.equal([
      'a8',
      'b0',
      'b1',
      'b2',
      'b3',
      'b4',
      'b5',
      'b6',
    ]);
    expect(newest.map(({ slug }) => slug)).to.deep.equal([
      'a8',
      'a7',
      'a6',
      'a5',
      'a4',
      'a3',
      'a2',
      'a1',
    ]);
    expect(boards[0]?.rows.map(({ score }) => score)).to.deep.equal([8, 7, 6, 5, 4]);
    expect(moves.map(({ model }) => model?.slug)).to.deep.equal(['same']);
  });
});
