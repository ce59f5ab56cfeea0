import { existsSync } from 'node:fs';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { readBundle } from '../../indexer/feeds/bundle.ts';
import type { ResolvedSource } from '../../indexer/resolve/resolved.ts';
import { group } from '../commands/output.ts';
import { BUNDLE, dataFile } from '../environment.ts';
import { ok, reasonOf, stale, wrong, type Check, type Finding } from './finding.ts';

const DAY_MS = 86_400_000;
/** Prices older than this are worth a look. */
const FRESH_DAYS = 30;
const IMPORT = 'npm run -s catalog -- import';

/** What the catalogue holds and how old each source is. */
export const catalogueChecks: Check = async (config) => {
  const path = dataFile(config, 'catalogue');
  if (!existsSync(path)) {
    return [wrong('catalogue', 'there is none yet', `npm start, or ${IMPORT} --reindex`)];
  }
  try {
    const catalog = await openCatalog({ path });
    try {
      const { models, priced, scored } = await catalog.count();
      const sources = await catalog.loadSources();
      const held = `${group(models)} models, ${group(priced)} with a price, ${group(scored)} with a score`;
      return [
        models === 0 ? wrong('catalogue', 'it is empty', IMPORT) : ok('catalogue', held),
        ...sources.map(toFinding),
      ];
    } finally {
      await catalog.close();
    }
  } catch (error) {
    return [wrong('catalogue', reasonOf(error), 'restore it from a backup, or move it and import')];
  }
};

function toFinding({ key, name, asOf }: ResolvedSource): Finding {
  const days = Math.floor((Date.now() - Date.parse(asOf)) / DAY_MS);
  const finding = `${name} as of ${asOf}, ${days} days ago`;
  return days <= FRESH_DAYS ? ok('source', finding) : stale('source', finding, `${IMPORT} ${key}`);
}

/** Whether the program came with newer data than the store has. */
export const bundleCheck: Check = async (config) => {
  const path = dataFile(config, 'catalogue');
  try {
    const { sources, minted } = await readBundle(BUNDLE);
    if (!existsSync(path)) return [ok('bundle', `${group(minted.length)} models`)];
    const catalog = await openCatalog({ path });
    const stored = new Map((await catalog.loadSources()).map(({ key, asOf }) => [key, asOf]));
    await catalog.close();
    const newer = sources.filter(({ key, asOf }) => asOf > (stored.get(key) ?? ''));
    if (newer.length === 0) return [ok('bundle', 'nothing newer than the catalogue')];
    const names = newer.map(({ key }) => key).join(', ');
    return [stale('bundle', `newer than the catalogue: ${names}`, IMPORT)];
  } catch (error) {
    return [wrong('bundle', reasonOf(error), 'restore data/ from the repository')];
  }
};
