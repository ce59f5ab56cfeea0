import type { Change, IndexWriter } from '../index/port.ts';
import { dropRetired } from './clean.ts';
import { assertTaken, catchUp, skipTaken } from './catch-up.ts';
import { applyChangesToAll } from './apply-changes.ts';
import type { SyncContext } from './store.ts';

/** Well within the time a lease is good for. */
const FENCE_MS = 5_000;

/** A new index that took the place of the live one. */
export interface Rebuilt {
  readonly name: string;
  /** The one that was live before; null for the first. */
  readonly replaced: string | null;
  readonly documents: number;
}

export interface RebuildOptions {
  /** Documents copied so far and in all. */
  readonly onProgress?: (done: number, total: number) => void;
  /** One that was filled with documents as they were made, if it is still there. */
  readonly begun?: string | undefined;
}

/** Copies the store as it is read; what changes meanwhile comes with the change log. */
async function copy(
  context: SyncContext,
  name: string,
  cursor: number,
  { onProgress }: RebuildOptions,
): Promise<void> {
  const { store, writer, fence, batchSize } = context;
  const total = onProgress === undefined ? 0 : (await store.manifest()).length;
  let done = 0;
  let appliedTo = -1;
  // The engine works on one batch while the next one is read.
  let writing: Promise<void> = Promise.resolve();
  const write = async (batch: readonly Change[]): Promise<void> => {
    assertTaken((await writer.apply(name, batch, cursor)).failed);
    done += batch.length;
    onProgress?.(done, Math.max(done, total));
  };
  try {
    let batch = await store.readSnapshot(null, batchSize);
    for (let last = batch.at(-1); last !== undefined; last = batch.at(-1)) {
      await fence();
      await writing;
      writing = write(batch);
      writing.catch(() => undefined);
      // The live index goes on being fed.
      const head = await store.head();
      if (head !== appliedTo) await applyChangesToAll(context);
      appliedTo = head;
      batch = await store.readSnapshot({ kind: last.kind, id: last.id }, batchSize);
    }
  } finally {
    // Whatever happens next, nothing is written any more by then.
    await writing;
  }
}

/** Keeps the lease while the engine works on what it was given, however large that is. */
async function prepare({ writer, fence }: SyncContext, name: string): Promise<void> {
  // Should it be lost, the next step finds out.
  const timer = setInterval(() => void fence().catch(() => undefined), FENCE_MS);
  try {
    await writer.prepare(name);
  } finally {
    clearInterval(timer);
  }
}

/** Names a new index. */
export function nameGeneration(
  { mappingHash }: Pick<IndexWriter, 'mappingHash'>,
  now: Date,
): string {
  return `models-${mappingHash.slice(0, 12)}-${toStamp(now)}`;
}

const toStamp = (now: Date): string => now.toISOString().replace(/[-:.]/g, '');

/**
 * Builds an index beside the live one, proves it equal to the store, and puts it in the live one's
 * place in one step. Whatever fails before that leaves the live index as it was. One that was begun
 * and is not equal catches up from its beginning: whatever it lacks comes.
 * @throws RebuildError, LostLeaseError, or the engine's error
 */
export async function rebuild(
  context: SyncContext,
  options: RebuildOptions = {},
): Promise<Rebuilt> {
  const { store, writer, fence } = context;
  const generations = await writer.list();
  const live = generations.find(({ state }) => state === 'live');
  const replaced = live?.name ?? null;
  const begun = generations.find(
    ({ name, state, mappingHash }) =>
      name === options.begun && state === 'building' && mappingHash === writer.mappingHash,
  );
  const name = begun?.name ?? nameGeneration(writer, context.now());
  // Before the snapshot is read: what changes while it is read comes again with the change log.
  const cursor = await store.head();
  await fence();
  if (begun === undefined) await writer.create(name, cursor);
  let documents: number;
  try {
    if (begun === undefined) await copy(context, name, cursor, options);
    await fence();
    await prepare(context, name);
    const equal = begun === undefined ? null : await skipTaken(context, name);
    documents = equal ?? (await catchUp(context, name));
    await fence();
    await writer.publish(name, replaced);
  } catch (error) {
    // Should this fail too, the next start takes it away.
    await writer.drop(name).catch(() => undefined);
    throw error;
  }
  await dropRetired(context);
  return { name, replaced, documents };
}
