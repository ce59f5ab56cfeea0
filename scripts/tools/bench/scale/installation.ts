import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enlargeBundle } from './enlarge-bundle.ts';
import { BUNDLE } from '../../../environment.ts';

/** A copy of the program with a bundle of its own, and an empty data folder. */
export interface Installation {
  /** Its programs are in `dist/`. */
  readonly folder: string;
  readonly dataDir: string;
  remove(): void;
}

const ROOT = join(BUNDLE, '..');
/** What the programs read beside themselves. */
const READ = ['indexer', 'schemas', 'server', 'node_modules', 'package.json'];

/** @param models how many its bundle has; null: the bundle of the project */
export async function createInstallation(models: number | null): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true });
  };
  try {
    // A linked program would look for its bundle where it really is.
    cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
    for (const name of READ) symlinkSync(join(ROOT, name), join(folder, name));
    const bundle = join(folder, 'data');
    if (models === null) symlinkSync(BUNDLE, bundle);
    else await enlargeBundle(BUNDLE, bundle, models);
    const dataDir = join(folder, 'var');
    mkdirSync(dataDir);
    return { folder, dataDir, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
