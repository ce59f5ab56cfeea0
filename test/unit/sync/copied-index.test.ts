import { expect } from 'chai';
import type { LeaseName } from '../../../indexer/catalog/database/lease.ts';
import { openCatalog } from '../../../indexer/catalog/open.ts';
import { openIndexWriter } from '../../../indexer/index/open.ts';
import type { IndexWriter } from '../../../indexer/index/port.ts';
import { RebuildError } from '../../../indexer/sync/catch-up.ts';
import { leaseOf } from '../../../indexer/sync/context.ts';
import { reindex, verifyIndex } from '../../../indexer/sync/indexer.ts';
import { rebuild } from '../../../indexer/sync/rebuild.ts';
import { LostLeaseError, type SyncContext } from '../../../indexer/sync/store.ts';
import { buildResolvedCatalog, buildResolved, buildSource } from '../../support/build-resolved.ts';
import type { MemoryStore } from '../../model/memory-store.ts';
import { openFiveModels } from './five-models.ts';

describe('an index that is copied from its store', () => {
  let writer: IndexWriter;
  let store: MemoryStore;
  let context: SyncContext;
  beforeEach(() => {
    ({ writer, store, context } = openFiveModels());
  });
  afterEach(() => writer.close());

  /** The same, with a writer that takes documents otherwise. */
  const taking = (apply: IndexWriter['apply']): SyncContext => ({
    ...context,
    writer: new Proxy(writer, {
      get: (target, name): unknown => {
        if (name === 'apply') return apply;
        const found: unknown = Reflect.get(target, name);
        return typeof found === 'function' ? (found.bind(target) as unknown) : found;
      },
    }),
  });
  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  it('is not published where the engine refuses a document, which is named', async () => {
    const picky = taking(async (name, changes, cursor) => {
      const [refused] = changes.filter(({ id }) => id === 'mdl_1');
      if (refused === undefined) return writer.apply(name, changes, cursor);
      return { written: 0, stale: 0, failed: [{ change: refused, reason: 'too large' }] };
    });
    const failure = await failureOf(rebuild(picky));
    expect(failure).to.be.instanceOf(RebuildError);
    expect(String(failure)).to.contain('it refused 1 document(s), model mdl_1: too large');
    expect(await writer.list()).to.deep.equal([]);
  });

  it('is given one batch after the other, and none any more once it failed', async () => {
    let [writing, most] = [0, 0];
    const slow = taking(async (name, changes, cursor) => {
      writing += 1;
      most = Math.max(most, writing);
      await new Promise((resolve) => setTimeout(resolve, 2));
      const applied = await writer.apply(name, changes, cursor);
      writing -= 1;
      return applied;
    });
    expect(await rebuild(slow)).to.include({ documents: 5 });
    expect(most).to.equal(1);
    let fences = 0;
    const fence = (): Promise<void> => {
      fences += 1;
      return fences === 3 ? Promise.reject(new LostLeaseError()) : Promise.resolve();
    };
    expect(await failureOf(rebuild({ ...slow, fence }))).to.be.instanceOf(LostLeaseError);
    expect(writing).to.equal(0);
    expect(await writer.list()).to.have.length(1);
  });

  it('lets the live one have what changes meanwhile, as soon as it came', async () => {
    const { name: live } = await rebuild(context);
    const given: string[] = [];
    const noting = taking((name, changes, cursor) => {
      const to = name === live ? 'live' : 'new';
      given.push(`${to}: ${changes.map(({ id }) => id).join(' ')}`);
      if (given.length === 1) store.write('mdl_0');
      return writer.apply(name, changes, cursor);
    });
    await rebuild(noting);
    expect(given).to.deep.equal([
      'new: mdl_0 mdl_1',
      'live: mdl_0',
      'new: mdl_2 mdl_3',
      'new: mdl_4',
      'new: mdl_0',
    ]);
  });

  it('tells how far it is of how many', async () => {
    const told: [number, number][] = [];
    await rebuild(context, { onProgress: (...progress) => void told.push(progress) });
    expect(told).to.deep.equal([
      [2, 5],
      [4, 5],
      [5, 5],
    ]);
  });
});

describe('an index that is asked for', () => {
  it('lacks every document and is of no contract where none is live; then it is in the books', async () => {
    const catalog = await openCatalog({ path: ':memory:' });
    const writer = openIndexWriter({ path: ':memory:' });
    await catalog.applyCatalog(buildResolvedCatalog([buildResolved('one')]), {
      sources: [buildSource()],
      now: new Date(),
    });
    const wanted = await catalog.manifest();
    expect(wanted).not.to.deep.equal([]);
    expect(await verifyIndex({ catalog, writer })).to.deep.equal({
      name: null,
      isOfThisContract: false,
      documents: wanted.length,
      behind: 0,
      missing: wanted,
      ghosts: [],
      stale: [],
    });
    const { name } = await reindex({ catalog, writer });
    const books = await catalog.books.read();
    expect(books.map((book) => [book.name, book.state])).to.deep.equal([[name, 'live']]);
    const found = await verifyIndex({ catalog, writer });
    expect(found).to.deep.include({ name, isOfThisContract: true, missing: [] });
    await catalog.close();
    await writer.close();
  });

  it('has the lease of its engine, or the one that is named', () => {
    const embedded = openIndexWriter({ path: ':memory:' });
    const other: IndexWriter = { ...embedded, engine: 'elasticsearch' };
    const named: LeaseName = 'indexer-elasticsearch';
    expect(leaseOf({ writer: embedded })).to.equal('indexer');
    expect(leaseOf({ writer: other })).to.equal('indexer-elasticsearch');
    expect(leaseOf({ writer: embedded, lease: named })).to.equal(named);
    return embedded.close();
  });
});
