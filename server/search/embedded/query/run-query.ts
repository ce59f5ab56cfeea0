import type {
  CatalogQuery,
  Facets,
  Position,
  Stage,
  TextQuery,
} from '../../../../schemas/query.ts';
import { countFacets } from './facets.ts';
import { applyFilters } from './filters.ts';
import { pickPage, walkPage } from './page.ts';
import { STAGES, stagesFor, type StageNumber } from '../../term-variants.ts';
import type { HitWords, MatchedTerms } from '../../matched-terms.ts';
import { createRowOrder } from '../columns/row-order.ts';
import { type KeptText, readText } from '../ranking/kept-texts.ts';
import type { StageMatches } from '../ranking/score.ts';
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
  readonly stage: StageNumber;
  readonly matches: StageMatches;
  /** Those of the matches that pass the filters. */
  readonly rows: Int32Array;
}

/** The first stage with a hit that passes the filters; null if there is none. */
function searchText(
  read: KeptText,
  text: TextQuery,
  passing: RowSet,
  isScored: boolean,
): TextHits | null {
  if (read.parsed.terms.length === 0) return null;
  for (const stage of stagesFor(text)) {
    const matches = read.matches(stage, isScored);
    const rows = passing.keepOf(matches.rows);
    if (rows.length > 0) return { stage, matches, rows };
  }
  return null;
}

const NO_TERMS: MatchedTerms = { corrections: [], matched: [] };
const NO_SCORES = new Float64Array();
/** Scores of rows by row, until the next search. */
let relevance = new Float64Array();

function spreadScores(capacity: number, { rows, scores }: StageMatches): Float64Array {
  if (relevance.length < capacity) relevance = new Float64Array(capacity);
  for (let at = 0; at < scores.length; at += 1) relevance[rows[at] ?? 0] = scores[at] ?? 0;
  return relevance;
}

/** The hits of a query, as a set and one after the other. */
interface Found {
  readonly set: RowSet;
  readonly rows: () => Int32Array;
  readonly scores: Float64Array;
}

/** The rows of the page, each with where it stands. */
function cutPage(state: QueryableState, query: CatalogQuery, { set, rows, scores }: Found) {
  const sort = sortOf(query);
  const { window, limit, independentScores } = query;
  if (sort.some(({ by }) => by === 'relevance')) {
    const order = createRowOrder(state, sort, scores, independentScores);
    return { order, page: pickPage(order, rows(), window, limit) };
  }
  const kept = state.ordered(sort, independentScores);
  return { order: kept.order, page: walkPage(kept, set, window, limit) };
}

/** The words of a row. */
function toHitWords({ words }: QueryableState, row: number): HitWords {
  const { all, vocabulary } = words;
  return {
    has: ({ kind, token, fields }) =>
      fields.some(({ field }) => words[field].has(token, row, kind === 'prefix')),
    near: (typed, edits, sameFirstLetter) => {
      const near = vocabulary.near(typed, edits, sameFirstLetter);
      return near.filter(({ word }) => all.has(word, row)).map(({ word }) => word);
    },
  };
}

/** What passes the filters, and is found by the text where there is one. */
function findHits(
  state: QueryableState,
  { text, limit }: CatalogQuery,
  read: KeptText | null,
  passing: RowSet,
): Found & { readonly text: TextHits | null } {
  if (text === null || read === null) {
    return { set: passing, rows: () => passing.toRows(), scores: NO_SCORES, text: null };
  }
  const hits = searchText(read, text, passing, limit > 0);
  const rows = hits?.rows ?? new Int32Array();
  return {
    set: RowSet.of(state.capacity, rows),
    rows: () => rows,
    scores: hits === null ? NO_SCORES : spreadScores(state.capacity, hits.matches),
    text: hits,
  };
}

/** Answers a query from one state; pure but for what it keeps there for the next ones. */
export function runQuery(state: QueryableState, query: CatalogQuery): SearchResult {
  const filtered = applyFilters(state, query);
  const { text, limit } = query;
  const read = text === null ? null : readText(state, text, limit > 0);
  const found = findHits(state, query, read, filtered.all);
  const { order, page } = cutPage(state, query, found);
  const isFaceted = text !== null && query.facets.length > 0;
  const matching = isFaceted ? RowSet.of(state.capacity, found.text?.matches.rows ?? []) : null;
  return {
    hits: page.rows.map((row) => ({
      row,
      position: order.positionOf(row),
      score: text === null ? null : (found.scores[row] ?? 0),
    })),
    total: found.set.size,
    hasPrevious: page.hasPrevious,
    hasNext: page.hasNext,
    facets: countFacets(state, query.facets, filtered, matching, found.set),
    stage: found.text === null ? null : STAGES[found.text.stage],
    truncated: read?.parsed.truncated === true,
    ...(read === null || found.text === null || page.rows.length === 0
      ? NO_TERMS
      : read.matchedTerms(found.text.stage, page.rows, (row) => toHitWords(state, row))),
  };
}
