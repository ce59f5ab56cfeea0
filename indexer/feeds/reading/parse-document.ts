import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import type { FeedFile } from '../feed.ts';
import { parseJson, type JsonValue } from './json.ts';

/** The text is not of its format. */
export class DocumentError extends Error {
  constructor(format: string, cause: unknown) {
    super(`expected ${format}: ${(cause as Error).message}`, { cause });
    this.name = 'DocumentError';
  }
}

/**
 * A whole file as a value. CSV is a list of objects by the names in its first row; scalars of CSV and
 * YAML stay the text they are, so that `1.10` is neither a float nor a version lost.
 * @throws DocumentError saying what is wrong and where
 */
export function parseDocument(format: FeedFile['format'], text: string): JsonValue {
  switch (format) {
    case 'csv':
      return translate('CSV', () =>
        parseCsv(text, {
          columns: true,
          bom: true,
          skip_empty_lines: true,
          // Files edited on several systems end their lines in several ways.
          record_delimiter: ['\r\n', '\n', '\r'],
        }),
      );
    case 'yaml':
      // `failsafe` knows no numbers, dates or booleans; aliases could make a small file huge; of a
      // key written twice, which people's files have, the last stands, as in most readers.
      return translate('YAML', () =>
        parseYaml(text, { schema: 'failsafe', maxAliasCount: 100, uniqueKeys: false }),
      );
    case 'text':
      return text;
    case 'json':
    case 'jsonl':
      return translate('JSON', () => parseJson(text));
  }
}

function translate(name: string, parse: () => unknown): JsonValue {
  try {
    return parse() as JsonValue;
  } catch (error) {
    throw new DocumentError(name, error);
  }
}
