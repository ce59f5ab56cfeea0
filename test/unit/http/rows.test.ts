import { expect } from 'chai';
import { toSummary, type Model } from '../../../schemas/model.ts';
import type { CatalogQuery } from '../../../schemas/query.ts';
import { NOT_RETIRED } from '../../../schemas/search/default-filters.ts';
import type { CatalogView } from '../../../server/catalog/catalog-view.ts';
import {
  readAllHits,
  scanModels,
  slugOf,
  toWholeQuery,
} from '../../../server/catalog/query/read-all.ts';
import {
  isFreeAsked,
  rowSelection,
  toFreeOffers,
  toRows,
  toSentRows,
  withoutScores,
} from '../../../server/catalog/query/rows.ts';
import { toJsonBytes } from '../../../server/json-text.ts';
import type { Hit } from '../../../server/search/port.ts';
import { buildModel, buildModelPricing, buildOffer, buildScore } from '../../support/build.ts';

const HERON = buildModel({
  slug: 'heron',
  pricing: buildModelPricing(1, 2),
  benchmarks: [
    buildScore('reasoning-test', 80),
    { ...buildScore('error-test', 5), headline: false },
  ],
  offers: [buildOffer('borealis', 1, 2)],
});
const EGRET = buildModel({ slug: 'egret', name: 'Egret' });
const MODELS = [HERON, EGRET];

/** A catalogue of two models that notes what is read of it. */
function openScripted(models: readonly Model[] = MODELS) {
  const asked: string[] = [];
  const catalog = {
    read: (slugs: readonly string[], asOf?: string) => {
      asked.push(`${slugs.join(' ')} ${asOf ?? 'now'}`);
      return Promise.resolve(models.filter(({ slug }) => slugs.includes(slug)));
    },
  } as unknown as CatalogView;
  return { asked, catalog };
}
const ROWS = MODELS.map(toSummary);
const toHit = (model: Model): Hit => ({
  model: toSummary(model),
  position: [1, 'name', model.slug],
  score: null,
});
const HITS = MODELS.map(toHit);
const sent = (rows: unknown): unknown => JSON.parse(toJsonBytes(rows).toString());

