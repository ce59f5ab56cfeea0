import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { ApplySummary } from '../../indexer/catalog/apply/apply-catalogue.ts';
import type { Catalog } from '../../indexer/catalog/open.ts';
import { readBundle, type Bundle } from '../../indexer/feeds/bundle.ts';
import type { Feed } from '../../indexer/feeds/feed.ts';
import { FEEDS } from '../../indexer/feeds/list.ts';
import { readFeed } from '../../indexer/feeds/read-feed.ts';
import { resolve } from '../../indexer/resolve/resolve.ts';
import type { ResolvedCatalogue } from '../../indexer/resolve/resolved.ts';
import type { SourcedRecord } from '../../schemas/records.ts';
import { BUNDLE } from '../environment.ts';
import { say, withProgress } from '../progress.ts';
import { group, print, printJson, UsageError } from './output.ts';
import { reindexNow } from './reindex.ts';
import { withCatalog } from './stores.ts';

interface Options {
  readonly from?: string;
  readonly asOf?: string;
  readonly force?: true;
  readonly reindex?: true;
  readonly json?: true;
}

/** What an import did with one source. */
interface Imported {
  readonly source: string;
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly rejected: number;
}

const SHOWN_REJECTIONS = 5;

/** `catalog import …` */
export function addImportCommand(program: Command): void {
  const names = FEEDS.map(({ key }) => key).join(', ');
  program
    .command('import [feeds...]')
    .description(
      `read feeds (${names}), resolve them, write what changed; without a name, the bundled catalogue`,
    )
    .option(
      '--from <place>',
      'file, folder or URL of the feed, or a folder with one of its name; default: its own address',
    )
    .option('--as-of <date>', 'date of the data, such as 2026-07-02')
    .option('--force', 'accept a feed or a catalogue that lost much')
    .option('--reindex', 'build the index anew afterwards')
    .option('--json', 'print JSON')
    .action(runImport);
}

async function runImport(names: readonly string[], options: Options): Promise<void> {
  const feeds = names.map(findFeed);
  if (feeds.length === 0 && (options.from ?? options.asOf) !== undefined) {
    throw new UsageError('--from and --as-of are for feeds: name one, such as models-dev.');
  }
  if (options.asOf !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(options.asOf)) {
    throw new UsageError(`--as-of: “${options.asOf}” is no date. Write it as 2026-07-02.`);
  }
  const now = new Date();
  const result = await withCatalog(async (catalog) => {
    const bundle = await readBundle(BUNDLE);
    const imported =
      feeds.length === 0
        ? await importBundle(catalog, bundle, options, now)
        : await importFeeds(catalog, feeds, options, now);
    const resolved = await resolveAll(catalog, bundle);
    const applied = await withProgress('Writing the catalogue', (report) =>
      catalog.loadSources().then((sources) =>
        catalog.applyCatalogue(resolved, {
          sources,
          now,
          force: options.force === true,
          onProgress: report,
        }),
      ),
    );
    return { imported, applied, resolved, counts: await catalog.count() };
  });
  if (options.reindex) await reindexNow();
  const { imported, applied, resolved, counts } = result;
  if (options.json) {
    printJson({ sources: imported, applied, counts, rejected: resolved.rejected });
  } else print(describe(imported, applied, resolved, counts));
}

function findFeed(name: string): Feed {
  const feed = FEEDS.find(({ key }) => key === name);
  if (feed !== undefined) return feed;
  const names = FEEDS.map(({ key }) => key).join(', ');
  throw new UsageError(`There is no feed “${name}”. Feeds: ${names}.`);
}

async function importBundle(
  catalog: Catalog,
  bundle: Bundle,
  options: Options,
  now: Date,
): Promise<Imported[]> {
  const imported: Imported[] = [];
  for (const source of bundle.sources) {
    const records = bundle.records.filter((one) => one.source === source.key);
    const saved = await catalog.saveRecords(
      source,
      records.map(({ record }) => record),
      { now, force: options.force === true },
    );
    imported.push({ source: source.key, ...saved, rejected: 0 });
  }
  return imported;
}

async function importFeeds(
  catalog: Catalog,
  feeds: readonly Feed[],
  options: Options,
  now: Date,
): Promise<Imported[]> {
  const imported: Imported[] = [];
  for (const feed of feeds) {
    const place = placeOf(feed, options.from);
    const reading = await withProgress(`Reading ${feed.name}`, (report) =>
      readFeed(feed, place, {
        ...(options.asOf === undefined ? {} : { asOf: options.asOf }),
        onProgress: ({ rows }) => {
          report(rows, rows);
        },
      }),
    );
    for (const { where, reason } of reading.rejected.slice(0, SHOWN_REJECTIONS)) {
      say(`${feed.key}: left out ${where}: ${reason}`);
    }
    const saved = await catalog.saveRecords(reading.source, reading.records, {
      now,
      force: options.force === true,
      rejected: reading.rejected.length,
    });
    imported.push({ source: feed.key, ...saved, rejected: reading.rejected.length });
  }
  return imported;
}

function placeOf(feed: Feed, from: string | undefined): string {
  if (from !== undefined) {
    const inside = join(from, feed.key);
    return existsSync(inside) ? inside : from;
  }
  if (feed.address !== null) return feed.address;
  throw new UsageError(`${feed.name} has no address of its own: say where it is with --from.`);
}

/** Makes the catalogue of everything every source last said. */
async function resolveAll(catalog: Catalog, bundle: Bundle): Promise<ResolvedCatalogue> {
  const records: SourcedRecord[] = [];
  for await (const record of catalog.loadRecords()) records.push(record);
  const stored = await catalog.loadMinted();
  const known = new Set(stored.map(({ key }) => key));
  // Identities of the bundle hold everywhere, so that two installations give a model one slug.
  const minted = [...stored, ...bundle.minted.filter(({ key }) => !known.has(key))];
  return resolve(records, await catalog.loadSources(), minted);
}

function describe(
  imported: readonly Imported[],
  applied: ApplySummary,
  resolved: ResolvedCatalogue,
  counts: { readonly models: number; readonly priced: number; readonly scored: number },
): string {
  const sources = imported.map(
    ({ source, rows, added, changed, removed, rejected }) =>
      `${source}: ${group(rows)} records: ${group(added)} added, ${group(changed)} changed, ${group(removed)} removed, ${group(rejected)} rejected`,
  );
  const { models } = applied;
  const left = Object.entries(resolved.rejected).map(([why, many]) => `${why} ${group(many)}`);
  return [
    ...sources,
    `catalogue ${applied.catalogVersion}: ${group(counts.models)} models, ${group(counts.priced)} with a price, ${group(counts.scored)} with a score`,
    `models: ${group(models.added)} added, ${group(models.changed)} changed, ${group(models.retired)} retired, ${group(models.unchanged)} unchanged`,
    `left out: ${left.length === 0 ? 'nothing' : left.join(', ')}; to look at: ${group(resolved.review.length)}`,
  ].join('\n');
}
