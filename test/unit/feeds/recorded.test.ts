import { createHash } from 'node:crypto';
import { FeedError } from '../../../indexer/feeds/reading/feed-error.ts';
import type { Feed } from '../../../indexer/feeds/feed.ts';
import { readInputs } from '../../../indexer/feeds/reading/read-feed.ts';
import { FEEDS } from '../../../indexer/feeds/registry.ts';
import { expectSnapshot } from '../../support/snapshot.ts';
import type { Json } from '../hostile/mutate.ts';
import { readSamples, type SampleFile } from '../hostile/sample-files.ts';

const SHORT = 6;

type Path = readonly string[];
type Values = Record<string, Json | undefined>;

/** Everything in a document, from the outside in. */
function listPaths(value: Json, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path];
  const inner = Object.entries(value).flatMap(([key, one]) => listPaths(one, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

/** The first place of each kind; the first row of a table is no row like the others. */
function listPlaces({ name, document }: SampleFile): [shape: string, path: Path][] {
  const number = /\.(?:csv|md)$/.test(name) ? /^[1-9]\d*$/ : /^\d+$/;
  const places = new Map<string, Path>();
  for (const path of listPaths(document)) {
    const shape = path.map((key) => (number.test(key) ? '*' : key)).join(' › ');
    if (!places.has(shape)) places.set(shape, path);
  }
  return [...places];
}

const read = (document: Json, path: Path): Json =>
  path.reduce<Json>((inner, key) => (inner as Record<string, Json>)[key] ?? null, document);

function change(document: Json, path: Path, value: Json | undefined): Json {
  const copy = structuredClone(document);
  const parent = read(copy, path.slice(0, -1)) as Json[] | Values;
  const key = path.at(-1) ?? '';
  if (value !== undefined) (parent as Values)[key] = value;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else Reflect.deleteProperty(parent, key);
  return copy;
}

/** What else might stand where this stands. */
function toOthers(value: Json): Record<string, Json | undefined> {
  const shared = { gone: undefined, null: null };
  if (typeof value === 'number') return { ...shared, zero: 0, less: -value, more: value * 1000 };
  if (typeof value === 'boolean') return { ...shared, not: !value };
  if (typeof value !== 'string') return shared;
  const number = Number(value);
  const others = Number.isFinite(number)
    ? { zero: '0', less: `-${value}`, more: String(number * 1000) }
    : { longer: `${value}x`, large: value.toUpperCase() };
  return { ...shared, empty: '', ...others };
}

async function sayReading(feed: Feed, sample: SampleFile, document: Json): Promise<string[]> {
  const { name } = sample;
  const bytes = (async function* toBytes() {
    yield await Promise.resolve(Buffer.from(sample.toText(document)));
  })();
  const open = () => Promise.resolve({ bytes, modifiedAt: null });
  try {
    const input = { name, location: name, open };
    const { records, rejected } = await readInputs(feed, [input], { asOf: '2026-07-02' });
    return [
      ...records.map((record) => JSON.stringify(record)),
      ...rejected.map(({ where, reason }) => `${where}: ${reason}`),
    ];
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return [error.message];
  }
}

/** What is said of a sample that was changed at a place, in short. */
function sayChanged(said: readonly string[], before: readonly string[]): string {
  const added = said.filter((line) => !before.includes(line));
  if (said.length === before.length && added.length === 0) return 'same';
  const [first = ''] = added;
  if (added.length === 1 && !first.startsWith('{')) return first;
  return `${said.length} (${createHash('sha256').update(said.join('\n')).digest('hex').slice(0, SHORT)})`;
}

/** A list of one of its things, or an object of one. */
const toAlone = (document: Json, key: string): Json =>
  Array.isArray(document) ? [read(document, [key])] : { [key]: read(document, [key]) };

/** What a document says of each value that is changed in it; nothing of values that nobody reads. */
async function sayEachChanged(feed: Feed, sample: SampleFile): Promise<string[]> {
  const before = await sayReading(feed, sample, sample.document);
  const lines: string[] = [];
  let unread = '\n';
  for (const [shape, path] of listPlaces(sample)) {
    if (shape.startsWith(unread)) continue;
    const ways = new Map<string, string[]>();
    for (const [way, other] of Object.entries(toOthers(read(sample.document, path)))) {
      const document = change(sample.document, path, other);
      const said = sayChanged(await sayReading(feed, sample, document), before);
      ways.set(said, [...(ways.get(said) ?? []), way]);
      if (way === 'null' && ways.size === 1 && said === 'same') break;
    }
    if (ways.size === 1 && ways.has('same')) unread = `${shape} › `;
    else
      lines.push(
        `${shape}: ${[...ways].map(([said, by]) => `${by.join(', ')}: ${said}`).join('; ')}`,
      );
  }
  return lines;
}

/** Thing by thing where each says something alone, since most of a reading is of the others. */
async function saySample(feed: Feed, sample: SampleFile): Promise<string[]> {
  const { name, document } = sample;
  const lines = [`# ${name}`, ...(await sayReading(feed, sample, document))];
  const things = Object.keys(document ?? {}).map((key) => ({
    ...sample,
    document: toAlone(document, key),
  }));
  const readings = await Promise.all(things.map((one) => sayReading(feed, one, one.document)));
  const areAlone = readings.some(([first = '']) => first.startsWith('{'));
  for (const one of areAlone ? things : [sample]) lines.push(...(await sayEachChanged(feed, one)));
  return lines;
}

describe('what feeds say', () => {
  for (const feed of FEEDS) {
    it(`of ${feed.key}’s samples, and of each value changed in them, is recorded`, async () => {
      const lines: string[] = [];
      for (const sample of readSamples(feed.key)) lines.push(...(await saySample(feed, sample)));
      expectSnapshot(`test/snapshots/feeds/${feed.key}.txt`, `${lines.join('\n')}\n`);
    });
  }
});
