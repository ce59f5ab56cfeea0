import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import v8 from 'node:v8';
import { readBundle, type Bundle } from '../../indexer/feeds/bundle.ts';
import { resolve } from '../../indexer/resolve/resolve.ts';
import type { ResolvedCatalog } from '../../indexer/resolve/resolved.ts';
import { buildOnce } from './once.ts';

/** The bundled catalogue, and what the resolver makes of it. */
export interface BundledCatalog {
  readonly bundle: Bundle;
  readonly resolved: ResolvedCatalog;
}

/** The day of the bundled data, on which statuses are looked at. */
export const BUNDLED_DAY = '2026-08-21';
const DATA = join(import.meta.dirname, '../../data');
const FILE = 'catalogue.v8';
let loaded: Promise<BundledCatalog> | null = null;

async function build(folder: string): Promise<void> {
  // A first start of the same run proves its rows.
  const bundle = await readBundle(DATA, true);
  const { records, sources, knownIdentities } = bundle;
  const resolved = resolve(records, sources, knownIdentities, BUNDLED_DAY);
  await writeFile(join(folder, FILE), v8.serialize({ bundle, resolved }));
}

async function load(): Promise<BundledCatalog> {
  const folder = await buildOnce('bundled-catalog', build);
  return v8.deserialize(await readFile(join(folder, FILE))) as BundledCatalog;
}

/** Read and resolved once for all tests that only look at it: it takes seconds. */
export function loadBundledCatalog(): Promise<BundledCatalog> {
  loaded ??= load();
  return loaded;
}
