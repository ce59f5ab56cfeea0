import { applyChanges } from './apply-changes.ts';
import type { SyncContext } from './store.ts';
import { countDivergence, verify, type Divergence } from './verify.ts';

/** An index with more differences is of another store: it is built again, not mended. */
const REPAIR_MAX = 1_000;
const EQUAL: Divergence = { missing: [], ghosts: [], stale: [] };

/** What a comparison of the live index found. */
export interface Reconciliation {
  /** null: nothing is live. */
  readonly name: string | null;
  readonly found: Divergence;
  /** Whether the index equals the store now. */
  readonly isEqual: boolean;
}

async function compareAtHead(context: SyncContext, name: string): Promise<Divergence> {
  const generation = (await context.writer.list()).find((one) => one.name === name);
  if (generation === undefined) return EQUAL;
  const before = await context.store.head();
  await applyChanges(context, generation);
  const divergence = await verify(context.store, context.writer, name);
  // A write in between is no divergence; the next one looks again.
  return (await context.store.head()) === before ? divergence : EQUAL;
}

/**
 * Compares the live index with the store entry by entry and repairs what differs by giving those
 * documents a new version. An index that stays different is of another store: rebuild it.
 */
export async function reconcile(context: SyncContext): Promise<Reconciliation> {
  const live = (await context.writer.list()).find(({ state }) => state === 'live');
  if (live === undefined) return { name: null, found: EQUAL, isEqual: false };
  const { name } = live;
  const found = await compareAtHead(context, name);
  const differing = countDivergence(found);
  if (differing === 0 || differing > REPAIR_MAX) return { name, found, isEqual: differing === 0 };
  await context.fence();
  await context.store.reemit([...found.missing, ...found.ghosts, ...found.stale]);
  const left = await compareAtHead(context, name);
  return { name, found, isEqual: countDivergence(left) === 0 };
}
