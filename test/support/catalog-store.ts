import type { Knex } from 'knex';
import {
  type AppliedCatalog,
  applyCatalog,
  type ApplyOptions,
  type ApplySummary,
} from '../../indexer/catalog/apply/apply-catalog.ts';
import { openDatabase } from '../../indexer/catalog/database/open-database.ts';
import { readDocuments } from '../../indexer/catalog/documents/read-documents.ts';
import { migrateCatalog } from '../../indexer/catalog/migrations/migrate.ts';
import { Model } from '../../schemas/model.ts';
import { buildSource } from './build-resolved.ts';

/** A catalogue in memory of its own, with its tables open to the test. */
export interface CatalogStore {
  readonly db: Knex;
  apply(catalogue: AppliedCatalog, options?: Partial<ApplyOptions>): Promise<ApplySummary>;
  /** The document of a builder's model by slug, checked against its schema. */
  read(slug: string): Promise<Model>;
  close(): Promise<void>;
}

/** Applies at this instant unless told otherwise. */
export const STORE_NOW = new Date('2026-07-02T10:00:00Z');

export async function openCatalogStore(): Promise<CatalogStore> {
  const db = openDatabase({ path: ':memory:' });
  await migrateCatalog(db, true);
  return {
    db,
    apply: (catalogue, options = {}) =>
      applyCatalog(db, catalogue, { sources: [buildSource()], now: STORE_NOW, ...options }),
    async read(slug) {
      const [document] = await readDocuments(db, [{ kind: 'model', id: `mdl_${slug}` }]);
      return Model.parse(document?.body);
    },
    close: () => db.destroy(),
  };
}
