import { setTimeout as sleep } from 'node:timers/promises';
import type { LeaseName } from '../catalog/database/lease.ts';
import type { Catalog } from '../catalog/open.ts';
import type { IndexWriter } from '../index/port.ts';
import { BATCH_SIZE, type SyncContext } from './store.ts';

/** A catalogue, an engine fed from it, and the lease of who may feed it. */
export interface Engine {
  readonly catalog: Catalog;
  readonly writer: IndexWriter;
  /** Each engine has its own, so that none waits for another. */
  readonly lease?: LeaseName;
}

/** The lease of an engine, unless it is told otherwise. */
export function leaseOf({ writer, lease }: Pick<Engine, 'writer' | 'lease'>): LeaseName {
  return lease ?? (writer.engine === 'embedded' ? 'indexer' : `indexer-${writer.engine}`);
}

/** What the steps of the protocol work with; the signal ends a pause by throwing. */
export function toContext(
  { catalog, writer }: Engine,
  fence: () => Promise<void>,
  now: () => Date,
  signal?: AbortSignal,
): SyncContext {
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal });
  return { store: catalog, writer, fence, now, pause, batchSize: BATCH_SIZE };
}
