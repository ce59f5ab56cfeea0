import { expect } from 'chai';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { buildCatalog } from '../../../indexer/refresh/build-catalog.ts';
import { modelsDev } from '../../../indexer/feeds/models-dev/feed.ts';
import type { RefreshContext, Step } from '../../../indexer/refresh/context.ts';
import type { CatalogInfo } from '../../../schemas/directory.ts';
import type { OfferRecord } from '../../../schemas/records.ts';
import { buildSource } from '../../support/build-resolved.ts';
import { buildContext, makeNow, REFRESH_NOW } from '../../support/refresh.ts';

const buildRecords = (count: number): OfferRecord[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'offer',
    native_id: `openai/gpt-${at}`,
    provider: 'openai',
    provider_model_id: `gpt-${at}`,
    prices: [{ component: 'input', unit: '1m_tokens', amount: '1.25' }],
  }));

describe('buildCatalog', () => {
  let catalog: Catalog;
  beforeEach(async () => {
    catalog = await openCatalog({ path: ':memory:' });
  });
  afterEach(() => catalog.close());

  const save = (count: number, force = false) =>
    catalog.saveRecords(buildSource(), buildRecords(count), { now: REFRESH_NOW, force });

  it('makes it once of the same records, program and identities', async () => {
    await save(20);
    const context = buildContext(catalog);
    const first = await makeNow(context);
    expect(first).to.deep.include({ status: 'ok', error: null });
    expect(first.counts).to.deep.include({ models: 20, priced: 20 });
    const seq = await catalog.head();
    expect(await makeNow(context)).to.deep.include({
      status: 'unchanged',
      applied: null,
      counts: first.counts,
    });
    for (const again of [{ form: 'program-2' }, { form: 'program-2', force: true }]) {
      const made = await makeNow(buildContext(catalog, again));
      expect(made).to.deep.include({ status: 'ok' });
      expect(made.applied?.documents).to.deep.equal({ written: 0, removed: 0 });
    }
    expect(await catalog.head()).to.equal(seq);
    const others = { hash: 'others', load: () => Promise.resolve([]) };
    const statuses = [];
    for (let times = 0; times < 2; times += 1) {
      statuses.push(
        (await buildCatalog(buildContext(catalog, { form: 'program-2' }), [], others)).status,
      );
    }
    expect(statuses).to.deep.equal(['ok', 'unchanged']);
  });

  it('is not made of nothing', async () => {
    expect(await makeNow(buildContext(catalog))).to.deep.include({ status: 'unchanged' });
    expect(await catalog.head()).to.equal(0);
  });

  it('is made where a refresh ended after its records were kept', async () => {
    await save(20);
    await makeNow(buildContext(catalog));
    await save(21);
    expect(await makeNow(buildContext(catalog))).to.deep.include({ status: 'ok' });
    expect((await catalog.count()).models).to.equal(21);
    expect(await makeNow(buildContext(catalog))).to.deep.include({ status: 'unchanged' });
  });

  it('that would lose much is refused, again and again until forced', async () => {
    await save(20);
    await makeNow(buildContext(catalog));
    await save(15);
    for (let times = 0; times < 2; times += 1) {
      const refused = await makeNow(buildContext(catalog));
      expect(refused.status).to.equal('refused');
      expect(refused.error).to.match(/^catalogue: .*models 20 → 15/s);
      expect(refused.counts.models).to.equal(20);
    }
    const forced = await makeNow(buildContext(catalog, { force: true }));
    expect(forced.counts.models).to.equal(15);
  });

  it('gives up no slug to what a list calls a model that has its own', async () => {
    await save(1);
    await makeNow(buildContext(catalog));
    const [first] = await catalog.loadIdentities();
    if (first === undefined) throw new Error('There is no model.');
    await save(2);
    const listed = [{ key: first.key, id: 'mdl_0000000000', slug: 'gpt-1' }];
    const list = { hash: 'other', load: () => Promise.resolve(listed) };
    await buildCatalog(buildContext(catalog), [], list);
    const given = await catalog.loadIdentities();
    expect(given.map(({ slug }) => slug)).to.have.members(['gpt-0', 'gpt-1']);
    expect(given).to.deep.include(first);
  });

  it('is made again of records that were kept while it was made', async () => {
    await save(20);
    const step: Step = async (label, work) => {
      if (label === 'Resolving models') await save(21);
      return work(() => undefined);
    };
    expect(await makeNow(buildContext(catalog, { step }))).to.deep.include({ status: 'ok' });
    expect(await makeNow(buildContext(catalog))).to.deep.include({ status: 'ok' });
    expect((await catalog.count()).models).to.equal(21);
  });

  it('is not written once it is told to end, which is no failure', async () => {
    await save(3);
    for (const at of ['Resolving models', 'Writing the catalogue']) {
      const stop = new AbortController();
      const step: Step = async (label, work) => {
        if (label === at) stop.abort(new Error('enough'));
        stop.signal.throwIfAborted();
        return work(() => undefined);
      };
      const made = makeNow(buildContext(catalog, { step, signal: stop.signal }));
      expect(await made.catch(String)).to.equal('Error: enough');
    }
    const stop = new AbortController();
    const labels: string[] = [];
    const step: Step = async (label, work) => {
      labels.push(label);
      const done = await work(() => undefined);
      stop.abort(new Error('enough'));
      return done;
    };
    const made = makeNow(buildContext(catalog, { step, signal: stop.signal }));
    expect(await made.catch(String)).to.equal('Error: enough');
    expect([labels, await catalog.head()]).to.deep.equal([['Resolving models'], 0]);
  });

  it('tells of documents before they are published', async () => {
    await save(2);
    const kinds: string[] = [];
    const onDocuments: RefreshContext['onDocuments'] = (documents) => {
      kinds.push(...documents.map(({ kind }) => kind));
    };
    await makeNow(buildContext(catalog, { onDocuments }));
    expect(kinds.filter((kind) => kind === 'model')).to.have.length(2);
  });

  it('describes sources as this program does', async () => {
    await save(3);
    await makeNow(buildContext(catalog), [{ ...modelsDev, licence: 'CC0-1.0' }]);
    expect((await catalog.loadSources())[0]).to.include({ licence: 'CC0-1.0', asOf: '2026-07-02' });
    const [info] = await catalog.readDocuments([{ kind: 'info', id: 'catalogue' }]);
    const { sources } = info?.body as CatalogInfo;
    expect(sources[0]).to.include({ license: 'CC0-1.0', as_of: '2026-07-02' });
  });
});
