import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyCatalog } from '../../../indexer/catalog/database/open-database.ts';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { catalogPlace, loadEnvironment } from '../../environment.ts';

/** Works on a copy of the catalogue that is thrown away; the catalogue itself is only read. */
export async function withCopy<T>(work: (copy: Catalog) => Promise<T>): Promise<T> {
  const config = loadEnvironment();
  const place = catalogPlace(config);
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-copy-'));
  try {
    const to = join(folder, 'catalogue.sqlite');
    if ('url' in place) {
      const { copyToFile } = await import('../migrate/copy-to-file.ts');
      await copyToFile(config, to);
    } else if (existsSync(place.path)) await copyCatalog(place.path, to);
    const copy = await openCatalog({ path: to });
    try {
      return await work(copy);
    } finally {
      await copy.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
