import { expect } from 'chai';
import type { Change, IndexWriter, ManifestEntry } from '../../../indexer/index/port.ts';
import { reconcile } from '../../../indexer/sync/reconcile.ts';
import { describeDivergence, verify, withoutLater } from '../../../indexer/sync/verify.ts';
import { MemoryStore } from '../../model/memory-store.ts';

const entry = (id: string, version = 1, hash = 'h'): ManifestEntry => {
  return { kind: 'model', id, version, hash };
};

async function* toAsync(entries: readonly ManifestEntry[]): AsyncGenerator<ManifestEntry> {
  for (const one of entries) yield await Promise.resolve(one);
}

const compare = (wanted: readonly ManifestEntry[], found: readonly ManifestEntry[]) =>
  verify({ manifest: () => Promise.resolve(wanted) }, { manifest: () => toAsync(found) }, 'any');

describe('an index beside its store', () => {
  it('lacks documents, has too many, or others than it should', async () => {
    const wanted = [entry('same'), entry('lacking'), entry('older', 2), entry('other')];
    const found = [entry('same'), entry('older'), entry('other', 1, 'x'), entry('gone')];
    expect(await compare(wanted, found)).to.deep.equal({
      missing: [entry('lacking')],
      ghosts: [entry('gone')],
      stale: [entry('older'), entry('other', 1, 'x')],
    });
  });

  it('may have no document twice', async () => {
    const { missing, ghosts } = await compare([entry('one')], [entry('one'), entry('one')]);
    expect({ missing, ghosts }).to.deep.equal({ missing: [], ghosts: [entry('one')] });
  });

  it('differs by kind as well as by id', async () => {
    const provider = { ...entry('one'), kind: 'provider' as const };
    const { missing, ghosts } = await compare([entry('one')], [provider]);
    expect({ missing, ghosts }).to.deep.equal({ missing: [entry('one')], ghosts: [provider] });
  });

  it('does not differ by what changed since its cursor', async () => {
    const store = new MemoryStore();
    for (const id of ['a', 'b', 'c', 'd']) store.write(id);
    const found = { missing: [entry('a')], ghosts: [entry('c')], stale: [entry('d')] };
    const left = await withoutLater({ store, batchSize: 1 }, found, 2);
    expect(left).to.deep.equal({ missing: [entry('a')], ghosts: [], stale: [] });
  });

  it('is described by its first differences', () => {
    const none = { missing: [], ghosts: [], stale: [] };
    expect(describeDivergence(none)).to.equal('equal');
    const five = ['a', 'b', 'c', 'd', 'e'].map((id) => entry(id));
    expect(describeDivergence({ ...none, missing: five, stale: [entry('f')] })).to.equal(
      '5 missing (model a, model b, model c, model d, model e), 1 stale (model f)',
    );
    expect(describeDivergence({ ...none, ghosts: [...five, entry('f')] })).to.equal(
      '6 ghosts (model a, model b, model c, model d, model e, …)',
    );
  });
});

describe('a live index that differs from its store', () => {
  let store: MemoryStore;
  let fences: number;
  let held: Map<string, ManifestEntry>;
  let cursor: number;
  let generations: readonly { readonly name: string; readonly state: string }[];
  const reconcileNow = () => {
    const writer = {
      list: () => Promise.resolve(generations.map((one) => ({ ...one, cursor }))),
      manifest: () => toAsync([...held.values()]),
      apply: (_name: string, changes: readonly Change[], to: number) => {
        for (const { body, ...one } of changes) {
          if (body === null) held.delete(one.id);
          else held.set(one.id, one);
        }
        cursor = to;
        return Promise.resolve({ written: changes.length, failed: [] });
      },
    };
    return reconcile({
      store,
      writer: writer as unknown as IndexWriter,
      fence: () => {
        fences += 1;
        return Promise.resolve();
      },
      now: () => new Date('2026-07-02T00:00:00Z'),
      pause: () => Promise.resolve(),
      batchSize: 500,
    });
  };
  /** A store of so many documents, of which the live index has none though it took all changes. */
  const lose = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i += 1) store.write(`mdl_${i}`);
    cursor = await store.head();
  };
  beforeEach(() => {
    store = new MemoryStore();
    [held, cursor, fences] = [new Map(), 0, 0];
    generations = [{ name: 'models-1', state: 'live' }];
  });

  it('is mended up to a thousand differences, under the lease', async () => {
    await lose(1_000);
    const { found, isEqual } = await reconcileNow();
    expect([found.missing.length, isEqual, held.size]).to.deep.equal([1_000, true, 1_000]);
    // Once for giving new versions, and once for each of the two writes of them.
    expect(fences).to.equal(3);
  });

  it('is of another store beyond that, and left as it is', async () => {
    await lose(1_001);
    const { name, found, isEqual } = await reconcileNow();
    expect([name, found.missing.length, isEqual]).to.deep.equal(['models-1', 1_001, false]);
    expect([held.size, fences, await store.head()]).to.deep.equal([0, 0, 1_001]);
  });

  it('loses what the store does not have', async () => {
    await lose(1);
    await reconcileNow();
    held.set('gone', entry('gone'));
    const { found, isEqual } = await reconcileNow();
    expect([found.ghosts.map(({ id }) => id), isEqual]).to.deep.equal([['gone'], true]);
  });

  it('is not compared where the store is written to meanwhile', async () => {
    await lose(1);
    const manifest = store.manifest.bind(store);
    store.manifest = () => {
      store.write('late');
      return manifest();
    };
    expect(await reconcileNow()).to.deep.include({ isEqual: true });
    expect(held.size).to.equal(0);
  });

  it('is nothing where none is live', async () => {
    await lose(1);
    generations = [{ name: 'models-0', state: 'retired' }];
    expect(await reconcileNow()).to.deep.include({ name: null, isEqual: false });
  });
});
