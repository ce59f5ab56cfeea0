import { openCatalog, type Catalog } from '../../indexer/catalog/open.ts';
import { openIndexWriter } from '../../indexer/index/open.ts';
import type { IndexWriter } from '../../indexer/index/port.ts';
import { cataloguePlace, dataFile, loadEnvironment } from '../environment.ts';

/** Opens the catalogue for one piece of work. */
export async function withCatalog<T>(work: (catalog: Catalog) => Promise<T>): Promise<T> {
  const config = loadEnvironment();
  const catalog = await openCatalog(cataloguePlace(config));
  try {
    return await work(catalog);
  } finally {
    await catalog.close();
  }
}

/** The catalogue and the writer of its index. */
export interface Engines {
  readonly catalog: Catalog;
  readonly writer: IndexWriter;
}

/** Opens the catalogue and the writer of its index for one piece of work. */
export function withEngines<T>(work: (engines: Engines) => Promise<T>): Promise<T> {
  return withCatalog(async (catalog) => {
    const writer = openIndexWriter({ path: dataFile(loadEnvironment(), 'index') });
    try {
      return await work({ catalog, writer });
    } finally {
      await writer.close();
    }
  });
}
