import { toMappingHash } from '../../schemas/tables.ts';
import { StateKeeper } from './embedded/keeper.ts';
import { EmbeddedReader } from './embedded/reader.ts';
import type { CatalogueReader } from './port.ts';

interface Options {
  /** The index file the indexer writes. */
  readonly path: string;
  /** Told why a newly published state could not be taken in; the one before is served on. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Opens the reader and loads what is published. Where nothing is yet, it opens all the same:
 * answers are `temporarily_unavailable` until an index appears.
 */
export async function openSearch({
  path,
  onError = () => undefined,
}: Options): Promise<CatalogueReader> {
  const keeper = new StateKeeper({ path, mappingHash: toMappingHash(), onError });
  await keeper.refresh();
  return new EmbeddedReader(keeper);
}
