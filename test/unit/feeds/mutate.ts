import type { FeedFile, FeedItem } from '../../../indexer/feeds/feed.ts';
import { parseJson, type JsonValue } from '../../../indexer/feeds/reading/json.ts';
import { findExcess } from '../../../indexer/feeds/reading/limits.ts';
import { FeedRecord } from '../../../schemas/records.ts';
import { HOSTILE_VALUES } from './hostile-values.ts';

const HERE = '%here%';
type Path = readonly (string | number)[];

/** The paths of all values in a sample, itself left out. */
function* listPaths(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) {
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    yield at;
    yield* listPaths(inner, at);
  }
}

/** The sample as JSON text with raw text in place of one value. */
function replaceAt(sample: unknown, path: Path, text: string): string {
  const copy = structuredClone(sample);
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], copy);
  (parent as Record<string | number, unknown>)[path.at(-1) ?? ''] = HERE;
  return JSON.stringify(copy).replace(JSON.stringify(HERE), () => text);
}

export interface Mutation {
  readonly about: string;
  readonly text: string;
}

/** A sample with every hostile value in every place. */
export function listMutations(sample: unknown): Mutation[] {
  return [...listPaths(sample)].flatMap((path) =>
    Object.entries(HOSTILE_VALUES).map(([about, value]) => ({
      about: `${about} at ${path.join('.')}`,
      text: replaceAt(sample, path, value),
    })),
  );
}

/** The records of a document or line, each checked against its schema; throws if one is out of bounds. */
export function parseChecked(file: FeedFile | undefined, text: string, name = ''): FeedRecord[] {
  return listItems(file, parseJson(text), name).flatMap((item) => {
    const parsed = findExcess(item.raw) === null ? file?.parse(item) : undefined;
    return parsed?.ok === true && 'records' in parsed
      ? parsed.records.map((record) => FeedRecord.parse(record))
      : [];
  });
}

function listItems(file: FeedFile | undefined, raw: JsonValue, name: string): FeedItem[] {
  if (file?.format === 'jsonl') {
    return [...file.split({ where: name, raw })];
  }
  const items = file?.items(raw, name) ?? [];
  return 'expected' in items ? [] : [...items];
}