describe('rows of a list', () => {
  it('are what the index has of them where no more is asked for', async () => {
    const { asked, catalog } = openScripted();
    expect(await toRows(catalog, ROWS, {})).to.deep.equal(ROWS);
    expect(await toRows(catalog, ROWS, { fields: ['name', 'pricing.input'] })).to.deep.equal(ROWS);
    expect(asked).to.deep.equal([]);
  });

  it('have offers and all scores where they are included, of the day asked for', async () => {
    const { asked, catalog } = openScripted();
    const params = { include: ['offers', 'benchmarks'], as_of: '2026-08-01' } as const;
    const [heron, egret] = await toRows(catalog, ROWS, params);
    expect(heron).to.deep.equal({
      ...ROWS[0],
      offers: HERON.offers,
      benchmarks: HERON.benchmarks,
    });
    expect(egret).to.deep.equal({ ...ROWS[1], offers: [], benchmarks: [] });
    expect(asked).to.deep.equal(['heron egret 2026-08-01']);
  });

  it('have the headline scores whole where a part of them is asked for', async () => {
    const { asked, catalog } = openScripted();
    const [heron] = await toRows(catalog, ROWS, { fields: ['benchmarks.source.name'] });
    expect(heron?.benchmarks).to.deep.equal(HERON.benchmarks.slice(0, 1));
    expect(heron).not.to.have.property('offers');
    expect(asked).to.deep.equal(['heron egret now']);
    const params = { fields: ['benchmarks.source.name'], include: ['offers'] } as const;
    const [whole] = await toRows(catalog, ROWS, params);
    expect(whole?.benchmarks).to.deep.equal(HERON.benchmarks.slice(0, 1));
    expect(whole?.offers).to.deep.equal(HERON.offers);
  });

  it('say where a price comes from where that is asked for, if there is a price', async () => {
    const [heron, egret] = await toRows(openScripted().catalog, ROWS, {
      fields: ['pricing.source.name'],
    });
    const { source, effective_from, checked_at, confidence } = HERON.pricing ?? {};
    expect(heron?.pricing).to.deep.equal({
      ...ROWS[0]?.pricing,
      source,
      effective_from,
      checked_at,
      confidence,
    });
    expect(heron?.benchmarks).to.deep.equal(ROWS[0]?.benchmarks);
    expect(egret).to.deep.equal(ROWS[1]);
    const priced = toSummary({ ...EGRET, pricing: HERON.pricing });
    const [unpriced] = await toRows(openScripted().catalog, [priced], {
      fields: ['pricing.source'],
    });
    expect(unpriced).to.deep.equal(priced);
  });

  it('say at whom a model costs nothing, each provider once', () => {
    const free = (provider: string, region: string) =>
      buildOffer(provider, 0, 0, { access: 'free', region: [region] });
    const offers = [free('a', 'eu'), free('b', 'eu'), free('a', 'us'), buildOffer('c', 0, 0)];
    const found = toFreeOffers(buildModel({ slug: 'heron', offers }));
    expect(found.map(({ provider }) => provider.slug)).to.deep.equal(['a', 'b']);
  });

  it('say so in every row where only what costs nothing is asked for, whatever fields are wanted', async () => {
    const is = (field: string, value: boolean): CatalogQuery['filters'][number] =>
      ({ kind: 'is', field, value }) as never;
    const asked = (...filters: CatalogQuery['filters']) => isFreeAsked({ filters });
    expect(asked(NOT_RETIRED, is('free', true))).to.equal(true);
    for (const other of [NOT_RETIRED, is('free', false), is('open_weights', true)])
      expect(asked(other), JSON.stringify(other)).to.equal(false);

    const offers = [buildOffer('borealis', 0, 0, { access: 'free' })];
    const heron = buildModel({ slug: 'heron', offers });
    const [{ id, provider, provider_model_id }] = offers as [(typeof offers)[0]];
    const free_offers = [
      { id, provider: { slug: provider.slug, name: provider.name }, provider_model_id },
    ];
    const { catalog } = openScripted([heron]);
    const hits = [toHit(heron)];
    expect(sent(await toSentRows(catalog, hits, { isFree: true }))).to.deep.equal(
      sent([{ ...toSummary(heron), free_offers }]),
    );
    expect(sent(await toSentRows(catalog, hits, { isFree: true, fields: ['name'] }))).to.deep.equal(
      [{ slug: 'heron', name: 'heron', free_offers }],
    );
    expect(sent(await toSentRows(catalog, hits, { fields: ['name'] }))).to.deep.equal([
      { slug: 'heron', name: 'heron' },
    ]);
  });

  it('stay as they are where the whole document is gone', async () => {
    const { catalog } = openScripted([EGRET]);
    expect(await toRows(catalog, ROWS, { include: ['offers'] })).to.deep.equal([
      ROWS[0],
      { ...ROWS[1], offers: [] },
    ]);
  });

  it('are sent as the JSON of the index, with what an answer adds to them', async () => {
    const { asked, catalog } = openScripted();
    const unread = {
      ...HITS[0],
      json: JSON.stringify(ROWS[0]),
      get model(): never {
        throw new Error('The row is read.');
      },
    } as unknown as Hit;
    const score = ({ position }: Hit) => `"score":${position.length}`;
    expect(sent(await toSentRows(catalog, [unread], {}))).to.deep.equal(sent([ROWS[0]]));
    expect(sent(await toSentRows(catalog, [unread], {}, score))).to.deep.equal(
      sent([{ ...ROWS[0], score: 3 }]),
    );
    expect(sent(await toSentRows(catalog, HITS, {}))).to.deep.equal(sent(ROWS));
    expect(sent(await toSentRows(catalog, HITS, {}, score))).to.deep.equal(
      sent(ROWS.map((row) => ({ ...row, score: 3 }))),
    );
    expect(asked).to.deep.equal([]);
  });

  it('are cut to the fields asked for, the slug, what is included and what is added', async () => {
    const { catalog } = openScripted();
    const hits = HITS.map((hit) => ({ ...hit, json: '{}' }));
    const added = () => '"score":0.5';
    expect(sent(await toSentRows(catalog, hits, { fields: ['name'] }, added))).to.deep.equal([
      { slug: 'heron', name: 'heron', score: 0.5 },
      { slug: 'egret', name: 'Egret', score: 0.5 },
    ]);
    const params = { fields: ['name'], include: ['offers'] } as const;
    expect(sent(await toSentRows(catalog, hits, params))).to.deep.equal(
      sent([
        { slug: 'heron', name: 'heron', offers: HERON.offers },
        { slug: 'egret', name: 'Egret', offers: [] },
      ]),
    );
    expect(sent(await toSentRows(catalog, [], { fields: ['name'] }))).to.deep.equal([]);
    const [heron] = await toSentRows(catalog, hits, { include: ['offers'] });
    expect(heron).to.deep.equal({ ...ROWS[0], offers: HERON.offers });
  });

  it('are cut by their fields, the slug and what is included', () => {
    const row = { slug: 'heron', name: 'Heron', type: 'text', offers: [] };
    expect(rowSelection({})(row)).to.equal(row);
    expect(rowSelection({ fields: ['type'] })(row)).to.deep.equal({ slug: 'heron', type: 'text' });
    expect(rowSelection({ fields: [], include: ['offers'] }, ['name'])(row)).to.deep.equal({
      slug: 'heron',
      name: 'Heron',
      offers: [],
    });
  });

  it('lose their scores and nothing else where those are listed apart', () => {
    const [heron] = ROWS as [(typeof ROWS)[number]];
    const { benchmarks, ...rest } = heron;
    expect(withoutScores(heron)).to.deep.equal(rest);
    expect(heron.benchmarks).to.equal(benchmarks);
  });
});

