import { createHash, type Hash } from 'node:crypto';
import type { z } from 'zod';
import { findControl } from '../../../schemas/control-characters.ts';
import { FeedRecord } from '../../../schemas/records.ts';
import { FeedError } from './feed-error.ts';
import type { Feed, FeedFile, FeedItem } from '../feed.ts';
import { toLines, toText, type Input } from './input.ts';
import { parseJson, type JsonValue } from './json.ts';
import { findExcess } from './limits.ts';
import { parseDocument } from './parse-document.ts';
import { toDay } from '../../../schemas/instant.ts';

export interface Rejection {
  readonly reason: string;
  readonly where: string;
}

export type OnProgress = (progress: { file: string; rows: number }) => void;

/** More broken rows than this share of a file, and the whole file is not believed. */
const BROKEN_SHARE_MAX = 0.01;
const PROGRESS_ROWS = 500;

interface Counts {
  readonly rejected: Rejection[];
  /** Where each thing was told of that may be told of once. */
  readonly places: Map<string, string>;
  rows: number;
  /** Rows that are no JSON or lack required keys. */
  broken: number;
  first: { where: string; field: string; expected: string } | null;
}

export interface FileReading {
  readonly records: readonly FeedRecord[];
  readonly rejected: readonly Rejection[];
  readonly rows: number;
  readonly sha256: string;
  /** Empty: not known. */
  readonly modifiedOn: string;
}

/** Reads one file of a feed, row by row. */
export async function readFile(
  feed: Feed,
  input: Input,
  onProgress?: OnProgress,
): Promise<FileReading> {
  const file = feed.files.find(
    ({ names, accepts }) => names.includes(input.name) || accepts.test(input.name),
  );
  if (file === undefined) {
    const expected = `is not a file of this feed; expected ${feed.files.flatMap(({ names }) => names).join(', ')}`;
    throw new FeedError(feed.key, { file: input.name, expected });
  }
  const counts: Counts = { rejected: [], places: new Map(), rows: 0, broken: 0, first: null };
  const records: FeedRecord[] = [];
  const hash = createHash('sha256');
  const { bytes, modifiedAt } = await input.open();
  for await (const item of toItems(feed, file, input.name, hashed(bytes, hash), counts)) {
    for (const record of accept(file, input.name, item, counts)) {
      records.push(record);
    }
    if (counts.rows % PROGRESS_ROWS === 0) {
      onProgress?.({ file: input.name, rows: counts.rows });
    }
  }
  onProgress?.({ file: input.name, rows: counts.rows });
  const sha256 = hash.digest('hex');
  if (input.sha256 !== undefined && input.sha256 !== sha256) {
    throw new FeedError(feed.key, { file: input.name, expected: 'changed while it was read' });
  }
  const isEmpty = counts.rows === 0 && file.mayBeEmpty;
  if (!file.isOneItem && !isEmpty) refuseBroken(feed, input.name, counts, records.length);
  return {
    records,
    rejected: counts.rejected,
    rows: counts.rows,
    sha256,
    modifiedOn: modifiedAt === null ? '' : toDay(modifiedAt),
  };
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* toItems(
  feed: Feed,
  file: FeedFile,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  counts: Counts,
): AsyncGenerator<FeedItem> {
  if (file.format === 'jsonl') {
    let line = 0;
    for await (const text of toLines(bytes)) {
      line += 1;
      if (text.trim() === '') continue;
      const raw = parseLine(file.prepare(text), name, line, counts);
      if (raw !== undefined) {
        yield* file.split({ where: `line ${line}`, raw });
      }
    }
    return;
  }
  const items = file.items(parseDocument(file.format, await toText(bytes)), name);
  if ('expected' in items) {
    throw new FeedError(feed.key, { file: name, ...items });
  }
  yield* items;
}

function parseLine(
  text: string,
  name: string,
  line: number,
  counts: Counts,
): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch (error) {
    counts.rows += 1;
    counts.broken += 1;
    counts.first ??= {
      where: `line ${line}`,
      field: '',
      expected: `expected JSON: ${(error as Error).message}`,
    };
    counts.rejected.push({ reason: 'not_json', where: `${name} line ${line}` });
    return undefined;
  }
}

function accept(
  file: FeedFile,
  name: string,
  item: FeedItem,
  counts: Counts,
): readonly FeedRecord[] {
  counts.rows += 1;
  const where = `${name} ${item.where}`;
  const excess = findExcess(item.raw);
  if (excess !== null) {
    counts.rejected.push({ reason: excess, where });
    return [];
  }
  const parsed = file.parse(item);
  if (parsed.ok) {
    if ('records' in parsed) {
      if (isRepeated(parsed.identity, item.where, name, counts)) return [];
      return parsed.records.filter((record) => isSound(record, where, counts));
    }
    counts.rejected.push({ reason: parsed.skipped, where });
    return [];
  }
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  const missing = parsed.error.issues.some(({ path }) => valueAt(item.raw, path) === undefined);
  counts.broken += missing ? 1 : 0;
  if (missing) {
    counts.first ??= { where: item.where, field, expected: toExpectation(issue) };
  }
  counts.rejected.push({
    reason: missing ? 'missing_field' : 'invalid_field',
    where: `${where} ${field}: ${toExpectation(issue)}`,
  });
  return [];
}

function isRepeated(
  identity: string | undefined,
  where: string,
  name: string,
  { places, rejected }: Counts,
): boolean {
  if (identity === undefined) return false;
  const first = places.get(identity);
  if (first === undefined) places.set(identity, where);
  else rejected.push({ reason: 'repeated', where: `${name} ${where} ${identity}: as ${first}` });
  return first !== undefined;
}

/** Whether a record keeps to its schema: what a parser lets through goes no further. */
function isSound(record: FeedRecord, where: string, counts: Counts): boolean {
  const control = findControl(record);
  if (control !== null) {
    counts.rejected.push({
      reason: 'control_character',
      where: `${where} ${record.kind} ${control}: expected text without control characters`,
    });
    return false;
  }
  const checked = FeedRecord.safeParse(record);
  if (checked.success) {
    return true;
  }
  const [issue] = checked.error.issues;
  const field = issue?.path.join('.') ?? '';
  counts.rejected.push({
    reason: 'invalid_record',
    where: `${where} ${record.kind} ${field}: ${toExpectation(issue)}`,
  });
  return false;
}

function valueAt(raw: JsonValue, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    raw,
  );
}

const toExpectation = (issue: z.core.$ZodIssue | undefined) =>
  (issue?.message ?? 'not as expected').replace(/^Invalid input: /, '');

/** One odd row is rejected; many, or nothing but odd rows, mean that the source changed its form. */
function refuseBroken(feed: Feed, file: string, counts: Counts, accepted: number): void {
  const { broken, rows, first, rejected } = counts;
  const tooMany = broken > 1 && broken > rows * BROKEN_SHARE_MAX;
  if (!tooMany && accepted > 0) {
    return;
  }
  if (first === null) {
    const expected = `expected records, found none (${rejected[0]?.where ?? 'the file is empty'})`;
    throw new FeedError(feed.key, { file, expected });
  }
  const { where, field, expected } = first;
  throw new FeedError(feed.key, {
    file,
    record: where,
    field,
    expected: `${expected} (${broken} of ${rows} rows)`,
  });
}
