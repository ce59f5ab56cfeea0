import { DEFAULT_FILTERS } from '../../../schemas/search/default-filters.ts';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import {
  DATASET_NAMES,
  type DatasetName,
  DATASETS,
  EXPORT_FORMATS,
  type ExportFormat,
} from '../../../schemas/export/datasets.ts';
import { loadEncoder } from '../../../server/export/encode/load.ts';
import { countRows, readRows } from '../../../server/export/read-rows.ts';
import { openSource } from '../../../server/export/source.ts';
import type { CatalogReader } from '../../../server/search/port.ts';
import { catalogPlace, dataFile, loadEnvironment } from '../../environment.ts';
import { say } from '../progress.ts';
import { group, print, printJson, UsageError } from '../output.ts';
import { withReader } from '../reader.ts';
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
import { OWNER, releaseDeadLease } from '../../engines.ts';
import { isDay, toDay } from '../../../schemas/instant.ts';

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

interface ExportOptions {
  readonly dataset?: DatasetName;
  readonly format: ExportFormat;
  readonly out?: string;
  readonly asOf?: string;
}

/** `catalog export …` and `catalog export snapshot` */
export function addExportCommands(program: Command): void {
  const command = program
    .command('export')
    .description('write a whole dataset, as the API exports it')
    .addOption(new Option('--dataset <name>', 'dataset to write').choices(DATASET_NAMES))
    .addOption(
      new Option('--format <format>', 'file format').choices(EXPORT_FORMATS).default('ndjson'),
    )
    .option('--out <file>', 'file to write; default: standard output')
    .option('--as-of <day>', 'use the catalogue as it was at the end of this day, UTC')
    .action(writeDataset);
  command
    .command('snapshot')
    .description('generate today’s files if they are missing, and remove old ones')
    .option('--json', 'print JSON')
    .action(snapshot);
}

async function writeDataset({ dataset, format, out, asOf }: ExportOptions): Promise<void> {
  if (dataset === undefined)
    throw new UsageError(`--dataset: must be one of ${DATASET_NAMES.join(', ')}.`);
  await withReader(async (reader) => {
    const day = asOf === undefined ? {} : { asOf: await checkDay(reader, dataset, asOf) };
    const source = await openSource(reader, {
      filters: DEFAULT_FILTERS,
      independentScores: false,
      ...day,
    });
    const { scan } = source;
    try {
      const { info } = scan.view;
      const records = await countRows(dataset, source);
      const encode = await loadEncoder(format);
      const meta = {
        dataset,
        catalog_version: info.catalog_version,
        updated_at: info.updated_at,
        ...(asOf === undefined ? {} : { as_of: asOf }),
        records,
        warnings: [],
      };
      const bytes = encode(() => readRows(dataset, source), DATASETS[dataset], meta);
      const stream = Readable.from(bytes, { objectMode: false });
      const target = out === undefined ? process.stdout : createWriteStream(out);
      await pipeline(stream, target, { end: out !== undefined });
      say(`${group(records)} records of ${dataset}${out === undefined ? '' : ` in ${out}`}`);
    } finally {
      await scan.close();
    }
  });
}

/** @throws UsageError for a day of which nothing is known */
async function checkDay(reader: CatalogReader, dataset: DatasetName, day: string): Promise<string> {
  if (!DATASETS[dataset].hasDays) {
    throw new UsageError(`--as-of: the dataset ${dataset} has no daily history.`);
  }
  const { info } = await reader.view();
  const today = toDay(new Date());
  const since = info.history?.since ?? today;
  if (isDay(day) && day >= since && day <= today) return day;
  throw new UsageError(`--as-of: “${day}” must be a date from ${since} to ${today}.`);
}

async function snapshot(options: { json?: true }): Promise<void> {
  const config = loadEnvironment();
  if (config.exports.keepDays === 0) {
    throw new UsageError('EXPORT_KEEP_DAYS is 0: no snapshots are kept.');
  }
  const taken = await takeSnapshot(config, new Date());
  if (options.json) printJson(taken);
  else if (taken.outcome === 'made') {
    const { manifest } = taken;
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    print(`${manifest.date}: ${manifest.files.length} files, ${group(bytes)} bytes`);
  } else
    print(
      taken.outcome === 'there'
        ? 'Today’s snapshot exists already.'
        : 'Today’s snapshot is already being generated.',
    );
}
