import { setTimeout as sleep } from 'node:timers/promises';
import { openCatalog } from '../../../indexer/catalog/open.ts';
import { holdLease, LEASE_TTL_MS } from '../../../indexer/sync/hold-lease.ts';
import type { Config } from '../../../schemas/config/config.ts';
import type { SnapshotManifest } from '../../../server/export/snapshots/manifest.ts';
import {
  makeSnapshot,
  removeOldSnapshots,
} from '../../../server/export/snapshots/make-snapshot.ts';
import { openSearch } from '../../../server/search/open.ts';
import { catalogPlace, dataFile } from '../../environment.ts';
import { releaseDeadLease, OWNER } from '../../engines.ts';

/** What became of it: made, or there already, or being made by somebody else. */
export type Taken =
  | { readonly outcome: 'made'; readonly manifest: SnapshotManifest; readonly removed: string[] }
  | { readonly outcome: 'there' | 'busy'; readonly removed: string[] };

/** Between two looks whether the lease is still held. */
const FENCE_MS = 5_000;

/**
 * Makes the snapshot of today from the index file, unless there is one, and removes those that are
 * not kept any more. One process at a time, of all that share the catalogue.
 * @throws ApiError `temporarily_unavailable` while nothing is published
 */
export async function takeSnapshot(config: Config, now: Date): Promise<Taken> {
  const { folder, keepDays } = config.exports;
  const catalog = await openCatalog(catalogPlace(config));
  try {
    await releaseDeadLease(catalog, 'exports');
    const lease = await catalog.takeLease(OWNER, new Date(), LEASE_TTL_MS, 'exports');
    if (lease === null) return { outcome: 'busy', removed: [] };
    const held = holdLease(catalog, lease, () => new Date());
    const fence = everySoOften(held.fence);
    const reader = await openSearch({ path: dataFile(config, 'index') });
    try {
      const manifest = await makeSnapshot({ catalog: reader, folder, now, fence });
      const removed = await removeOldSnapshots(folder, keepDays, now);
      return manifest === null
        ? { outcome: 'there', removed }
        : { outcome: 'made', manifest, removed };
    } finally {
      await reader.close();
      await held.release();
    }
  } finally {
    await catalog.close();
  }
}

/** Asks at most once in a while, and gives others time to work. */
function everySoOften(fence: () => Promise<void>): () => Promise<void> {
  let next = 0;
  return async () => {
    if (performance.now() < next) return;
    await fence();
    await sleep(0);
    next = performance.now() + FENCE_MS;
  };
}
