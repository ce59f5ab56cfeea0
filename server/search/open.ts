import type { SearchEngine } from '../../schemas/config/engines.ts';
import type { SearchProfile } from '../../schemas/search/profile.ts';
import { toMappingHash } from '../../schemas/tables.ts';
import { StateKeeper } from './embedded/storage/index-cache.ts';
import { EmbeddedReader } from './embedded/reader.ts';
import { InsuredReader } from './failover-reader.ts';
import type { CatalogueReader } from './port.ts';

interface Options {
  /** The index file the indexer writes. */
  readonly path: string;
  /** Told why a newly published state could not be taken in; the one before is served on. */
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
}: Options): Promise<EmbeddedReader> {
  const keeper = new StateKeeper({ path, mappingHash: toMappingHash(), onError, profile });
  await keeper.refresh();
  return new EmbeddedReader(keeper);
}

interface EngineOptions {
  readonly engine: SearchEngine;
  /** Whether the index file answers while a cluster does not. */
  readonly isInsured: boolean;
  /** The index file. */
  readonly path: string;
  readonly onError: (error: unknown) => void;
  /** Told when the index file begins to answer for a cluster, and when it stops. */
  readonly onAway: (error: unknown) => void;
  readonly onBack: (seconds: number) => void;
}

/** Opens the reader of the engine that is configured; the client of a cluster is loaded only for one. */
export async function openEngine(options: EngineOptions): Promise<CatalogueReader> {
  const { engine, isInsured, path, onError, onAway, onBack } = options;
  if (engine.engine === 'embedded') return openSearch({ path, onError });
  const { openElasticsearch } = await import('./elasticsearch/open.ts');
  const [first, insurance] = await Promise.all([
    openElasticsearch({ ...engine, onError }),
    isInsured ? openSearch({ path, onError }) : null,
  ]);
  if (insurance === null) return first;
  return new InsuredReader({ first, insurance, onAway, onBack });
}
