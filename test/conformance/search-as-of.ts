import { expect } from 'chai';
import type { Change, IndexDocument } from '../../indexer/index/port.ts';
import type { ModelVersion } from '../../schemas/history.ts';
import type { Model } from '../../schemas/model.ts';
import type { CatalogQuery } from '../../schemas/query.ts';
import { buildModel, buildOffer, buildModelPricing, buildScore } from '../support/build.ts';
import {
  publishModels,
  slugsOf,
  toChange,
  toModelChange,
  toQuery,
  toRemoval,
  toTextQuery,
  until,
  type SearchEngine,
} from './search-harness.ts';

const priced = (slug: string, input: number, more: Partial<Model> = {}): Model =>
  buildModel({
    slug,
    name: slug,
    pricing: buildModelPricing(input, input * 4, { offer_id: `off_p_${slug}` }),
    offers: [buildOffer('p', input, input * 4)],
    providers: ['p'],
    ...more,
  });

/** Cheaper twice: 8 until June, 4 in June, 2 since July. */
const FALLING = priced('falling', 2, { benchmarks: [buildScore('b', 80)] });
const STEADY = priced('steady', 3, {
  popularity: 2,
  benchmarks: [buildScore('own', 10, { self_reported: true })],
});
/** First spoken of in July. */
const YOUNG = priced('young', 1);
/** It was offered, and is not any more. */
const GONE = buildModel({ slug: 'gone', status: 'retired' });

const version = (
  { id }: Model,
  valid_from: string | null,
  valid_to: string,
  document: Model | null,
): IndexDocument => {
  const body: ModelVersion = { model_id: id, valid_from, valid_to, document };
  return { kind: 'version', id: `${id}@${valid_from ?? 'first'}`, body };
};

const VERSIONS: readonly IndexDocument[] = [
  version(FALLING, null, '2026-06-01', priced('falling', 8, { name: 'Zenith' })),
  version(
    FALLING,
    '2026-06-01',
    '2026-07-01',
    priced('falling', 4, {
      benchmarks: [buildScore('b', 60), buildScore('own', 70, { self_reported: true })],
    }),
  ),
  version(YOUNG, null, '2026-07-01', null),
  version(GONE, null, '2026-07-01', priced('gone', 5, { providers: ['q'] })),
];
const INFO: IndexDocument = {
  kind: 'info',
  id: 'catalogue',
  body: {
    catalog_version: '2026-07-02.1',
    updated_at: '2026-07-02T03:00:00Z',
    sources: [],
    history: {
      since: '2026-05-01',
      sources: [{ key: 'test', name: 'Test', dates: ['2026-05-01', '2026-06-01', '2026-07-01'] }],
    },
  },
};
const HISTORY: IndexDocument = {
  kind: 'history',
  id: FALLING.id,
  body: { model_id: FALLING.id, offers: [], intervals: [] },
};

const MAY = '2026-05-20';
const JUNE = '2026-06-01';
const JUNE_END = '2026-06-30';
const JULY = '2026-07-01';

