import { insertRows } from '../../../indexer/catalog/database/batches.ts';
import { isPostgres, nameIn, type Part } from './part.ts';
import { createHash } from 'node:crypto';

const BATCH = 2_000;

/** Every row of a table, some thousand at a time: no table has to fit into memory. */
export async function* readRows(part: Part, table: string): AsyncGenerator<readonly Row[]> {
  const batches = isPostgres(part) ? readByCursor(part, table) : readByRowId(part, table);
  for await (const rows of batches) yield rows;
}

async function* readByCursor(part: Part, table: string): AsyncGenerator<readonly Row[]> {
  const { trx } = part;
  await trx.raw('DECLARE moving NO SCROLL CURSOR FOR SELECT * FROM ??', [nameIn(part, table)]);
  for (;;) {
    const { rows } = await trx.raw<{ rows: Row[] }>(`FETCH ${BATCH} FROM moving`);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) break;
  }
  await trx.raw('CLOSE moving');
}

const ROW_ID = 'moving_rowid';

async function* readByRowId({ trx }: Part, table: string): AsyncGenerator<readonly Row[]> {
  for (let after = -1; ;) {
    const found = (await trx(table)
      .select('*', { [ROW_ID]: 'rowid' })
      .where('rowid', '>', after)
      .orderBy('rowid')
      .limit(BATCH)) as Row[];
    if (found.length > 0) yield found.map(withoutRowId);
    if (found.length < BATCH) return;
    after = Number(found.at(-1)?.[ROW_ID]);
  }
}

function withoutRowId(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => column !== ROW_ID));
}

/** How many rows a table has. */
export async function countRows(part: Part, table: string): Promise<number> {
  const rows: { n: number | string }[] = await part.trx(nameIn(part, table)).count({ n: '*' });
  return Number(rows[0]?.n ?? 0);
}

/** Writes rows, whatever either store calls true. */
export async function writeRows(part: Part, table: string, rows: readonly Row[]): Promise<void> {
  await insertRows(part.trx, nameIn(part, table), rows);
}

/** Removes every row of these tables, the last first. */
export async function emptyTables(part: Part, tables: readonly string[]): Promise<void> {
  for (const table of [...tables].reverse()) await part.trx(nameIn(part, table)).delete();
}

/** Rows of a table as a store gives them. */
export type Row = Readonly<Record<string, unknown>>;

/** What a table holds, in few words. */
export interface TableSum {
  readonly rows: number;
  /** Equal for equal rows in any order, whichever store they are in; 64 hex digits. */
  readonly hash: string;
}

const MODULUS = 1n << 256n;

/** Sums up the rows of a table: the SHA-256 of each, added. */
export class TableHash {
  #rows = 0;
  #sum = 0n;

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const digest = createHash('sha256').update(toCanonicalText(row)).digest('hex');
      this.#sum = (this.#sum + BigInt(`0x${digest}`)) % MODULUS;
      this.#rows += 1;
    }
  }

  sum(): TableSum {
    return { rows: this.#rows, hash: this.#sum.toString(16).padStart(64, '0') };
  }
}

/** One text for a row, however the store writes flags, bytes and the order of columns. */
function toCanonicalText(row: Row): string {
  const columns = Object.keys(row).sort();
  return JSON.stringify(columns.map((column) => [column, toCanonical(row[column])]));
}

function toCanonical(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (Buffer.isBuffer(value)) return value.toString('hex');
  return value ?? null;
}
