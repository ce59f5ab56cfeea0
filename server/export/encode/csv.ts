import { stringify, type Options } from 'csv-stringify/sync';
import type { Column } from '../../../schemas/export/columns.ts';
import type { Encoder } from './encoder.ts';

const OPTIONS: Options = {
  record_delimiter: 'windows',
  // A text that begins like a formula is run by spreadsheets: it gets an apostrophe. Numbers do not.
  escape_formulas: true,
  // An empty text is quoted, what is not known is not.
  quoted_match: /^$/,
  cast: { boolean: String },
};

const isScalar = ({ type }: Column): boolean => type !== 'strings' && type !== 'json';

/** RFC 4180 in UTF-8: a line of dotted names, lines end in CRLF; lists and objects are JSON. */
export const encodeCsv: Encoder = async function* (batches, { columns }) {
  yield Buffer.from(stringify([columns.map(({ name }) => name)], OPTIONS));
  const cells = columns.map((column) => {
    if (isScalar(column)) return column.read;
    return (record: unknown) => {
      const value = column.read(record);
      return value === null ? null : JSON.stringify(value);
    };
  });
  for await (const rows of batches) {
    const lines = rows.map(({ record }) => cells.map((read) => read(record)));
    yield Buffer.from(stringify(lines, OPTIONS));
  }
};
