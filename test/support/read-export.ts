import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import type { Column } from '../../schemas/export/columns.ts';
import type { Dataset, ExportFormat } from '../../schemas/export/datasets.ts';

/** What a record is as a row of its table: values by dotted names, as JSON has them. */
export function toTableRow(dataset: Dataset, record: unknown): Record<string, unknown> {
  return Object.fromEntries(dataset.columns.map(({ name, read }) => [name, read(record)]));
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
export function readCsv(dataset: Dataset, bytes: Buffer): Record<string, unknown>[] {
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
  return value;
}

/** Rows of a Parquet file, values as JSON has them. */
async function readParquet(dataset: Dataset, bytes: Buffer): Promise<Record<string, unknown>[]> {
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

/** Rows of an export in any format, as those of its table. */
export async function readTable(
  dataset: Dataset,
  format: ExportFormat,
  bytes: Buffer,
): Promise<Record<string, unknown>[]> {
  if (format === 'csv') return readCsv(dataset, bytes);
  if (format === 'parquet') return readParquet(dataset, bytes);
  return readRecords(format, bytes).map((record) => toTableRow(dataset, record));
}
