import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the project, from this source or from a bundle of it in `dist/`. */
const ROOT = ['../..', '..']
  .map((path) => join(import.meta.dirname, path))
  .find((path) => existsSync(join(path, 'indexer')));
/** What decides which records files give and which catalogue records give. */
const SOURCES = ['indexer/feeds', 'indexer/resolve', 'indexer/catalog', 'schemas'];

/**
 * Names the program that reads feeds and makes the catalogue: a hash of its sources. Another one may
 * make something else of the same bytes, so what was made by another one is made again; a number to
 * be raised by hand would be forgotten.
 */
export function hashParserVersion(): string {
  return hashFiles(SOURCES.flatMap(listSources));
}

function listSources(folder: string): string[] {
  if (ROOT === undefined) throw new Error('The folder indexer/ is missing.');
  const path = join(ROOT, folder);
  const names = readdirSync(path, { recursive: true }).map(String);
  return names
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(path, name));
}

/** A hash over the content of files, 16 hex digits; those that are not there count as empty. */
export function hashFiles(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    const content = readOrNothing(path);
    hash.update(`${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

function readOrNothing(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