/** Laws of asking for a day of the past. */
export function describeAsOf(open: () => Promise<SearchEngine>): void {
  let engine: SearchEngine;
  let name: string;
  beforeEach(async () => {
    engine = await open();
    const others = [...VERSIONS, HISTORY, INFO];
    name = await publishModels(engine, [FALLING, STEADY, YOUNG, GONE], others);
  });
  afterEach(() => engine.close());

  const byPrice: Partial<CatalogQuery> = { sort: [{ by: 'input_price', direction: 'asc' }] };
  const on = async (asOf: string | undefined, query = byPrice): Promise<string[]> => {
    const day = asOf === undefined ? {} : { asOf };
    const { hits } = await engine.reader.search(toQuery({ ...query, ...day }));
    return hits.map(({ model }) => `${model.slug} ${model.pricing?.input ?? '-'}`);
  };

  it('shows models with the values of the day, and only those that were known', async () => {
    const may = ['steady 3', 'gone 5', 'falling 8'];
    const june = ['steady 3', 'falling 4', 'gone 5'];
    const today = ['young 1', 'falling 2', 'steady 3', 'gone -'];
    expect(await on(MAY)).to.deep.equal(may);
    expect(await on('2026-05-31')).to.deep.equal(may);
    expect(await on(JUNE)).to.deep.equal(june);
    expect(await on(JUNE_END)).to.deep.equal(june);
    expect(await on(JULY)).to.deep.equal(today);
    expect(await on('2030-01-01')).to.deep.equal(today);
    expect(await on(undefined)).to.deep.equal(today);
    // In any order of asking.
    expect(await on(MAY)).to.deep.equal(may);
  });

  it('filters, counts and sorts by the values of the day', async () => {
    const cheap: Partial<CatalogQuery> = {
      ...byPrice,
      filters: [{ kind: 'range', field: 'input_price', min: null, max: 4 }],
    };
    expect(await on(MAY, cheap)).to.deep.equal(['steady 3']);
    expect(await on(JUNE, cheap)).to.deep.equal(['steady 3', 'falling 4']);
    const atQ: Partial<CatalogQuery> = {
      filters: [{ kind: 'any_of', field: 'provider', values: ['q'], not: false }],
    };
    expect(await on(JUNE, atQ)).to.deep.equal(['gone 5']);
    expect(await on(undefined, atQ)).to.deep.equal([]);
    const facets = async (asOf: string): Promise<unknown> =>
      (await engine.reader.search(toQuery({ asOf, facets: ['provider', 'status', 'has_price'] })))
        .facets;
    expect(await facets(JUNE)).to.deep.equal({
      provider: {
        kind: 'values',
        values: [
          { value: 'p', count: 2 },
          { value: 'q', count: 1 },
        ],
      },
      status: { kind: 'values', values: [{ value: 'active', count: 3 }] },
      has_price: {
        kind: 'values',
        values: [{ value: 'true', count: 3 }],
      },
    });
    const scored = (min: number): Partial<CatalogQuery> => ({
      filters: [{ kind: 'score', benchmark: 'b', min, max: null }],
      sort: [{ by: 'benchmark:b', direction: 'desc' }],
    });
    expect(await on(MAY, scored(0))).to.deep.equal([]);
    expect(await on(JUNE, scored(60))).to.deep.equal(['falling 4']);
    expect(await on(JUNE, scored(61))).to.deep.equal([]);
    expect(await on(JULY, scored(61))).to.deep.equal(['falling 2']);
    for (const independentScores of [false, true]) {
      const filters = [{ kind: 'score', benchmark: 'own', min: null, max: null }] as const;
      const wanted = independentScores ? [] : ['steady 3', 'falling 4'];
      expect(await on(JUNE, { filters, independentScores })).to.deep.equal(wanted);
    }
  });

  it('sorts and filters by the names of the day, and by those of today again', async () => {
    const named: Partial<CatalogQuery> = { sort: [{ by: 'name', direction: 'asc' }] };
    const called = (text: string): Partial<CatalogQuery> => ({
      filters: [
        { kind: 'expression', text: '', of: { kind: 'reads', field: 'name', text, whole: true } },
      ],
    });
    for (let times = 0; times < 2; times += 1) {
      expect(await on(MAY, named)).to.deep.equal(['gone 5', 'steady 3', 'falling 8']);
      expect(await on(undefined, named)).to.deep.equal([
        'falling 2',
        'gone -',
        'steady 3',
        'young 1',
      ]);
      expect(await on(MAY, called('zenith'))).to.deep.equal(['falling 8']);
      expect(await on(undefined, called('zenith'))).to.deep.equal([]);
    }
  });

  it('finds by the words of today what was known on the day', async () => {
    const search = async (q: string, asOf: string): Promise<string[]> =>
      slugsOf(await engine.reader.search({ ...toTextQuery(q, { typo: 'off' }), asOf }));
    expect(await search('young', MAY)).to.deep.equal([]);
    expect(await search('young', JULY)).to.deep.equal(['young']);
    expect(await search('falling', MAY)).to.deep.equal(['falling']);
  });

  it('walks the pages of a day', async () => {
    const query = { ...byPrice, limit: 1, asOf: JUNE };
    const seen: string[] = [];
    let window: CatalogQuery['window'] = { kind: 'offset', offset: 0 };
    for (;;) {
      const page = await engine.reader.search(toQuery({ ...query, window }));
      expect(page.total).to.equal(3);
      const [hit] = page.hits;
      if (hit === undefined) break;
      seen.push(hit.model.slug);
      if (!page.hasNext) break;
      window = { kind: 'after', position: hit.position };
    }
    expect(seen).to.deep.equal(['steady', 'falling', 'gone']);
  });

  it('reads one model as it was, by any name', async () => {
    const { reader } = engine;
    for (const reference of ['falling', 'FALLING', FALLING.id]) {
      const found = await reader.resolve(reference, JUNE);
      expect(found.kind === 'none' ? null : found.model.pricing?.input, reference).to.equal(4);
    }
    expect(await reader.resolve('young', JUNE)).to.deep.equal({
      kind: 'none',
      nearest: [{ slug: 'young', score: 1 }],
    });
    const read = await reader.read(['young', 'gone', 'falling', 'none'], MAY);
    expect(read.map(({ slug, offers }) => [slug, offers.length])).to.deep.equal([
      ['gone', 1],
      ['falling', 1],
    ]);
    expect((await reader.read(['falling']))[0]).to.deep.equal(FALLING);
  });

  it('says of an unchanged model when its price had been checked by then', async () => {
    const found = await engine.reader.resolve('steady', JUNE);
    expect(found.kind === 'none' ? null : found.model.offers[0]?.pricing.checked_at).to.satisfy(
      (at: string | null) => at === null || at.slice(0, 10) <= JUNE,
    );
  });

  const write = async (...changes: readonly Change[]): Promise<void> => {
    const before = (await engine.reader.view()).version;
    expect((await engine.writer.apply(name, changes, 1000)).failed).to.deep.equal([]);
    await until(
      () => engine.reader.view(),
      (now) => now.version !== before,
    );
  };

  it('names a model that had another slug by that of today', async () => {
    const before = priced('early-steady', 30, { id: STEADY.id });
    await write(toChange(version(STEADY, null, '2026-06-10', before), 100));
    const found = await engine.reader.resolve('steady', MAY);
    expect(found.kind === 'none' ? null : [found.slug, found.model.slug]).to.deep.equal([
      'steady',
      'early-steady',
    ]);
  });

  it('takes in versions that are written, changed and removed', async () => {
    const inMay = async (): Promise<unknown[]> =>
      (await engine.reader.read(['steady'], MAY)).map(({ pricing }) => pricing?.input);
    const dear = version(STEADY, null, '2026-06-10', priced('steady', 30));
    await write(toChange(dear, 100));
    expect(await on(MAY)).to.deep.equal(['gone 5', 'falling 8', 'steady 30']);
    expect(await inMay()).to.deep.equal([30]);
    expect(await on('2026-06-10')).to.deep.equal(['steady 3', 'falling 4', 'gone 5']);
    await write(toChange(version(STEADY, null, '2026-06-10', priced('steady', 6)), 101));
    expect(await on(MAY)).to.deep.equal(['gone 5', 'steady 6', 'falling 8']);
    expect(await inMay()).to.deep.equal([6]);
    await write({ kind: 'version', id: dear.id, version: 102, hash: '', body: null });
    expect(await on(MAY)).to.deep.equal(['steady 3', 'gone 5', 'falling 8']);
    expect(await inMay()).to.deep.equal([3]);
    // A model that changes keeps its past, one that is removed has none.
    await write(toModelChange(priced('falling', 1.5), 103));
    expect(await on(JUNE)).to.deep.equal(['steady 3', 'falling 4', 'gone 5']);
    await write(toRemoval(GONE, 104));
    expect(await on(JUNE)).to.deep.equal(['steady 3', 'falling 4']);
  });

  it('keeps the history of a model', async () => {
    expect(await engine.reader.history(FALLING.id)).to.deep.equal(HISTORY.body);
    expect(await engine.reader.history(STEADY.id)).to.equal(null);
    expect(await engine.reader.history('mdl_nobody')).to.equal(null);
  });

  it('bears any day', async () => {
    for (const day of ['', '0000-00-00', '9999-99-99', "' OR 1", '\u0000']) {
      expect((await engine.reader.search(toQuery({ asOf: day }))).total).to.be.within(3, 4);
    }
  });
}
