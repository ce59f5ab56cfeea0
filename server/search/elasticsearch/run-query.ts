import type { CatalogQuery, Facet, Facets, Position } from '../../../schemas/query.ts';
import { type ParsedQuery, parseQuery } from '../../../schemas/search/text-query.ts';
import type { CatalogPage, Hit as FoundHit } from '../port.ts';
import { LazyHit } from '../lazy-hit.ts';
import { type Aggregation, type Hit, type SearchResponse, totalOf } from './response.ts';
import { editDistance } from '../edit-distance.ts';
import { findMatchedTerms, type HitWords, type MatchedTerms } from '../matched-terms.ts';
import { maxEdits, STAGES, stagesFor, type WordField } from '../term-variants.ts';
import { type BodyInput, toNeighbourBody, toPageBody } from './query/body.ts';
import { type Clause, terms, MODELS } from './query/clauses.ts';
import { FIELDS } from './query/term-variants.ts';
import { toOrder } from './query/sort.ts';
import type { PublishedState } from './published-state.ts';
import type { FacetName } from '../../../schemas/fields.ts';
import { boundsOf } from './query/facets.ts';

/** A page without a row. */
export function emptyPage(query: CatalogQuery, parsed: ParsedQuery | null): CatalogPage {
  return {
    hits: [],
    total: 0,
    hasPrevious: false,
    hasNext: false,
    facets: readFacets(query.facets, {}),
    stage: null,
    corrections: [],
    matched: [],
    truncated: parsed?.truncated ?? false,
  };
}

/** A hit as it is answered; its row is read when somebody looks at it. */
export function toHit({ fields }: Hit, position: Position, score: number | null): FoundHit {
  return new LazyHit(String(fields['summary']?.[0]), { position, score });
}

interface Rows {
  readonly hits: readonly Hit[];
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
}

async function hasNeighbour(
  state: PublishedState,
  input: BodyInput,
  kind: 'after' | 'up_to' | 'at',
): Promise<boolean> {
  const { window } = input.query;
  const body = toNeighbourBody(input, kind === 'after' ? 'after' : 'up_to');
  const [hit] = (await state.search(body)).hits.hits;
  if (kind !== 'at') return hit !== undefined;
  return window.kind !== 'offset' && hit?.sort.at(-1) === window.position.at(-1);
}

/** The rows of the page, and whether there are others on either side. */
async function cut(
  state: PublishedState,
  input: BodyInput,
  { hits: { hits } }: SearchResponse,
  total: number,
): Promise<Rows> {
  const { window, limit } = input.query;
  if (window.kind === 'offset') {
    const start = Math.min(window.offset, total);
    return { hits, hasPrevious: start > 0, hasNext: start + hits.length < total };
  }
  const isFull = hits.length > limit;
  const rows = hits.slice(0, limit);
  // What is not behind the position is before it; of a full page that cannot be told by counting.
  const others = (kind: 'after' | 'up_to' | 'at'): Promise<boolean> =>
    hasNeighbour(state, input, kind);
  if (window.kind === 'after') {
    const hasPrevious = isFull ? await others('up_to') : total > hits.length;
    return { hits: rows, hasPrevious, hasNext: isFull };
  }
  const hasNext = isFull ? (await others('after')) || (await others('at')) : total > hits.length;
  return { hits: [...rows].reverse(), hasPrevious: isFull, hasNext };
}

const WORD_FIELDS = [FIELDS.all, FIELDS.allJoined, FIELDS.about];

/** The words of a document. What is in a name is in the field of all names too. */
function toHitWords(source: Readonly<Record<string, unknown>>): HitWords {
  const wordsOf = (field: string): string[] => {
    const words = source[field];
    return typeof words === 'string' ? words.split(' ') : [];
  };
  const all = wordsOf(FIELDS.all);
  const words = new Map(WORD_FIELDS.map((field) => [field, new Set(wordsOf(field))]));
  const isIn = (field: WordField, token: string) => words.get(FIELDS[field])?.has(token) === true;
  return {
    has: ({ kind, token, fields }) =>
      kind === 'prefix'
        ? all.some((word) => word.startsWith(token))
        : fields.some(({ field }) => isIn(field, token)),
    near: (typed, limit, sameFirstLetter) =>
      [...new Set(all)]
        .filter((word) => !sameFirstLetter || word.startsWith(typed.charAt(0)))
        .map((word) => ({ word, edits: editDistance(typed, word, limit) }))
        .filter(({ edits }) => edits > 0 && edits <= limit)
        .sort((a, b) => a.edits - b.edits || (a.word < b.word ? -1 : 1))
        .map(({ word }) => word),
  };
}

