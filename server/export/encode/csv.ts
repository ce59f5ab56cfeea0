import { stringify, type Options } from 'csv-stringify/sync';
import type { Column } from '../../../schemas/export/columns.ts';
import type { Encoder } from './encoder.ts';
import { toFloat } from './scalars.ts';
import { typicalFirst } from './typical-first.ts';

const OPTIONS: Options = {
  record_delimiter: 'windows',
  // A text that begins like a formula is run by spreadsheets: it gets an apostrophe. Numbers do not.
  escape_formulas: true,
  // An empty text is quoted, what is not known is not.
  quoted_match: /^$/,
};

const isScalar = ({ type }: Column): boolean => type !== 'strings' && type !== 'json';

/** RFC 4180 in UTF-8: a line of dotted names, lines end in CRLF; lists and objects are JSON. */
export const encodeCsv: Encoder = async function* (read, { columns, shape }) {
  const names = columns.map(({ name }) => name);
  yield Buffer.from(stringify([names], OPTIONS));
  const cast: Options['cast'] = {
    boolean: String,
    number: (value, { index }) =>
      columns[index]?.type === 'number' ? toFloat(value) : String(value),
  };
  const cells = columns.map((column) => {
    if (isScalar(column)) return column.read;
    return (record: unknown) => {
      const value = column.read(record);
      return value === null ? null : JSON.stringify(value);
    };
  });
  for await (const rows of typicalFirst(read, shape)) {
    const lines = rows.map(({ record }) => cells.map((read) => read(record)));
    yield Buffer.from(stringify(lines, { ...OPTIONS, cast }));
  }
};
