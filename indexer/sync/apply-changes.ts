import type { Applied, Generation } from '../index/port.ts';
import type { SyncContext } from './store.ts';

/** How far one index came. */
export interface Pumped {
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
export async function pump(
  context: SyncContext,
  generation: Pick<Generation, 'name' | 'cursor'>,
): Promise<Pumped> {
  return pumpTo(await context.store.head(), context, generation);
}

async function pumpTo(
  head: number,
  { store, writer, fence, batchSize }: SyncContext,
  generation: Pick<Generation, 'name' | 'cursor'>,
): Promise<Pumped> {
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
 * Pumps every published index that was built for this program's contract, the live one first, all to
 * the same head: none that is to be gone back to knows more than the live one. One of another
 * contract stays as it was. An index that fails does not hold up the others.
 */
export async function pumpAll(context: SyncContext): Promise<readonly Pumped[]> {
  const generations = await context.writer.list();
  const fed = generations.filter(
    ({ state, mappingHash }) => state !== 'building' && mappingHash === context.writer.mappingHash,
  );
  const order = [...fed].sort((a, b) => Number(b.state === 'live') - Number(a.state === 'live'));
  const head = await context.store.head();
  const pumped: Pumped[] = [];
  for (const generation of order) pumped.push(await pumpTo(head, context, generation));
  return pumped;
}
