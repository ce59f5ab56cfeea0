import { isPostgres, nameIn, type Part } from './part.ts';

/** The last number a table gave a row by itself; null: it gives none. */
export async function readCounter(part: Part, table: string): Promise<number | null> {
  if (!isPostgres(part)) {
    const rows = await part
      .trx<{ name: string; seq: number }>('sqlite_sequence')
      .where({ name: table })
      .select('seq');
    return rows[0]?.seq ?? null;
  }
  const sequence = await findSequence(part, table);
  if (sequence === null) return null;
  const { rows } = await part.trx.raw<{ rows: { last: number; used: boolean }[] }>(
    `SELECT last_value::int AS last, is_called AS used FROM ${sequence}`,
  );
  return rows[0]?.used === true ? rows[0].last : 0;
}

/** Lets a table go on with numbers above `last`, and above those of its rows. */
export async function raiseCounter(part: Part, table: string, last: number): Promise<void> {
  if (!isPostgres(part)) {
    // A file raises it by the rows it is given; it may have been higher.
    const raised = await part
      .trx('sqlite_sequence')
      .where({ name: table })
      .update({ seq: part.trx.raw('max(seq, ?)', [last]) });
    if (raised === 0 && last > 0)
      await part.trx('sqlite_sequence').insert({ name: table, seq: last });
    return;
  }
  const sequence = await findSequence(part, table);
  if (sequence === null) return;
  const { rows } = await part.trx.raw<{ rows: { id: number | null }[] }>(
    'SELECT max(id) AS id FROM ??',
    [nameIn(part, table)],
  );
  const value = Math.max(last, rows[0]?.id ?? 0);
  if (value > 0) await part.trx.raw('SELECT setval(?::regclass, ?)', [sequence, value]);
}

async function findSequence(part: Part, table: string): Promise<string | null> {
  const columns = await part
    .trx('information_schema.columns')
    .where({ table_schema: part.schema, table_name: table, column_name: 'id' })
    .select('column_name');
  if (columns.length === 0) return null;
  const { rows } = await part.trx.raw<{ rows: { name: string | null }[] }>(
    'SELECT pg_get_serial_sequence(?, ?) AS name',
    [`"${part.schema ?? ''}"."${table}"`, 'id'],
  );
  return rows[0]?.name ?? null;
}
