import { openIndexWriter } from '../../../indexer/index/open.ts';
import type { IndexWriter } from '../../../indexer/index/port.ts';
import type { SyncContext } from '../../../indexer/sync/store.ts';
import { MemoryStore } from '../../model/memory-store.ts';

/** A store of five models, `mdl_0` to `mdl_4`, beside an engine without an index; two to a batch. */
export interface FiveModels {
  readonly writer: IndexWriter;
  readonly store: MemoryStore;
  readonly context: SyncContext;
}

/** Whoever opens it closes the writer. */
export function openFiveModels(): FiveModels {
  const writer = openIndexWriter({ path: ':memory:' });
  const store = new MemoryStore();
  let clock = Date.parse('2026-07-02T00:00:00Z');
  const context: SyncContext = {
    store,
    writer,
    fence: () => Promise.resolve(),
    now: () => new Date((clock += 1_000)),
    pause: () => Promise.resolve(),
    batchSize: 2,
  };
  for (let i = 0; i < 5; i += 1) store.write(`mdl_${i}`);
  return { writer, store, context };
}
