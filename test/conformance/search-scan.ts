import { expect } from 'chai';
import type { IndexDocument } from '../../indexer/index/port.ts';
import type { ModelHistory } from '../../schemas/history.ts';
import type { Model } from '../../schemas/model.ts';
import type { CatalogScan, ScanQuery } from '../../server/search/port.ts';
import { buildModel, buildOffer, buildScore } from '../support/build.ts';
import {
  publishModels,
  toChange,
  toModelChange,
  toRemoval,
  until,
  type SearchEngine,
} from './search-harness.ts';

const named = (slug: string, name = slug): Model =>
  buildModel({ slug, name, offers: [buildOffer('p', 1, 2)], providers: ['p'] });
const MODELS = [
  ...['heron', 'egret', 'ibis', 'avocet'].map((slug) => named(slug)),
  { ...named('stork'), benchmarks: [buildScore('b', 60, { self_reported: true })] },
];
const history = (body: Partial<ModelHistory>): IndexDocument => ({
  kind: 'history',
  id: 'mdl_ibis',
  body: { model_id: 'mdl_ibis', offers: [], intervals: [], ...body },
});
const HISTORY = history({});
const OFFER = {
  id: 'off_p_ibis',
  provider: 'p',
  provider_model_id: 'ibis',
  region: 'global',
  service_tier: 'standard',
} as const;
const ALL: ScanQuery = { filters: [], independentScores: false };

async function readAll(scan: CatalogScan, limit: number): Promise<Model[]> {
  const models: Model[] = [];
  for (;;) {
    const page = await scan.next(limit);
    if (page.length === 0) return models;
    expect(page.length).to.be.at.most(limit);
    for (const { model, json } of page) {
      expect(JSON.parse(json)).to.deep.equal(model);
      models.push(model);
    }
  }
}

/** Laws of reading everything. */
export function describeScan(open: () => Promise<SearchEngine>): void {
  let engine: SearchEngine;
  let name: string;
  beforeEach(async () => {
    engine = await open();
    name = await publishModels(engine, MODELS, [HISTORY]);
  });
  afterEach(() => engine.close());

  const slugs = async (scan: CatalogScan, limit = 2): Promise<string[]> =>
    (await readAll(scan, limit)).map(({ slug }) => slug);

  it('reads every model once, by slug, with whatever page', async () => {
    for (const limit of [1, 2, 5, 100]) {
      const scan = await engine.reader.scan(ALL);
      expect(scan.total).to.equal(5);
      expect(scan.view.version).to.equal((await engine.reader.view()).version);
      const models = await readAll(scan, limit);
      const sorted = [...MODELS].sort((a, b) => (a.slug < b.slug ? -1 : 1));
      expect(models).to.deep.equal(sorted);
      expect(await scan.next(limit)).to.deep.equal([]);
      scan.rewind();
      expect(await slugs(scan)).to.deep.equal(sorted.map(({ slug }) => slug));
      await scan.close();
    }
  });

  it('reads more models than any page has', async () => {
    const many = Array.from({ length: 120 }, (_, at) => named(`bird-${100 + at}`));
    await publishModels(engine, many);
    const scan = await engine.reader.scan(ALL);
    expect(scan.total).to.equal(many.length);
    expect(await slugs(scan, 50)).to.deep.equal(many.map(({ slug }) => slug));
    await scan.close();
  });

  it('reads what passes the filters', async () => {
    const scan = await engine.reader.scan({
      ...ALL,
      filters: [{ kind: 'any_of', field: 'provider', values: ['q'], not: false }],
    });
    expect([scan.total, await slugs(scan)]).to.deep.equal([0, []]);
    await scan.close();
    for (const [independentScores, wanted] of [
      [false, ['stork']],
      [true, []],
    ] as const) {
      const scored = await engine.reader.scan({
        filters: [{ kind: 'score', benchmark: 'b', min: 50, max: null }],
        independentScores,
      });
      expect(await slugs(scored)).to.deep.equal(wanted);
      await scored.close();
    }
  });

  it('gives histories', async () => {
    const scan = await engine.reader.scan(ALL);
    const found = await scan.histories(['mdl_ibis', 'mdl_heron', 'mdl_nobody']);
    expect([...found]).to.deep.equal([['mdl_ibis', HISTORY.body]]);
    expect((await scan.histories([])).size).to.equal(0);
    await scan.close();
  });

  it('stays in its state while others are published, changed, removed and rebuilt', async () => {
    const scan = await engine.reader.scan(ALL);
    const before = scan.view.version;
    const first = await scan.next(2);
    expect(first.map(({ model }) => model.slug)).to.deep.equal(['avocet', 'egret']);
    const [heron, , ibis, , stork] = MODELS as [Model, Model, Model, Model, Model];
    const changes = [
      toModelChange({ ...heron, name: 'Changed' }, 20),
      toRemoval(ibis, 21),
      toChange(history({ offers: [OFFER] }), 22),
      toModelChange(named('bittern'), 23),
    ];
    const { failed } = await engine.writer.apply(name, changes, 30);
    expect(failed).to.deep.equal([]);
    await until(
      () => engine.reader.view(),
      ({ version, models }) => version !== before && models === 5,
    );
    const rest = await readAll(scan, 2);
    expect(rest).to.deep.equal([heron, ibis, stork]);
    expect((await scan.histories(['mdl_ibis'])).get('mdl_ibis')).to.deep.equal(HISTORY.body);

    await publishModels(engine, [named('crane')]);
    scan.rewind();
    expect(await slugs(scan)).to.deep.equal(['avocet', 'egret', 'heron', 'ibis', 'stork']);
    await scan.close();
    const later = await engine.reader.scan(ALL);
    expect(await slugs(later)).to.deep.equal(['crane']);
    expect(later.view.version).not.to.equal(before);
    await later.close();
  });

  it('is closed once and for all', async () => {
    const scan = await engine.reader.scan(ALL);
    await scan.next(1);
    await scan.close();
    await scan.close();
    const failure = await scan.next(1).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error);
  });
}
