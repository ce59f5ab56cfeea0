import {
  type Clause,
  compareTexts,
  isFlag,
  isNumeric,
  matches,
  nestedOf,
  scoreOf,
  type Source,
  type Value,
  valuesOf,
} from './clauses.ts';

/** A document and the number of its last write. */
export interface Indexed {
  readonly source: Source;
  readonly number: number;
}

interface Body {
  readonly query?: Clause;
  readonly post_filter?: Clause;
  readonly sort?: readonly (string | Readonly<Record<string, unknown>>)[];
  readonly search_after?: readonly (string | number | null)[];
  readonly from?: number;
  readonly size?: number;
  readonly track_total_hits?: boolean;
  readonly track_scores?: boolean;
  readonly aggs?: Readonly<Record<string, Clause>>;
  readonly _source?: false | readonly string[];
  readonly stored_fields?: '_none_' | readonly string[];
  readonly docvalue_fields?: readonly string[];
  readonly seq_no_primary_term?: boolean;
}

interface Scored extends Indexed {
  readonly score: number;
}

type SortValue = string | number | null;

/** One key of a sort. */
interface Key {
  readonly field: string;
  readonly isDescending: boolean;
  readonly isMissingFirst: boolean;
  readonly nested: { readonly path: string; readonly filter: Clause } | null;
}

function toKey(one: string | Readonly<Record<string, unknown>>): Key {
  const [field, asked] =
    typeof one === 'string'
      ? [one, { order: one === '_score' ? 'desc' : 'asc' }]
      : (Object.entries(one)[0] ?? ['', 'asc']);
  const { order, missing, nested } = (typeof asked === 'string' ? { order: asked } : asked) as {
    order?: string;
    missing?: string;
    nested?: Key['nested'];
  };
  return {
    field,
    isDescending: order === 'desc',
    isMissingFirst: missing === '_first',
    nested: nested ?? null,
  };
}

function sortValueOf({ field, isDescending, isMissingFirst, nested }: Key, one: Scored): SortValue {
  if (field === '_score') return one.score;
  const sources =
    nested === null
      ? [one.source]
      : nestedOf(one.source, nested.path).filter((inner) => matches(nested.filter, inner));
  const values = sources.flatMap((source) => valuesOf(source, field));
  if (isNumeric(field)) {
    if (values.length === 0) return isDescending === isMissingFirst ? Infinity : -Infinity;
    return isDescending ? Math.max(...values.map(Number)) : Math.min(...values.map(Number));
  }
  const texts = values.map(String).sort(compareTexts);
  return (isDescending ? texts.at(-1) : texts[0]) ?? null;
}

function compareBy(keys: readonly Key[], a: readonly SortValue[], b: readonly SortValue[]): number {
  for (const [i, { isDescending, isMissingFirst }] of keys.entries()) {
    const [left, right] = [a[i] ?? null, b[i] ?? null];
    if (left === right) continue;
    if (left === null || right === null) return (left === null) === isMissingFirst ? -1 : 1;
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : compareTexts(String(left), String(right));
    if (order !== 0) return isDescending ? -order : order;
  }
  return 0;
}

/** A number at the end of its scale is named by a text. */
const toSent = (value: SortValue): SortValue =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;

const toFields = (
  source: Source,
  { stored_fields: stored, docvalue_fields: columns = [] }: Body,
): Readonly<Record<string, readonly Value[]>> => {
  const names = [...(Array.isArray(stored) ? (stored as readonly string[]) : []), ...columns];
  const entries = names.map((name) => [name, [...new Set(valuesOf(source, name))].sort()] as const);
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
};

function toSource(source: Source, wanted: Body['_source']): { _source?: Source } {
  if (wanted === false) return {};
  if (wanted === undefined) return { _source: source };
  const kept = Object.entries(source).filter(([name]) => wanted.includes(name));
  return { _source: Object.fromEntries(kept) };
}

type Aggregated = Readonly<Record<string, unknown>>;

