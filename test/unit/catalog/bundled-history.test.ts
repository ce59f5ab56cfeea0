import { expect } from 'chai';
import { publishPast } from '../../../indexer/catalog/apply/apply-catalog.ts';
import { readDocuments } from '../../../indexer/catalog/documents/read-documents.ts';
import { readManifest } from '../../../indexer/catalog/outbox/outbox.ts';
import { exportHistory } from '../../../indexer/catalog/history/export-history.ts';
import type { ResolvedCatalog } from '../../../indexer/resolve/resolved.ts';
import { BundledHistoryRow } from '../../../indexer/feeds/bundled-history.ts';
import {
  buildResolvedCatalog,
  buildPrice,
  buildResolved,
  buildResolvedOffer,
  buildResult,
  buildSource,
} from '../../support/build-resolved.ts';
import { openCatalogStore, STORE_NOW, type CatalogStore } from '../../support/catalog-store.ts';

const alias = (name: string, source = 'models-dev') => ({
  alias: name,
  source,
  kind: 'id' as const,
  strategy: 'exact',
  confidence: 1,
});
const rest = Array.from({ length: 20 }, (_, i) =>
  buildResolved(`same-${i}`, { aliases: [alias(`x/same-${i}`)] }),
);
const OLDER = buildResolvedCatalog([
  buildResolved('a', {
    aliases: [alias('x/a')],
    contextWindow: 8000,
    results: [buildResult('b1', 10)],
    offers: [
      buildResolvedOffer('p', 'a', [buildPrice('input', 2), buildPrice('output', 8)]),
      buildResolvedOffer('q', 'a', [buildPrice('input', 3, { validFrom: '2026-05-01' })]),
    ],
  }),
  buildResolved('gone', {
    aliases: [alias('x/gone')],
    creator: 'maker',
    capabilities: [{ capability: 'vision', value: true, source: 'models-dev' }],
    offers: [buildResolvedOffer('closed', 'gone', [buildPrice('input', 1)])],
    results: [buildResult('b2', 20)],
  }),
  ...rest,
]);
const YOUNGER = buildResolvedCatalog([
  buildResolved('a', {
    aliases: [alias('x/a')],
    contextWindow: 16_000,
    results: [buildResult('b1', 11)],
    offers: [buildResolvedOffer('p', 'a', [buildPrice('input', 1), buildPrice('output', 8)])],
  }),
  buildResolved('new', {
    aliases: [alias('x/new')],
    offers: [buildResolvedOffer('p', 'new', [buildPrice('input', 5)])],
  }),
  ...rest,
]);
const SOURCES = [buildSource({ asOf: '2026-07-02' })];

