import { expect } from 'chai';
import fc from 'fast-check';
import { toSummary, type Model } from '../../schemas/model.ts';
import type { CatalogQuery, Position, Sort } from '../../schemas/query.ts';
import { buildModel, buildModelPricing, buildScore } from '../support/build.ts';
import {
  publishModels,
  slugsOf,
  toQuery,
  toTextQuery,
  type SearchEngine,
} from './search-harness.ts';

const summaryPrice = (input: number | null): Model['pricing'] =>
  input === null
    ? null
    : buildModelPricing(input, input, {
        lowest: {
          provider: 'groq',
          offer_id: 'off_groq_model',
          input: null,
          output: null,
          blended_3_to_1: input === 2 ? null : 1 - input,
        },
        headline:
          input === 1
            ? null
            : { kind: 'image_output', unit: 'image', price: input, quality: null, size: null },
      });

/** Forty models with few distinct values, so that most sorts tie. */
const CORPUS = Array.from({ length: 40 }, (_, i) =>
  buildModel({
    slug: `model-${String((i * 7) % 40).padStart(2, '0')}`,
    name: ['Alpha', 'beta', 'Gamma'][i % 3] ?? '',
    popularity: i % 4,
    type: i % 8 === 0 ? 'video' : 'image',
    pricing: summaryPrice(i % 5 === 0 ? null : i % 3),
    release_date: ['2025-01-01', '2025-01', '2024-12-31', null][i % 4] ?? null,
    benchmarks: i % 2 === 0 ? [buildScore('quiz', 50 + (i % 3))] : [],
  }),
);

const SORTS: Sort['by'][] = [
  'name',
  'popularity',
  'input_price',
  'lowest_price',
  'unit_price',
  'release_date',
  'updated_at',
  'benchmark:quiz',
  'benchmark:none',
];