function countValues(
  documents: readonly Indexed[],
  { field, size, order }: { field: string; size: number; order?: { _key: 'asc' } },
): Aggregated {
  const counts = new Map<Value, number>();
  for (const { source } of documents) {
    for (const value of new Set(valuesOf(source, field))) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  const byKey = ([a]: [Value, number], [b]: [Value, number]): number =>
    compareTexts(String(a), String(b));
  const buckets = [...counts]
    .sort((a, b) => (order === undefined ? b[1] - a[1] || byKey(a, b) : byKey(a, b)))
    .slice(0, size)
    .map(([value, count]) =>
      isFlag(field)
        ? { key: Number(value), key_as_string: String(value), doc_count: count }
        : { key: value, doc_count: count },
    );
  return { buckets };
}

function countRanges(
  documents: readonly Indexed[],
  { field, ranges }: { field: string; ranges: readonly { from: number; to?: number }[] },
): Aggregated {
  const values = documents.flatMap(({ source }) => valuesOf(source, field).map(Number));
  const buckets = ranges.map(({ from, to = Infinity }) => ({
    doc_count: values.filter((value) => value >= from && value < to).length,
  }));
  return { buckets };
}

function measure(
  documents: readonly Indexed[],
  { field }: { field: string },
  of: (values: readonly number[]) => number,
): Aggregated {
  const values = documents.flatMap(({ source, number }) =>
    field === '_seq_no' ? [number] : valuesOf(source, field).map(Number),
  );
  return { value: values.length === 0 ? null : of(values) };
}

interface Wanted {
  readonly filter?: Clause;
  readonly aggs?: Readonly<Record<string, Clause>>;
  readonly terms?: Parameters<typeof countValues>[1];
  readonly range?: Parameters<typeof countRanges>[1];
  readonly min?: { field: string };
  readonly max?: { field: string };
  readonly sum?: { field: string };
}

function aggregate(documents: readonly Indexed[], wanted: Clause): Aggregated {
  const { filter, aggs = {}, terms, range, min, max, sum } = wanted as Wanted;
  if (filter !== undefined) {
    const passing = documents.filter(({ source }) => matches(filter, source));
    const entries = Object.entries(aggs).map(
      ([name, one]) => [name, aggregate(passing, one)] as const,
    );
    return { doc_count: passing.length, ...Object.fromEntries(entries) };
  }
  if (terms !== undefined) return countValues(documents, terms);
  if (range !== undefined) return countRanges(documents, range);
  if (min !== undefined) return measure(documents, min, (values) => Math.min(...values));
  if (max !== undefined) return measure(documents, max, (values) => Math.max(...values));
  if (sum !== undefined) {
    return measure(documents, sum, (values) => values.reduce((all, one) => all + one, 0));
  }
  throw new Error(`unknown aggregation [${Object.keys(wanted).join()}]`);
}

/** Answers a search of documents as Elasticsearch does. */
export function search(documents: readonly Indexed[], body: Body): Aggregated {
  const { query, post_filter: post, sort, search_after: after, from = 0, size = 10 } = body;
  const found = documents.flatMap((one): Scored[] => {
    const score = query === undefined ? 1 : scoreOf(query, one.source);
    return score === null ? [] : [{ ...one, score }];
  });
  const hits = post === undefined ? found : found.filter(({ source }) => matches(post, source));
  const keys = (sort ?? ['_score']).map(toKey);
  const start = after?.map((value, i) =>
    value !== null && isNumeric(keys[i]?.field ?? '') ? Number(value) : value,
  );
  const isScored = body.track_scores === true || keys.some(({ field }) => field === '_score');
  const rows = hits
    .map((one) => ({ one, values: keys.map((key) => sortValueOf(key, one)) }))
    .sort((a, b) => compareBy(keys, a.values, b.values))
    .filter(({ values }) => start === undefined || compareBy(keys, values, start) > 0)
    .slice(from, from + size)
    .map(({ one: { source, number, score }, values }) => {
      const fields = toFields(source, body);
      return {
        _score: isScored ? score : null,
        ...(body.seq_no_primary_term === true ? { _seq_no: number } : {}),
        ...(sort === undefined ? {} : { sort: values.map(toSent) }),
        ...(Object.keys(fields).length === 0 ? {} : { fields }),
        ...toSource(source, body._source),
      };
    });
  const aggregations = Object.entries(body.aggs ?? {}).map(
    ([name, wanted]) => [name, aggregate(found, wanted)] as const,
  );
  return {
    took: 1,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: {
      ...(body.track_total_hits === false ? {} : { total: { value: hits.length, relation: 'eq' } }),
      hits: rows,
    },
    ...(aggregations.length === 0 ? {} : { aggregations: Object.fromEntries(aggregations) }),
  };
}
