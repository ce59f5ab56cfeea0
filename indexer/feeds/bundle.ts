import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BundledHistoryRow } from './bundled-history.ts';
import { MODEL_TYPES, type ModelType, SLUG_PATTERN } from '../../schemas/model.ts';
import {
  FeedRecord,
  type ModelIdentity,
  type SourcedRecord,
  SourceInfo,
} from '../../schemas/records.ts';
import { FeedError } from './reading/feed-error.ts';

/** The committed catalogue: what the feeds said, in the project's own words, and the identities. */
export interface Bundle {
  readonly sources: readonly SourceInfo[];
  readonly records: SourcedRecord[];
  readonly knownIdentities: readonly ModelIdentity[];
  /** What cannot be made again from the records; empty where nothing is known of the past. */
  readonly history: readonly BundledHistoryRow[];
}

/** A row of `models.ndjson`; beyond the identity only there to be read by people. */
interface IdentifiedModel extends ModelIdentity {
  readonly name: string;
  readonly creator: string | null;
  readonly type: ModelType;
}

const IdentityRow = z.strictObject({
  id: z.string().regex(/^mdl_[0-9A-HJKMNP-TV-Z]{10}$/),
  slug: z.string().regex(SLUG_PATTERN),
  key: z.string().min(1),
  name: z.string(),
  creator: z.string().nullable(),
  type: z.enum(MODEL_TYPES),
  former: z.array(z.string().min(1)).min(1).optional(),
});

/**
 * Reads the bundle in a folder.
 * @param isProved somebody else holds its rows against their schemas, which takes half of the time
 * @throws FeedError naming file, line and field
 */
export async function readBundle(folder: string, isProved = false): Promise<Bundle> {
  const sources = await readSources(folder);
  const records: SourcedRecord[] = [];
  for (const { key } of sources) {
    for await (const record of readRecords(folder, key, isProved)) {
      records.push({ source: key, record });
    }
  }
  return {
    sources,
    records,
    knownIdentities: await readIdentities(folder, isProved),
    history: await readHistory(folder, isProved),
  };
}

/**
 * Reads the sources of the bundle in a folder.
 * @throws FeedError naming file and field
 */
export async function readSources(folder: string): Promise<SourceInfo[]> {
  const file = 'sources.json';
  return parse(z.array(SourceInfo), await readJson(folder, file), file, undefined);
}

/**
 * Reads the records of one source, a piece of its file at a time.
 * @param isProved somebody else holds them against their schema
 * @throws FeedError naming file, line and field
 */
export async function* readRecords(
  folder: string,
  source: string,
  isProved = false,
): AsyncGenerator<FeedRecord, void, undefined> {
  const file = `records/${source}.ndjson`;
  let count = 0;
  for await (const lines of readLines(folder, file)) {
    for (const line of lines) {
      count += 1;
      yield parseRow(line, { file, record: `line ${count}` }, FeedRecord, isProved);
    }
  }
}

/**
 * Holds every row of the bundle against its schema, with the records of these sources, and keeps none.
 * @throws FeedError naming file, line and field
 */
export async function proveBundle(folder: string, sources: readonly SourceInfo[]): Promise<void> {
  for (const { key } of sources) {
    const records = readRecords(folder, key);
    while ((await records.next()).done !== true);
  }
  await readIdentities(folder);
  await readHistory(folder);
}

/** The lines of a file that say something, as they come. */
async function* readLines(folder: string, file: string): AsyncGenerator<string[], void, undefined> {
  let rest = '';
  try {
    const chunks = createReadStream(join(folder, file), 'utf8') as AsyncIterable<string>;
    for await (const chunk of chunks) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield lines.filter((line) => line !== '');
    }
  } catch (cause) {
    throw toMissing(folder, file, cause);
  }
  if (rest !== '') yield [rest];
}

const HISTORY_FILE = 'history.ndjson';

/**
 * Reads only the history of the bundle in a folder; a bundle without one has none.
 * @param isProved somebody else holds it against its schema
 * @throws FeedError naming file, line and field
 */
export async function readHistory(folder: string, isProved = false): Promise<BundledHistoryRow[]> {
  if (!existsSync(join(folder, HISTORY_FILE))) return [];
  return readRows(folder, HISTORY_FILE, BundledHistoryRow, isProved);
}

/** File of the bundle with the identities given to models. */
export const IDENTITIES_FILE = 'models.ndjson';

/**
 * Reads only the identities of the bundle in a folder.
 * @param isProved somebody else holds them against their schema
 * @throws FeedError naming file, line and field
 */
export async function readIdentities(folder: string, isProved = false): Promise<ModelIdentity[]> {
  const rows = await readRows(folder, IDENTITIES_FILE, IdentityRow, isProved);
  return rows.map(({ id, slug, key, former }) => ({
    key,
    id,
    slug,
    ...(former === undefined ? {} : { former }),
  }));
}

