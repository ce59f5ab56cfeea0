import type { Knex } from 'knex';

/** Rows of one statement to PostgreSQL. */
const ROWS_MAX = 2_000;
/** Ids of one `IN (…)`. */
const IDS_MAX = 500;

/** Pieces of at most `size`, in order. */
export function toBatches<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const batches: (readonly T[])[] = [];
  for (let at = 0; at < items.length; at += size) batches.push(items.slice(at, at + size));
  return batches;
}

/** What is used of a connection of the better-sqlite3 package. */
interface FileConnection {
  pragma(setting: string): unknown;
  prepare(sql: string): { run(...values: unknown[]): unknown };
}
interface FileClient {
  acquireConnection(): Promise<FileConnection>;
  releaseConnection(connection: FileConnection): Promise<void>;
}

/** Values as SQLite takes them. */
const toBinding = (value: unknown): unknown =>
  typeof value === 'boolean' ? Number(value) : (value ?? null);

/**
 * Inserts rows by one statement that is prepared once. A function call a row costs SQLite far less
 * than statements of thousands of bindings, each of which it has to parse.
 */
async function insertIntoFile(
  client: FileClient,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map((column) => `"${column}"`).join(', ');
  const values = columns.map(() => '?').join(', ');
  const connection = await client.acquireConnection();
  try {
    // A row may name one that comes after it: what it refers to is looked for at the end.
    connection.pragma('defer_foreign_keys = ON');
    const insert = connection.prepare(`INSERT INTO "${table}" (${names}) VALUES (${values})`);
    for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
      if (Object.keys(row).length !== columns.length) throw new Error('rows of different columns');
      insert.run(...columns.map((column) => toBinding(row[column])));
    }
  } finally {
    await client.releaseConnection(connection);
  }
}

/** Bytes as PostgreSQL reads them in JSON. */
const toServerValue = (_: string, value: unknown): unknown => {
  const bytes = value as { readonly type?: unknown; readonly data?: readonly number[] } | null;
  return typeof bytes === 'object' && bytes?.type === 'Buffer' && Array.isArray(bytes.data)
    ? `\\x${Buffer.from(bytes.data).toString('hex')}`
    : value;
};

/**
 * Inserts rows as one JSON text a statement, which PostgreSQL takes apart by the types of the
 * table: its parser sees a single binding, however many rows there are.
 */
async function insertIntoServer(trx: Knex, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map(() => '??').join(', ');
  const sql = `INSERT INTO ?? (${names}) SELECT ${names} FROM json_populate_recordset(NULL::??, ?)`;
  for (const batch of toBatches(rows, ROWS_MAX)) {
    const json = JSON.stringify(batch, toServerValue);
    await trx.raw(sql, [table, ...columns, ...columns, table, json]);
  }
}

/** Inserts rows of one shape in the way that is quickest for the engine. */
export async function insertRows(trx: Knex, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  try {
    const client = trx.client as FileClient & { readonly driverName: string };
    if (client.driverName === 'better-sqlite3') await insertIntoFile(client, table, rows);
    else await insertIntoServer(trx, table, rows);
  } catch (error) {
    // knex puts the whole statement, of any length, in front of the engine's few words.
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`Rows for ${table}: ${message.split(' - ').at(-1) ?? ''}`, { cause: error });
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