describe('the history in the bundle', () => {
  const stores: CatalogStore[] = [];
  const open = async (): Promise<CatalogStore> => {
    const store = await openCatalogStore();
    stores.push(store);
    return store;
  };
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
  });

  const grow = async (older: ResolvedCatalog, younger: ResolvedCatalog): Promise<CatalogStore> => {
    const store = await open();
    await store.apply(older, { sources: [buildSource({ asOf: '2026-06-16' })] });
    await store.apply(younger, { sources: SOURCES, force: true });
    return store;
  };
  const told = async (store: CatalogStore): Promise<unknown> => {
    const refs = (await readManifest(store.db)).filter(({ kind }) =>
      ['version', 'history'].includes(kind),
    );
    const documents = await readDocuments(store.db, refs);
    // When something was changed here is no history.
    const toText = (body: unknown): string =>
      JSON.stringify(body, (name, value: unknown) => (name === 'updated_at' ? null : value));
    return documents.map(({ kind, id, body }) => `${kind} ${id} ${toText(body)}`).sort();
  };

  it('is brought back whole, and written again as it was', async () => {
    const grown = await grow(OLDER, YOUNGER);
    const rows = await exportHistory(grown.db, YOUNGER, SOURCES);
    for (const row of rows) expect(BundledHistoryRow.parse(row)).to.deep.equal(row);
    const fresh = await open();
    await fresh.apply(YOUNGER, { sources: SOURCES, history: rows });
    expect(await exportHistory(fresh.db, YOUNGER, SOURCES)).to.deep.equal(rows);
    await publishPast(fresh.db, STORE_NOW);
    expect(await told(fresh)).to.deep.equal(await told(grown));
    const gone = await fresh.read('gone');
    expect([gone.status, gone.aliases]).to.deep.equal(['retired', ['x/gone']]);
    // It is as old as the data that had it, and was put in with the data in the bundle.
    const [since, put] = ['2026-06-16T00:00:00Z', '2026-07-02T00:00:00Z'];
    const model: unknown = await fresh.db('models').where({ id: 'mdl_gone' }).first();
    const times = { created_at: since, updated_at: put, vanished_at: put };
    expect(model).to.include({ ...times, resolved_sha256: '', retires_on: null });
    const offer: unknown = await fresh.db('offers').where({ model_id: 'mdl_gone' }).first();
    expect(offer).to.include({ first_seen_at: since, removed_at: put, region: 'global' });
    const names: unknown = await fresh.db('model_aliases').where({ model_id: 'mdl_gone' }).first();
    expect(names).to.include({ alias: 'x/gone', valid_from: put });
    // And goes on as if it had never been away.
    await grown.apply(OLDER, { sources: [buildSource({ asOf: '2026-08-01' })], force: true });
    await fresh.apply(OLDER, { sources: [buildSource({ asOf: '2026-08-01' })], force: true });
    expect(await told(fresh)).to.deep.equal(await told(grown));
  });

  it('is published after the present, once', async () => {
    const told = await exportHistory((await grow(OLDER, YOUNGER)).db, YOUNGER, SOURCES);
    // A score that began on another day is written after its document, so nothing is put off then.
    const rows = told.filter((row) => row.kind !== 'begin');
    const fresh = await open();
    await fresh.apply(YOUNGER, { sources: SOURCES, history: rows });
    const kinds = async (): Promise<ReadonlySet<string>> =>
      new Set((await readManifest(fresh.db)).map(({ kind }) => kind));
    const since = async (): Promise<string | undefined> => {
      const [info] = await readDocuments(fresh.db, [{ kind: 'info', id: 'catalogue' }]);
      return info?.kind === 'info' ? info.body.history?.since : undefined;
    };
    // Until then no day of the past may be asked for: it would be answered with the present.
    expect([await since(), (await kinds()).has('version')]).to.deep.equal([undefined, false]);
    const logged = await fresh.db('changes').whereNot({ type: 'catalog_published' }).pluck('id');
    // Told to end, it hears of it, and leaves everything for the next time.
    const stop = new AbortController();
    setImmediate(() => {
      stop.abort();
    });
    const ended = publishPast(fresh.db, STORE_NOW, stop.signal);
    expect(await ended.catch((error: unknown) => (error as Error).name)).to.equal('AbortError');
    expect([await since(), (await kinds()).has('version')]).to.deep.equal([undefined, false]);
    expect(await publishPast(fresh.db, STORE_NOW)).to.equal(true);
    expect([await since(), (await kinds()).has('version')]).to.deep.equal(['2026-06-16', true]);
    expect(await publishPast(fresh.db, STORE_NOW)).to.equal(false);
    // The log tells what this catalogue published, not what happened before it was there.
    expect(
      await fresh.db('changes').whereNot({ type: 'catalog_published' }).pluck('id'),
    ).to.deep.equal(logged);
  });

  it('leaves out what belongs to a model that is none any more', async () => {
    const rows = await exportHistory((await grow(OLDER, YOUNGER)).db, YOUNGER, SOURCES);
    const models = YOUNGER.models.filter(({ slug }) => slug !== 'a');
    const fresh = await open();
    await fresh.apply({ ...YOUNGER, models }, { sources: SOURCES, history: rows });
    await publishPast(fresh.db, STORE_NOW);
    const slugs = await fresh.db('models').pluck('slug');
    expect(slugs).to.include.members(['gone', 'new']).and.not.include('a');
    const again = await exportHistory(fresh.db, { ...YOUNGER, models }, SOURCES);
    expect(again.filter((row) => row.kind === 'row' && row.table === 'models')).not.to.deep.equal(
      [],
    );
  });

  it('names no figure of a source that may not be passed on', async () => {
    const secret = buildSource({ key: 'secret', name: 'Secret', redistributable: false });
    const hidden = (amount: number): ResolvedCatalog =>
      buildResolvedCatalog([
        buildResolved('a', {
          aliases: [alias('x/a')],
          offers: [
            buildResolvedOffer('p', 'a', [buildPrice('input', 1)]),
            buildResolvedOffer('s', 'a', [buildPrice('input', amount, { source: 'secret' })]),
          ],
        }),
        buildResolved('hidden', { aliases: [alias('s/hidden', 'secret')] }),
        ...rest,
      ]);
    const store = await open();
    await store.apply(hidden(7), { sources: [buildSource({ asOf: '2026-06-16' }), secret] });
    const later = hidden(9);
    const open2 = { ...later, models: later.models.filter(({ slug }) => slug !== 'hidden') };
    await store.apply(open2, { sources: [...SOURCES, { ...secret, asOf: '2026-07-03' }] });
    const shown = {
      ...open2,
      models: open2.models.map((model) => ({
        ...model,
        offers: model.offers.filter(({ provider }) => provider !== 's'),
      })),
    };
    const text = JSON.stringify(await exportHistory(store.db, shown, SOURCES));
    expect(text).not.to.contain('secret');
    expect(text).not.to.contain('off_s_a');
    expect(text).not.to.contain('mdl_hidden');
  });

  it('refuses a row with a column nobody knows, whatever it is of', () => {
    const begin = {
      kind: 'begin',
      table: 'models',
      where: { slug: 'a' },
      valid_from: '2026-05-01',
    };
    expect(BundledHistoryRow.safeParse(begin).success).to.equal(true);
    expect(BundledHistoryRow.safeParse({ ...begin, valid_to: '2026-06-01' }).success).to.equal(
      false,
    );
  });

  it('is nothing where there is only the present, and is not taken by a catalogue that has its own', async () => {
    const young = await open();
    await young.apply(YOUNGER, { sources: SOURCES });
    expect(await exportHistory(young.db, YOUNGER, SOURCES)).to.deep.equal([]);
    const rows = await exportHistory((await grow(OLDER, YOUNGER)).db, YOUNGER, SOURCES);
    const before = await told(young);
    await young.apply(YOUNGER, { sources: SOURCES, history: rows });
    expect(await told(young)).to.deep.equal(before);
  });
});
