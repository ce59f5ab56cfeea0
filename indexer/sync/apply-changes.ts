import type { Applied, Generation } from '../index/port.ts';
import type { SyncContext } from './store.ts';

/** How far one index came. */
export interface SyncProgress {
  readonly name: string;
  readonly cursor: number;
  readonly written: number;
  /** Documents the engine refused: the cursor stays before them. */
  readonly failed: Applied['failed'];
}

/**
 * Brings one index from its own cursor to the head as it is now, and no further: writers may be
 * quicker than the engine, and it must come to an end. Stops where the engine refuses a document.
 */
export async function applyChanges(
  context: SyncContext,
  generation: Pick<Generation, 'name' | 'cursor'>,
): Promise<SyncProgress> {
  return applyChangesTo(await context.store.head(), context, generation);
}

async function applyChangesTo(
  head: number,
  { store, writer, fence, batchSize }: SyncContext,
  generation: Pick<Generation, 'name' | 'cursor'>,
): Promise<SyncProgress> {
  const { name } = generation;
  let { cursor } = generation;
  let written = 0;
  while (cursor < head) {
    const page = await store.readChanges(cursor, batchSize);
    // What came since has a number above the head: it is for the next time.
    const changes = page.changes.filter(({ version }) => version <= head);
    const reached = Math.min(page.cursor, head);
    await fence();
    const applied = await writer.apply(name, changes, reached);
    written += applied.written;
    if (applied.failed.length > 0) return { name, cursor, written, failed: applied.failed };
    cursor = reached;
  }
  return { name, cursor, written, failed: [] };
}

/**
 * Brings up to date every published index that was built for this program's contract, the live one first, all to
 * the same head: none that is to be gone back to knows more than the live one. One of another
 * contract stays as it was. An index that fails does not hold up the others.
 */
export async function applyChangesToAll(context: SyncContext): Promise<readonly SyncProgress[]> {
  const generations = await context.writer.list();
  const fed = generations.filter(
    ({ state, mappingHash }) => state !== 'building' && mappingHash === context.writer.mappingHash,
  );
  const order = [...fed].sort((a, b) => Number(b.state === 'live') - Number(a.state === 'live'));
  const head = await context.store.head();
  const progress: SyncProgress[] = [];
  for (const generation of order) progress.push(await applyChangesTo(head, context, generation));
  return progress;
}
