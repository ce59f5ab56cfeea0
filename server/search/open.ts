import type { SearchEngine } from '../../schemas/config/engines.ts';
import type { SearchProfile } from '../../schemas/search/profile.ts';
import { toMappingHash } from '../../schemas/tables.ts';
import { IndexCache } from './embedded/storage/index-cache.ts';
import { EmbeddedReader } from './embedded/reader.ts';
import { FailoverReader } from './failover-reader.ts';
import type { CatalogReader } from './port.ts';

interface EmbeddedOptions {
  /** The index file the indexer writes. */
  readonly path: string;
  /** Called when a newly published state could not be loaded; the one before stays in use. */
  readonly onError?: (error: unknown) => void;
  /** Weights other than the built-in ones. */
  readonly profile?: SearchProfile;
}

/**
 * Opens the reader and loads what is published. Where nothing is yet, it opens all the same:
 * answers are `temporarily_unavailable` until an index appears.
 */
export async function openSearch({
  path,
  onError = () => undefined,
  profile,
}: EmbeddedOptions): Promise<EmbeddedReader> {
  const cache = new IndexCache({ path, mappingHash: toMappingHash(), onError, profile });
  await cache.refresh();
  return new EmbeddedReader(cache);
}

interface EngineOptions {
  readonly engine: SearchEngine;
  /** Whether the index file answers while a cluster does not. */
  readonly hasFallback: boolean;
  /** The index file. */
  readonly path: string;
  readonly onError: (error: unknown) => void;
  /** Called when the index file begins to answer for a cluster, and when it stops. */
  readonly onDown: (error: unknown) => void;
  readonly onRecovered: (seconds: number) => void;
}

/** Opens the reader of the engine that is configured; the client of a cluster is loaded only for one. */
export async function openEngine(options: EngineOptions): Promise<CatalogReader> {
  const { engine, hasFallback, path, onError, onDown, onRecovered } = options;
  if (engine.engine === 'embedded') return openSearch({ path, onError });
  const { openElasticsearch } = await import('./elasticsearch/open.ts');
  const [primary, fallback] = await Promise.all([
    openElasticsearch({ ...engine, onError }),
    hasFallback ? openSearch({ path, onError }) : null,
  ]);
  if (fallback === null) return primary;
  return new FailoverReader({ primary, fallback, onDown, onRecovered });
}
