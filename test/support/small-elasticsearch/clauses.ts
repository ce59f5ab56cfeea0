import { toIndexBody } from '../../../schemas/elasticsearch/mapping.ts';
import { editDistance } from '../../../server/search/edit-distance.ts';

/** A document as it is indexed, or one of its nested ones under the names of their fields. */
export type Source = Readonly<Record<string, unknown>>;
export type Value = string | number | boolean;
export type Clause = Readonly<Record<string, unknown>>;

const { properties } = toIndexBody().mappings;
const isText = (field: string): boolean => properties[field]?.['type'] === 'text';
/** Whether values of a field are numbers; what is nested and logged is not in the table by its whole name. */
export const isNumeric = (field: string): boolean =>
  ['double', 'long'].includes(String(properties[field]?.['type'])) ||
  ['scores.score', 'scores.independent', '_score'].includes(field) ||
  /^log\.(first|last|size|at)$/.test(field);
export const isFlag = (field: string): boolean => properties[field]?.['type'] === 'boolean';

const isObject = (value: unknown): value is Source => typeof value === 'object' && value !== null;

/** The values of a field: none of one that is not known, or is of nested documents. */
export function valuesOf(source: Source, field: string): readonly Value[] {
  const found =
    field in source
      ? source[field]
      : field.split('.').reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), source);
  return [found]
    .flat()
    .filter((value): value is Value => ['string', 'number', 'boolean'].includes(typeof value));
}

/** The nested documents under a path, with the whole names of their fields. */
export const nestedOf = (source: Source, path: string): readonly Source[] =>
  ((source[path] as readonly Source[] | undefined) ?? []).map((one) =>
    Object.fromEntries(Object.entries(one).map(([name, value]) => [`${path}.${name}`, value])),
  );

/** Words of fields that were read once: documents do not change. */
const known = new WeakMap<Source, Map<string, readonly string[]>>();

/** The words of a field of text; each value of another field is one. */
function wordsOf(source: Source, field: string): readonly string[] {
  const fields = known.get(source) ?? new Map<string, readonly string[]>();
  known.set(source, fields);
  const words =
    fields.get(field) ??
    valuesOf(source, field).flatMap((value) =>
      isText(field) ? String(value).split(/\s+/) : [String(value)],
    );
  fields.set(field, words);
  return words;
}

const STARTS = '.starts';
const START_LENGTH_MAX = 20;

function hasWord(source: Source, field: string, word: string): boolean {
  if (!field.endsWith(STARTS)) return wordsOf(source, field).includes(word);
  const own = wordsOf(source, field.slice(0, -STARTS.length));
  return Array.from(word).length <= START_LENGTH_MAX && own.some((one) => one.startsWith(word));
}

/** UTF-8, as the engine compares. */
export const compareTexts = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b));

const compareValues = (a: Value, b: Value): number =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.sign(a - b)
    : compareTexts(String(a), String(b));

function isBetween(value: Value, ends: Readonly<Record<string, Value>>): boolean {
  return Object.entries(ends).every(([end, limit]) => {
    const order = compareValues(value, limit);
    if (end === 'gt') return order > 0;
    if (end === 'gte') return order >= 0;
    if (end === 'lt') return order < 0;
    if (end === 'lte') return order <= 0;
    throw new Error(`No end of a range: ${end}`);
  });
}

const ASCII_LETTERS = /[A-Z]/g;
const lower = (text: string): string =>
  text.replace(ASCII_LETTERS, (letter) => letter.toLowerCase());

/** A pattern of any texts (`*`) and characters (`?`), in which a backslash takes the next one as it is. */
function isLike(text: string, pattern: string): boolean {
  const source = pattern.replace(/\\([^])|([*?])|([^])/gu, (_all, escaped, wild, plain) => {
    if (wild !== undefined) return wild === '*' ? '[^]*' : '[^]';
    return String(escaped ?? plain).replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  });
  return new RegExp(`^${source}$`, 'u').test(text);
}

const only = <T>(named: Readonly<Record<string, T>>): readonly [string, T] => {
  const [entry, ...others] = Object.entries(named);
  if (entry === undefined || others.length > 0) throw new Error('One name was expected.');
  return entry;
};

const sum = (scores: readonly number[]): number =>
  Math.fround(scores.reduce((all, one) => all + one, 0));
const isFound = (score: number | null): score is number => score !== null;

interface Bool {
  readonly must?: readonly Clause[];
  readonly should?: readonly Clause[];
  readonly filter?: readonly Clause[];
  readonly must_not?: readonly Clause[];
  readonly minimum_should_match?: number;
}

function scoreBool(
  {
    must = [],
    should = [],
    filter = [],
    must_not: excluded = [],
    minimum_should_match: least,
  }: Bool,
  source: Source,
): number | null {
  const required = must.map((one) => scoreOf(one, source));
  if (!required.every(isFound)) return null;
  if (filter.some((one) => !matches(one, source))) return null;
  if (excluded.some((one) => matches(one, source))) return null;
  const optional = should.map((one) => scoreOf(one, source)).filter(isFound);
  const needed = least ?? (must.length + filter.length === 0 && should.length > 0 ? 1 : 0);
  const isEmpty = must.length + filter.length + excluded.length + should.length === 0;
  return optional.length < needed && !isEmpty ? null : sum([...required, ...optional]);
}

interface MultiMatch {
  readonly query: string;
  readonly fields: readonly string[];
  readonly type?: 'best_fields' | 'most_fields';
  readonly fuzziness?: number;
  readonly prefix_length?: number;
  readonly fuzzy_rewrite?: string;
}

