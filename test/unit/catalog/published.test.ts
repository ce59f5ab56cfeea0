import { expect } from 'chai';
import { refreshDocuments } from '../../../indexer/catalog/apply/apply-catalog.ts';
import { readDocuments } from '../../../indexer/catalog/documents/read-documents.ts';
import { readChanges, readSnapshot } from '../../../indexer/catalog/outbox/outbox.ts';
import type { Publishing } from '../../../indexer/catalog/outbox/publish.ts';
import type { Change } from '../../../indexer/index/port.ts';
import type { CatalogInfo } from '../../../schemas/directory.ts';
import {
  buildResolvedCatalog,
  buildPrice,
  buildResolved,
  buildResolvedOffer,
  buildResult,
  buildSource,
} from '../../support/build-resolved.ts';
import { openCatalogStore, type CatalogStore } from '../../support/catalog-store.ts';

const LATER = new Date('2026-07-05T10:00:00Z');

describe('published documents', () => {
  let store: CatalogStore;
  beforeEach(async () => {
    store = await openCatalogStore();
  });
  afterEach(() => store.close());

  const offered = (amount: number) =>
    buildResolved('a', { offers: [buildResolvedOffer('p', 'a', [buildPrice('input', amount)])] });
  const readAll = async (): Promise<Change[]> => [...(await readSnapshot(store.db, null, 100))];

  const readInfo = async (): Promise<CatalogInfo> => {
    const info = (await readAll()).find(({ kind }) => kind === 'info');
    return JSON.parse(info?.body ?? '') as CatalogInfo;
  };

  /** What is kept against what the rows give. */
  async function expectCurrent(): Promise<void> {
    const kept = await readAll();
    const made = await readDocuments(store.db, kept);
    expect(kept.length).to.be.above(0);
    expect(
      Object.fromEntries(
        kept.map(({ kind, id, body }) => [`${kind} ${id}`, JSON.parse(body ?? '')]),
      ),
    ).to.deep.equal(Object.fromEntries(made.map(({ kind, id, body }) => [`${kind} ${id}`, body])));
  }

  it('are what the rows give, after every change', async () => {
    await store.apply(buildResolvedCatalog([offered(1), buildResolved('b', { creator: 'c' })]));
    await expectCurrent();
    await store.apply(buildResolvedCatalog([offered(2), buildResolved('b')]), { now: LATER });
    await expectCurrent();
  });

  it('of a first catalogue, made without reading the rows, are to the letter what the rows give', async () => {
    const tool = { capability: 'tool_calling', value: true, source: 'models-dev' } as const;
    const alias = { source: 'models-dev', kind: 'id', strategy: 'exact', confidence: 1 } as const;
    const rich = buildResolved('a', {
      popularity: 12.34,
      openWeights: true,
      contextWindow: 128_000,
      inputModalities: ['text', 'image', 'audio'],
      outputModalities: ['text'],
      capabilities: [tool],
      aliases: ['p/a', 'A', 'ä'].map((text) => ({ ...alias, alias: text })),
      offers: ['p', 'q'].flatMap((provider) =>
        (['standard', 'batch'] as const).map((serviceTier) =>
          buildResolvedOffer(
            provider,
            'a',
            [
              buildPrice('output', 2.5),
              buildPrice('input', 1),
              buildPrice('input', 1.000000001, { isChosen: false, suspectReason: 'outlier' }),
              buildPrice('input', 3, { minPromptTokens: 200_000 }),
              buildPrice('web_search', 0.1, { unit: 'request', quality: 'high' }),
            ].map((price, at) => ({ ...price, source: at === 2 ? 'litellm' : price.source })),
            { serviceTier },
          ),
        ),
      ),
      results: [buildResult('z', 50), buildResult('b', 12.3456, { stderr: 0.1 })],
      conflicts: ['limits.context_window', 'open_weights'].map((field) => ({
        field,
        values: [{ value: 1, source: 'models-dev' }],
        chosen: 2,
        rule: 'precedence' as const,
      })),
    });
    const dated = buildResolved('a-2026', { snapshotOf: 'a', results: [buildResult('b', 1)] });
    const sources = ['models-dev', 'litellm'].map((key) => buildSource({ key }));
    await store.apply(buildResolvedCatalog([rich, dated]), { sources });
    const kept = await readAll();
    const made = await readDocuments(store.db, kept);
    const texts = new Map(
      made.map(({ kind, id, body }) => [`${kind} ${id}`, JSON.stringify(body)]),
    );
    for (const { kind, id, body } of kept) expect(body).to.equal(texts.get(`${kind} ${id}`));
    expect(kept.map(({ kind }) => kind)).to.include.members(['model', 'history', 'benchmark']);
  });

  it('are numbered in the order of kind and id, whatever they were made of', async () => {
    const scored = buildResolved('c', { creator: 'lab', results: [buildResult('z', 1)] });
    await store.apply(buildResolvedCatalog([scored, buildResolved('b'), offered(1)]));
    const { changes } = await readChanges(store.db, 0, 100);
    const names = changes
      .filter(({ kind }) => kind !== 'log' && kind !== 'info')
      .map(({ kind, id }) => `${kind}${id}`);
    expect(names).to.include.members(['benchmarkz', 'creatorlab', 'modelmdl_a', 'providerp']);
    expect(names).to.deep.equal([...names].sort());
  });

  it('go when what they are about is gone', async () => {
    const rest = Array.from({ length: 20 }, (_, i) => buildResolved(`other-${i}`));
    await store.apply(buildResolvedCatalog([offered(1), ...rest]));
    await store.apply(buildResolvedCatalog(rest), { now: LATER, force: true });
    expect(await store.db('documents').where({ kind: 'provider' })).to.deep.equal([]);
    const { changes } = await readChanges(store.db, 0, 100);
    expect(changes.find(({ kind }) => kind === 'provider')).to.include({ body: null, hash: '' });
    await expectCurrent();
  });

  it('go when no model is of that creator, at that provider or on that benchmark any more', async () => {
    const before = { ...offered(1), creator: 'lab', results: [buildResult('b', 1)] };
    await store.apply(buildResolvedCatalog([before]));
    const after = buildResolved('a', { creator: 'other' });
    const summary = await store.apply(buildResolvedCatalog([after]), { now: LATER, force: true });
    expect(summary.documents).to.deep.equal({ written: 3, removed: 3 });
    const { changes } = await readChanges(store.db, 0, 100);
    for (const name of ['provider p', 'creator lab', 'benchmark b']) {
      const change = changes.find(({ kind, id }) => `${kind} ${id}` === name);
      expect(change, name).to.deep.include({ body: null });
    }
    await expectCurrent();
  });

  it('stay when a model takes its former slug back', async () => {
    const called = (slug: string) => buildResolvedCatalog([{ ...buildResolved('a'), slug }]);
    for (const slug of ['a', 'b', 'a']) await store.apply(called(slug), { now: LATER });
    const names = (await readAll()).map(({ kind, id }) => `${kind} ${id}`);
    expect(names).to.include('model mdl_a');
    await expectCurrent();
  });

  it('are told as they are made, under the version they will have where that is known', async () => {
    const told: Publishing[] = [];
    const progress: number[][] = [];
    const options = {
      onDocuments: (documents: readonly Publishing[]) => void told.push(...documents),
      onProgress: (done: number, total: number) => void progress.push([done, total]),
    };
    const rest = Array.from({ length: 20 }, (_, i) => buildResolved(`other-${i}`));
    await store.apply(buildResolvedCatalog([offered(1), ...rest]), options);
    expect(told).to.have.deep.members(await readAll());
    expect(progress).to.deep.equal([[21, 21]]);
    told.splice(0);
    await store.apply(buildResolvedCatalog(rest), { ...options, now: LATER, force: true });
    const names = told.map(({ kind, version }) => `${kind} ${version}`);
    expect(names).to.have.members(['model 0', 'history 0', 'log 0', 'info 0']);
  });

  it('make a new version where sources or counts alone have changed', async () => {
    const catalogue = buildResolvedCatalog([offered(1)]);
    const sourceOf = (key: string, precedence: number, attribution = 'They') =>
      buildSource({ key, precedence, attribution });
    const others = [sourceOf('b', 2), sourceOf('a', 2)];
    const apply = async (attribution: string) => {
      const sources = [...others, sourceOf('models-dev', 1, attribution)];
      const summary = await store.apply(catalogue, { now: LATER, sources });
      return [...Object.values(summary.documents), summary.catalogVersion];
    };
    await apply('They');
    const first = await readInfo();
    expect(first.history?.since).to.equal('2026-07-02');
    expect(first.sources.map(({ key }) => key)).to.deep.equal(['models-dev', 'a', 'b']);
    expect(await apply('Others')).to.deep.equal([0, 0, '2026-07-05.2']);
    expect((await readInfo()).sources[0]?.attribution).to.equal('Others');
    const none = { offers: 0, prices: 0, scores: 0 };
    for (const [i, stale] of [{ holdings: none }, { history: { days: 1 } }].entries()) {
      const info = await readInfo();
      await store.db('catalogue_state').update({ info: JSON.stringify({ ...info, ...stale }) });
      expect(await apply('Others')).to.deep.equal([0, 0, `2026-07-05.${i + 3}`]);
      expect((await readInfo()).holdings).to.deep.equal(first.holdings);
    }
    expect(await apply('Others')).to.deep.equal([0, 0, '2026-07-05.4']);
  });

  it('are made again where an older program kept none', async () => {
    await store.apply(buildResolvedCatalog([offered(1), buildResolved('b')]));
    const before = await readAll();
    const { history } = await readInfo();
    await store.db('documents').whereNot({ kind: 'info' }).delete();
    // It had no entries of the change log either.
    await store.db('outbox').where({ kind: 'log' }).delete();
    await store.db('catalogue_state').update({ document_form: '', log_row: 0, log_entries: 0 });
    expect(await refreshDocuments(store.db, LATER)).to.equal(true);
    await expectCurrent();
    expect((await readInfo()).history)
      .to.deep.equal(history)
      .and.not.equal(undefined);
    expect((await readAll()).map(({ hash }) => hash)).to.include.members(
      before.filter(({ kind }) => kind === 'model').map(({ hash }) => hash),
    );
  });
});
