import type {
  CatalogQuery,
  Facets,
  Position,
  Stage,
  TextQuery,
} from '../../../../schemas/query.ts';
import { parseQuery, type ParsedQuery } from '../../../../schemas/search/text-query.ts';
import { countFacets } from './facets.ts';
import { applyFilters } from './filters.ts';
import { pickPage, walkPage } from './page.ts';
import { STAGES, stagesFor, type StageNumber } from '../../term-variants.ts';
import { findMatchedTerms, type HitWords, type MatchedTerms } from '../../matched-terms.ts';
import { createRowOrder } from '../columns/row-order.ts';
import { scoreStage, type ScoredRows } from '../ranking/score.ts';
import { sortOf } from '../../sort-of.ts';
import { RowSet } from '../columns/row-set.ts';
import type { QueryableState } from '../columns/queryable-state.ts';

/** A page as rows of a state. */
export interface SearchResult extends MatchedTerms {
  readonly hits: readonly { row: number; position: Position; score: number | null }[];
  readonly total: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly facets: Facets;
  readonly stage: Stage | null;
  readonly truncated: boolean;
}

interface TextHits {
  readonly stage: StageNumber | null;
  readonly scored: ScoredRows;
}

/** The first stage with a hit that passes the filters. */
function searchText(
  state: QueryableState,
  parsed: ParsedQuery,
  text: TextQuery,
  passing: RowSet,
  isScored: boolean,
): TextHits {
  const stages = parsed.terms.length === 0 ? [] : stagesFor(text);
  for (const stage of stages) {
    const scored = scoreStage(state, parsed, text, stage, passing, isScored);
    if (scored.hits.size > 0) return { stage, scored };
  }
  const none = new RowSet(state.capacity);
  return { stage: null, scored: { ...NO_SCORES, found: none, hits: none } };
}

const NO_SCORES = { found: null, scores: new Float64Array(), variants: [] };
const NO_TEXT = { stage: null, scored: null };

/** The rows of the page, each with where it stands. */
function cutPage(state: QueryableState, query: CatalogQuery, hits: RowSet, scores: Float64Array) {
  const sort = sortOf(query);
  const { window, limit, independentScores } = query;
  if (sort.some(({ by }) => by === 'relevance')) {
    const order = createRowOrder(state, sort, scores, independentScores);
    return { order, page: pickPage(order, hits.toRows(), window, limit) };
  }
  const kept = state.ordered(sort, independentScores);
  return { order: kept.order, page: walkPage(kept, hits, window, limit) };
}

/** The words of a row. */
function toHitWords(state: QueryableState, row: number): HitWords {
  const { words } = state;
  return {
    has: ({ kind, token, fields }) =>
      fields.some(({ field }) => words[field].has(token, row, kind === 'prefix')),
    near: (typed, edits, sameFirstLetter) =>
      words.vocabulary
        .near(typed, edits, sameFirstLetter)
        .flatMap(({ word }) => (words.all.has(word, row) ? [word] : [])),
  };
}

/** Answers a query from one state; pure but for what it keeps there for the next ones. */
export function runQuery(state: QueryableState, query: CatalogQuery): SearchResult {
  const filtered = applyFilters(state, query);
  const { text } = query;
  const parsed = text === null ? null : parseQuery(text.q);
  const { stage, scored } =
    text === null || parsed === null
      ? NO_TEXT
      : searchText(state, parsed, text, filtered.all, query.limit > 0);
  const { hits, found, scores, variants } = scored ?? { ...NO_SCORES, hits: filtered.all };
  const { order, page } = cutPage(state, query, hits, scores);
  return {
    hits: page.rows.map((row) => ({
      row,
      position: order.positionOf(row),
      score: text === null ? null : (scores[row] ?? 0),
    })),
    total: hits.size,
    hasPrevious: page.hasPrevious,
    hasNext: page.hasNext,
    facets: countFacets(state, query.facets, filtered, found, hits),
    stage: stage === null ? null : STAGES[stage],
    truncated: parsed?.truncated === true,
    ...(text === null || parsed === null || stage === null || page.rows.length === 0
      ? { corrections: [], matched: [] }
      : findMatchedTerms(
          parsed,
          text,
          stage,
          variants,
          page.rows.map((row) => toHitWords(state, row)),
        )),
  };
}
