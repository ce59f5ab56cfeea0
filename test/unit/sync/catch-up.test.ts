import { expect } from 'chai';
import type { Applied, Change, IndexWriter, ManifestEntry } from '../../../indexer/index/port.ts';
import { catchUp, RebuildError } from '../../../indexer/sync/catch-up.ts';
import { rebuild } from '../../../indexer/sync/rebuild.ts';
import type { SyncContext } from '../../../indexer/sync/store.ts';
import { MemoryStore } from '../../model/memory-store.ts';

const NAME = 'models-1';

async function* toAsync(entries: readonly ManifestEntry[]): AsyncGenerator<ManifestEntry> {
  for (const one of entries) yield await Promise.resolve(one);
}

describe('an index that catches up', () => {
  let store: MemoryStore;
  let pauses: number[];
  let fences: number;
  let held: Map<string, ManifestEntry>;
  let cursor: number;
  beforeEach(() => {
    [store, pauses, held] = [new MemoryStore(), [], new Map()];
    [fences, cursor] = [0, 0];
  });

  const take = (changes: readonly Change[], to: number): Applied => {
    for (const { body, ...one } of changes) {
      if (body === null) held.delete(one.id);
      else held.set(one.id, one);
    }
    cursor = to;
    return { written: changes.length, stale: 0, failed: [] };
  };
  /** An engine of one index that shows what it took, but for what is said otherwise. */
  const withWriter = (overrides: Partial<IndexWriter> = {}): SyncContext => {
    const writer = {
      mappingHash: 'h',
      list: () =>
        Promise.resolve([
          { name: NAME, state: 'building', mappingHash: 'h', cursor, createdAt: '', documents: 0 },
        ]),
      manifest: () => toAsync([...held.values()]),
      apply: (_name: string, changes: readonly Change[], to: number) =>
        Promise.resolve(take(changes, to)),
      prepare: () => Promise.resolve(),
      publish: () => Promise.resolve(),
      drop: () => Promise.resolve(),
      ...overrides,
    } as unknown as IndexWriter;
    return {
      store,
      writer,
      fence: () => {
        fences += 1;
        return Promise.resolve();
      },
      now: () => new Date('2026-07-02T00:00:00Z'),
      pause: (ms) => {
        pauses.push(ms);
        return Promise.resolve();
      },
      batchSize: 500,
    };
  };
  const refusalOf = async (context: SyncContext): Promise<string> => {
    const refusal: unknown = await catchUp(context, NAME).catch((error: unknown) => error);
    expect(refusal).to.be.instanceOf(RebuildError);
    return (refusal as RebuildError).message;
  };

  it('names the document that the engine refuses, and waits for nothing', async () => {
    store.write('a');
    const context = withWriter({
      apply: (_name, changes) =>
        Promise.resolve({
          written: 0,
          stale: 0,
          failed: changes.map((change) => ({ change, reason: 'too large' })),
        }),
    });
    expect(await refusalOf(context)).to.equal(
      'The index is not published: it refused 1 document(s), model a: too large',
    );
    expect(pauses).to.deep.equal([]);
  });

  it('is waited for while its engine does not show yet what it took', async () => {
    store.write('a');
    let looks = 0;
    const context = withWriter({
      manifest: () => {
        looks += 1;
        return toAsync(looks <= 20 ? [] : [...held.values()]);
      },
    });
    expect(await catchUp(context, NAME)).to.equal(1);
    expect(pauses).to.deep.equal(Array.from({ length: 20 }, () => 500));
  });

  it('is given up after ten seconds, with what differs', async () => {
    store.write('a');
    expect(await refusalOf(withWriter({ manifest: () => toAsync([]) }))).to.contain(
      '1 missing (model a)',
    );
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).to.equal(10_000);
  });

  it('keeps the lease for as long as its engine prepares it', async () => {
    store.write('a');
    const { setInterval: begin, clearInterval: end } = globalThis;
    const timers: { readonly run: () => void; readonly ms: number; isOver: boolean }[] = [];
    globalThis.setInterval = ((run: () => void, ms: number) =>
      timers.push({ run, ms, isOver: false })) as unknown as typeof setInterval;
    globalThis.clearInterval = ((id: number) => {
      const timer = timers[id - 1];
      if (timer !== undefined) timer.isOver = true;
    }) as typeof clearInterval;
    let during = 0;
    const context = withWriter({
      prepare: () => {
        const before = fences;
        for (const { run } of timers) run();
        during = fences - before;
        return Promise.resolve();
      },
    });
    try {
      await rebuild(context, { begun: NAME });
    } finally {
      [globalThis.setInterval, globalThis.clearInterval] = [begin, end];
    }
    expect(during).to.equal(1);
    expect(timers.map(({ ms, isOver }) => [ms, isOver])).to.deep.equal([[5_000, true]]);
  });
});
