import type { SyncContext } from './store.ts';

/** Former indices kept, so that going back is a swap. */
const KEEP = 2;

/** Drops former indices but the last two. */
export async function dropRetired({ writer, fence }: SyncContext): Promise<void> {
  const retired = (await writer.list()).filter(({ state }) => state === 'retired');
  const newestFirst = [...retired].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  for (const { name } of newestFirst.slice(KEEP)) {
    await fence();
    await writer.drop(name);
  }
}

/**
 * Drops what a process that died left half built, but one that is to be gone on with. Only the
 * holder of the lease may ask for it.
 */
export async function dropUnfinished(
  { writer, fence }: SyncContext,
  keeping?: string,
): Promise<number> {
  const building = (await writer.list()).filter(
    ({ state, name }) => state === 'building' && name !== keeping,
  );
  for (const { name } of building) {
    await fence();
    await writer.drop(name);
  }
  return building.length;
}
