import type { Knex } from 'knex';
import { selectWhereIn } from './database/batches.ts';
import type { AliasRow, ModelRow } from './database/rows.ts';
import { groupBy } from '../resolve/group.ts';

/** One name under which a stored model is found. */
export interface StoredName {
  /** As it is stored, case and all. */
  readonly text: string;
  readonly kind: AliasRow['kind'] | 'slug' | 'model_id';
  readonly slug: string;
  /** Key of the source that has it; null: the catalogue's own name. */
  readonly source: string | null;
  readonly strategy: string;
  /** 0–1. */
  readonly confidence: number;
}

/** How names are compared: NFKC, lower case. */
export const toNameKey = (text: string): string => text.normalize('NFKC').toLowerCase();

/** What slugs, ids and aliases of models lead to, by name key; names of no model are left out. */
export async function findNames(
  db: Knex,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredName[]>> {
  const keys = [...new Set(texts.map(toNameKey))];
  const aliases = await selectWhereIn<AliasRow>(db, 'model_aliases', 'alias_norm', keys);
  const slugs = await selectWhereIn<ModelRow>(db, 'models', 'slug', keys);
  const ids = await selectWhereIn<ModelRow>(db, 'models', 'id', [...new Set(texts)]);
  const owners = [...new Set(aliases.map((row) => row.model_id))];
  const models = await selectWhereIn<ModelRow>(db, 'models', 'id', owners);
  const slugOf = new Map(models.map(({ id, slug }) => [id, slug]));
  const own = { source: null, strategy: 'exact', confidence: 1 };
  // What turned out to be another model leads to that one.
  const isIts = (row: ModelRow, name: string) =>
    row.vanished_at === null || !aliases.some(({ alias }) => alias === name);
  const names: StoredName[] = [
    ...slugs
      .filter((row) => isIts(row, row.slug))
      .map(({ slug }) => ({ ...own, text: slug, kind: 'slug' as const, slug })),
    ...ids
      .filter((row) => isIts(row, row.id))
      .map(({ id, slug }) => ({ ...own, text: id, kind: 'model_id' as const, slug })),
    ...aliases.map((row) => ({
      text: row.alias,
      kind: row.kind,
      slug: slugOf.get(row.model_id) ?? '',
      source: row.source_key,
      strategy: row.strategy,
      confidence: row.confidence,
    })),
  ];
  return groupBy(names, ({ text }) => toNameKey(text));
}
