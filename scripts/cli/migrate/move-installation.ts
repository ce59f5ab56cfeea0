import { isFilledByLayout, isPostgres, nameIn, type Part, type Table, TABLES } from './part.ts';
import { countRows, emptyTables, readRows, TableHash, type TableSum, writeRows } from './rows.ts';

/** What a table had here and has there. */
export interface MovedTable extends TableSum {
  readonly owner: string;
  readonly table: string;
}

type Report = (done: number, total: number) => void;

function partOf(parts: readonly Part[], { owner }: Table): Part {
  const part = parts.find((one) => one.owner === owner);
  if (part === undefined) throw new Error(`There is no part ${owner}.`);
  return part;
}

/** How many rows each table of these parts has, in the order they are moved. */
export async function countTables(parts: readonly Part[]): Promise<Map<Table, number>> {
  const counts = new Map<Table, number>();
  for (const part of parts) {
    for (const table of TABLES.filter(({ owner }) => owner === part.owner)) {
      counts.set(table, await countRows(part, table.name));
    }
  }
  return counts;
}

/** Tables that hold something in an installation that is in use; none where it was only made. */
export function findFilled(counts: ReadonlyMap<Table, number>): readonly string[] {
  return [...counts]
    .filter(([table, rows]) => rows > 0 && !isFilledByLayout(table))
    .map(([{ name }]) => name);
}

/**
 * Copies every row, then reads all of it back and compares. The target is locked first, so that
 * what is found in it is what is replaced.
 * @throws Error if the target is in use and `mayReplace` is false, or if a table differs
 */
export async function moveInstallation(
  from: readonly Part[],
  to: readonly Part[],
  { mayReplace, onProgress }: { readonly mayReplace: boolean; readonly onProgress: Report },
): Promise<readonly MovedTable[]> {
  for (const part of to) await lockTables(part);
  const filled = findFilled(await countTables(to));
  if (filled.length > 0 && !mayReplace) throw new TargetInUse(filled);
  for (const part of [...to].reverse()) await emptyTables(part, tablesOf(part));
  const counts = await countTables(from);
  // Every row is written, and read again.
  const total = 2 * [...counts.values()].reduce((sum, rows) => sum + rows, 0);
  let done = 0;
  const report = (rows: number): void => {
    done += rows;
    onProgress(done, total);
  };
  const tables = TABLES.filter(({ owner }) => from.some((part) => part.owner === owner));
  const moved: MovedTable[] = [];
  for (const table of tables) {
    const sum = await copyTable(partOf(from, table), partOf(to, table), table.name, report);
    moved.push({ owner: table.owner, table: table.name, ...sum });
  }
  for (const [i, table] of tables.entries()) {
    const there = await sumTable(partOf(to, table), table.name, report);
    const here = moved[i];
    if (here?.rows === there.rows && here.hash === there.hash) continue;
    throw new Error(
      `The table ${table.name} differs: ${here?.rows ?? 0} rows with hash ${here?.hash ?? ''} here, ${there.rows} with ${there.hash} there. Nothing was moved.`,
    );
  }
  return moved;
}

/** The target holds data, which nobody said may be replaced. */
export class TargetInUse extends Error {
  readonly tables: readonly string[];

  constructor(tables: readonly string[]) {
    super(`The target is in use: there are rows in ${tables.join(', ')}.`);
    this.name = 'TargetInUse';
    this.tables = tables;
  }
}

async function copyTable(
  from: Part,
  to: Part,
  table: string,
  report: (rows: number) => void,
): Promise<TableSum> {
  const hash = new TableHash();
  for await (const rows of readRows(from, table)) {
    hash.add(rows);
    await writeRows(to, table, rows);
    report(rows.length);
  }
  const last = await readCounter(from, table);
  if (last !== null) await raiseCounter(to, table, last);
  return hash.sum();
}

async function sumTable(
  part: Part,
  table: string,
  report: (rows: number) => void,
): Promise<TableSum> {
  const hash = new TableHash();
  for await (const rows of readRows(part, table)) {
    hash.add(rows);
    report(rows.length);
  }
  return hash.sum();
}

async function lockTables(part: Part): Promise<void> {
  if (!isPostgres(part)) return;
  const names = tablesOf(part).map((name) => nameIn(part, name));
  await part.trx.raw(`LOCK TABLE ${names.join(', ')} IN ACCESS EXCLUSIVE MODE`);
}

function tablesOf({ owner }: Part): readonly string[] {
  return TABLES.filter((table) => table.owner === owner).map(({ name }) => name);
}

/** The last number a table gave a row by itself; null: it gives none. */
async function readCounter(part: Part, table: string): Promise<number | null> {
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
async function raiseCounter(part: Part, table: string, last: number): Promise<void> {
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
