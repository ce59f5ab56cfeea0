import { open, readdir, readFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import {
  SnapshotManifest,
  type SnapshotFile,
  type SnapshotManifest as Manifest,
} from './manifest.ts';

/** Of each day: what lies there, written when everything else does. */
export const MANIFEST = 'manifest.json';
/** Cached manifests: they never change. */
const CACHED_MAX = 400;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A file of a snapshot, open for reading: it stays readable though its day is removed. */
export interface OpenSnapshotFile {
  readonly handle: FileHandle;
  readonly file: SnapshotFile;
  readonly manifest: Manifest;
}

/** Reads the daily snapshots of a folder that others may write. */
export class SnapshotFolder {
  readonly #folder: string;
  readonly #cached = new LRUCache<string, Manifest>({ max: CACHED_MAX });

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What there is, the newest first; a folder that is missing holds nothing. */
  async list(): Promise<Manifest[]> {
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    });
    const days = names
      .filter((name) => DAY.test(name))
      .sort()
      .reverse();
    const manifests = await Promise.all(days.map((day) => this.#read(day)));
    return manifests.filter((manifest) => manifest !== null);
  }

  /** One file, opened; null where there is no such snapshot. Who asks closes it. */
  async open(
    date: string,
    wanted: Pick<SnapshotFile, 'dataset' | 'format'>,
  ): Promise<OpenSnapshotFile | null> {
    const manifest = DAY.test(date) ? await this.#read(date) : null;
    const file = manifest?.files.find(
      ({ dataset, format }) => dataset === wanted.dataset && format === wanted.format,
    );
    if (manifest === null || file === undefined) return null;
    const handle = await openExisting(join(this.#folder, date, file.name));
    if (handle === null) return null;
    const { size } = await handle.stat();
    if (size === file.bytes) return { handle, file, manifest };
    await handle.close();
    throw new Error(`${file.name} has ${size} bytes instead of ${file.bytes}.`);
  }

  /** null: not there, or not as this program writes it. */
  async #read(day: string): Promise<Manifest | null> {
    const known = this.#cached.get(day);
    if (known !== undefined) {
      // A day that was removed is gone at once.
      const handle = await openExisting(join(this.#folder, day, MANIFEST));
      await handle?.close();
      return handle === null ? null : known;
    }
    const text = await readFile(join(this.#folder, day, MANIFEST), 'utf8').catch(() => null);
    if (text === null) return null;
    const parsed = SnapshotManifest.safeParse(parseJson(text));
    if (!parsed.success) return null;
    this.#cached.set(day, parsed.data);
    return parsed.data;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function openExisting(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
