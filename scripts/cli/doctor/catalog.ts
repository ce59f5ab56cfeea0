import { existsSync } from 'node:fs';
import type { CatalogPlace } from '../../../indexer/catalog/database/open-database.ts';
import { type Catalog, openCatalog } from '../../../indexer/catalog/open.ts';
import { readBundle } from '../../../indexer/feeds/bundle.ts';
import { group } from '../output.ts';
import { BUNDLE, catalogPlace } from '../../environment.ts';
import { type Check, type Finding, ok, reasonOf, stale, wrong } from './finding.ts';
import type { Run } from '../../../indexer/catalog/records/runs.ts';
import { FEEDS } from '../../../indexer/feeds/registry.ts';
import type { ResolvedSource } from '../../../indexer/resolve/resolved.ts';
import { DAY_MS } from '../../../schemas/instant.ts';

/** Prices older than this are worth a look. */
const FRESH_DAYS = 30;
const ERROR_SHOWN = 200;
const CATALOG = 'npm run -s catalog --';

/** How old the data of each source is, and how its last reading ended. */
async function findSources(catalog: Catalog): Promise<Finding[]> {
  const runs = new Map((await catalog.readLastRuns()).map((run) => [run.source, run]));
  const findings: Finding[] = [];
  for (const source of await catalog.loadSources()) {
    const reading = await catalog.loadReading(source.key);
    findings.push(toFinding(source, reading?.fetchedAt ?? null, runs.get(source.key)));
    runs.delete(source.key);
  }
  // Those that never gave anything.
  const failed = [...runs.values()].map((run) =>
    stale('source', `${run.source}: ${describeFailure(run)}`, toAdvice(run.source)),
  );
  return [...findings, ...failed];
}

function toFinding(
  { key, name, asOf }: ResolvedSource,
  fetchedAt: string | null,
  run: Run | undefined,
): Finding {
  const days = daysSince(asOf);
  const age = `${name} as of ${asOf}, ${days} days ago`;
  if (run !== undefined && run.error !== null) {
    return stale('source', `${age}; ${describeFailure(run)}`, toAdvice(key));
  }
  const read = fetchedAt === null ? 'came with the program' : `last read ${fetchedAt}`;
  // What its source still says is not old, whenever it was said first.
  const isFresh =
    Math.min(days, fetchedAt === null ? Infinity : daysSince(fetchedAt)) <= FRESH_DAYS;
  const finding = `${age}; ${read}`;
  return isFresh ? ok('source', finding) : stale('source', finding, toAdvice(key));
}

const daysSince = (date: string): number => Math.floor((Date.now() - Date.parse(date)) / DAY_MS);

function describeFailure({ finishedAt, status, error }: Run): string {
  // What refused it has said so already.
  const why = (error ?? '').replace(/\s+/g, ' ').replace(/^(\S+ )?refused: /i, '');
  const shown = why.length > ERROR_SHOWN ? `${why.slice(0, ERROR_SHOWN)}…` : why;
  const when = finishedAt.toISOString().replace('.000', '');
  return `the last run, ${when}, ${status === 'refused' ? 'was refused' : 'failed'}: ${shown}`;
}

function toAdvice(key: string): string {
  const feed = FEEDS.find((one) => one.key === key);
  const hasAddress = feed !== undefined && feed.address !== null;
  return `${CATALOG} sync ${key}${hasAddress ? '' : ' --from <its folder>'}`;
}

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
    : stale('catalogue', `${held}; not yet rebuilt from the latest records`, SYNC);
}

/** Whether the program came with newer data than the store has. */
export const bundleCheck: Check = async (config) => {
  const place = catalogPlace(config);
  try {
    const { sources, knownIdentities } = await readBundle(BUNDLE);
    const stored = 'path' in place && !existsSync(place.path) ? null : await loadDates(place);
    if (stored === null) return [ok('bundle', `${group(knownIdentities.length)} models`)];
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
