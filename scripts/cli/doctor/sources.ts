import type { Catalog } from '../../../indexer/catalog/open.ts';
import type { Run } from '../../../indexer/catalog/records/runs.ts';
import { FEEDS } from '../../../indexer/feeds/registry.ts';
import type { ResolvedSource } from '../../../indexer/resolve/resolved.ts';
import { ok, stale, type Finding } from './finding.ts';

const DAY_MS = 86_400_000;
/** Prices older than this are worth a look. */
const FRESH_DAYS = 30;
const ERROR_SHOWN = 200;
const CATALOG = 'npm run -s catalog --';

/** How old the data of each source is, and how its last reading ended. */
export async function findSources(catalog: Catalog): Promise<Finding[]> {
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
