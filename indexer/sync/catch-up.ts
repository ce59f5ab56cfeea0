import type { Applied } from '../index/port.ts';
import { applyChanges } from './apply-changes.ts';
import type { SyncContext } from './store.ts';
import { countDivergence, describeDivergence, verify, withoutLater } from './verify.ts';

/** An engine may show what it took only after a while: ten seconds in all. */
const VERIFY_TRIES = 21;
const VERIFY_PAUSE_MS = 500;

/** An index is not as it must be to be live; what is live is as it was. */
export class RebuildError extends Error {
  constructor(reason: string) {
    super(`The index is not published: ${reason}`);
    this.name = 'RebuildError';
  }
}

/** @throws RebuildError naming the first document an engine refused */
export function assertTaken(failed: Applied['failed']): void {
  const first = failed[0];
  if (first === undefined) return;
  const { kind, id } = first.change;
  throw new RebuildError(`it refused ${failed.length} document(s), ${kind} ${id}: ${first.reason}`);
}

async function cursorOf({ writer }: SyncContext, name: string): Promise<number> {
  const generation = (await writer.list()).find((one) => one.name === name);
  if (generation === undefined) throw new RebuildError('it is gone');
  return generation.cursor;
}

/**
 * Moves the cursor of an index that equals the store already to the head: no change need be read
 * again. The head is read first: what comes later is applied later.
 * @returns how many documents there are; null: it is not equal
 */
export async function skipTaken(
  { store, writer }: SyncContext,
  name: string,
): Promise<number | null> {
  const head = await store.head();
  const wanted = await store.manifest();
  const found = await verify({ manifest: () => Promise.resolve(wanted) }, writer, name);
  if (countDivergence(found) > 0) return null;
  assertTaken((await writer.apply(name, [], head)).failed);
  return wanted.length;
}

/**
 * Applies changes up to the head until the index equals the store exactly. Documents that change while they are
 * compared are left out: the index takes them with its next changes, from its own cursor.
 * @returns how many documents there are
 * @throws RebuildError naming what differs after ten seconds
 */
export async function catchUp(context: SyncContext, name: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const progress = await applyChanges(context, { name, cursor: await cursorOf(context, name) });
    assertTaken(progress.failed);
    const wanted = await context.store.manifest();
    const found = await verify({ manifest: () => Promise.resolve(wanted) }, context.writer, name);
    const divergence = await withoutLater(context, found, progress.cursor);
    if (countDivergence(divergence) === 0) return wanted.length;
    if (tries === VERIFY_TRIES) throw new RebuildError(describeDivergence(divergence));
    await context.pause(VERIFY_PAUSE_MS);
  }
}
