import { createHash } from 'node:crypto';
import type { FeedRecord, SourceInfo } from '../../../schemas/records.ts';
import { FeedError } from './feed-error.ts';
import type { Feed } from '../feed.ts';
import type { Input } from './input.ts';
import { InputError } from './input-error.ts';
import { openFeed, type OpenOptions } from './open-feed.ts';
import { DocumentError } from './parse-document.ts';
import { readFile, type OnProgress, type Rejection } from './read-file.ts';

/** What was read of a feed. */
export interface FeedReading {
  readonly source: SourceInfo;
  readonly records: readonly FeedRecord[];
  /** Raw things that were left out, with the place and the reason. */
  readonly rejected: readonly Rejection[];
  /** Of all bytes read, hex: equal for equal input. */
  readonly sha256: string;
  /** Raw things looked at, rejected ones included. */
  readonly rows: number;
}

export interface ReadOptions extends Pick<OpenOptions, 'limits'> {
  /** Date of the data, `YYYY-MM-DD`; else the newest date its runs were fetched, else the file's. */
  readonly asOf?: string;
  /** Date of the data where nothing else tells one: a server need not say when a file changed. */
  readonly today?: string;
  /** Called now and then with the rows seen so far. */
  readonly onProgress?: OnProgress;
}

/**
 * Reads a feed from a file, an archive, a folder or an http(s) address, with the same code.
 * @throws FeedError naming file, record and field if a file cannot be believed
 */
export async function readFeed(
  feed: Feed,
  location: string,
  options: ReadOptions = {},
): Promise<FeedReading> {
  const opened = await asFeedError(feed, location, () => openFeed(feed, location, options));
  return readInputs(feed, opened.inputs, options);
}

/**
 * Reads the files of a feed.
 * @throws FeedError naming file, record and field if a file cannot be believed
 */
export async function readInputs(
  feed: Feed,
  inputs: readonly Input[],
  options: ReadOptions = {},
): Promise<FeedReading> {
  const { records, rejected, sha256, rows, dates } = await readFiles(feed, inputs, options);
  if (records.length === 0) {
    const expected = `expected records, found none (${rejected[0]?.where ?? 'there is no file'})`;
    throw new FeedError(feed.key, { file: inputs[0]?.name ?? '', expected });
  }
  const asOf = options.asOf ?? findDate(records, dates) ?? options.today;
  if (asOf === undefined) {
    throw new FeedError(feed.key, {
      file: inputs[0]?.location ?? '',
      expected: 'the date of the data is not known',
    });
  }
  return {
    source: toSource(feed, asOf),
    records: [...toUnique(feed.combine?.(records) ?? records)],
    rejected,
    sha256,
    rows,
  };
}

/** What is in the files of a feed, one after the other; `dates` are the days they were changed. */
async function readFiles(feed: Feed, inputs: readonly Input[], { onProgress }: ReadOptions) {
  const records: FeedRecord[] = [];
  const rejected: Rejection[] = [];
  const hash = createHash('sha256');
  const dates: string[] = [];
  let rows = 0;
  for (const input of inputs) {
    const read = await asFeedError(feed, input.name, () => readFile(feed, input, onProgress));
    for (const record of read.records) {
      records.push(record);
    }
    for (const rejection of read.rejected) {
      rejected.push(rejection);
    }
    rows += read.rows;
    hash.update(`${input.name}\n${read.sha256}\n`);
    if (read.modifiedOn !== '') dates.push(read.modifiedOn);
  }
  return { records, rejected, sha256: hash.digest('hex'), rows, dates };
}

/** The newest day its runs were fetched, else the newest day a file was changed. */
function findDate(records: readonly FeedRecord[], changed: readonly string[]): string | undefined {
  const fetched = records.flatMap((record) =>
    record.kind === 'run' && record.retrieved_on !== undefined ? [record.retrieved_on] : [],
  );
  return newest(fetched) ?? newest(changed);
}

/** The longest id of a record. */
const ID_MAX = 500;

/** Records with an id of their own each: one that comes again gets `#2`, `#3` in feed order. */
function* toUnique(records: readonly FeedRecord[]): Generator<FeedRecord> {
  const taken = new Set(records.map(({ kind, native_id: id }) => `${kind} ${id}`));
  const times = new Map<string, number>();
  for (const record of records) {
    const { kind, native_id: id } = record;
    let count = (times.get(`${kind} ${id}`) ?? 0) + 1;
    let unique = id;
    // Another record may bear `…#2` by itself.
    while (count > 1 && taken.has(`${kind} ${(unique = toNumbered(id, count))}`)) count += 1;
    times.set(`${kind} ${id}`, count);
    taken.add(`${kind} ${unique}`);
    yield unique === id ? record : { ...record, native_id: unique };
  }
}

const toNumbered = (id: string, count: number): string => {
  const end = `#${count}`;
  return `${id.slice(0, ID_MAX - end.length)}${end}`;
};

const newest = (dates: readonly string[]) =>
  dates.reduce<string | undefined>(
    (max, date) => (max === undefined || date > max ? date : max),
    undefined,
  );

/** The source's row: the feed without what only reading needs. */
export function toSource(feed: Feed, asOf: string): SourceInfo {
  const { key, name, url, licence, attribution, redistributable, precedence } = feed;
  return { key, name, url, licence, attribution, redistributable, precedence, asOf };
}

/** Does a part of reading a feed; what is wrong with its files is told as FeedError. */
export async function asFeedError<T>(feed: Feed, file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof InputError) {
      throw new FeedError(
        feed.key,
        { file: error.location, expected: error.message },
        { cause: error },
      );
    }
    if (error instanceof DocumentError) {
      throw new FeedError(feed.key, { file, expected: error.message }, { cause: error });
    }
    throw error;
  }
}
