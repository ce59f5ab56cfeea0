import type { Knex } from 'knex';

/** Bindings of one statement stay under SQLite's 32,766. */
const BINDINGS_MAX = 15_000;
/** knex inserts rows into SQLite as a compound SELECT, which has at most 500 terms. */
const ROWS_MAX = 500;
/** Ids of one `IN (…)`. */
const IDS_MAX = 500;

/** Pieces of at most `size`, in order. */
export function toBatches<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const batches: (readonly T[])[] = [];
  for (let at = 0; at < items.length; at += size) batches.push(items.slice(at, at + size));
  return batches;
}

/** Inserts rows of one shape with as few statements as the engine allows. */
export async function insertRows(trx: Knex, table: string, rows: readonly object[]): Promise<void> {
  const columns = Math.max(1, Object.keys(rows[0] ?? {}).length);
  const size = Math.min(ROWS_MAX, Math.floor(BINDINGS_MAX / columns));
  for (const batch of toBatches(rows, size)) {
    await trx(table)
      .insert(batch)
      .catch((error: unknown) => {
        // knex puts the whole statement, of any length, in front of the engine's few words.
        const message = error instanceof Error ? error.message : String(error);
        throw new Error(`Rows for ${table}: ${message.slice(message.lastIndexOf(' - ') + 3)}`);
      });
  }
}

/** Rows of `table` whose `column` is one of `ids`, in no order. */
export async function selectWhereIn<Row extends object>(
  db: Knex,
  table: string,
  column: string,
  ids: readonly string[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const batch of toBatches(ids, IDS_MAX)) {
    const found = (await db(table).whereIn(column, batch).select('*')) as Row[];
    for (const row of found) rows.push(row);
  }
  return rows;
}

/** Deletes rows of `table` whose `column` is one of `ids`. */
export async function deleteWhereIn(
  trx: Knex,
  table: string,
  column: string,
  ids: readonly (string | number)[],
): Promise<void> {
  for (const batch of toBatches(ids, IDS_MAX)) await trx(table).whereIn(column, batch).delete();
}
