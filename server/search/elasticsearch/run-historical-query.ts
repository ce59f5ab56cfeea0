import type { CatalogQuery, Position } from '../../../schemas/query.ts';
import { parseQuery } from '../../../schemas/search/text-query.ts';
import { comparePositions } from '../compare-positions.ts';
import type { CatalogPage } from '../port.ts';
import { sortOf } from '../sort-of.ts';
import { cutWindow } from '../page-window.ts';
import { STAGES, stagesFor } from '../term-variants.ts';
import { emptyPage, explain, readFacets, runQuery, toHit } from './run-query.ts';
import type { HistoricalDay } from './historical-days.ts';
import { type BodyInput, toMatching, toRowsBody } from './query/body.ts';
import { terms, MODELS } from './query/clauses.ts';
import { toAggregations } from './query/facets.ts';
import { toOrder } from './query/sort.ts';
import { readAll } from './read-all.ts';
import type { PublishedState } from './published-state.ts';

/** A row of the day, as far as it is sorted. */
interface Row {
  readonly key: string;
  readonly model: string;
  readonly position: Position;
  readonly score: number;
}

/** Models that a text finds by the words of today, with their scores, by key. */
async function scoreModels(
  state: PublishedState,
  input: BodyInput,
): Promise<ReadonlyMap<string, number>> {
  const everything = { ...input, query: { ...input.query, filters: [] }, scope: MODELS };
  const { hits } = await readAll(state, {
    query: toMatching(everything),
    sort: [{ key: 'asc' }],
    track_scores: true,
    track_total_hits: false,
    _source: false,
    stored_fields: '_none_',
  });
  return new Map(hits.map((hit) => [String(hit.sort[0]), hit._score ?? 0]));
}

/** Models by the key of their row of the day, of those that had one. */
function rowsOf(
  models: Iterable<string>,
  { versions }: HistoricalDay,
): ReadonlyMap<string, string> {
  const rows = new Map<string, string>();
  for (const model of models) {
    const key = versions.has(model) ? versions.get(model) : model;
    if (typeof key === 'string') rows.set(key, model);
  }
  return rows;
}

/** Puts the score where relevance is sorted by. */
function toPosition(query: CatalogQuery, values: readonly unknown[], score: number): Position {
  const rest: Position = toOrder(withoutRelevance(query)).toPosition(values);
  let at = 0;
  const keys = sortOf(query).map(({ by }) => {
    if (by === 'relevance') return score;
    at += 1;
    return rest[at - 1] ?? null;
  });
  return [...keys, rest.at(-1) ?? null];
}

/** The same query sorted by everything but relevance: scores of a day are put in here. */
const withoutRelevance = (query: CatalogQuery): CatalogQuery => {
  const sort = sortOf(query).filter(({ by }) => by !== 'relevance');
  return {
    ...query,
    text: null,
    sort: sort.length === 0 ? [{ by: 'name', direction: 'asc' }] : sort,
  };
};

/**
 * Answers a query for a day of the past. Words are those of today, so a text is searched for in the
 * models of today, and their rows of the day are filtered, counted and sorted.
 */
export async function runHistoricalQuery(
  state: PublishedState,
  query: CatalogQuery,
  past: HistoricalDay,
): Promise<CatalogPage> {
  const { text } = query;
  const { todayMs, profile } = state;
  if (text === null) return runQuery(state, query, past.scope);
  const parsed = parseQuery(text.q);
  if (parsed.terms.length === 0) return emptyPage(query, parsed);
  if (query.window.kind !== 'offset') toOrder(query).toSearchAfter(query.window.position);
  for (const stage of stagesFor(text)) {
    const input: BodyInput = { query, parsed, stage, scope: MODELS, todayMs, profile };
    const scores = await scoreModels(state, input);
    const models = rowsOf(scores.keys(), past);
    if (models.size === 0) continue;
    const listed = withoutRelevance(query);
    const scope = terms('key', [...models.keys()]);
    const { hits, first } = await readAll(state, {
      ...toRowsBody({ query: listed, parsed: null, stage, scope, todayMs, profile }),
      sort: toOrder(listed).sort,
      ...(query.facets.length === 0 ? {} : { aggs: toAggregations(query) }),
      _source: false,
      docvalue_fields: ['key'],
    });
    if (hits.length === 0) continue;
    const rows = hits.map(({ fields, sort }): Row => {
      const key = String(fields['key']?.[0]);
      const model = models.get(key) ?? '';
      const score = scores.get(model) ?? 0;
      return { key, model, score, position: toPosition(query, sort, score) };
    });
    const page = await cutPage(state, query, rows);
    const keys = page.rows.map(({ model }) => model);
    return {
      hits: page.hits,
      total: rows.length,
      hasPrevious: page.hasPrevious,
      hasNext: page.hasNext,
      facets: readFacets(query.facets, first.aggregations),
      stage: STAGES[stage],
      truncated: parsed.truncated,
      ...(await explain(state, input, 'key', keys)),
    };
  }
  return emptyPage(query, parsed);
}

/** Sorts all rows, cuts the page and reads what is shown of its rows. */
async function cutPage(
  state: PublishedState,
  query: CatalogQuery,
  rows: readonly Row[],
): Promise<Pick<CatalogPage, 'hits' | 'hasPrevious' | 'hasNext'> & { rows: readonly Row[] }> {
  const compare = comparePositions(sortOf(query));
  const sorted = [...rows].sort((a, b) => compare(a.position, b.position));
  const places = sorted.map((_, i) => i);
  const compareTo = (row: number, position: Position): number =>
    compare(sorted[row]?.position ?? [], position);
  const cut = cutWindow(places, { compareTo }, query.window, query.limit);
  const shown = cut.rows.flatMap((row) => sorted[row] ?? []);
  const { hits } = await state.search({
    query: {
      bool: {
        filter: [
          terms(
            'key',
            shown.map(({ key }) => key),
          ),
        ],
      },
    },
    size: shown.length,
    track_total_hits: false,
    _source: false,
    stored_fields: ['summary'],
    docvalue_fields: ['key'],
  });
  const summaries = new Map(hits.hits.map((hit) => [String(hit.fields['key']?.[0]), hit]));
  return {
    rows: shown,
    hasPrevious: cut.hasPrevious,
    hasNext: cut.hasNext,
    hits: shown.flatMap(({ key, position, score }) => {
      const hit = summaries.get(key);
      return hit === undefined ? [] : [toHit(hit, position, score)];
    }),
  };
}
