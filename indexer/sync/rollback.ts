import type { Generation } from '../index/port.ts';
import { catchUp, RebuildError } from './catch-up.ts';
import type { SyncContext } from './store.ts';

/** A former index that is live again. */
export interface RolledBack {
  readonly name: string;
  /** The one that was live before; it is kept, so that going back again is going forward. */
  readonly replaced: string;
  readonly documents: number;
}

/** The newest former index this program can feed and its readers can read; null: there is none. */
export function findFormer(
  generations: readonly Generation[],
  mappingHash: string,
): Generation | null {
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
