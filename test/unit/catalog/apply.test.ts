import { expect } from 'chai';
import { refreshDocuments } from '../../../indexer/catalog/apply/apply-catalog.ts';
import { CatalogGuardError } from '../../../indexer/catalog/apply/guard.ts';
import { loadIdentities } from '../../../indexer/catalog/records/load-records.ts';
import { findNames } from '../../../indexer/catalog/names.ts';
import { readChanges, readManifest } from '../../../indexer/catalog/outbox/outbox.ts';
import {
  buildResolvedCatalog,
  buildLargeCatalog,
  buildPrice,
  buildResolved,
  buildResolvedOffer,
  buildResult,
  buildSource,
} from '../../support/build-resolved.ts';
import { openCatalogStore, STORE_NOW, type CatalogStore } from '../../support/catalog-store.ts';

const LATER = new Date('2026-07-05T10:00:00Z');

describe('applying a catalogue', () => {
  let store: CatalogStore;
  beforeEach(async () => {
    store = await openCatalogStore();
  });
  afterEach(() => store.close());

  const offered = (...prices: ReturnType<typeof buildPrice>[]) =>
    buildResolved('a', { offers: [buildResolvedOffer('p', 'a', prices)] });

  it('writes nothing the second time', async () => {
    const catalogue = buildLargeCatalog(60);
    const first = await store.apply(catalogue);
    expect(first.models.added).to.equal(60);
    const dump = async (): Promise<unknown> => ({
      prices: await store.db('offer_prices').select('*'),
      models: await store.db('models').select('*'),
      outbox: await store.db('outbox').select('*'),
      changes: await store.db('changes').select('*'),
      state: await store.db('catalogue_state').select('*'),
    });
    const before = await dump();
    const second = await store.apply(structuredClone(catalogue), { now: LATER });
    expect(second).to.deep.equal({
      models: { added: 0, changed: 0, retired: 0, unchanged: 60 },
      changes: {},
      documents: { written: 0, removed: 0 },
      catalogVersion: '2026-07-02.1',
      seq: first.seq,
    });
    expect(await dump()).to.deep.equal(before);
  });

  it('is not misled by the order in which the resolver lists things', async () => {
    const results = [buildResult('b1', 10), buildResult('b2', 20)];
    const first = await store.apply(buildResolvedCatalog([buildResolved('a', { results })]));
    const again = buildResolvedCatalog([buildResolved('a', { results: results.toReversed() })]);
    const second = await store.apply(again, { now: LATER });
    expect(second).to.deep.include({ changes: {}, seq: first.seq });
    expect(second.models.changed).to.equal(0);
  });

  it('gives every document its own version, the highest last', async () => {
    await store.apply(
      buildResolvedCatalog([buildResolved('a', { creator: 'c' }), buildResolved('b')]),
    );
    const manifest = await readManifest(store.db);
    const { changes: all, cursor } = await readChanges(store.db, 0, 100);
    expect(all.map(({ kind, id, version, hash }) => ({ kind, id, version, hash }))).to.deep.equal(
      manifest,
    );
    expect(new Set(manifest.map(({ version }) => version)).size).to.equal(manifest.length);
    // Two models, a creator, the change log and the catalogue itself.
    expect(cursor).to.equal(5);
    expect(all.at(-1)?.kind).to.equal('info');
  });

  it('keeps a model that nobody names any more, retired, and takes it back', async () => {
    const all = buildResolvedCatalog([
      offered(buildPrice('input', 1)),
      ...Array.from({ length: 20 }, (_, i) => buildResolved(`other-${i}`)),
    ]);
    await store.apply(all);
    const rest = { ...all, models: all.models.slice(1), providers: [] };
    await store.apply(rest, { now: LATER, force: true });
    const gone = await store.read('a');
    expect(gone).to.deep.include({ status: 'retired', offers: [], pricing: null });
    expect(await readManifest(store.db)).to.deep.include.members([
      { kind: 'model', id: 'mdl_a', ...(await versionOf('mdl_a')) },
    ]);
    const removed = await readChanges(store.db, 0, 100);
    expect(removed.changes.find(({ kind }) => kind === 'provider')?.body).to.equal(null);
    await store.apply(all, { now: LATER });
    expect(await store.read('a')).to.deep.include({ status: 'active', providers: ['p'] });
    expect((await store.read('a')).pricing?.input).to.equal(1);
  });
  const versionOf = async (id: string): Promise<{ version: number; hash: string }> => {
    const manifest = await readManifest(store.db);
    const found = manifest.find((entry) => entry.kind === 'model' && entry.id === id);
    return { version: found?.version ?? 0, hash: found?.hash ?? '' };
  };

  it('refuses a catalogue that lost more than a tenth, unless forced', async () => {
    const large = buildLargeCatalog(100);
    await store.apply(large);
    const half = { ...large, models: large.models.slice(0, 89) };
    let refused: unknown;
    await store.apply(half).catch((error: unknown) => {
      refused = error;
    });
    expect(refused).to.be.instanceOf(CatalogGuardError);
    expect(String(refused)).to.contain('models 100 → 89');
    expect(await store.db('models').whereNotNull('vanished_at').select('id')).to.have.length(0);
    expect((await store.apply(half, { force: true })).models).to.deep.equal({
      added: 0,
      changed: 0,
      retired: 11,
      unchanged: 89,
    });
    expect((await store.apply(half)).models.retired).to.equal(0);
  });

  it('keeps a former slug as alias and renews what shows the slug', async () => {
    const base = buildResolved('base');
    const snapshot = buildResolved('base-2026', { snapshotOf: 'base' });
    await store.apply(buildResolvedCatalog([base, snapshot]));
    expect((await store.read('base')).snapshots).to.deep.equal(['base-2026']);
    const renamed = { ...base, slug: 'newbase' };
    await store.apply(buildResolvedCatalog([renamed, { ...snapshot, snapshotOf: 'newbase' }]), {
      now: LATER,
    });
    const model = await store.read('base');
    expect(model).to.deep.include({ slug: 'newbase', aliases: ['base'] });
    expect((await store.read('base-2026')).snapshot_of).to.equal('newbase');
    expect(
      (await store.apply(buildResolvedCatalog([renamed, snapshot]))).changes,
    ).to.not.have.property('model_added');
    expect((await store.read('base')).aliases).to.deep.equal(['base']);
  });

  it('sends on a model again whose snapshot has another slug', async () => {
    const base = buildResolved('base');
    const snapshot = buildResolved('base-2026', { snapshotOf: 'base' });
    await store.apply(buildResolvedCatalog([base, snapshot]));
    const renamed = { ...snapshot, slug: 'base-2027' };
    await store.apply(buildResolvedCatalog([base, renamed]), { now: LATER });
    const [body] = await store.db('documents').where({ kind: 'model', id: base.id }).pluck('body');
    expect(JSON.parse(String(body))).to.deep.include({ snapshots: ['base-2027'] });
  });

  it('dates models by the data that first had them, whenever they are read', async () => {
    const early = { ...buildPrice('input', 1), source: 'litellm' };
    const late = buildPrice('output', 2);
    const sources = [buildSource(), buildSource({ key: 'litellm', asOf: '2026-05-01' })];
    const now = new Date('2026-11-22T10:00:00Z');
    await store.apply(buildResolvedCatalog([offered(early, late)]), { sources, now });
    expect(await store.read('a')).to.include({
      created_at: '2026-05-01T00:00:00Z',
      updated_at: '2026-07-02T00:00:00Z',
    });
    const [offer] = await store.db('offers').select('first_seen_at');
    expect(offer).to.deep.equal({ first_seen_at: '2026-05-01T00:00:00Z' });
  });

  it('dates a model by its release where that is later than the data, but has come', async () => {
    const now = new Date('2026-11-22T10:00:00Z');
    const created = async (releaseDate: string, slug: string): Promise<string> => {
      const model = {
        ...buildResolved(slug),
        releaseDate,
        offers: offered(buildPrice('input', 1)).offers,
      };
      await store.apply(buildResolvedCatalog([model]), { now, force: true });
      return (await store.read(slug)).created_at.slice(0, 10);
    };
    expect(await created('2026-09-22', 'later')).to.equal('2026-09-22');
    const [offer] = await store.db('offers').select('valid_from');
    expect(offer).to.deep.equal({ valid_from: '2026-09-22' });
    expect(await created('2026-10', 'in-a-month')).to.equal('2026-10-01');
    expect(await created('2026-12-24', 'announced')).to.equal('2026-07-02');
    expect(await created('2026-01-01', 'before')).to.equal('2026-07-02');
  });

  it('leads from a model that turned out to be another to that one', async () => {
    const [kept, gone] = [buildResolved('kept'), buildResolved('gone')];
    // Nobody names it any more either, but it became no other.
    const left = buildResolved('left');
    await store.apply(buildResolvedCatalog([kept, gone, left]));
    const alias = { source: 'models-dev', strategy: 'exact', confidence: 1 };
    const joined = {
      ...kept,
      former: [gone.slug, gone.id],
      aliases: [
        { ...alias, alias: gone.slug, kind: 'former_slug' as const },
        // What is but called like a model that is gone has not become it.
        ...[gone.id, left.slug].map((one) => ({ ...alias, alias: one, kind: 'id' as const })),
      ],
    };
    const summary = await store.apply(buildResolvedCatalog([joined]), { now: LATER, force: true });
    expect(summary.documents.removed).to.be.at.least(1);
    expect((await store.read('kept')).former_slugs).to.deep.equal(['gone']);
    const held = (await readManifest(store.db)).map(({ id }) => id);
    expect(held).to.include.members([kept.id, left.id]).and.not.include(gone.id);
    const names = await findNames(store.db, ['gone', gone.id]);
    const leads = [...names.values()].flat().map(({ slug }) => slug);
    expect(leads).to.deep.equal(['kept', 'kept']);
    const knownIdentities = await loadIdentities(store.db);
    expect(knownIdentities.find(({ slug }) => slug === 'kept')?.former).to.deep.equal([
      'gone',
      gone.id,
    ]);
    expect(
      (await store.apply(buildResolvedCatalog([joined]), { now: LATER })).changes,
    ).to.deep.equal({});
  });

  it('renews the documents that show a provider, creator or source, and no other', async () => {
    const catalogue = buildResolvedCatalog([
      offered(buildPrice('input', 1)),
      buildResolved('b', { creator: 'c' }),
      buildResolved('d'),
    ]);
    const first = await store.apply(catalogue);
    const providers = catalogue.providers.map((one) => ({ ...one, name: 'New name' }));
    const second = await store.apply({ ...catalogue, providers }, { now: LATER });
    expect(second.documents).to.deep.equal({ written: 2, removed: 0 });
    expect(second.seq).to.equal(first.seq + 4);
    expect((await store.read('a')).offers[0]?.provider.name).to.equal('New name');
    expect((await store.read('a')).updated_at).to.equal('2026-07-02T00:00:00Z');
    const creators = catalogue.creators.map((one) => ({ ...one, name: 'Maker' }));
    const third = await store.apply({ ...catalogue, providers, creators }, { now: LATER });
    expect(third.documents.written).to.equal(2);
    expect((await store.read('b')).description).to.equal('Text model by Maker.');
    const sources = [buildSource({ asOf: '2026-07-05' })];
    const fourth = await store.apply(
      { ...catalogue, providers, creators },
      { now: LATER, sources },
    );
    expect(fourth.documents.written).to.equal(1);
    expect((await store.read('a')).pricing?.checked_at).to.equal('2026-07-05T00:00:00Z');
    expect(fourth.changes).to.deep.equal({});
  });

  it('shows the day on which a price was read, which is no news when it comes again', async () => {
    const read = (checkedOn: string | null) =>
      buildResolvedCatalog([offered(buildPrice('input', 1, { checkedOn }))]);
    await store.apply(read('2026-06-03'));
    const show = async () => (await store.read('a')).pricing?.checked_at;
    expect(await show()).to.equal('2026-06-03T00:00:00Z');
    const { changes } = await store.apply(read('2026-06-09'), { now: LATER });
    expect(changes).to.deep.equal({});
    expect(await show()).to.equal('2026-06-09T00:00:00Z');
    await store.apply(read(null), { now: LATER });
    expect(await show()).to.equal(`${buildSource().asOf}T00:00:00Z`);
  });

  it('tells of a new model once, and of nothing that is not shown as news', async () => {
    const scored = (isPrimary: boolean) =>
      buildResolved('b', { results: [buildResult('mmlu', 1, { isPrimary })] });
    const from = (url: string) => offered(buildPrice('input', 1, { url }));
    await store.apply(buildResolvedCatalog([from('https://a.example'), scored(true)]));
    const added = buildResolved('c', { offers: [buildResolvedOffer('p', 'c', [])] });
    const catalogue = buildResolvedCatalog([from('https://b.example'), scored(false), added]);
    const { changes } = await store.apply(catalogue, { now: LATER });
    expect(changes).to.deep.equal({ model_added: 1 });
    expect(await store.db('fact_intervals').pluck('field')).to.deep.equal([]);
    expect(await store.db('offer_prices').pluck('url')).to.deep.equal(['https://b.example']);
  });

  it('counts the versions of a day', async () => {
    const versions: string[] = [];
    for (const [name, now] of [
      ['a', STORE_NOW],
      ['b', STORE_NOW],
      ['b', STORE_NOW],
      ['c', LATER],
    ] as const) {
      const summary = await store.apply(buildResolvedCatalog([buildResolved('a', { name })]), {
        now,
      });
      versions.push(summary.catalogVersion);
    }
    expect(versions).to.deep.equal([
      '2026-07-02.1',
      '2026-07-02.2',
      '2026-07-02.2',
      '2026-07-05.1',
    ]);
  });

  it('names what is twice in a broken catalogue and changes nothing', async () => {
    const offer = buildResolvedOffer('p', 'x', [buildPrice('input', 1)]);
    const broken = buildResolvedCatalog([
      buildResolved('a', { offers: [offer] }),
      buildResolved('b', { offers: [offer] }),
    ]);
    let refused: unknown;
    await store.apply(broken).catch((error: unknown) => {
      refused = error;
    });
    expect(String(refused)).to.contain('off_p_x');
    expect(await store.db('models').select('id')).to.have.length(0);
    expect(await store.db('outbox').select('seq')).to.have.length(0);
  });

  it('sends on documents that another program made differently, once', async () => {
    await store.apply(buildResolvedCatalog([buildResolved('a'), buildResolved('b')]));
    expect(await refreshDocuments(store.db, LATER)).to.equal(false);
    const before = await readManifest(store.db);
    await store.db('outbox').where({ id: 'mdl_a' }).update({ hash: 'of another form' });
    await store.db('catalogue_state').update({ document_form: 'another' });
    expect(await refreshDocuments(store.db, LATER)).to.equal(true);
    const after = await readManifest(store.db);
    const moved = after.filter(({ id, version }) =>
      before.every((entry) => entry.id !== id || entry.version !== version),
    );
    expect(moved.map(({ kind }) => kind)).to.have.members(['model', 'log', 'info']);
    expect(moved.find(({ id }) => id === 'mdl_a')?.hash).to.equal(
      before.find(({ id }) => id === 'mdl_a')?.hash,
    );
    expect(await refreshDocuments(store.db, LATER)).to.equal(false);
  });
});
