import { existsSync } from 'node:fs';
import type { CatalogPlace } from '../../../indexer/catalog/database/open-database.ts';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { readBundle } from '../../../indexer/feeds/bundle.ts';
import { group } from '../output.ts';
import { BUNDLE, catalogPlace } from '../../environment.ts';
import { ok, reasonOf, stale, wrong, type Check, type Finding } from './finding.ts';
import { findSources } from './sources.ts';

const IMPORT = 'npm run -s catalog -- import';
const SYNC = 'npm run -s catalog -- sync';

/** What the catalogue holds and how old each source is. */
export const catalogChecks: Check = async (config) => {
  const place = catalogPlace(config);
  if ('path' in place && !existsSync(place.path)) {
    return [wrong('catalogue', 'there is none yet', `npm start, or ${IMPORT} --reindex`)];
  }
  try {
    const catalog = await openCatalog(place);
    try {
      return [await findCatalog(catalog), ...(await findSources(catalog))];
    } finally {
      await catalog.close();
    }
  } catch (error) {
    const advice =
      config.database.engine === 'postgres'
        ? 'start PostgreSQL, or correct DATABASE_URL'
        : 'restore it from a backup, or move it and import';
    return [wrong('catalogue', reasonOf(error), advice)];
  }
};

async function findCatalog(catalog: Catalog): Promise<Finding> {
  const { models, priced, scored } = await catalog.count();
  if (models === 0) return wrong('catalogue', 'it is empty', IMPORT);
  const held = `${group(models)} models, ${group(priced)} with a price, ${group(scored)} with a score`;
  const { recordsVersion, resolvedVersion } = await catalog.readResolution();
  return recordsVersion === resolvedVersion
    ? ok('catalogue', held)
    : stale('catalogue', `${held}; not yet made of what was read last`, SYNC);
}

/** Whether the program came with newer data than the store has. */
export const bundleCheck: Check = async (config) => {
  const place = catalogPlace(config);
  try {
    const { sources, minted } = await readBundle(BUNDLE);
    const stored = 'path' in place && !existsSync(place.path) ? null : await loadDates(place);
    if (stored === null) return [ok('bundle', `${group(minted.length)} models`)];
    const newer = sources.filter(({ key, asOf }) => asOf > (stored.get(key) ?? ''));
    if (newer.length === 0) return [ok('bundle', 'nothing newer than the catalogue')];
    const names = newer.map(({ key }) => key).join(', ');
    return [stale('bundle', `newer than the catalogue: ${names}`, IMPORT)];
  } catch (error) {
    return [wrong('bundle', reasonOf(error), 'restore data/ from the repository')];
  }
};

/** The day of each stored source; null where the store does not answer, which is told elsewhere. */
async function loadDates(place: CatalogPlace): Promise<ReadonlyMap<string, string> | null> {
  try {
    const catalog = await openCatalog(place);
    try {
      return new Map((await catalog.loadSources()).map(({ key, asOf }) => [key, asOf]));
    } finally {
      await catalog.close();
    }
  } catch {
    return null;
  }
}
