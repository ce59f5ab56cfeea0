import { expect } from 'chai';
import type { Change } from '../../indexer/index/port.ts';
import type { Model } from '../../schemas/model.ts';
import type { CatalogQuery, Filter } from '../../schemas/query.ts';
import { buildModel, buildModelPricing, buildScore } from '../support/build.ts';
import {
  type OpenSearchEngine,
  publishModels,
  type SearchEngine,
  slugsOf,
  toModelChange,
  toQuery,
  toRemoval,
  toTextQuery,
  until,
} from './search-harness.ts';

/** A bird whose values are all those of its kind. */
const bird = (slug: string, kind: 'grey' | 'white', more: Partial<Model> = {}): Model => {
  const isGrey = kind === 'grey';
  const score = isGrey ? 40 : 70;
  return buildModel({
    slug,
    name: `${kind} ${slug}`,
    aliases: [`${kind}/${slug}`],
    creator: { slug: kind, name: kind },
    family: kind,
    open_weights: isGrey,
    release_date: isGrey ? '2026-01-15' : '2026-03-15',
    pricing: isGrey ? buildModelPricing(2, 8) : buildModelPricing(5, 10),
    benchmarks: [buildScore('quiz', score, { self_reported: !isGrey })],
    ...more,
  });
};

const HERON = bird('heron', 'grey', { popularity: 5 });
const EGRET = bird('egret', 'white', { popularity: 3 });
const IBIS = bird('ibis', 'grey', { popularity: 4 });
const STORK = bird('stork', 'white', { popularity: 9 });

/** What is changed together, and the models that there are afterwards. */
const STEPS: readonly (readonly [models: readonly Model[], changes: readonly Change[]])[] = [
  [[HERON, EGRET, IBIS], [toModelChange(IBIS, 10)]],
  [
    [bird('heron', 'white', { popularity: 1 }), EGRET, IBIS],
    [toModelChange(bird('heron', 'white', { popularity: 1 }), 20)],
  ],
  [
    [IBIS, STORK],
    [toRemoval(HERON, 30), toRemoval(EGRET, 31), toModelChange(STORK, 32)],
  ],
];

const FILTERS: readonly Filter[] = [
  { kind: 'any_of', field: 'creator', values: ['grey'], not: false },
  { kind: 'any_of', field: 'creator', values: ['white'], not: true },
  { kind: 'is', field: 'open_weights', value: true },
  { kind: 'range', field: 'input_price', min: 1, max: 3 },
  { kind: 'between', field: 'release_date', min: '2026-02-01', max: null },
  { kind: 'score', benchmark: 'quiz', min: 50, max: null },
];
const QUERIES: readonly CatalogQuery[] = [
  toQuery({ facets: ['creator', 'open_weights', 'input_price', 'family'] }),
  ...FILTERS.map((filter) => toQuery({ filters: [filter], facets: ['creator'] })),
  ...(['name', 'input_price', 'benchmark:quiz'] as const).flatMap((by) => [
    toQuery({ sort: [{ by, direction: 'desc' }] }),
    toQuery({ sort: [{ by, direction: 'asc' }], independentScores: true }),
  ]),
  ...['grey', 'heron', 'white stork', 'gray ibis'].map((q) => toTextQuery(q)),
];
const NAMES = ['heron', 'egret', 'grey/heron', 'white/heron', 'grey/ibis', 'stork', 'herom'];

/** Everything that is asked, by what it is asked of. */
async function askAll({ reader }: SearchEngine): Promise<unknown> {
  const lists = QUERIES.map(async (query) => {
    const page = await reader.search(query);
    const rows = page.hits.map(({ model }) => [model.slug, model.name]);
    return { rows, total: page.total, facets: page.facets, stage: page.stage };
  });
  const resolved = NAMES.map(async (name) => {
    const found = await reader.resolve(name);
    return found.kind === 'none' ? found : [found.kind, found.slug, found.model.name];
  });
  return {
    lists: await Promise.all(lists),
    resolved: await Promise.all(resolved),
    read: await reader.read(['heron', 'ibis', 'stork']),
    suggested: await reader.suggest('gre', 8),
    models: (await reader.view()).models,
  };
}

/** A law of what was asked before a change: the answer of then is not given again. */
export function describeAskedAgain(open: OpenSearchEngine): void {
  it('answers what it was asked before each change as one that is asked it for the first time', async () => {
    const asked = await open();
    try {
      const name = await publishModels(asked, [HERON, EGRET]);
      await askAll(asked);
      for (const [at, [models, changes]] of STEPS.entries()) {
        const { version } = await asked.reader.view();
        await asked.writer.apply(name, changes, 100 + at);
        await until(
          () => asked.reader.view(),
          (view) => view.version !== version,
        );
        const fresh = await open();
        try {
          await publishModels(fresh, models);
          expect(slugsOf(await fresh.reader.search(toQuery()))).to.have.length(models.length);
          expect(await askAll(asked), `step ${at}`).to.deep.equal(await askAll(fresh));
        } finally {
          await fresh.close();
        }
      }
    } finally {
      await asked.close();
    }
  });
}
