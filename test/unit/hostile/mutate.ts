/** What JSON can hold. A text between two of these is written as it is, without quotes. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
const RAW = '\uE000';
const raw = (text: string): string => `${RAW}${text}${RAW}`;

/** Numbers from 0 up to 1, always the same for the same seed (mulberry32). */
export function seedRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Values no source should send, in place of any other. */
const HOSTILE: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  5e-324,
  Number.MAX_SAFE_INTEGER + 1,
  raw('1e400'),
  raw('-1e400'),
  raw('1e-400'),
  raw('1E+999999999'),
  raw(`0.${'0'.repeat(5_000)}1`),
  raw('9'.repeat(5_000)),
  raw('-0'),
  raw('['.repeat(50_000) + ']'.repeat(50_000)),
  raw(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`),
  raw('{"a":1,"a":2}'),
  raw('{"__proto__":{"polluted":true}}'),
  raw('NaN'),
  raw('[,]'),
  '',
  ' ',
  '-',
  '/',
  '..',
  'null',
  'NaN',
  'Infinity',
  '0x10',
  '1,5',
  '1_000',
  '1e999',
  '٣',
  'x'.repeat(501),
  'x'.repeat(20_000),
  '\u0000',
  'a\r\nb',
  '\uD800',
  '\u202Egpt',
  'ｇｐｔ－５',
  'ﬃ'.repeat(200),
  '👩‍👩‍👧'.repeat(100),
  'e\u0301'.repeat(400),
  '__proto__',
  'constructor',
  'toString',
  '=1+1',
  "'; DROP TABLE models; --",
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://[',
  'file:///etc/passwd',
  'https://u:p@example.org/',
  '1970-01-01',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '275760-09-13',
  '2026-07-02T00:00:00+99:99',
  [],
  {},
  [[]],
  [null],
  { length: -1 },
  { toString: 'x', valueOf: 1 },
];

type Container = Json[] | Record<string, Json>;
interface Place {
  readonly parent: Container;
  readonly key: string;
}

function listPlaces(value: Json, places: Place[] = []): Place[] {
  if (value === null || typeof value !== 'object') return places;
  for (const [key, inner] of Object.entries(value)) {
    places.push({ parent: value, key });
    listPlaces(inner, places);
  }
  return places;
}

const read = ({ parent, key }: Place): Json => (parent as Record<string, Json>)[key] ?? null;
const put = ({ parent, key }: Place, value: Json): void => {
  // Defined, not assigned: `__proto__` is a key like any other here.
  const property = { value, enumerable: true, configurable: true, writable: true };
  Object.defineProperty(parent, key, property);
};

type Mutation = (place: Place, pick: <T>(list: readonly T[]) => T, all: readonly Place[]) => void;
const MUTATIONS: readonly Mutation[] = [
  (place, pick) => {
    put(place, structuredClone(pick(HOSTILE)));
  },
  (place) => {
    if (Array.isArray(place.parent)) place.parent.splice(Number(place.key), 1);
    else Reflect.deleteProperty(place.parent, place.key);
  },
  (place, pick) => {
    if (Array.isArray(place.parent)) return;
    const key = pick(['__proto__', 'constructor', '', 'x'.repeat(600), '\u0000', 'length', '#2']);
    put({ parent: place.parent, key }, read(place));
    Reflect.deleteProperty(place.parent, place.key);
  },
  (place, pick) => {
    const value = read(place);
    if (typeof value === 'number') put(place, value * pick([-1, 1e9, 1e-9, 1e300]));
    else if (typeof value === 'string') put(place, value.repeat(pick([2, 100])));
    else put(place, [value, structuredClone(value)]);
  },
  (place, pick, all) => {
    put(place, structuredClone(read(pick(all))));
  },
  (place) => {
    put(place, [read(place)]);
  },
  (place) => {
    if (Array.isArray(place.parent)) place.parent.push(structuredClone(read(place)));
    else put({ parent: place.parent, key: `${place.key} ` }, structuredClone(read(place)));
  },
];

/** A copy of a document with one to three things in it made wrong. */
export function mutate(document: Json, random: () => number): Json {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const copy = structuredClone(document);
  const times = 1 + Math.floor(random() * 3);
  for (let done = 0; done < times; done += 1) {
    const places = listPlaces(copy);
    if (places.length === 0) break;
    pick(MUTATIONS)(pick(places), pick, places);
  }
  return copy;
}

/** JSON text; see RAW. */
export function toJsonText(value: Json): string {
  return JSON.stringify(value).replace(
    new RegExp(`"${RAW}(.*?)${RAW}"`, 'gs'),
    (_, inner: string) => JSON.parse(`"${inner}"`) as string,
  );
}