const sortArbitrary = fc.uniqueArray(
  fc.record({
    by: fc.constantFrom(...SORTS),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  { maxLength: 3, selector: ({ by }) => by },
);

/** Laws of order and pages. */
export function describePages(open: () => Promise<SearchEngine>): void {
  let engine: SearchEngine;
  before(async () => {
    engine = await open();
    await publishModels(engine, CORPUS);
  });
  after(() => engine.close());

  const all = async (query: Partial<CatalogQuery>): Promise<string[]> =>
    slugsOf(await engine.reader.search(toQuery({ ...query, limit: 100 })));

  /** Walks by cursor and gives the pages. */
  async function walk(
    query: CatalogQuery,
    kind: 'after' | 'before',
    from: Position | null,
  ): Promise<string[][]> {
    const pages: string[][] = [];
    let position = from;
    for (;;) {
      const window = position === null ? query.window : { kind, position };
      const page = await engine.reader.search({ ...query, window });
      pages.push(slugsOf(page));
      // What the cursor stands at is on the other side.
      const isBehind = kind === 'after' ? page.hasPrevious : page.hasNext;
      expect(isBehind).to.equal(position !== null);
      const more = kind === 'after' ? page.hasNext : page.hasPrevious;
      const edge = kind === 'after' ? page.hits.at(-1) : page.hits[0];
      if (!more || edge === undefined) return pages;
      // A cursor is carried as JSON.
      position = JSON.parse(JSON.stringify(edge.position)) as Position;
    }
  }

  it('gives back exactly what was written', async () => {
    const page = await engine.reader.search(toQuery({ limit: 100 }));
    expect(page.total).to.equal(CORPUS.length);
    for (const model of CORPUS) {
      expect(page.hits.find((hit) => hit.model.slug === model.slug)?.model).to.deep.equal(
        toSummary(model),
      );
    }
    const slugs = ['model-07', 'none', 'model-03'];
    const wanted = ['model-07', 'model-03'].map((slug) => CORPUS.find((m) => m.slug === slug));
    expect(await engine.reader.read(slugs)).to.deep.equal(wanted);
  });

  it('answers many at once as one by one', async () => {
    const sorts = SORTS.map((by) => ({ by, direction: 'desc' as const }));
    const queries = [
      ...sorts.map((sort, offset) =>
        toQuery({ sort: [sort], limit: 5, window: { kind: 'offset', offset } }),
      ),
      ...['alpha', 'gama', 'nothing', 'model-07'].map((q) => toTextQuery(q)),
    ];
    const expected: string[][] = [];
    for (const query of queries) expected.push(slugsOf(await engine.reader.search(query)));
    const pages = await Promise.all(queries.map((query) => engine.reader.search(query)));
    expect(pages.map(slugsOf)).to.deep.equal(expected);
    expect(expected.flat()).not.to.deep.equal([]);
  });

  it('sorts by popularity and name unless asked otherwise', async () => {
    const expected = [...CORPUS].sort(
      (a, b) =>
        b.popularity - a.popularity ||
        (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : Number(a.name !== b.name)) ||
        (a.slug < b.slug ? -1 : 1),
    );
    expect(await all({})).to.deep.equal(expected.map(({ slug }) => slug));
  });

  for (const direction of ['asc', 'desc'] as const) {
    it(`puts values not known last, ${direction}`, async () => {
      for (const by of ['input_price', 'release_date', 'benchmark:quiz'] as const) {
        const { hits } = await engine.reader.search(
          toQuery({ sort: [{ by, direction }], limit: 100 }),
        );
        const known = hits.map(({ position }) => position[0] !== null);
        expect(known.lastIndexOf(true), by).to.be.below(known.indexOf(false));
        const values = hits.flatMap(({ position: [value] }) =>
          typeof value === 'number' ? [value] : [],
        );
        const sorted = [...values].sort((a, b) => (direction === 'asc' ? a - b : b - a));
        expect(values).to.deep.equal(sorted);
      }
    });
  }

  it('shows every hit once by offset, by cursor forwards and backwards', async () => {
    const queries = fc.record({
      sort: sortArbitrary,
      limit: fc.integer({ min: 1, max: 17 }),
      q: fc.constantFrom(null, 'alpha', 'model', 'beta model'),
    });
    await fc.assert(
      fc.asyncProperty(queries, async ({ sort, limit, q }) => {
        const text = q === null ? null : toTextQuery(q).text;
        const query = toQuery({ sort, text, limit });
        const whole = await all({ sort, text });
        const forth = await walk(query, 'after', null);
        expect(forth.flat()).to.deep.equal(whole);
        expect(forth).to.have.length(Math.ceil(whole.length / limit));
        const last = await engine.reader.search({
          ...query,
          window: { kind: 'offset', offset: whole.length - 1 },
        });
        expect(last.hasNext).to.equal(false);
        const back = await walk(query, 'before', last.hits[0]?.position ?? []);
        expect(back.reverse().flat()).to.deep.equal(whole.slice(0, -1));
        expect(back).to.have.length(Math.ceil((whole.length - 1) / limit));
        const byOffset: string[] = [];
        for (let offset = 0; offset < whole.length; offset += limit) {
          const page = await engine.reader.search({ ...query, window: { kind: 'offset', offset } });
          expect(page.total).to.equal(whole.length);
          expect(page.hasPrevious).to.equal(offset > 0);
          expect(page.hasNext).to.equal(offset + limit < whole.length);
          byOffset.push(...slugsOf(page));
        }
        expect(byOffset).to.deep.equal(whole);
      }),
      { numRuns: 60 },
    );
  });

  it('gives an empty page past the end, with the total', async () => {
    const window = { kind: 'offset', offset: 1000 } as const;
    const page = await engine.reader.search(toQuery({ window }));
    expect([page.hits.length, page.total, page.hasPrevious, page.hasNext]).to.deep.equal([
      0,
      CORPUS.length,
      true,
      false,
    ]);
  });

  it('has nothing on either side of a page of nothing, wherever it begins', async () => {
    const nobody = { kind: 'any_of', field: 'creator', values: ['nobody'], not: false } as const;
    for (const query of [toQuery({ filters: [nobody] }), toTextQuery('xylophone')]) {
      const page = await engine.reader.search({ ...query, window: { kind: 'offset', offset: 20 } });
      expect([page.hits, page.total]).to.deep.equal([[], 0]);
      expect([page.hasPrevious, page.hasNext]).to.deep.equal([false, false]);
    }
  });

  it('has nothing before a place in front of all hits, and nothing after one behind them', async () => {
    const byName = [{ by: 'name', direction: 'asc' }] as const;
    for (const [query, front, behind] of [
      [toTextQuery('alpha'), [1e9, 1e9, ''], [-1, -1, '~']],
      [toQuery({ sort: byName }), ['', ''], ['~', '~']],
    ] as const) {
      const at = async (kind: 'after' | 'before', position: Position) => {
        const page = await engine.reader.search({ ...query, window: { kind, position } });
        expect(page.hits).to.have.length.above(1);
        return kind === 'after' ? page.hasPrevious : page.hasNext;
      };
      expect([await at('after', front), await at('before', behind)]).to.deep.equal([false, false]);
    }
  });

  it('counts without a row where none is wanted', async () => {
    for (const query of [toQuery(), toTextQuery('alpha')]) {
      const { total } = await engine.reader.search(query);
      const page = await engine.reader.search({ ...query, limit: 0 });
      expect([page.hits, page.total]).to.deep.equal([[], total]);
      expect(total).to.be.above(1);
    }
  });

  it('refuses a position of another sort', async () => {
    const window = { kind: 'after', position: ['x', 'y', 'z', 'slug'] } as const;
    const error: unknown = await engine.reader.search(toQuery({ window })).catch((e: unknown) => e);
    expect(error).to.have.property('code', 'invalid_cursor');
  });
}