/** The words of models, in the order of the values that name them. */
async function readWords(
  state: PublishedState,
  field: 'slug' | 'key',
  values: readonly string[],
): Promise<readonly HitWords[]> {
  const { hits } = await state.search({
    query: { bool: { filter: [MODELS, terms(field, values)] } },
    size: values.length,
    track_total_hits: false,
    _source: [field, ...WORD_FIELDS],
  });
  const words = new Map(
    hits.hits.map(({ _source }) => {
      const source = _source as Readonly<Record<string, unknown>>;
      return [source[field], toHitWords(source)] as const;
    }),
  );
  return values.flatMap((value) => words.get(value) ?? []);
}

/** Why the rows were found; their words are read only where a typo may have been corrected. */
export async function explain(
  state: PublishedState,
  { query: { text }, parsed, stage, profile }: BodyInput,
  field: 'slug' | 'key',
  values: readonly string[],
): Promise<MatchedTerms> {
  if (text === null || parsed === null || values.length === 0)
    return { corrections: [], matched: [] };
  const mayCorrect = parsed.terms.some((term) => maxEdits(term, stage, text.typo) > 0);
  const words = mayCorrect ? await readWords(state, field, values) : [];
  return findMatchedTerms(parsed, text, stage, profile, words);
}

/** Answers a query from the documents of a scope. */
export async function runQuery(
  state: PublishedState,
  query: CatalogQuery,
  scope: Clause = MODELS,
): Promise<CatalogPage> {
  const { todayMs, profile } = state;
  const { text } = query;
  const parsed = text === null ? null : parseQuery(text.q);
  if (parsed?.terms.length === 0) return emptyPage(query, parsed);
  for (const stage of text === null ? ([0] as const) : stagesFor(text)) {
    const input: BodyInput = { query, parsed, stage, scope, todayMs, profile };
    const envelope = await state.search(toPageBody(input));
    const total = totalOf(envelope);
    if (text !== null && total === 0) continue;
    const rows = await cut(state, input, envelope, total);
    const { toPosition } = toOrder(query);
    const hits = rows.hits.map((hit) =>
      toHit(hit, toPosition(hit.sort), text === null ? null : (hit._score ?? 0)),
    );
    // A position ends in the slug.
    const slugs = hits.map(({ position }) => String(position.at(-1)));
    return {
      hits,
      total,
      hasPrevious: rows.hasPrevious,
      hasNext: rows.hasNext,
      facets: readFacets(query.facets, envelope.aggregations),
      stage: text === null ? null : STAGES[stage],
      truncated: parsed?.truncated ?? false,
      ...(await explain(state, input, 'slug', slugs)),
    };
  }
  return emptyPage(query, parsed);
}

/** Most frequent first, then by value. */
function toValues(counted: Aggregation | undefined): Facet {
  const values = (counted?.values?.buckets ?? [])
    .map(({ key, key_as_string, doc_count }) => ({
      value: key_as_string ?? String(key),
      count: doc_count,
    }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return { kind: 'values', values };
}

function toRanges(counted: Aggregation | undefined, bounds: readonly number[]): Facet {
  const buckets = counted?.ranges?.buckets ?? [];
  return {
    kind: 'ranges',
    min: counted?.min?.value ?? null,
    max: counted?.max?.value ?? null,
    ranges: bounds.map((from, i) => ({
      from,
      to: bounds[i + 1] ?? null,
      count: buckets[i]?.doc_count ?? 0,
    })),
  };
}

/** Reads the counts of the facets; those of a result without a hit are all 0. */
export function readFacets(
  names: readonly FacetName[],
  counted: Readonly<Record<string, Aggregation>>,
): Facets {
  return Object.fromEntries(
    names.map((name) => {
      const bounds = boundsOf(name);
      const one = counted[name];
      return [name, bounds === null ? toValues(one) : toRanges(one, bounds)];
    }),
  );
}
