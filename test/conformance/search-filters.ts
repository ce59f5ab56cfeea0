import { expect } from 'chai';
import fc from 'fast-check';
import { FACET_NAMES, FIELDS, type FacetName, type Field } from '../../schemas/fields.ts';
import { CAPABILITIES, MODALITIES, type Model } from '../../schemas/model.ts';
import type { CatalogQuery, Facet, Filter } from '../../schemas/query.ts';
import { buildModel, buildOffer, buildModelPricing, buildScore } from '../support/build.ts';
import {
  publishModels,
  slugsOf,
  toQuery,
  toTextQuery,
  type SearchEngine,
} from './search-harness.ts';

const FIELD_OF = new Map<string, Field>(FIELDS.map((field) => [field.name, field]));

/** Prices of all kinds: none, by the image, of the cache alone, and by the token with a cheaper offer. */
function toPricing(i: number): Model['pricing'] {
  if (i % 4 === 0) return null;
  const headline = { kind: 'image_output', price: 0.04, quality: null, size: null };
  if (i % 13 === 0)
    return buildModelPricing(null, null, { headline: { ...headline, unit: 'image' } });
  if (i % 11 === 0) return buildModelPricing(null, null);
  const price = (i % 7) * 0.3;
  const lowest = {
    provider: 'groq',
    offer_id: 'off_groq_model',
    input: price / 2,
    output: price,
    blended_3_to_1: (i % 7) * 0.1875,
  };
  return buildModelPricing(price, price * 2, { lowest: i % 3 === 0 ? null : lowest });
}

/** Below all scores, some of which are below zero. */
const LOWEST = -1_000;

/** Models that differ in everything that is filtered or counted. */
export const CORPUS: readonly Model[] = Array.from({ length: 60 }, (_, i) => {
  const providers = ['azure', 'groq', 'openai'].filter((_name, at) => (i >> at) % 2 === 1);
  const maker = ['openai', 'meta'][i % 3];
  return buildModel({
    slug: `m-${i}`,
    name: i % 2 === 0 ? `Even ${i}` : `Odd ${i}`,
    creator: maker === undefined ? null : { slug: maker, name: maker },
    type: i % 10 === 0 ? 'embedding' : 'text',
    status: i % 9 === 0 ? 'deprecated' : 'active',
    open_weights: [true, false, null][i % 3] ?? null,
    community: i % 6 === 0,
    providers,
    offers: providers.map((provider, at) =>
      buildOffer(provider, i % 8 === 0 ? 0 : 1, i % 8 === 0 ? 0 : 1, {
        access: at === 0 ? 'free' : 'pay_as_you_go',
        region: at === 0 ? ['eu'] : ['us', 'eu'],
      }),
    ),
    pricing: toPricing(i),
    limits: {
      context_window: i % 5 === 0 ? null : 8000 * (i % 40),
      max_input_tokens: null,
      max_output_tokens: i * 100,
    },
    modalities: { input: MODALITIES.slice(0, 1 + (i % 3)), output: ['text'] },
    capabilities: {
      ...buildModel({ slug: 'x' }).capabilities,
      vision: i % 2 === 0,
      reasoning: i % 3 === 0 ? null : true,
    },
    release_date: i % 4 === 1 ? null : `2025-0${1 + (i % 9)}-15`,
    benchmarks:
      i % 3 === 0
        ? [
            buildScore('quiz', i - 6, { self_reported: i % 2 === 1 }),
            buildScore('quiz', i + 100, { headline: false }),
          ]
        : [],
  });
});

/** The score that counts: the headline, else the first, of those admitted. */
export function scoreOf(model: Model, benchmark: string, independentOnly: boolean): number | null {
  const scores = model.benchmarks.filter(
    (score) => score.benchmark.id === benchmark && !(independentOnly && score.self_reported),
  );
  return (scores.find(({ headline }) => headline) ?? scores[0])?.score ?? null;
}

const isBetween = (value: number | null, min: number | null, max: number | null): boolean =>
  value !== null && value >= (min ?? -Infinity) && value <= (max ?? Infinity);

