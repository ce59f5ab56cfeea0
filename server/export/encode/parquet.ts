import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Column, ColumnType } from '../../../schemas/export/columns.ts';
import type { Encoder } from './encoder.ts';

/** Records of a row group: some ten milliseconds of work at once. */
const GROUP_ROWS = 2_000;

type Leaf = Omit<SchemaElement, 'name' | 'repetition_type'>;
const LEAVES: Readonly<Record<Exclude<ColumnType, 'strings'>, Leaf>> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  integer: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  // Some readers take what is marked as JSON for bytes.
  json: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
};

function toElements({ name, type }: Column): SchemaElement[] {
  if (type !== 'strings') return [{ name, repetition_type: 'OPTIONAL', ...LEAVES[type] }];
  return [
    { name, repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...LEAVES.string },
  ];
}

function toSchema(columns: readonly Column[]): SchemaElement[] {
  return [{ name: 'schema', num_children: columns.length }, ...columns.flatMap(toElements)];
}

/** A value as the writer takes it; a month is its first day. */
function toCell(type: ColumnType, value: unknown): unknown {
  if (value === null) return null;
  if (type === 'integer') return BigInt(value as number);
  if (type === 'date' || type === 'instant') return new Date(value as string);
  return type === 'json' ? JSON.stringify(value) : value;
}

/** Parquet with a column a cell, compressed with Snappy; lists of texts are lists, objects are JSON. */
export const encodeParquet: Encoder = async function* (read, { columns }, meta) {
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({
    writer,
    schema: toSchema(columns),
    createdBy: 'model-catalog-api',
    kvMetadata: Object.entries(meta)
      .filter(([, value]) => typeof value !== 'object')
      .map(([key, value]) => ({ key: `catalog.${key}`, value: String(value) })),
  });
  const take = (): Uint8Array => {
    const bytes = writer.getBytes().slice();
    writer.index = 0;
    return bytes;
  };
  const cells = columns.map((): unknown[] => []);
  let held = 0;
  // Cells are kept and not records, each of which keeps the whole document it was made of.
  const hold = (record: unknown): void => {
    columns.forEach(({ type, read }, i) => cells[i]?.push(toCell(type, read(record))));
    held += 1;
  };
  const write = (): Uint8Array => {
    const columnData = columns.map(({ name }, i) => ({ name, data: cells[i] ?? [] }));
    void parquet.write({ columnData, rowGroupSize: held });
    for (const column of cells) column.length = 0;
    held = 0;
    return take();
  };
  for await (const rows of read()) {
    for (const { record } of rows) {
      hold(record);
      if (held === GROUP_ROWS) yield write();
    }
  }
  if (held > 0) yield write();
  await parquet.finish();
  yield take();
};
