import type { CatalogPlace } from '../../indexer/catalog/database/open-database.ts';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { proveBundle, readRecords, readSources } from '../../indexer/feeds/bundle.ts';
import type { FeedReport } from '../../indexer/refresh/feed-report.ts';
import { refreshBundle } from '../../indexer/refresh/refresh-bundle.ts';

/** Keeps the records of the bundle in a folder. */
export interface KeepTask {
  readonly name: 'keep';
  readonly place: CatalogPlace;
  readonly folder: string;
}

/**
 * Nothing is kept unless every row of the bundle is sound, and never are more than those of one source held.
 * @throws FeedError, or what the store throws
 */
export async function keepBundle({ place, folder }: KeepTask): Promise<readonly FeedReport[]> {
  const sources = await readSources(folder);
  await proveBundle(folder, sources);
  const catalog = await openCatalog(place);
  try {
    const context = { catalog, now: () => new Date(), force: false, step: justDo };
    return await refreshBundle(context, sources, (key) => readRecords(folder, key, true));
  } finally {
    await catalog.close();
  }
}

const justDo = <T>(_: string, work: (report: () => void) => Promise<T>): Promise<T> =>
  work(() => undefined);
