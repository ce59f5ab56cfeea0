import { expect } from 'chai';
import type { CatalogQuery } from '../../../schemas/query.ts';
import { toSummary, type Model } from '../../../schemas/model.ts';
import type { CatalogView } from '../../../server/catalog/catalog-view.ts';
import { findAlternatives } from '../../../server/catalog/compare/alternatives.ts';
import { compareTo } from '../../../server/catalog/compare/distance.ts';
import { listNeighbours } from '../../../server/catalog/compare/neighbours.ts';
import { findSimilar } from '../../../server/catalog/compare/similar.ts';
import { buildModel, buildModelPricing, buildScore } from '../../support/build.ts';

const make = (slug: string, price: number, score: number, more: Partial<Model> = {}): Model =>
  buildModel({
    slug,
    creator: { slug: 'acme', name: 'Acme' },
    family: 'crane',
    release_date: '2025-06-01',
    pricing: buildModelPricing(price, price, { offer_id: null }),
    benchmarks: [buildScore('one', score), buildScore('two', score)],
    ...more,
  });

/** A catalogue that finds all of these, whatever is asked for; `asked` gets the questions. */
const catalogOf = (
  models: readonly Model[],
  asked: { queries: CatalogQuery[]; days: unknown[] } = { queries: [], days: [] },
): CatalogView =>
  ({
    source: {},
    version: '1',
    search: (query: CatalogQuery) => {
      asked.queries.push(query);
      return Promise.resolve({ hits: models.map((model) => ({ model: toSummary(model) })) });
    },
    read: (slugs: readonly string[], day: unknown) => {
      asked.days.push(day);
      return Promise.resolve(models.filter(({ slug }) => slugs.includes(slug)));
    },
  }) as unknown as CatalogView;

const MODEL = make('own', 4, 60);

