import { createHash } from 'node:crypto';
import type { FeedRecord, SourceInfo } from '../../schemas/records.ts';
import { FeedError } from './feed-error.ts';
import type { Feed } from './feed.ts';
import { INPUT_LIMITS, listInputs, type InputLimits } from './input.ts';
import { InputError } from './input-error.ts';
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

export interface ReadOptions {
  /** Date of the data, `YYYY-MM-DD`; else the newest date its runs were fetched, else the file's. */
  readonly asOf?: string;
  /** Called now and then with the rows seen so far. */
  readonly onProgress?: OnProgress;
  readonly limits?: Partial<InputLimits>;
}

/**
 * Reads a feed from a file, a folder or an http(s) address, with the same code.
 * @throws FeedError naming file, record and field if a file cannot be believed
 */
export async function readFeed(
  feed: Feed,
  location: string,
  options: ReadOptions = {},
): Promise<FeedReading> {
  const names = feed.files.flatMap((file) => file.names);
  const inputs = await translate(feed, location, () =>
    listInputs(location, names, { ...INPUT_LIMITS, ...options.limits }),
  );
  if (inputs.length === 0) {
    const expected = `expected a folder with ${names.slice(0, 3).join(', ')}`;
    throw new FeedError(feed.key, { file: location, expected });
  }
  const records: FeedRecord[] = [];
  const rejected: Rejection[] = [];
  const hash = createHash('sha256');
  const dates: string[] = [];
  let rows = 0;
  for (const input of inputs) {
    const read = await translate(feed, input.name, () => readFile(feed, input, options.onProgress));
    for (const record of read.records) {
      records.push(record);
    }
    rejected.push(...read.rejected);
    rows += read.rows;
    hash.update(`${input.name}\n${read.sha256}\n`);
    dates.push(read.modifiedOn);
  }
  const fetched = records.flatMap((record) =>
    record.kind === 'run' && record.retrieved_on !== undefined ? [record.retrieved_on] : [],
  );
  const asOf = options.asOf ?? newest(fetched) ?? newest(dates.filter((date) => date !== ''));
  if (asOf === undefined) {
    throw new FeedError(feed.key, {
      file: location,
      expected: 'the date of the data is not known',
    });
  }
  return {
    source: toSource(feed, asOf),
    records: [...toUnique(records)],
    rejected,
    sha256: hash.digest('hex'),
    rows,
  };
}

/** Records with an id of their own each: one that comes again gets `#2`, `#3` in feed order. */
function* toUnique(records: readonly FeedRecord[]): Generator<FeedRecord> {
  const seen = new Map<string, number>();
  for (const record of records) {
    const id = `${record.kind} ${record.native_id}`;
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    yield times === 1 ? record : { ...record, native_id: `${record.native_id}#${times}` };
  }
}

const newest = (dates: readonly string[]) =>
  dates.reduce<string | undefined>(
    (max, date) => (max === undefined || date > max ? date : max),
    undefined,
  );

/** The source's row: the feed without what only reading needs. */
function toSource(feed: Feed, asOf: string): SourceInfo {
  const { key, name, url, licence, attribution, redistributable, precedence } = feed;
  return { key, name, url, licence, attribution, redistributable, precedence, asOf };
}

async function translate<T>(feed: Feed, file: string, read: () => Promise<T>): Promise<T> {
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
