import { randomUUID } from 'node:crypto';
import type { Generation } from '../index/port.ts';
import { type Engine, leaseOf, toContext } from './context.ts';
import { holdLease, LEASE_TTL_MS } from './hold-lease.ts';
import type { SyncContext } from './store.ts';
import { reconcile, type Reconciliation } from './reconcile.ts';
import { catchUp, RebuildError } from './catch-up.ts';

/** What a person asks for beside an indexer that may be running. */
interface Maintenance extends Engine {
  readonly now?: () => Date;
}

/**
 * Works under the lease where nobody holds it, beside its holder otherwise. For what a version or
 * the name of what is live protects: a change written twice is one, a swap is of one index only.
 */
async function underLease<T>(
  options: Maintenance,
  work: (context: SyncContext) => Promise<T>,
): Promise<T> {
  const { catalog, now = () => new Date() } = options;
  const owner = `maintenance-${randomUUID()}`;
  const lease = await catalog.takeLease(owner, now(), LEASE_TTL_MS, leaseOf(options));
  if (lease === null) return work(toContext(options, () => Promise.resolve(), now));
  const held = holdLease(catalog, lease, now);
  try {
    return await work(toContext(options, held.fence, now));
  } finally {
    await held.release();
  }
}

/**
 * Puts the former index in the live one's place; see rollback.
 * @throws RebuildError or the engine's error; the live index is as it was then
 */
export async function rollbackIndex(options: Maintenance): Promise<RolledBack> {
  const { catalog, writer, now = () => new Date() } = options;
  const done = await underLease(options, rollback);
  await catalog.books.write(writer.engine, await writer.list(), null, now());
  return done;
}

/** Compares the live index with the store and mends up to a thousand differences; see reconcile. */
export function repairIndex(options: Maintenance): Promise<Reconciliation> {
  return underLease(options, reconcile);
}

/** What a reindex or a rollback would do. */
export interface Plan {
  readonly live: string | null;
  /** Whether the live index is of the contract this program writes. */
  readonly isOfThisContract: boolean;
  /** Changes of the catalogue the live index has not taken yet. */
  readonly behind: number;
  /** Documents the new index would have. */
  readonly documents: number;
  /** Who would be asked to do it; null: the one who asks does it. */
  readonly indexer: string | null;
  /** Where a rollback would lead; null: nowhere. */
  readonly former: string | null;
  readonly retired: readonly string[];
}

/** Looks at what there is; changes nothing. */
export async function planReindex(options: Maintenance): Promise<Plan> {
  const { catalog, writer, now = () => new Date() } = options;
  const generations = await writer.list();
  const live = generations.find(({ state }) => state === 'live');
  const isRetired = ({ state }: Generation): boolean => state === 'retired';
  return {
    live: live?.name ?? null,
    isOfThisContract: live?.mappingHash === writer.mappingHash,
    behind: Math.max(0, (await catalog.head()) - (live?.cursor ?? 0)),
    documents: (await catalog.manifest()).length,
    indexer: (await catalog.readLease(now(), leaseOf(options)))?.owner ?? null,
    former: findFormer(generations, writer.mappingHash)?.name ?? null,
    retired: generations.filter(isRetired).map(({ name }) => name),
  };
}

/** A former index that is live again. */
export interface RolledBack {
  readonly name: string;
  /** The one that was live before; it is kept, so that going back again is going forward. */
  readonly replaced: string;
  readonly documents: number;
}

/** The newest former index this program can feed and its readers can read; null: there is none. */
function findFormer(generations: readonly Generation[], mappingHash: string): Generation | null {
  const former = generations.filter(
    (one) => one.state === 'retired' && one.mappingHash === mappingHash,
  );
  return former.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0] ?? null;
}

/**
 * Puts the newest former index of this program's contract in the live one's place in one step, once
 * it is proved equal to the store: as exact as what a rebuild publishes, and at once.
 * @throws RebuildError, LostLeaseError, or the engine's error
 */
export async function rollback(context: SyncContext): Promise<RolledBack> {
  const { writer, fence } = context;
  const generations = await writer.list();
  const live = generations.find(({ state }) => state === 'live');
  const former = findFormer(generations, writer.mappingHash);
  if (live === undefined) throw new RebuildError('none is live to go back from');
  if (former === null) throw new RebuildError('there is no former one of this contract');
  const documents = await catchUp(context, former.name);
  await fence();
  await writer.publish(former.name, live.name);
  return { name: former.name, replaced: live.name, documents };
}