/** What each word near one is worth: all the same, or the nearer the more. */
function scoreFuzzy(
  source: Source,
  field: string,
  typed: string,
  { fuzziness = 0, prefix_length: same = 0, fuzzy_rewrite: rewrite }: MultiMatch,
): number | null {
  const near = wordsOf(source, field)
    .filter((word) => word.slice(0, same) === typed.slice(0, same))
    .map((word) => ({ word, edits: editDistance(typed, word, fuzziness) }))
    .filter(({ edits }) => edits <= fuzziness);
  if (near.length === 0) return null;
  if (rewrite === 'constant_score') return 1;
  return sum(near.map(({ word, edits }) => 1 - edits / Math.min(word.length, typed.length)));
}

function scoreMultiMatch(match: MultiMatch, source: Source): number | null {
  const scores = match.fields.map((named): number | null => {
    const [field = '', boost = '1'] = named.split('^');
    const typed = isText(field.replace(STARTS, '')) ? match.query.split(' ') : [match.query];
    const found = typed
      .map((word) => {
        if (match.fuzziness !== undefined) return scoreFuzzy(source, field, word, match);
        return hasWord(source, field, word) ? 1 : null;
      })
      .filter(isFound);
    return found.length === 0 ? null : sum(found.map((one) => one * Number(boost)));
  });
  const found = scores.filter(isFound);
  if (found.length === 0) return null;
  return match.type === 'most_fields' ? sum(found) : Math.max(...found);
}

interface Decay {
  readonly origin: number;
  readonly offset?: number;
  readonly scale: number;
  readonly decay: number;
}

interface ScoreFunction {
  readonly filter?: Clause;
  readonly weight?: number;
  readonly exp?: Readonly<Record<string, Decay>>;
  readonly field_value_factor?: {
    readonly field: string;
    readonly modifier: 'ln1p';
    readonly missing: number;
  };
}

function valueOf({ exp, field_value_factor: factor }: ScoreFunction, source: Source): number {
  if (factor !== undefined) {
    return Math.log1p(Number(valuesOf(source, factor.field)[0] ?? factor.missing));
  }
  if (exp === undefined) return 1;
  const [field, { origin, offset = 0, scale, decay }] = only(exp);
  const [value] = valuesOf(source, field);
  if (value === undefined) return 1;
  return decay ** (Math.max(0, Math.abs(Number(value) - origin) - offset) / scale);
}

function scoreFunctions(
  { query, functions }: { readonly query: Clause; readonly functions: readonly ScoreFunction[] },
  source: Source,
): number | null {
  const score = scoreOf(query, source);
  if (score === null) return null;
  const applied = functions.filter(({ filter }) => filter === undefined || matches(filter, source));
  return sum([score, ...applied.map((one) => (one.weight ?? 1) * valueOf(one, source))]);
}

const constant = (isMatch: boolean, score = 1): number | null => (isMatch ? score : null);

/** Each clause this program uses: the score of what matches, null for what does not. */
const CLAUSES: Readonly<Record<string, (body: never, source: Source) => number | null>> = {
  bool: scoreBool,
  multi_match: scoreMultiMatch,
  function_score: scoreFunctions,
  match_none: () => null,
  terms: (body: Readonly<Record<string, readonly Value[]>>, source) => {
    const [field, values] = only(body);
    return constant(wordsOf(source, field).some((word) => values.map(String).includes(word)));
  },
  term: (body: Readonly<Record<string, Value>>, source) => {
    const [field, value] = only(body);
    return constant(wordsOf(source, field).includes(String(value)));
  },
  exists: ({ field }: { field: string }, source) => constant(valuesOf(source, field).length > 0),
  range: (body: Readonly<Record<string, Readonly<Record<string, Value>>>>, source) => {
    const [field, ends] = only(body);
    return constant(valuesOf(source, field).some((value) => isBetween(value, ends)));
  },
  wildcard: (
    body: Readonly<Record<string, { value: string; case_insensitive?: boolean }>>,
    source,
  ) => {
    const [field, { value, case_insensitive: anyCase = false }] = only(body);
    const fold = (text: string): string => (anyCase ? lower(text) : text);
    return constant(valuesOf(source, field).some((one) => isLike(fold(String(one)), fold(value))));
  },
  prefix: (body: Readonly<Record<string, string | { value: string; boost: number }>>, source) => {
    const [field, asked] = only(body);
    const { value, boost } = typeof asked === 'string' ? { value: asked, boost: 1 } : asked;
    return constant(
      wordsOf(source, field).some((word) => word.startsWith(value)),
      boost,
    );
  },
  constant_score: ({ filter, boost }: { filter: Clause; boost: number }, source) =>
    constant(matches(filter, source), Math.fround(boost)),
  dis_max: ({ queries }: { queries: readonly Clause[] }, source) => {
    const scores = queries.map((one) => scoreOf(one, source)).filter(isFound);
    return scores.length === 0 ? null : Math.max(...scores);
  },
  nested: ({ path, query }: { path: string; query: Clause }, source) =>
    constant(nestedOf(source, path).some((one) => matches(query, one))),
};

/** What a clause is worth for a document; null: it does not match. @throws Error for a clause not known */
export function scoreOf(clause: Clause, source: Source): number | null {
  const [kind, body] = only(clause);
  const score = CLAUSES[kind];
  if (score === undefined) throw new Error(`unknown query [${kind}]`);
  return score(body as never, source);
}

export const matches = (clause: Clause, source: Source): boolean =>
  scoreOf(clause, source) !== null;
