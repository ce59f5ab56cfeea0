import type { Applied } from '../index/port.ts';
import { dropRetired } from './clean.ts';
import { pump, pumpAll } from './pump.ts';
import type { SyncContext } from './store.ts';
import { countDivergence, describeDivergence, verify } from './verify.ts';

/** An engine may show what it took only after a while: ten seconds in all. */
const VERIFY_TRIES = 21;
const VERIFY_PAUSE_MS = 500;

/** A new index could not be built as it must be; the live one is as it was. */
export class RebuildError extends Error {
  constructor(reason: string) {
    super(`The new index is not published: ${reason}`);
    this.name = 'RebuildError';
  }
}

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
}

function assertTaken(failed: Applied['failed']): void {
  const first = failed[0];
  if (first === undefined) return;
  const { kind, id } = first.change;
  throw new RebuildError(`it refused ${failed.length} document(s), ${kind} ${id}: ${first.reason}`);
}

/** Copies the store as it is read; what changes meanwhile comes with the pump. */
async function copy(
  context: SyncContext,
  name: string,
  cursor: number,
  { onProgress }: RebuildOptions,
): Promise<void> {
  const { store, writer, fence, batchSize } = context;
  const total = onProgress === undefined ? 0 : (await store.manifest()).length;
  let done = 0;
  let batch = await store.readSnapshot(null, batchSize);
  for (let last = batch.at(-1); last !== undefined; last = batch.at(-1)) {
    await fence();
    assertTaken((await writer.apply(name, batch, cursor)).failed);
    done += batch.length;
    onProgress?.(done, Math.max(done, total));
    // The live index goes on being fed.
    await pumpAll(context);
    batch = await store.readSnapshot({ kind: last.kind, id: last.id }, batchSize);
  }
}

async function cursorOf({ writer }: SyncContext, name: string): Promise<number> {
  const generation = (await writer.list()).find((one) => one.name === name);
  if (generation === undefined) throw new RebuildError('it is gone');
  return generation.cursor;
}

/** Pumps to the head until the index equals the store exactly; @returns how many documents */
async function equalize(context: SyncContext, name: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const cursor = await cursorOf(context, name);
    assertTaken((await pump(context, { name, cursor })).failed);
    const wanted = await context.store.manifest();
    const divergence = await verify(
      { manifest: () => Promise.resolve(wanted) },
      context.writer,
      name,
    );
    if (countDivergence(divergence) === 0) return wanted.length;
    if (tries === VERIFY_TRIES) throw new RebuildError(describeDivergence(divergence));
    await context.pause(VERIFY_PAUSE_MS);
  }
}

const toStamp = (now: Date): string => now.toISOString().replace(/[-:.]/g, '');

/**
 * Builds an index beside the live one, proves it equal to the store, and puts it in the live one's
 * place in one step. Whatever fails before that leaves the live index as it was.
 * @throws RebuildError, LostLeaseError, or the engine's error
 */
export async function rebuild(
  context: SyncContext,
  options: RebuildOptions = {},
): Promise<Rebuilt> {
  const { store, writer, fence } = context;
  const live = (await writer.list()).find(({ state }) => state === 'live');
  const replaced = live?.name ?? null;
  const name = `models-${writer.mappingHash.slice(0, 12)}-${toStamp(context.now())}`;
  // Before the snapshot is read: what changes while it is read comes again with the pump.
  const cursor = await store.head();
  await fence();
  await writer.create(name, cursor);
  let documents: number;
  try {
    await copy(context, name, cursor, options);
    await fence();
    await writer.prepare(name);
    documents = await equalize(context, name);
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
