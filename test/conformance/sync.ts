import { expect } from 'chai';
import type { Generation, IndexWriter, ManifestEntry } from '../../indexer/index/port.ts';
import { dropRetired, dropUnfinished } from '../../indexer/sync/clean.ts';
import { applyChangesToAll } from '../../indexer/sync/apply-changes.ts';
import { RebuildError } from '../../indexer/sync/catch-up.ts';
import { rebuild } from '../../indexer/sync/rebuild.ts';
import type { SyncContext } from '../../indexer/sync/store.ts';
import { reconcile } from '../../indexer/sync/reconcile.ts';
import { countDivergence, verify } from '../../indexer/sync/verify.ts';
import { MemoryStore } from '../model/memory-store.ts';
import { itEndsEqual } from './sync-random.ts';
import { rollback } from '../../indexer/sync/maintain.ts';

const RANDOM_RUNS = 60;

/**
 * Laws of keeping an engine's index equal to a store; `open` gives a fresh, empty index.
 * @param randomRuns how many sequences of whatever may happen; fewer where an index is slow to make
 */
export function describeSync(
  name: string,
  open: () => Promise<IndexWriter>,
  randomRuns = RANDOM_RUNS,
): void {
  describe(`keeping the index of ${name} equal to the store`, function () {
    this.timeout(120_000);
    let writer: IndexWriter;
    let store: MemoryStore;
    let context: SyncContext;
    let clock: number;
    beforeEach(async () => {
      writer = await open();
      store = new MemoryStore();
      clock = Date.parse('2026-07-02T00:00:00Z');
      context = toContext(writer);
    });
    afterEach(() => writer.close());

    const toContext = (engine: IndexWriter): SyncContext => ({
      store,
      writer: engine,
      fence: () => Promise.resolve(),
      now: () => new Date((clock += 1000)),
      pause: () => Promise.resolve(),
      batchSize: 2,
    });
    const fill = (count: number): void => {
      for (let i = 0; i < count; i += 1) store.write(`mdl_${i}`);
    };
    const live = async (): Promise<Generation> => {
      const found = (await writer.list()).find(({ state }) => state === 'live');
      if (found === undefined) throw new Error('nothing is live');
      return found;
    };
    const isEqual = async (index: string): Promise<boolean> =>
      countDivergence(await verify(store, writer, index)) === 0;
    const states = async (): Promise<string[]> => (await writer.list()).map(({ state }) => state);
    const failure = async (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => null,
        (error: unknown) => error,
      );

    it('begins with nothing', async () => {
      expect(await writer.list()).to.deep.equal([]);
    });

    it('builds an index that holds every document at its version, and nothing else', async () => {
      fill(5);
      store.delete('mdl_2');
      const built = await rebuild(context);
      expect(built).to.include({ replaced: null, documents: 4 });
      expect(await live()).to.include({ name: built.name, mappingHash: writer.mappingHash });
      const held: ManifestEntry[] = [];
      for await (const entry of writer.manifest(built.name)) held.push(entry);
      expect(held).to.have.deep.members([...store.entries()]);
    });

    it('follows changes and removals, each index from its own cursor', async () => {
      fill(3);
      await rebuild(context);
      store.write('mdl_1');
      store.delete('mdl_2');
      store.write('mdl_9');
      await rebuild(context);
      store.write('mdl_0');
      await applyChangesToAll(context);
      for (const { name: index, cursor } of await writer.list()) {
        expect(await isEqual(index), index).to.equal(true);
        expect(cursor).to.equal(await store.head());
      }
      expect(await states()).to.have.members(['retired', 'live']);
    });

    it('takes the same changes twice without harm', async () => {
      fill(3);
      const { name: index } = await rebuild(context);
      const { changes, cursor } = await store.readChanges(0, 10);
      const again = await writer.apply(index, changes, cursor);
      expect(again.failed).to.deep.equal([]);
      expect(await isEqual(index)).to.equal(true);
    });

    it('never lets a lower version overwrite a higher one or undo a removal', async () => {
      fill(2);
      const { name: index } = await rebuild(context);
      const old = await store.readChanges(0, 10);
      store.write('mdl_0');
      store.delete('mdl_1');
      await applyChangesToAll(context);
      const late = await writer.apply(index, old.changes, old.cursor);
      expect(late).to.deep.equal({ written: 0, stale: 2, failed: [] });
      expect(await isEqual(index)).to.equal(true);
      expect((await live()).cursor).to.equal(await store.head());
    });

    it('keeps the cursor before a document the engine refuses, and goes on once it is taken', async () => {
      fill(2);
      await rebuild(context);
      const { cursor } = await live();
      fill(4);
      const picky: IndexWriter = Object.assign(Object.create(writer) as IndexWriter, {
        list: () => writer.list(),
        apply: (async (index, changes, reached) => {
          const refused = changes.filter(({ id }) => id === 'mdl_1');
          if (refused.length === 0) return writer.apply(index, changes, reached);
          const failed = refused.map((change) => ({ change, reason: 'refused' }));
          return { written: 0, stale: 0, failed };
        }) satisfies IndexWriter['apply'],
        mappingHash: writer.mappingHash,
      });
      const [synced] = await applyChangesToAll(toContext(picky));
      expect(synced?.failed.map(({ change }) => change.id)).to.deep.equal(['mdl_1']);
      expect((await live()).cursor).to.equal(cursor);
      await applyChangesToAll(context);
      expect(await isEqual((await live()).name)).to.equal(true);
    });

    it('changes nothing when a build fails, and leaves nothing behind', async () => {
      fill(3);
      const { name: index } = await rebuild(context);
      store.write('mdl_1');
      const wrong = { ...store.entries()[0], hash: 'other' } as ManifestEntry;
      const broken: SyncContext = {
        ...context,
        store: Object.assign(Object.create(store) as MemoryStore, {
          head: () => store.head(),
          readChanges: (after: number, limit: number) => store.readChanges(after, limit),
          readSnapshot: (after: null, limit: number) => store.readSnapshot(after, limit),
          manifest: () => Promise.resolve([wrong, ...store.entries().slice(1)]),
        }),
      };
      const error = await failure(rebuild(broken));
      expect(error).to.be.instanceOf(RebuildError);
      expect(String(error)).to.contain(`1 stale (model ${wrong.id})`);
      expect(await writer.list()).to.have.length(1);
      expect((await live()).name).to.equal(index);
      expect(await isEqual(index)).to.equal(true);
    });

    it('comes to an end while the store changes faster than the index', async () => {
      fill(3);
      const { name: former } = await rebuild(context);
      const change = (): void => {
        store.write('mdl_1');
        store.delete('mdl_2');
        store.write('mdl_2');
      };
      const slow: IndexWriter = Object.assign(Object.create(writer) as IndexWriter, {
        engine: writer.engine,
        mappingHash: writer.mappingHash,
        list: () => writer.list(),
        create: (index, cursor) => writer.create(index, cursor),
        apply: async (index, changes, cursor) => {
          change();
          return writer.apply(index, changes, cursor);
        },
        manifest: (index) => {
          change();
          return writer.manifest(index);
        },
        prepare: (index) => writer.prepare(index),
        publish: (index, replacing) => writer.publish(index, replacing),
        drop: (index) => writer.drop(index),
      } satisfies Partial<IndexWriter>);
      change();
      await applyChangesToAll(toContext(slow));
      const { name: index } = await rebuild(toContext(slow));
      expect((await live()).name).to.equal(index);
      expect((await live()).cursor).to.be.lessThan(await store.head());
      await applyChangesToAll(context);
      expect(await isEqual(index)).to.equal(true);
      expect(await isEqual(former)).to.equal(true);
    });

    it('brings every index to the same change, whatever comes meanwhile', async () => {
      fill(3);
      await rebuild(context);
      await rebuild(context);
      await rebuild(context);
      store.write('mdl_0');
      store.write('mdl_1');
      const head = await store.head();
      const slow: IndexWriter = Object.assign(Object.create(writer) as IndexWriter, {
        mappingHash: writer.mappingHash,
        list: () => writer.list(),
        apply: (async (index, changes, cursor) => {
          store.write('mdl_1');
          return writer.apply(index, changes, cursor);
        }) satisfies IndexWriter['apply'],
      });
      await applyChangesToAll(toContext(slow));
      for (const { name: index, cursor } of await writer.list()) {
        expect(cursor, index).to.equal(head);
        for await (const { version } of writer.manifest(index)) expect(version).to.be.most(head);
      }
      await applyChangesToAll(context);
      for (const { name: index } of await writer.list()) {
        expect(await isEqual(index), index).to.equal(true);
      }
    });

    it('does not publish in the place of an index that is not live', async () => {
      fill(1);
      const { name: first } = await rebuild(context);
      await writer.create('second', 0);
      expect(await failure(writer.publish('second', null))).to.be.instanceOf(Error);
      expect(await failure(writer.publish('second', 'third'))).to.be.instanceOf(Error);
      expect((await live()).name).to.equal(first);
    });

    it('goes back to the newest former index in one step, and forward again', async () => {
      fill(2);
      const { name: oldest } = await rebuild(context);
      const { name: former } = await rebuild(context);
      const { name: newest } = await rebuild(context);
      store.write('mdl_1');
      store.delete('mdl_0');
      const back = await rollback(context);
      expect(back).to.deep.equal({ name: former, replaced: newest, documents: 1 });
      expect((await live()).name).to.equal(former);
      expect(await isEqual(former)).to.equal(true);
      expect(await states()).to.have.members(['retired', 'live', 'retired']);
      expect(await rollback(context)).to.include({ name: newest, replaced: former });
      expect((await live()).name).to.equal(newest);
      await writer.drop(former);
      expect(await rollback(context)).to.include({ name: oldest });
    });

    it('does not go back to an index that differs from the store, or where there is none', async () => {
      fill(2);
      expect(await failure(rollback(context))).to.be.instanceOf(RebuildError);
      const { name: former } = await rebuild(context);
      expect(await failure(rollback(context))).to.be.instanceOf(RebuildError);
      const { name: newest } = await rebuild(context);
      const [change] = (await store.readChanges(0, 10)).changes;
      if (change === undefined) throw new Error('a change');
      await writer.apply(former, [{ ...change, id: 'ghost' }], 0);
      const error = await failure(rollback(context));
      expect(String(error)).to.contain('1 ghosts (model ghost)');
      expect((await live()).name).to.equal(newest);
    });

    it('never drops what is live', async () => {
      fill(1);
      const { name: index } = await rebuild(context);
      expect(await failure(writer.drop(index))).to.be.instanceOf(Error);
      expect((await live()).name).to.equal(index);
    });

    it('keeps the last two former indices', async () => {
      fill(1);
      const names: string[] = [];
      for (let i = 0; i < 5; i += 1) names.push((await rebuild(context)).name);
      expect((await writer.list()).map((one) => one.name)).to.have.members(names.slice(2));
      await dropRetired(context);
      expect(await states()).to.have.length(3);
    });

    it('drops at the start what was left half built, and nothing else', async () => {
      fill(1);
      await rebuild(context);
      await rebuild(context);
      await writer.create('half', 0);
      expect(await dropUnfinished(context)).to.equal(1);
      expect(await states()).to.have.members(['retired', 'live']);
    });

    it('finds and repairs what an index lost, holds too much or has wrong', async () => {
      fill(4);
      const { name: index } = await rebuild(context);
      const { changes } = await store.readChanges(0, 10);
      const [first, second] = changes;
      if (first === undefined || second === undefined) throw new Error('two changes');
      const removal = { ...first, version: first.version + 100, hash: '', body: null };
      const changed = { ...second, hash: 'other' };
      const ghost = { ...second, id: 'ghost' };
      await writer.apply(index, [changed, ghost], 0);
      const swept = await reconcile(context);
      expect(swept).to.include({ name: index, isEqual: true });
      expect(swept.found.stale.map(({ id }) => id)).to.deep.equal([second.id]);
      expect(swept.found.ghosts.map(({ id }) => id)).to.deep.equal(['ghost']);
      expect(await isEqual(index)).to.equal(true);
      expect((await reconcile(context)).found.stale).to.deep.equal([]);
      // A version above the store's own cannot be repaired: the index is of another store.
      await writer.apply(index, [removal], 0);
      expect((await reconcile(context)).isEqual).to.equal(false);
      await rebuild(context);
      expect((await reconcile(context)).isEqual).to.equal(true);
    });

    itEndsEqual(open, randomRuns);
  });
}