describe('alternatives to a model', () => {
  const find = async (others: readonly Model[], model = MODEL): Promise<string[]> => {
    const found = await findAlternatives(catalogOf(others), model, { limit: 9 });
    return found.map((one) => one.model.slug);
  };

  it('are no better without being cheaper or newer', async () => {
    const others = [
      make('as-dear', 4, 70),
      make('cheaper', 3.9, 60),
      make('newer', 4, 60, { release_date: '2025-06-02' }),
    ];
    expect(await find(others)).to.have.members(['cheaper', 'newer']);
  });

  it('are as good on two benchmarks, on one only where they come after it', async () => {
    const one = (slug: string, score: number, more: Partial<Model> = {}) =>
      make(slug, 1, 0, { benchmarks: [buildScore('one', score)], ...more });
    const others = [
      one('alone', 60, { release_date: '2025-05-01' }),
      one('next', 60, { release_date: '2025-09-01' }),
      make('hardly-worse', 1, 57),
      make('worse', 1, 56.9),
      make('unmeasured', 1, 0, { benchmarks: [], release_date: '2025-09-01' }),
    ];
    expect(await find(others)).to.have.members(['next', 'hardly-worse']);
  });

  it('are the better before the cheaper, of which a tenth of the price is the cheapest', async () => {
    const others = [
      make('half', 2, 61),
      make('cheapest', 0.01, 60),
      make('cheap', 0.4, 61),
      make('good', 3.9, 99),
    ];
    expect(await find(others)).to.deep.equal(['good', 'cheap', 'cheapest', 'half']);
  });

  it('are its kin only where it ends itself, or they are as good', async () => {
    const kin = make('kin', 9, 40, { release_date: '2025-09-01' });
    expect(await find([kin])).to.deep.equal([]);
    expect(await find([kin], { ...MODEL, status: 'deprecated' })).to.deep.equal(['kin']);
  });

  it('are no snapshots of other models, but for the one that is named', async () => {
    const snapshot = make('crane-2-2025', 1, 90, { snapshot_of: 'crane-2' });
    expect(await find([snapshot])).to.deep.equal([]);
    const named = { ...MODEL, replacement_slug: snapshot.slug };
    expect(await find([snapshot], named)).to.deep.equal([snapshot.slug]);
  });

  it('are equals in the order of how widely they are offered, then of their names', async () => {
    const others = [
      make('b', 3, 60),
      make('rare', 3, 60, { popularity: -1 }),
      make('a', 3, 60),
      make('known', 3, 60, { popularity: 5 }),
    ];
    expect(await find(others)).to.deep.equal(['known', 'a', 'b', 'rare']);
  });

  it('are at most as many as are wanted', async () => {
    const others = Array.from({ length: 5 }, (_, i) => make(`other-${i}`, 3, 60));
    const found = await findAlternatives(catalogOf(others), MODEL, { limit: 2 });
    expect(found).to.have.length(2);
  });

  it('are the best of however many may stand in', async () => {
    const others = Array.from({ length: 90 }, (_, i) =>
      make(`other-${i}`, 3, 60 + i / 10, { popularity: -i }),
    );
    const found = await findAlternatives(catalogOf(others), MODEL, { limit: 60 });
    expect(found.map((one) => one.model.slug)).to.deep.equal(
      others
        .map(({ slug }) => slug)
        .reverse()
        .slice(0, 60),
    );
  });

  it('are as many as are wanted though a closer look leaves some out', async () => {
    const snapshot = make('crane-2-2025', 1, 90, { snapshot_of: 'crane-2' });
    const others = [snapshot, make('a', 3, 60), make('b', 3, 60)];
    const found = await findAlternatives(catalogOf(others), MODEL, { limit: 2 });
    expect(found.map((one) => one.model.slug)).to.deep.equal(['a', 'b']);
  });

  it('are first the one that is named, whatever a search finds', async () => {
    const named = make('named', 9, 9, { family: 'other', release_date: '2020-01-01' });
    const catalog = { ...catalogOf([named]), search: () => Promise.resolve({ hits: [] }) };
    const model = { ...MODEL, replacement_slug: 'named' };
    const found = await findAlternatives(catalog as unknown as CatalogView, model, { limit: 1 });
    expect(found.map((one) => one.model.slug)).to.deep.equal(['named']);
  });

  /** What is asked of the catalogue for stand-ins of a model. */
  const ask = async (model: Model, asOf?: string) => {
    const asked = { queries: [] as CatalogQuery[], days: [] as unknown[] };
    const replacement = make('named', 9, 9);
    const options = { limit: 9, ...(asOf === undefined ? {} : { asOf }) };
    await findAlternatives(
      catalogOf([replacement], asked),
      { ...model, replacement_slug: replacement.slug },
      options,
    );
    return asked;
  };

  it('are looked for as they were on the day that is asked for', async () => {
    const { queries, days } = await ask(MODEL, '2026-01-31');
    expect([...new Set(queries.map((query) => query.asOf))]).to.deep.equal(['2026-01-31']);
    expect([...new Set(days)]).to.deep.equal(['2026-01-31']);
    expect(days).to.have.length(2);
  });

  it('are looked for among what lives on and is of its kind', async () => {
    const filtersOf = async (model: Model) => {
      const [query] = (await ask(model)).queries;
      return query?.filters.slice(0, 3).map((one) => ('field' in one ? one : one.kind));
    };
    const [kind, status] = [
      { kind: 'any_of', field: 'type', values: ['text'], not: false },
      { kind: 'any_of', field: 'status', values: ['deprecated', 'retired'], not: true },
    ];
    const made = { kind: 'is', field: 'community', value: false };
    const family = { kind: 'any_of', field: 'family', values: ['crane'], not: false };
    expect(await filtersOf(MODEL)).to.deep.equal([kind, status, made]);
    expect(await filtersOf({ ...MODEL, community: true })).to.deep.equal([kind, status, family]);
  });

  it('are looked for up to its price: that of input where none is of both sides', async () => {
    const pricesOf = async (input: number, output: number | null) => {
      const pricing = buildModelPricing(input, output, { offer_id: null });
      const { queries } = await ask(make('own', 0, 60, { pricing }));
      return queries
        .flatMap(({ filters }) => filters)
        .flatMap((one) => (one.kind === 'range' ? [[one.field, one.min, one.max]] : []));
    };
    expect(await pricesOf(2, 6)).to.deep.equal([['blended_price', null, 3]]);
    expect(await pricesOf(4, null)).to.deep.equal([['input_price', null, 4]]);
  });
});