describe('everything a query finds', () => {
  const DAY = { filters: [], sort: [], independentScores: true, asOf: '2026-08-01' };

  it('is asked for in parts of a hundred rows, of one day', () => {
    expect(toWholeQuery(DAY)).to.deep.equal({
      ...DAY,
      text: null,
      window: { kind: 'offset', offset: 0 },
      limit: 100,
      facets: [],
    });
  });

  it('is read page after page, each from where the last one ended', async () => {
    const windows: CatalogQuery['window'][] = [];
    const read = async (pages: readonly { slugs: string[]; hasNext: boolean }[]) => {
      windows.length = 0;
      const search = ({ window, limit }: CatalogQuery) => {
        expect(limit).to.equal(100);
        const page = pages[windows.length];
        windows.push(window);
        if (page === undefined) throw new Error('There is no such page.');
        return Promise.resolve({
          hits: page.slugs.map((slug) => ({ position: [1, 'name', slug] })),
          hasNext: page.hasNext,
        });
      };
      const found: string[][] = [];
      const catalog = { search } as unknown as CatalogView;
      for await (const hits of readAllHits(catalog, toWholeQuery(DAY)))
        found.push(hits.map(slugOf));
      return found;
    };
    const pages = [
      { slugs: ['a', 'b', 'c'], hasNext: true },
      { slugs: ['d'], hasNext: false },
    ];
    expect(await read(pages)).to.deep.equal([['a', 'b', 'c'], ['d']]);
    expect(windows).to.deep.equal([
      { kind: 'offset', offset: 0 },
      { kind: 'after', position: [1, 'name', 'c'] },
    ]);
    expect(await read([{ slugs: [], hasNext: true }])).to.deep.equal([[]]);
  });

  it('is scanned to its end, and what is held of the engine is given back', async () => {
    const open = (parts: readonly (readonly Model[])[]) => {
      const left = [...parts];
      const did: string[] = [];
      const scan = {
        next: (limit: number) => {
          did.push(`next ${limit}`);
          return Promise.resolve((left.shift() ?? []).map((model) => ({ model })));
        },
        close: () => {
          did.push('close');
          return Promise.resolve();
        },
      };
      const catalog = { scan: () => Promise.resolve(scan) } as unknown as CatalogView;
      return { did, models: scanModels(catalog, DAY) };
    };
    const whole = open([[HERON], [EGRET]]);
    const found: string[] = [];
    for await (const models of whole.models) found.push(...models.map(({ slug }) => slug));
    expect(found).to.deep.equal(['heron', 'egret']);
    expect(whole.did).to.deep.equal(['next 50', 'next 50', 'next 50', 'close']);
    const part = open([[HERON], [EGRET]]);
    await part.models.next();
    await part.models.return(undefined);
    expect(part.did).to.deep.equal(['next 50', 'close']);
  });
});
