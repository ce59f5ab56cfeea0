import { expect } from 'chai';
import fc from 'fast-check';
import { FACET_NAMES, SORT_NAMES } from '../../schemas/fields.ts';
import { CAPABILITIES, MODEL_STATUSES } from '../../schemas/model.ts';
import type { CatalogQuery, Filter, Position } from '../../schemas/query.ts';
import { createFindTarget } from '../../scripts/tools/relevance/expected.ts';
import { readJudgements, readTargets } from '../../scripts/tools/relevance/judgements.ts';
import { measureRelevance, type Relevance } from '../../scripts/tools/relevance/measure.ts';
import { openElasticsearch } from '../../server/search/elasticsearch/open.ts';
import { openSearch } from '../../server/search/open.ts';
import type { CatalogReader } from '../../server/search/port.ts';
import { FILTER_EXAMPLES } from '../../server/web/docs/filter-samples.ts';
import { loadBundledIndex } from '../support/bundled-index.ts';
import { ELASTICSEARCH_URL, openTestIndex, type TestIndex } from '../support/elasticsearch.ts';
import { toExpressionFilter } from './search-expressions.ts';
import { slugsOf, toQuery } from './search-harness.ts';
import { compareEngines } from '../../scripts/tools/relevance/compare.ts';

const bound = fc.option(fc.constantFrom(0, 0.5, 2, 8000, 128_000, 200_000), { nil: null });
const filterArbitrary: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    kind: fc.constant('any_of' as const),
    field: fc.constantFrom('creator', 'provider', 'family', 'status', 'capability'),
    values: fc.subarray(
      ['openai', 'meta', 'anthropic', 'groq', 'llama', ...MODEL_STATUSES, ...CAPABILITIES],
      { minLength: 1, maxLength: 4 },
    ),
    not: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('is' as const),
    field: fc.constantFrom('open_weights', 'community', 'free', 'has_price', 'has_benchmark'),
    value: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('range' as const),
    field: fc.constantFrom('input_price', 'context_window', 'output_price'),
    min: bound,
    max: bound,
  }),
  fc.record({
    kind: fc.constant('between' as const),
    field: fc.constant('release_date'),
    min: fc.constantFrom('2024-01-01', null),
    max: fc.constantFrom('2025-06-01', null),
  }),
);
const sortArbitrary = (benchmark: string): fc.Arbitrary<CatalogQuery['sort']> =>
  fc.uniqueArray(
    fc.record({
      by: fc.constantFrom(...SORT_NAMES, `benchmark:${benchmark}` as const),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    { maxLength: 2, selector: ({ by }) => by },
  );

/**
 * The least share of texts that both answer alike. Scores are the same sums, but for the last of
 * their 32 bits: a model may stand before one that differs by no more.
 */
const ALIKE = 0.995;

/** Both engines on the whole bundled catalogue. */
describe('the engines on the bundled catalogue', function () {
  this.timeout(900_000);
  let index: TestIndex;
  let embedded: CatalogReader;
  let elasticsearch: CatalogReader;

  before('an Elasticsearch at TEST_ELASTICSEARCH_URL', async function () {
    if (ELASTICSEARCH_URL === null) this.skip();
    index = openTestIndex();
    const { path, buildIn } = await loadBundledIndex();
    await buildIn(index.place);
    embedded = await openSearch({ path });
    elasticsearch = await openElasticsearch({
      ...index.place,
      callMs: 5_000,
      onError: () => undefined,
    });
  });
  after(async () => {
    if (ELASTICSEARCH_URL === null) return;
    await elasticsearch.close();
    await embedded.close();
    await index.remove();
  });

  it('say the same of the catalogue', async () => {
    const of = async (reader: CatalogReader): Promise<unknown> => ({
      ...(await reader.view()),
      version: '',
    });
    expect(await of(elasticsearch)).to.deep.equal(await of(embedded));
  });

  it('have the same hits, totals and facets in the same order on every page', async () => {
    const { benchmarks } = await embedded.view();
    const queries = fc.record({
      filters: fc.array(filterArbitrary, { maxLength: 3 }),
      sort: sortArbitrary(benchmarks[0]?.id ?? 'none'),
      facets: fc.subarray([...FACET_NAMES], { maxLength: 4 }),
      limit: fc.integer({ min: 1, max: 30 }),
      offset: fc.constantFrom(0, 0, 30, 600),
      light: fc.constantFrom(null, null, 'gpt', 'llama 3', 'mini'),
      independentScores: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(queries, async ({ offset, light, ...rest }) => {
        const text = light === null ? null : ({ q: light, typo: 'off', mode: 'filter' } as const);
        // Scores may differ in the last bit, which a position shows.
        const sort =
          text === null || rest.sort.length > 0
            ? rest.sort
            : ([{ by: 'name', direction: 'asc' }] as const);
        const query = toQuery({ ...rest, sort, text, window: { kind: 'offset', offset } });
        const [a, b] = [await embedded.search(query), await elasticsearch.search(query)];
        expect(slugsOf(b)).to.deep.equal(slugsOf(a));
        expect(b.hits.map(({ position }) => position)).to.deep.equal(
          a.hits.map(({ position }) => position),
        );
        expect({ ...b, hits: [] }).to.deep.equal({ ...a, hits: [] });
        const last = a.hits.at(-1)?.position;
        if (last === undefined) return;
        for (const kind of ['after', 'before'] as const) await expectSameWindow(query, kind, last);
      }),
      { numRuns: 60 },
    );
  });

  it('find the same by every filter expression of the documentation', async () => {
    for (const [text] of FILTER_EXAMPLES) {
      const query = toQuery({ filters: [toExpressionFilter(text)], limit: 100 });
      const [a, b] = [await embedded.search(query), await elasticsearch.search(query)];
      expect(a.total, text).to.be.above(0);
      expect([b.total, slugsOf(b)], text).to.deep.equal([a.total, slugsOf(a)]);
    }
  });

  async function expectSameWindow(
    query: CatalogQuery,
    kind: 'after' | 'before',
    position: Position,
  ): Promise<void> {
    const moved = { ...query, window: { kind, position } };
    const [a, b] = [await embedded.search(moved), await elasticsearch.search(moved)];
    expect(slugsOf(b)).to.deep.equal(slugsOf(a));
    expect([b.hasPrevious, b.hasNext]).to.deep.equal([a.hasPrevious, a.hasNext]);
  }

  describe('asked what is judged', () => {
    const judgements = readJudgements().filter(({ part }) => part === 'held_out');
    let a: Relevance;
    let b: Relevance;
    before(async () => {
      const find = await createFindTarget(embedded);
      a = await measureRelevance(embedded, judgements, readTargets(), find);
      b = await measureRelevance(elasticsearch, judgements, readTargets(), find);
    });

    it('give the same page, in the same order, and the same total', () => {
      const { queries, same, sameStage, others } = compareEngines(a, b);
      expect(queries).to.be.above(590);
      expect(same, JSON.stringify(others)).to.be.at.least(ALIKE);
      expect(sameStage).to.equal(1);
    });

    it('suggest the same while a text is being typed', async () => {
      // One to seven letters of each text.
      const starts = new Set(judgements.map(({ query }, i) => query.slice(0, 1 + (i % 7))));
      const others: string[] = [];
      for (const start of starts) {
        const [one, other] = [
          await embedded.suggest(start, 8),
          await elasticsearch.suggest(start, 8),
        ];
        if (JSON.stringify(one) !== JSON.stringify(other)) others.push(start);
      }
      expect(starts.size).to.be.above(240);
      expect(1 - others.length / starts.size, others.join(', ')).to.be.at.least(ALIKE);
    });

    it('find what is meant', () => {
      for (const { classes } of [a, b]) {
        expect(classes.at(-1)).to.include({ class: 'all' });
        expect(classes.at(-1)?.mrr10).to.be.at.least(0.97);
      }
    });
  });

  it('read the same documents by the same names', async () => {
    const page = await embedded.search(toQuery({ limit: 50 }));
    for (const { model } of page.hits) {
      const a = await embedded.resolve(model.slug.toUpperCase());
      const b = await elasticsearch.resolve(model.slug.toUpperCase());
      // Only one of them has the JSON of the document.
      expect({ ...b, json: null }).to.deep.equal({ ...a, json: null });
    }
    const slugs = slugsOf(page);
    expect(await elasticsearch.read(slugs)).to.deep.equal(await embedded.read(slugs));
  });
});