/**
 * Writes the bundle into a folder, the same bytes for the same content: rows sorted, keys in the
 * order of their schema. Records of sources that may not be passed on are refused.
 */
export async function writeBundle(
  folder: string,
  bundle: {
    readonly sources: readonly SourceInfo[];
    readonly records: Iterable<SourcedRecord>;
    readonly resolved: { readonly models: readonly IdentifiedModel[] };
    readonly history: readonly BundledHistoryRow[];
  },
): Promise<void> {
  const sources = [...bundle.sources].sort((a, b) => a.precedence - b.precedence);
  const closed = sources.find(({ redistributable }) => !redistributable);
  if (closed !== undefined) {
    throw new Error(`${closed.name} may not be passed on, so it cannot be in the bundle.`);
  }
  const records = new Map(sources.map(({ key }) => [key, [] as FeedRecord[]]));
  for (const { source, record } of bundle.records) {
    records.get(source)?.push(FeedRecord.parse(record));
  }
  await rm(join(folder, 'records'), { recursive: true, force: true });
  await mkdir(join(folder, 'records'), { recursive: true });
  for (const [key, list] of records) {
    list.sort((a, b) => compare(a.kind, b.kind) || compare(a.native_id, b.native_id));
    await writeFile(join(folder, 'records', `${key}.ndjson`), toLines(list));
  }
  const rows = bundle.resolved.models
    .map(({ id, slug, key, name, creator, type, former }) => ({
      id,
      slug,
      key,
      name,
      creator,
      type,
      ...(former === undefined ? {} : { former }),
    }))
    .sort((a, b) => compare(a.slug, b.slug));
  await writeFile(join(folder, 'models.ndjson'), toLines(rows));
  const history = bundle.history.map((row) => BundledHistoryRow.parse(row));
  if (history.length === 0) await rm(join(folder, HISTORY_FILE), { force: true });
  else await writeFile(join(folder, HISTORY_FILE), toLines(history));
  const infos = sources.map((source) => SourceInfo.parse(source));
  await writeFile(join(folder, 'sources.json'), `${JSON.stringify(infos, null, 2)}\n`);
  await writeFile(join(folder, 'ATTRIBUTION.md'), toAttribution(infos));
}

const toLines = (rows: readonly unknown[]) =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

async function readText(folder: string, file: string): Promise<string> {
  try {
    return await readFile(join(folder, file), 'utf8');
  } catch (cause) {
    throw toMissing(folder, file, cause);
  }
}

const toMissing = (folder: string, file: string, cause: unknown): FeedError =>
  new FeedError('bundle', { file, expected: `expected a file in ${folder}` }, { cause });

async function readJson(folder: string, file: string): Promise<unknown> {
  return parseText(await readText(folder, file), file, undefined);
}

async function readRows<T>(
  folder: string,
  file: string,
  schema: z.ZodType<T>,
  isProved: boolean,
): Promise<T[]> {
  const lines = (await readText(folder, file)).split('\n').filter((line) => line !== '');
  return lines.map((line, at) =>
    parseRow(line, { file, record: `line ${at + 1}` }, schema, isProved),
  );
}

function parseRow<T>(
  line: string,
  { file, record }: { readonly file: string; readonly record: string },
  schema: z.ZodType<T>,
  isProved = false,
): T {
  const row = parseText(line, file, record);
  return isProved ? (row as T) : parse(schema, row, file, record);
}

function parseText(text: string, file: string, record: string | undefined): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new FeedError('bundle', { ...place(file, record), expected: 'expected JSON' }, { cause });
  }
}

function parse<T>(
  schema: z.ZodType<T>,
  value: unknown,
  file: string,
  record: string | undefined,
): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  throw new FeedError('bundle', {
    ...place(file, record),
    field: issue?.path.join('.') ?? '',
    expected: issue?.message ?? 'not as expected',
  });
}

const place = (file: string, record: string | undefined) =>
  record === undefined ? { file } : { file, record };

/** The credits every copy of the bundled catalogue carries, as Markdown. */
function toAttribution(sources: readonly SourceInfo[]): string {
  const parts = sources.map(
    ({ name, url, licence, attribution, asOf }) =>
      `## ${name}\n\n- Source: <${url}>\n- Licence: ${licence}\n- Attribution: ${attribution}\n- Date of the data: ${asOf}\n`,
  );
  return [
    '# Where the bundled figures come from\n',
    'This folder holds facts and figures only, in the schema of this project: names, ids, dates, limits, prices and scores. It holds no text of any source. Every figure keeps the key of the source it comes from.\n',
    ...parts,
  ].join('\n');
}