describe('models similar to one', () => {
  it('come before those that end, however near these are', async () => {
    const others = [
      make('ending', 4, 60, { status: 'deprecated' }),
      make('gone', 4, 60, { status: 'retired' }),
      make('far', 32, 60),
      make('near', 8, 60),
    ];
    const found = await findSimilar(catalogOf(others), MODEL, { limit: 9 });
    const slugs = found.map((one) => one.model.slug);
    expect(slugs.slice(0, 2)).to.deep.equal(['near', 'far']);
    expect(slugs.slice(2)).to.have.members(['ending', 'gone']);
  });

  it('are the nearest first, at most as many as are wanted', async () => {
    const others = ['far', 'near', 'same', 'farther'].map((slug, at) =>
      make(slug, [16, 5, 4, 32][at] ?? 0, 60),
    );
    const find = async (limit: number): Promise<string[]> =>
      (await findSimilar(catalogOf(others), MODEL, { limit })).map((one) => one.model.slug);
    expect(await find(9)).to.deep.equal(['same', 'near', 'far', 'farther']);
    expect(await find(2)).to.deep.equal(['same', 'near']);
  });

  it('are equally near in the order of how widely they are offered, then of their names', async () => {
    const others = [
      make('b', 4, 60),
      make('a', 4, 60),
      make('known', 4, 60, { popularity: 5 }),
      make('own-2025', 4, 60, { snapshot_of: 'own' }),
    ];
    const model = { ...MODEL, snapshots: ['own-2025'] };
    const found = await findSimilar(catalogOf([...others, model]), model, { limit: 9 });
    expect(found.map((one) => one.model.slug)).to.deep.equal(['known', 'a', 'b']);
  });

  it('are none where neither price nor score can be compared', async () => {
    const others = [make('near', 4, 60), { ...make('bare', 0, 0), pricing: null, benchmarks: [] }];
    const found = await findSimilar(catalogOf(others), MODEL, { limit: 9 });
    expect(found.map((one) => one.model.slug)).to.deep.equal(['near']);
  });

  it('are looked for among fifty or more of its family and by its creator, of its type', async () => {
    const asked = { queries: [] as CatalogQuery[], days: [] };
    for (const limit of [9, 60]) await findSimilar(catalogOf([], asked), MODEL, { limit });
    const of = (field: string, value: string) => ({
      ...{ kind: 'any_of', field, values: [value], not: false },
    });
    expect(asked.queries.map(({ limit }) => limit)).to.deep.equal([50, 50, 60, 60]);
    expect(asked.queries.slice(0, 2).map(({ filters }) => filters.slice(0, 2))).to.deep.equal([
      [of('family', 'crane'), of('type', 'text')],
      [of('creator', 'acme'), of('type', 'text')],
    ]);
  });

  it('cost at most so many times its price', async () => {
    const others = [make('twice', 8, 60), make('more', 8.01, 60), make('unknown', 0, 60)];
    const priceless = { ...make('priceless', 0, 60), pricing: null };
    const found = await findSimilar(catalogOf([...others, priceless]), MODEL, {
      limit: 9,
      maxPriceRatio: 2,
    });
    expect(found.map((one) => one.model.slug)).to.have.members(['unknown', 'twice']);
  });

  it('are looked for as they were on the day that is asked for', async () => {
    const asked = { queries: [] as CatalogQuery[], days: [] };
    const options = { limit: 9, asOf: '2026-01-31' };
    await findSimilar(catalogOf([make('a', 4, 60)], asked), MODEL, options);
    expect(asked.queries.map(({ asOf }) => asOf)).to.deep.equal(['2026-01-31', '2026-01-31']);
  });
});

describe('an answer with neighbours', () => {
  it('is of the day that is asked for, and rounds its figures to six digits', async () => {
    const asked = { queries: [] as CatalogQuery[], days: [] };
    const info = { catalog_version: '1', updated_at: '2026-09-14T03:00:00Z', sources: [] };
    const catalog = { ...catalogOf([make('third', 4 / 3, 61)], asked), info };
    const resolved = { kind: 'slug', slug: 'own', model: MODEL, day: { asOf: '2026-01-31' } };
    const { data, meta } = await listNeighbours(
      'similar',
      { ...resolved, catalog } as Parameters<typeof listNeighbours>[1],
      { slug: 'own', limit: 5 },
      { now: new Date(), warnings: [] },
    );
    expect(data[0]).to.include({
      ...{ distance: 1.684963, price_ratio: 0.333333, score_difference: 0.01 },
      common_benchmarks: 2,
    });
    expect(meta).to.include({ as_of: '2026-01-31', catalog_version: '1' });
    expect(asked.queries.map(({ asOf }) => asOf)).to.deep.equal(['2026-01-31', '2026-01-31']);
  });
});

describe('models like one of the same creator', () => {
  it('are chosen from what was read before, unless it was of another day, type or catalogue', async () => {
    const asked = { queries: [] as CatalogQuery[], days: [] };
    const catalog = catalogOf([make('third', 3, 61)], asked);
    const reads = async (of: CatalogView, model: Model, day = {}): Promise<number> => {
      const before = asked.queries.length;
      const found = await findSimilar(of, model, { limit: 3, ...day });
      expect(found.map((one) => one.model.slug)).to.deep.equal(['third']);
      return asked.queries.length - before;
    };
    const sibling = make('sibling', 5, 50);
    expect(await reads(catalog, MODEL)).to.equal(2);
    expect(await reads(catalog, sibling)).to.equal(0);
    expect(await reads(catalog, { ...sibling, family: 'heron' })).to.equal(1);
    expect(await reads(catalog, sibling, { asOf: '2026-01-31' })).to.equal(2);
    expect(await reads(catalog, { ...sibling, type: 'image' })).to.equal(2);
    expect(await reads({ ...catalog, version: '2' }, sibling)).to.equal(2);
  });
});

describe('the distance of two models', () => {
  it('is by the scores that stand for them', () => {
    const other = make('other', 4, 60, {
      benchmarks: [buildScore('one', 60), buildScore('two', 99, { headline: false })],
    });
    expect(compareTo(MODEL, other)).to.include({ benchmarks: 1, scoreGain: 0 });
  });

  it('is not by prices of the same kind in different units', () => {
    const by = (unit: 'minute' | 'second'): Model =>
      buildModel({
        slug: unit,
        pricing: buildModelPricing(null, null, {
          headline: { kind: 'video_output', unit, price: 1, quality: null, size: null },
        }),
      });
    expect(compareTo(by('second'), by('second')).priceRatio).to.equal(1);
    expect(compareTo(by('second'), by('minute')).priceRatio).to.equal(null);
  });
});
