import { DEFAULT_FILTERS } from '../../../schemas/search/default-filters.ts';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import {
  DATASETS,
  EXPORT_FORMATS,
  type DatasetName,
  type ExportFormat,
} from '../../../schemas/export/datasets.ts';
import { isGzipped, type SnapshotFile, type SnapshotManifest } from './manifest.ts';
import type { CatalogReader } from '../../search/port.ts';
import type { ExportMeta, ReadRows } from '../encode/encoder.ts';
import { loadEncoder } from '../encode/load.ts';
import { countRows, readRows, type ExportRow } from '../read-rows.ts';
import { openSource, type ExportSource } from '../source.ts';
import { MANIFEST } from './snapshot-folder.ts';
import { addDays, toDay } from '../../../schemas/instant.ts';

/** Folders under construction: what a killed maker leaves has such a name. */
const HALF = '.making-';

export interface SnapshotOptions {
  readonly catalog: Pick<CatalogReader, 'scan' | 'changes'>;
  /** Where the days are. */
  readonly folder: string;
  readonly now: Date;
  /** Called before every batch of records. @throws to end it */
  readonly fence: () => Promise<void>;
}

/** Whether a day has its snapshot. */
export async function hasSnapshot(folder: string, date: string): Promise<boolean> {
  return access(join(folder, date, MANIFEST)).then(
    () => true,
    () => false,
  );
}

/**
 * Makes the snapshot of a day: every dataset in every format, all of one published state. It is
 * there whole or not at all. Only one may do it at a time: what others began is removed.
 * @returns null if the day has one already, which is never made again
 */
export async function makeSnapshot(options: SnapshotOptions): Promise<SnapshotManifest | null> {
  const { catalog, folder, now, fence } = options;
  const date = toDay(now);
  await mkdir(folder, { recursive: true });
  await removeHalves(folder);
  if (await hasSnapshot(folder, date)) return null;
  const source = await openSource(catalog, {
    filters: DEFAULT_FILTERS,
    independentScores: false,
  });
  const { scan } = source;
  const half = join(folder, `${HALF}${date}-${process.pid}`);
  try {
    await mkdir(half);
    const files: SnapshotFile[] = [];
    for (const dataset of Object.keys(DATASETS) as DatasetName[]) {
      const records = await countRows(dataset, source);
      for (const format of EXPORT_FORMATS) {
        files.push(await writeFileOf({ dataset, format, records, date, half, source, fence }));
      }
    }
    const manifest: SnapshotManifest = {
      date,
      catalog_version: scan.view.info.catalog_version,
      updated_at: scan.view.info.updated_at,
      made_at: now.toISOString().replace(/\.\d+Z$/, 'Z'),
      files,
    };
    await writeFile(join(half, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, {
      flush: true,
    });
    await syncFolder(half);
    await fence();
    await rename(half, join(folder, date));
    await syncFolder(folder);
    return manifest;
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  } finally {
    await scan.close();
  }
}

interface FileOptions extends Pick<SnapshotOptions, 'fence'> {
  readonly dataset: DatasetName;
  readonly format: ExportFormat;
  readonly records: number;
  readonly date: string;
  readonly half: string;
  readonly source: ExportSource;
}

async function writeFileOf(options: FileOptions): Promise<SnapshotFile> {
  const { dataset, format, records, date, half, source, fence } = options;
  const { info } = source.scan.view;
  const meta: ExportMeta = {
    dataset,
    catalog_version: info.catalog_version,
    updated_at: info.updated_at,
    records,
    warnings: [],
  };
  const name = `${dataset}-${date}.${format}${isGzipped(format) ? '.gz' : ''}`;
  const encode = await loadEncoder(format);
  const read: ReadRows = () => fenced(readRows(dataset, source), fence);
  const text = Readable.from(encode(read, DATASETS[dataset], meta), { objectMode: false });
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const target = createWriteStream(join(half, name), { flush: true });
  if (isGzipped(format)) await pipeline(text, createGzip(), measure, target);
  else await pipeline(text, measure, target);
  return { dataset, format, name, bytes, sha256: hash.digest('hex'), records };
}

async function* fenced(
  batches: AsyncIterable<readonly ExportRow[]>,
  fence: () => Promise<void>,
): AsyncGenerator<readonly ExportRow[]> {
  for await (const rows of batches) {
    await fence();
    yield rows;
  }
}

async function removeHalves(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(HALF)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** A rename is on the disk only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Removes the snapshots of days that are not kept any more.
 * @param keepDays days with a snapshot that stay, the present one included
 * @returns what was removed
 */
export async function removeOldSnapshots(
  folder: string,
  keepDays: number,
  now: Date,
): Promise<string[]> {
  const first = addDays(toDay(now), 1 - keepDays);
  const old = (await readdir(folder)).filter(
    (name) => /^\d{4}-\d{2}-\d{2}$/.test(name) && name < first,
  );
  for (const name of old) {
    // First out of sight, so that nobody sees half a day.
    const half = join(folder, `${HALF}${name}-removed`);
    await rename(join(folder, name), half);
    await rm(half, { recursive: true, force: true });
  }
  return old;
}
