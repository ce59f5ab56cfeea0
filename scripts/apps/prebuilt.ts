import { copyFile, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDue } from '../../indexer/refresh/is-due.ts';
import type { Config } from '../../schemas/config/config.ts';
import { DATA_FILES } from '../../schemas/config/data-files.ts';
import { toDay } from '../../schemas/instant.ts';
import { BUILT, BUNDLE, dataFile, PREBUILT } from '../environment.ts';

/** The files of a prebuilt catalogue, in the order in which they are copied: an index is of a catalogue. */
export const FILES = ['catalogue', 'index'] as const;
/** Written last, so that its time is that of the whole. */
export const MANIFEST = 'prebuilt.json';
const FOR_OWNER = 0o600;

export interface Manifest {
  /** The day (UTC, `YYYY-MM-DD`) as which it was made: what ended before it is retired. */
  readonly madeOn: string;
  /** The day on which the catalogue is another by the dates it holds; null: there is none. */
  readonly changesOn: string | null;
}

/** Where a prebuilt catalogue is, and what it is made of. */
export interface PrebuiltPlaces {
  readonly folder: string;
  /** Its time is that of the programs. */
  readonly built: string;
  readonly bundle: string;
}
export const PREBUILT_PLACES: PrebuiltPlaces = { folder: PREBUILT, built: BUILT, bundle: BUNDLE };

/** Whether its prices and life cycles are those of a day. */
const isRightOn = ({ madeOn, changesOn }: Manifest, day: string): boolean =>
  madeOn <= day && !isDue(changesOn, day);

const toPart = (path: string): string => `${path}.part`;

const timeOf = async (path: string): Promise<number> =>
  (await stat(path).catch(() => null))?.mtimeMs ?? Infinity;

/** @returns null where there is none, or one that another program or another bundle made */
export async function readFresh({
  folder,
  built,
  bundle,
}: PrebuiltPlaces): Promise<Manifest | null> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) return null;
  const madeAt = await timeOf(join(folder, MANIFEST));
  const files = (await readdir(bundle, { recursive: true })).map((path) => join(bundle, path));
  const times = await Promise.all([built, bundle, ...files].map(timeOf));
  return times.every((time) => time < madeAt) ? (JSON.parse(text) as Manifest) : null;
}

/** For its owner alone, and on the disk before it has its name: a power cut leaves no half of it. */
async function secure(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.chmod(FOR_OWNER);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Copies the prebuilt catalogue and its index into a data folder that has neither.
 * @returns false where there is none that is right today, or nowhere to put it: it has to be imported
 */
export async function takePrebuilt(
  config: Config,
  now: Date,
  prebuilt = PREBUILT_PLACES,
): Promise<boolean> {
  if (config.database.engine === 'postgres') return false;
  if (FILES.some((name) => existsSync(dataFile(config, name)))) return false;
  const manifest = await readFresh(prebuilt);
  if (manifest === null || !isRightOn(manifest, toDay(now))) return false;
  const places = FILES.map((name) => ({
    from: join(prebuilt.folder, DATA_FILES[name]),
    to: dataFile(config, name),
  }));
  // Whole or not at all: what is cut off is copied again by the next start.
  for (const { from, to } of places) {
    await copyFile(from, toPart(to), constants.COPYFILE_FICLONE);
    await secure(toPart(to));
  }
  for (const { to } of places) await rename(toPart(to), to);
  return true;
}
