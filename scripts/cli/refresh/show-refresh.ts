import type { FeedReport } from '../../../indexer/refresh/feed-report.ts';
import type { CatalogReport } from '../../../indexer/refresh/build-catalog.ts';
import { group, print, printJson } from '../output.ts';
import { say } from '../progress.ts';
import type { SkippedFeed } from './feed-places.ts';
import type { Refreshed } from './run-refresh.ts';

interface ShowOptions {
  readonly json?: true;
  readonly dryRun?: true;
  readonly skipped?: readonly SkippedFeed[];
  /** Tell some of what was left out. */
  readonly examples?: true;
}

/**
 * Prints what a refresh did; what went wrong goes to stderr.
 * @returns whether all went well
 */
export function showRefresh({ feeds, catalogue }: Refreshed, options: ShowOptions): boolean {
  const { skipped = [] } = options;
  for (const { source, error, examples } of feeds) {
    for (const { where, reason } of options.examples ? examples : []) {
      say(`${source}: left out ${where}: ${reason}`);
    }
    if (error !== null) say(error);
  }
  for (const { source, reason } of skipped) say(`${source}: skipped: ${reason}`);
  if (catalogue.error !== null) say(catalogue.error);
  const done = feeds.filter(({ error }) => error === null);
  if (options.json) {
    const sources = feeds.map((report) => ({ ...report, examples: undefined }));
    const { status, ...made } = catalogue;
    printJson({ dry_run: options.dryRun === true, sources, skipped, status, ...made });
  } else if (done.length > 0 || catalogue.applied !== null) {
    if (options.dryRun) print('Dry run: nothing was saved.');
    print([...done.map(describeFeed), ...describeCatalog(catalogue)].join('\n'));
  }
  return done.length === feeds.length && catalogue.error === null;
}

const list = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${group(count)}`)
    .join(', ');

function describeFeed(report: FeedReport): string {
  const { source, status, rows, added, changed, removed, rejected, rejections } = report;
  if (status === 'unchanged') {
    return `${source}: unchanged: ${group(rows)} records as of ${report.as_of ?? 'an unknown date'}`;
  }
  const why = rejected === 0 ? '' : ` (${list(rejections)})`;
  return `${source}: ${group(rows)} records: ${group(added)} added, ${group(changed)} changed, ${group(removed)} removed, ${group(rejected)} rejected${why}`;
}

function describeCatalog({ applied, counts, rejected, review }: CatalogReport): string[] {
  const held = `${group(counts.models)} models, ${group(counts.priced)} with a price, ${group(counts.scored)} with a score`;
  if (applied === null) return [`catalogue: unchanged: ${held}`];
  const { catalogVersion, models, changes } = applied;
  const logged = list(changes);
  const left = list(rejected);
  return [
    `catalogue ${catalogVersion}: ${held}`,
    `models: ${group(models.added)} added, ${group(models.changed)} changed, ${group(models.retired)} retired, ${group(models.unchanged)} unchanged`,
    `change log: ${logged === '' ? 'nothing' : logged}`,
    `left out: ${left === '' ? 'nothing' : left}; to review: ${group(review)}`,
  ];
}
