import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import type { Column } from '../../schemas/export/columns.ts';
import type { Dataset, ExportFormat } from '../../schemas/export/datasets.ts';
import type { Shape } from '../../schemas/export/shape.ts';

type Row = Record<string, unknown>;

/** What a record of the API is as a line of NDJSON: no member absent, text for mixed types. */
function toLine(shape: Shape, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (shape.kind === 'list') return (value as unknown[]).map((one) => toLine(shape.of, one));
  if (shape.kind === 'object') {
    const members = value as Row;
    return Object.fromEntries(shape.members.map(([key, of]) => [key, toLine(of, members[key])]));
  }
  return shape.type !== 'mixed' || typeof value === 'string' ? value : JSON.stringify(value);
}

/** Lines of text may come in another order than records. */
function order(format: ExportFormat, rows: Row[]): Row[] {
  if (format === 'json' || format === 'parquet') return rows;
  return rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** What records of the API are as rows of their table: values by dotted names. */
export function toTable(
  { columns, shape }: Dataset,
  format: ExportFormat,
  records: readonly unknown[],
): Row[] {
  const toCell = ({ type, read }: Column, record: unknown): unknown => {
    const value = read(format === 'ndjson' ? toLine(shape, record) : record);
    const isMonth = type === 'date' && typeof value === 'string' && value.length === 7;
    return isMonth && format === 'parquet' ? `${value}-01` : value;
  };
  const toRow = (record: unknown): Row =>
    Object.fromEntries(columns.map((column) => [column.name, toCell(column, record)]));
  return order(format, records.map(toRow));
}

const GUARDED = /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

function fromCell({ type }: Column, cell: string, quoted: boolean): unknown {
  if (cell === '' && !quoted) return null;
  const text = GUARDED.test(cell) ? cell.slice(1) : cell;
  if (type === 'number' || type === 'integer') return Number(cell);
  if (type === 'boolean') return cell === 'true';
  return type === 'json' || type === 'strings' ? JSON.parse(cell) : text;
}

/** Rows of a CSV file: cells as they were before they became text. */
export function readCsv(dataset: Dataset, bytes: Buffer): Row[] {
  const [head = [], ...lines] = parse(bytes, {
    cast: (value, { quoting }) => ({ value, quoting }),
  }) as unknown as { value: string; quoting: boolean }[][];
  const names = head.map(({ value }) => value);
  if (names.join() !== dataset.columns.map(({ name }) => name).join()) {
    throw new Error(`Other headers: ${names.join()}`);
  }
  return lines.map((line) =>
    Object.fromEntries(
      dataset.columns.map((column, at) => {
        const { value, quoting } = line[at] ?? { value: '', quoting: false };
        return [column.name, fromCell(column, value, quoting)];
      }),
    ),
  );
}

function fromParquet({ type }: Column, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) {
    const text = value.toISOString();
    return type === 'date' ? text.slice(0, 10) : text.replace('.000Z', 'Z');
  }
  return type === 'json' ? JSON.parse(value as string) : value;
}

/** Rows of a Parquet file, values as JSON has them. */
async function readParquet(dataset: Dataset, bytes: Buffer): Promise<Row[]> {
  const file = Uint8Array.from(bytes).buffer;
  const rows = await parquetReadObjects({ file });
  return rows.map((row) =>
    Object.fromEntries(
      dataset.columns.map((column) => [column.name, fromParquet(column, row[column.name])]),
    ),
  );
}

/** Records of an export in JSON or NDJSON. */
export function readRecords(format: 'json' | 'ndjson', bytes: Buffer): unknown[] {
  const text = bytes.toString('utf8');
  if (format === 'json') return (JSON.parse(text) as { data: unknown[] }).data;
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]));
}

/** Rows of an export in any format, as `toTable` has them. */
export async function readTable(
  dataset: Dataset,
  format: ExportFormat,
  bytes: Buffer,
): Promise<Row[]> {
  if (format === 'csv') return order(format, readCsv(dataset, bytes));
  if (format === 'parquet') return readParquet(dataset, bytes);
  const toRow = (record: unknown): Row =>
    Object.fromEntries(dataset.columns.map(({ name, read }) => [name, read(record)]));
  return order(format, readRecords(format, bytes).map(toRow));
}
