import { createHash } from 'node:crypto';
import { z } from 'zod';
import { LogSegment } from './changes.ts';
import { Benchmark, CatalogInfo, Creator, Provider } from './directory.ts';
import { FIELDS, type Field } from './fields.ts';
import { ModelHistory, ModelVersion } from './history.ts';
import { Model, ModelSummary, type BenchmarkScore } from './model.ts';
import { toSearchDocument, type SearchDocument } from './search/document.ts';
import { ANALYSIS_VERSION } from './search/text.ts';

/** The columns of the embedded index, derived from the field table. */
export interface Column {
  readonly name: string;
  readonly sql: 'TEXT' | 'REAL';
}

/** Raised whenever the embedded tables change in a way the field table does not show. */
const LAYOUT_VERSION = 6;

const SQL_TYPE = {
  keyword: 'TEXT',
  text: 'TEXT',
  number: 'REAL',
  date: 'REAL',
  flag: 'REAL',
} as const satisfies Record<Field['type'], Column['sql']>;

/** One column a field: `f_input_price REAL`. */
export const FIELD_COLUMNS: readonly Column[] = FIELDS.map(({ name, type }) => ({
  name: `f_${name}`,
  sql: SQL_TYPE[type],
}));

/** Tokens and keys, each once, separated by spaces. */
const WORD_COLUMNS = [
  's_name',
  's_name_joined',
  's_all',
  's_all_joined',
  's_often',
  's_about',
  's_exact',
  's_words',
] as const satisfies readonly (keyof SearchDocument)[];

/** Columns of a generation's table of models, beside the key of the document. */
export const MODEL_COLUMNS: readonly Column[] = [
  ...FIELD_COLUMNS,
  ...[...WORD_COLUMNS, 's_starts', 'scores'].map((name) => ({
    name,
    sql: 'TEXT' as const,
  })),
];

/** The values of several keywords in one column; no keyword has a line break. */
export const KEYWORD_SEPARATOR = '\n';

/** A column's value: dates are ms since the epoch, flags 0 or 1, null is not known. */
function toValue(field: Field, model: Model): string | number | null {
  switch (field.type) {
    case 'keyword':
      return [...new Set(field.of(model))].sort().join(KEYWORD_SEPARATOR);
    case 'text':
    case 'number':
      return field.of(model);
    case 'flag': {
      const value = field.of(model);
      return value === null ? null : Number(value);
    }
    case 'date': {
      const value = field.of(model);
      return value === null ? null : Date.parse(value);
    }
  }
}

/** `[benchmark, score, independent score]`; a score that counts nowhere is null. */
export type ScoreEntry = readonly [string, number | null, number | null];

/**
 * The one score of a model on each benchmark: the headline, else the first listed. The independent
 * one is the same rule among scores its creator did not report.
 */
export function toScores(model: Model): ScoreEntry[] {
  const byId = new Map<string, { any?: BenchmarkScore; independent?: BenchmarkScore }>();
  const lead = (held: BenchmarkScore | undefined, one: BenchmarkScore): BenchmarkScore =>
    held === undefined || (one.headline && !held.headline) ? one : held;
  for (const one of model.benchmarks) {
    const held = byId.get(one.benchmark.id) ?? {};
    byId.set(one.benchmark.id, held);
    held.any = lead(held.any, one);
    if (!one.self_reported) held.independent = lead(held.independent, one);
  }
  return Array.from(byId, ([id, { any, independent }]) => [
    id,
    any?.score ?? null,
    independent?.score ?? null,
  ]);
}

type Row = Record<string, string | number | null>;

/** What filters and sort keys read of a model, by column: all that is kept of what it was. */
export function toPastRow(model: Model): Row {
  const row: Row = { scores: JSON.stringify(toScores(model)) };
  FIELD_COLUMNS.forEach(({ name }, at) => {
    row[name] = toValue(FIELDS[at] as Field, model);
  });
  return row;
}

/** A model as a row of the embedded index, by column. */
export function toRow(model: Model): Row {
  const found = toSearchDocument(model);
  const { scores = null, ...row } = toPastRow(model);
  for (const name of WORD_COLUMNS) row[name] = [...new Set(found[name])].join(' ');
  row['s_starts'] = found.s_starts;
  row['scores'] = scores;
  return row;
}

/** The shape of a document without its prose. */
function shapeOf(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.description;
    },
  });
}

const DOCUMENTS = [
  Model,
  ModelSummary,
  ModelVersion,
  ModelHistory,
  Provider,
  Creator,
  Benchmark,
  CatalogInfo,
  LogSegment,
];

/** Everything that shapes a generation, as data. */
export function toMapping(): unknown {
  return {
    layout: LAYOUT_VERSION,
    analysis: ANALYSIS_VERSION,
    fields: FIELDS.map(({ name, type }) => `${name} ${type}`),
    columns: MODEL_COLUMNS,
    documents: DOCUMENTS.map(shapeOf),
  };
}

let own: string | null = null;

/** Hash of the mapping, 12 hex digits; another hash is another contract and needs a rebuild. */
export function toMappingHash(mapping?: unknown): string {
  if (mapping === undefined) return (own ??= toMappingHash(toMapping()));
  return createHash('sha256').update(JSON.stringify(mapping)).digest('hex').slice(0, 12);
}