/** Expressions have laws of their own. */
type PlainFilter = Exclude<Filter, { kind: 'expression' }>;

/** The filter said once more, plainly, on the document itself. */
function holds(model: Model, filter: PlainFilter, independentOnly: boolean): boolean {
  if (filter.kind === 'score') {
    return isBetween(scoreOf(model, filter.benchmark, independentOnly), filter.min, filter.max);
  }
  const value = FIELD_OF.get(filter.field)?.of(model) ?? null;
  switch (filter.kind) {
    case 'any_of':
      return (value as string[]).some((one) => filter.values.includes(one)) !== filter.not;
    case 'is':
      return value === filter.value;
    case 'range':
      return isBetween(value as number | null, filter.min, filter.max);
    case 'between': {
      if (value === null) return false;
      const at = Date.parse(value as string);
      const from = filter.min === null ? -Infinity : Date.parse(filter.min);
      return at >= from && at < (filter.max === null ? Infinity : Date.parse(filter.max));
    }
  }
}

const nameOf = (filter: PlainFilter): string =>
  filter.kind === 'score' ? filter.benchmark : filter.field;

interface PlainQuery extends Pick<CatalogQuery, 'independentScores'> {
  readonly filters: readonly PlainFilter[];
}

/** A facet counted plainly over the models that pass every filter but its own. */
function countFacet(name: FacetName, query: PlainQuery, corpus: readonly Model[]): Facet {
  const others = query.filters.filter((filter) => nameOf(filter) !== name);
  const values = corpus
    .filter((model) => others.every((one) => holds(model, one, query.independentScores)))
    .flatMap((model): unknown => FIELD_OF.get(name)?.of(model) ?? []);
  const field = FIELD_OF.get(name);
  if (field?.type === 'number') {
    const numbers = values as number[];
    const bounds = field.ranges ?? [];
    return {
      kind: 'ranges',
      min: numbers.length === 0 ? null : Math.min(...numbers),
      max: numbers.length === 0 ? null : Math.max(...numbers),
      ranges: bounds.map((from, i) => {
        const to = bounds[i + 1] ?? null;
        const count = numbers.filter((n) => n >= from && n < (to ?? Infinity)).length;
        return { from, to, count };
      }),
    };
  }
  const counts = new Map<string, number>();
  for (const value of values.map(String)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return {
    kind: 'values',
    values: [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
  };
}

const bound = (max: number): fc.Arbitrary<number | null> =>
  fc.oneof(fc.constantFrom(null, 0), fc.integer({ min: 0, max }));
const day = fc.option(fc.constantFrom('2025-03-15', '2025-06-01', '2025-08-20T00:00:00Z'), {
  nil: null,
});
const anyOf = (field: 'creator' | 'provider' | 'capability' | 'region', values: string[]) =>
  fc.record({
    kind: fc.constant('any_of' as const),
    field: fc.constant(field),
    values: fc.subarray(values, { minLength: 1 }),
    not: fc.boolean(),
  });

const filterArbitrary: fc.Arbitrary<PlainFilter> = fc.oneof(
  anyOf('creator', ['openai', 'meta', 'nobody']),
  anyOf('provider', ['azure', 'groq', 'openai']),
  anyOf('capability', CAPABILITIES.slice(0, 8)),
  anyOf('region', ['eu', 'us']),
  fc.record({
    kind: fc.constant('is' as const),
    field: fc.constantFrom('open_weights', 'community', 'free', 'has_price', 'has_benchmark'),
    value: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('range' as const),
    field: fc.constantFrom('input_price', 'lowest_price', 'unit_price', 'context_window'),
    min: bound(3),
    max: bound(200_000),
  }),
  fc.record({
    kind: fc.constant('between' as const),
    field: fc.constant('release_date'),
    min: day,
    max: day,
  }),
  fc.record({
    kind: fc.constant('score' as const),
    benchmark: fc.constantFrom('quiz', 'none'),
    min: bound(60),
    max: bound(200),
  }),
);

/** Laws of filters and facets: they agree with the plain definition on every model. */
export function describeFilters(open: () => Promise<SearchEngine>): void {
  let engine: SearchEngine;
  before(async () => {
    engine = await open();
    await publishModels(engine, CORPUS);
  });
  after(() => engine.close());

  it('has the hits, the total and the facets of the plain definition', async () => {
    const queries = fc.record({
      filters: fc.array(filterArbitrary, { maxLength: 4 }),
      independentScores: fc.boolean(),
      even: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(queries, async ({ filters, independentScores, even }) => {
        const text = even ? toTextQuery('even').text : null;
        const facets = FACET_NAMES;
        const query = toQuery({ filters, independentScores, facets, text, limit: 100 });
        const page = await engine.reader.search(query);
        const corpus = even ? CORPUS.filter(({ name }) => name.startsWith('Even')) : CORPUS;
        const expected = corpus.filter((model) =>
          filters.every((filter) => holds(model, filter, independentScores)),
        );
        expect(slugsOf(page).sort()).to.deep.equal(expected.map(({ slug }) => slug).sort());
        expect(page.total).to.equal(expected.length);
        // Without a hit a text search has gone through all stages: there is nothing to count.
        if (even && expected.length === 0) return;
        for (const name of FACET_NAMES) {
          expect(page.facets[name], name).to.deep.equal(
            countFacet(name, { filters, independentScores }, corpus),
          );
        }
      }),
      { numRuns: 150 },
    );
  });

  it('counts facets over the whole result, not over the page', async () => {
    const page = await engine.reader.search(toQuery({ facets: ['type'], limit: 1 }));
    expect(page.facets.type).to.deep.equal({
      kind: 'values',
      values: [
        { value: 'text', count: 54 },
        { value: 'embedding', count: 6 },
      ],
    });
  });

  it('asks of repeated filters on a field that all hold', async () => {
    const on = (value: string): Filter => ({
      kind: 'any_of',
      field: 'provider',
      values: [value],
      not: false,
    });
    const both = await engine.reader.search(toQuery({ filters: [on('azure'), on('groq')] }));
    const expected = CORPUS.filter(
      ({ providers }) => providers.includes('azure') && providers.includes('groq'),
    );
    expect(both.total).to.equal(expected.length).and.above(0);
  });

  it('takes zero for a bound like any other', async () => {
    for (const [min, max] of [
      [0, null],
      [null, 0],
    ] as const) {
      const filter = { kind: 'score', benchmark: 'quiz', min, max } as const;
      const wanted = CORPUS.filter((model) => holds(model, filter, false));
      const { total } = await engine.reader.search(toQuery({ filters: [filter] }));
      expect(total).to.equal(wanted.length).and.above(0);
    }
  });

  it('sorts by independent scores alone when asked to', async () => {
    const sort = [{ by: 'benchmark:quiz', direction: 'desc' }] as const;
    const values = async (independentScores: boolean): Promise<unknown[]> => {
      const { hits } = await engine.reader.search(toQuery({ sort, independentScores, limit: 100 }));
      return hits.map(({ position: [score] }) => score ?? null);
    };
    for (const independentScores of [true, false]) {
      const scores = CORPUS.map((model) => scoreOf(model, 'quiz', independentScores));
      const expected = scores.sort((a, b) => (b ?? LOWEST) - (a ?? LOWEST));
      expect(await values(independentScores)).to.deep.equal(expected);
    }
  });

  it('breaks ties of relevance by independent scores alone when asked to', async () => {
    const sort = [
      { by: 'relevance', direction: 'desc' },
      { by: 'benchmark:quiz', direction: 'desc' },
    ] as const;
    for (const independentScores of [true, false]) {
      const query = { ...toTextQuery('odd'), sort, independentScores, limit: 100 };
      const { hits } = await engine.reader.search(query);
      const scores = hits.map(({ position: [, score] }) => score ?? null);
      const wanted = hits.map(({ model }) =>
        CORPUS.filter(({ slug }) => slug === model.slug).map((one) =>
          scoreOf(one, 'quiz', independentScores),
        ),
      );
      expect(scores).to.deep.equal(wanted.flat()).and.include(null);
    }
  });
}
