import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { openIndexWriter } from '../../../indexer/index/open.ts';
import { FACET_NAMES } from '../../../schemas/fields.ts';
import type { Model } from '../../../schemas/model.ts';
import type { CatalogQuery, Filter, PageWindow, Sort } from '../../../schemas/query.ts';
import { openSearch } from '../../../server/search/open.ts';
import type { CatalogPage } from '../../../server/search/port.ts';
import {
  publishModels,
  type SearchEngine,
  toModelChange,
  toQuery,
  toRemoval,
  until,
} from '../../conformance/search-harness.ts';
import { buildModel, buildModelPricing, buildScore } from '../../support/build.ts';
import { answerPlainly } from '../../support/plain-query.ts';

const SEED = 20_261_123;
const MODELS = 160;
const WORDS = ['heron', 'egret', 'plover', 'mini', 'large', 'chat', 'hern', '2', '3', 'pro'];
const SLUGS = ['a', 'b', 'c', 'd', 'e'];
const BENCHMARKS = ['mmlu', 'gpqa'];

const maybe = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(one, { nil: null });
const price = fc.constantFrom(0, 0.1, 0.5, 2, 2.5, 30);
const date = fc.constantFrom('2023-05-01', '2024-02-29', '2025-08-07');
const slug = fc.constantFrom(...SLUGS);
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 });

const scores = fc
  .subarray(BENCHMARKS)
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc
          .tuple(fc.constantFrom(10, 40.5, 90), fc.boolean())
          .map(([score, isOwn]) => buildScore(id, score, { self_reported: isOwn })),
      ),
    ),
  );

const model = (id: number): fc.Arbitrary<Model> =>
  fc
    .record({
      words,
      creator: maybe(slug),
      family: maybe(slug),
      providers: fc.subarray(SLUGS),
      status: fc.constantFrom('active' as const, 'deprecated' as const, 'retired' as const),
      popularity: fc.constantFrom(0, 1, 7.5),
      release: maybe(date),
      context: maybe(fc.constantFrom(4_096, 32_768, 1_000_000)),
      prices: maybe(fc.tuple(maybe(price), maybe(price))),
      open_weights: maybe(fc.boolean()),
      community: fc.boolean(),
      benchmarks: scores,
    })
    .map(({ words: name, creator, release, context, prices, ...rest }) =>
      buildModel({
        ...rest,
        slug: `m-${id}`,
        name: name.join(' '),
        creator: creator === null ? null : { slug: creator, name: creator.toUpperCase() },
        release_date: release,
        limits: { context_window: context, max_input_tokens: null, max_output_tokens: null },
        pricing: prices === null ? null : buildModelPricing(...prices),
      }),
    );

const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    kind: fc.constant('any_of' as const),
    field: fc.constantFrom('creator' as const, 'family' as const, 'provider' as const),
    values: fc.subarray([...SLUGS, 'none'], { minLength: 1 }),
    not: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('is' as const),
    field: fc.constantFrom('open_weights' as const, 'community' as const, 'free' as const),
    value: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('range' as const),
    field: fc.constantFrom('input_price' as const, 'context_window' as const),
    min: maybe(fc.constantFrom(0, 0.5, 4_096)),
    max: maybe(fc.constantFrom(0.1, 2, 32_768)),
  }),
  fc.record({
    kind: fc.constant('between' as const),
    field: fc.constant('release_date' as const),
    min: maybe(date),
    max: maybe(date),
  }),
  fc.record({
    kind: fc.constant('score' as const),
    benchmark: fc.constantFrom(...BENCHMARKS, 'none'),
    min: maybe(fc.constantFrom(0, 40.5)),
    max: maybe(fc.constantFrom(40.5, 60)),
  }),
);

const sort: fc.Arbitrary<Sort> = fc.record({
  by: fc.constantFrom(
    'name' as const,
    'popularity' as const,
    'input_price' as const,
    'release_date' as const,
    'context_window' as const,
    'benchmark:mmlu' as const,
    'relevance' as const,
  ),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
});

const query: fc.Arbitrary<CatalogQuery> = fc.record({
  text: maybe(
    fc.record({
      q: words.map((list) => list.join(' ')),
      typo: fc.constantFrom('auto' as const, 'off' as const, 'strict' as const),
      mode: fc.constantFrom('search' as const, 'filter' as const),
    }),
  ),
  filters: fc.array(filter, { maxLength: 3 }),
  sort: fc.array(sort, { maxLength: 2 }),
  window: fc
    .nat(30)
    .map((offset): PageWindow => ({ kind: 'offset', offset: Math.max(0, offset - 15) })),
  limit: fc.constantFrom(0, 1, 7, 100),
  facets: fc.subarray([...FACET_NAMES], { maxLength: 4 }),
  independentScores: fc.boolean(),
});

const toPlain = ({ hits, total, hasPrevious, hasNext, facets }: CatalogPage): unknown => ({
  hits: hits.map(({ model: { slug: name }, position }) => ({ slug: name, position })),
  total,
  hasPrevious,
  hasNext,
  facets,
});

describe('a query of the embedded engine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plain-query-'));
  const path = join(folder, 'index.sqlite');
  let engine: SearchEngine;
  before(async () => {
    const writer = openIndexWriter({ path });
    const reader = await openSearch({ path });
    const close = async (): Promise<void> => {
      await reader.close();
      await writer.close();
    };
    engine = { writer, reader, close };
  });
  after(async () => {
    await engine.close();
    rmSync(folder, { recursive: true });
  });

  /** Random queries, and from a random hit of each forwards and backwards. */
  async function check(models: readonly Model[], runs: number): Promise<void> {
    const { reader } = engine;
    const compare = async (asked: CatalogQuery): Promise<CatalogPage | null> => {
      // What a text finds, and what that is worth, has tests of its own.
      const all = toQuery({ text: asked.text, limit: MODELS * 2 });
      const found = asked.text === null ? null : await reader.search(all);
      const worth = new Map(found?.hits.map((hit) => [hit.model.slug, hit.score ?? 0]));
      const matching = found === null ? models : models.filter((one) => worth.has(one.slug));
      const expected = answerPlainly(matching, asked, worth);
      // Where nothing passes the filters, the search goes on to its next stage.
      if (found !== null && expected.total === 0) return null;
      const page = await reader.search(asked);
      expect(toPlain(page)).to.deep.equal(expected);
      return page;
    };
    const law = fc.asyncProperty(query, fc.nat(), async (asked, at) => {
      const page = await compare(asked);
      const hit = page?.hits[at % Math.max(1, page.hits.length)];
      if (hit === undefined) return;
      for (const kind of ['after', 'before'] as const) {
        await compare({ ...asked, window: { kind, position: hit.position } });
      }
    });
    await fc.assert(law, { seed: SEED, numRuns: runs });
  }

  it('is answered as looking at every model would', async () => {
    const models = Array.from({ length: MODELS }, (_, id) => id);
    const sample = fc.sample(fc.tuple(...models.map(model)), { seed: SEED, numRuns: 2 });
    const [first = [], second = []] = sample;
    const name = await publishModels(engine, first);
    await check(first, 700);
    // Some are changed and some removed, in the state that has kept its orders.
    const changes = second.slice(0, 40).map((one) => toModelChange(one, 1_000));
    const removals = first.slice(150).map((one) => toRemoval(one, 1_001));
    const now = [...second.slice(0, 40), ...first.slice(40, 150)];
    await engine.writer.apply(name, [...changes, ...removals], 5_000);
    await until(
      () => engine.reader.view(),
      ({ models: count }) => count === now.length,
    );
    await check(now, 700);
  });
});
