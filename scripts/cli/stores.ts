import { openCatalog, type Catalog } from '../../indexer/catalog/open.ts';
import { catalogPlace, loadEnvironment } from '../environment.ts';

/** Opens the catalogue for one piece of work. */
export async function withCatalog<T>(work: (catalog: Catalog) => Promise<T>): Promise<T> {
  const config = loadEnvironment();
  const catalog = await openCatalog(catalogPlace(config));
  try {
    return await work(catalog);
  } finally {
    await catalog.close();
  }
}
