import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { parquetMetadata } from 'hyparquet';
import type { Conflict, Model } from '../../schemas/model.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildChange, buildSegment } from '../support/build-change.ts';
import { buildModel, buildScore } from '../support/build.ts';
import { HOSTILE } from '../support/hostile-model.ts';
import { loadBytes } from '../support/load-bytes.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

/** Lines from which polars learns the types of columns. */
const LEARNED = 100;

const CONFLICT: Conflict = {
  field: 'limits.context_window',
  values: [
    { value: 128_000, source: 'a' },
    { value: 'unknown', source: 'b', url: 'https://example.com' },
    { value: true, source: 'c' },
  ],
  chosen: 128_000,
  rule: 'precedence',
};

/** Many models of which little is known, then one of which all is. */
const MODELS: readonly Model[] = [
  ...Array.from({ length: 2 * LEARNED }, (_, at) =>
    buildModel({ slug: `bare-${at}`, name: String(at), family: '2', release_date: '2026-01-02' }),
  ),
  ...SAMPLE_MODELS,
  {
    ...HOSTILE,
    release_date: '2026-02',
    former_slugs: ['zz-old'],
    snapshot_aliases: { 'zz-hostile-2026-01-01': ['zz-1'] },
    conflicts: [CONFLICT],
    benchmarks: [
      ...HOSTILE.benchmarks,
      buildScore('reasoning-test', 70.5, { configuration: { shots: 5 }, measured_at: '2026-03' }),
    ],
  },
];
const ENTRIES = Array.from({ length: 2 * LEARNED }, (_, at) =>
  buildChange({ sequence: at + 1, type: 'catalog.published' }),
);
const LAST = buildChange({
  sequence: ENTRIES.length + 1,
  type: 'model.price_changed',
  model: { id: 'mdl_1', slug: 'one', name: 'One' },
  changes: [
    { field: 'input', from: null, to: 1, percent: null },
    { field: 'status', from: 'active', to: 'retired', percent: 0.5 },
    { field: 'modalities.input', from: ['text'], to: true, percent: 2 },
  ],
});

type Types = Map<string, Set<string>>;

/** A line of JSON with the type of every number and text in its place. */
function toTyped(line: string): unknown {
  const literals = /"(?:[^"\\]|\\.)*":?|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g;
  const typed = line.replace(literals, (literal) => {
    if (literal.endsWith(':')) return literal;
    if (literal.startsWith('"')) return '"text"';
    return /[.e]/.test(literal) ? '"float"' : '"integer"';
  });
  return JSON.parse(typed);
}

/** The types a value has at each path within it. */
function collect(value: unknown, path: string, types: Types): Types {
  const of = types.get(path) ?? new Set();
  types.set(path, of);
  if (Array.isArray(value)) {
    of.add('list');
    for (const one of value) collect(one, `${path}[]`, types);
  } else if (typeof value === 'object' && value !== null) {
    of.add(`object of ${Object.keys(value).join()}`);
    for (const [key, one] of Object.entries(value)) collect(one, `${path}.${key}`, types);
  } else if (value !== null) of.add(typeof value === 'string' ? value : typeof value);
  return types;
}

const toObject = (types: Types) =>
  Object.fromEntries([...types].map(([path, of]) => [path, [...of].sort()]));

/** What a program takes a cell for. */
function typeOfCell(cell: string): string | null {
  if (cell === '') return null;
  if (/^-?\d+$/.test(cell)) return 'integer';
  return /^-?\d/.test(cell) && Number.isFinite(Number(cell)) ? 'float' : 'text';
}

describe('types of what is exported', () => {
  let app: TestApp;
  before(async () => {
    const others = [...SAMPLE_OTHERS, buildSegment([...ENTRIES, LAST])];
    app = await openTestApp({ models: MODELS, others });
  });
  after(() => app.close());

  const load = async (dataset: string, format: string): Promise<Buffer> => {
    const all = dataset === 'changes' ? '' : '&snapshots=true';
    const path = `${ROOT}/export?dataset=${dataset}&format=${format}${all}`;
    return (await loadBytes(app, path)).bytes;
  };

  for (const dataset of ['models', 'changes'] as const) {
    it(`${dataset} as ndjson have one type a member, which the first ${LEARNED} lines show`, async () => {
      const lines = (await load(dataset, 'ndjson')).toString('utf8').trim().split('\n');
      const records = lines.map(toTyped);
      expect(records).to.have.length.above(2 * LEARNED);
      const learned: Types = new Map();
      for (const record of records.slice(0, LEARNED)) collect(record, '', learned);
      const all: Types = new Map(learned);
      for (const record of records) collect(record, '', all);
      expect(toObject(learned)).to.deep.equal(toObject(all));
      const mixed = [...all].filter(([, of]) => of.size > 1);
      expect(mixed.map(([path, of]) => [path, ...of])).to.deep.equal([]);
      const path = dataset === 'models' ? '.conflicts[].values[].value' : '.changes[].to';
      expect([...(all.get(path) ?? [])]).to.deep.equal(['text']);
    });

    it(`${dataset} as csv have the types the first ${LEARNED} lines show`, async () => {
      const rows: string[][] = parse(await load(dataset, 'csv'));
      const [head = [], ...lines] = rows;
      const wrong = head.flatMap((name, at) => {
        const types = lines.map((line) => typeOfCell(line[at] ?? ''));
        const known = new Set(types.slice(0, LEARNED));
        const all = new Set(types);
        const isText = known.has('text');
        const isFloat = known.has('float') && !all.has('text');
        const isOne = [...all].every((type) => known.has(type));
        return isText || isFloat || isOne ? [] : [[name, [...known], [...all]]];
      });
      expect(wrong).to.deep.equal([]);
    });
  }

  it('texts of mixed values are what the API says, in a line', async () => {
    const lines = (await load('models', 'ndjson')).toString('utf8').trim().split('\n');
    const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const record = records.find(({ slug }) => slug === HOSTILE.slug);
    expect(record?.['conflicts']).to.deep.equal([
      {
        ...CONFLICT,
        values: [
          { value: '128000', source: 'a', url: null },
          { value: 'unknown', source: 'b', url: 'https://example.com' },
          { value: 'true', source: 'c', url: null },
        ],
        chosen: '128000',
      },
    ]);
    expect(record?.['snapshot_aliases']).to.equal('{"zz-hostile-2026-01-01":["zz-1"]}');
    expect(records.find(({ slug }) => slug === 'bare-0')).to.include({ snapshot_aliases: null });
  });

  it('parquet has dates as dates, a month as its first day, and no column of bytes', async () => {
    const typesOf = async (dataset: string): Promise<Record<string, string | undefined>> => {
      const metadata = parquetMetadata(Uint8Array.from(await load(dataset, 'parquet')).buffer);
      return Object.fromEntries(
        metadata.schema.map(({ name, type, converted_type }) => [name, converted_type ?? type]),
      );
    };
    expect(await typesOf('results')).to.include({ measured_at: 'DATE', recorded_at: 'DATE' });
    const models = await typesOf('models');
    expect(models).to.include({ release_date: 'DATE', knowledge_cutoff: 'DATE' });
    expect(models).to.include({ conflicts: 'UTF8', 'pricing.tiers': 'UTF8' });
    expect(Object.values(models)).not.to.contain('BYTE_ARRAY').and.not.to.contain('JSON');
  });
});
