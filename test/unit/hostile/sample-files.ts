import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseYaml, stringify as toYaml } from 'yaml';
import { toJsonText, type Json } from './mutate.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'fixtures', 'feeds');

/** A recorded sample of a file of a feed: few items, facts only. */
export interface SampleFile {
  readonly name: string;
  readonly document: Json;
  /** The document as text of the file's form. */
  toText(document: Json): string;
}

/** The samples of a feed, by file. */
export function readSamples(feed: string): SampleFile[] {
  const folder = join(FOLDER, feed);
  return readdirSync(folder).map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    switch (name.slice(name.lastIndexOf('.'))) {
      case '.ndjson':
      case '.jsonl': {
        const lines = text.split('\n').filter((line) => line !== '');
        return { name, document: lines.map(parse), toText: toJsonLines };
      }
      case '.csv':
        return { name, document: parseCsv(text, { bom: true }), toText: toCsv };
      case '.md':
        return { name, document: text.split('\n').map(toTableRow), toText: toMarkdown };
      case '.yml':
        return { name, document: parseYaml(text, { schema: 'failsafe' }) as Json, toText: write };
      default:
        return { name, document: parse(text), toText: toJsonText };
    }
  });
}

const parse = (text: string): Json => JSON.parse(text) as Json;
const write = (document: Json): string => toYaml(document);
const toList = (document: Json): Json[] => (Array.isArray(document) ? document : [document]);
const toJsonLines = (document: Json): string =>
  toList(document)
    .map((line) => `${toJsonText(line)}\n`)
    .join('');

/** A line of a table as its cells. */
const toTableRow = (line: string): Json =>
  line.startsWith('|') ? line.split('|').slice(1, -1) : line;
const toMarkdown = (document: Json): string =>
  toList(document)
    .map((row) => (Array.isArray(row) ? `|${row.map(toPlain).join('|')}|` : toPlain(row)))
    .join('\n');
const toPlain = (value: Json): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const toCell = (value: Json): string =>
  `"${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('"', '""')}"`;
const toCsv = (document: Json): string =>
  toList(document)
    .map((row) => `${toList(row).map(toCell).join(',')}\n`)
    .join('');
