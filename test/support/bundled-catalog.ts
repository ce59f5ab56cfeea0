import { join } from 'node:path';
import { readBundle, type Bundle } from '../../indexer/feeds/bundle.ts';
import { resolve } from '../../indexer/resolve/resolve.ts';
import type { ResolvedCatalog } from '../../indexer/resolve/resolved.ts';

/** The bundled catalogue, and what the resolver makes of it. */
export interface BundledCatalog {
  readonly bundle: Bundle;
  readonly resolved: ResolvedCatalog;
}

/** The day of the bundled data, on which statuses are looked at. */
export const BUNDLED_DAY = '2026-08-21';
const DATA = join(import.meta.dirname, '../../data');
let loaded: Promise<BundledCatalog> | null = null;

async function load(): Promise<BundledCatalog> {
  const bundle = await readBundle(DATA);
  return {
    bundle,
    resolved: resolve(bundle.records, bundle.sources, bundle.knownIdentities, BUNDLED_DAY),
  };
}

/** Read and resolved once for all tests that only look at it: it takes seconds. */
export function loadBundledCatalog(): Promise<BundledCatalog> {
  loaded ??= load();
  return loaded;
}
