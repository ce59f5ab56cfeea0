import type {
  CatalogQuery,
  Facets,
  Position,
  Stage,
  TextQuery,
} from '../../../../schemas/query.ts';
import { parseQuery, type ParsedQuery } from '../../../../schemas/search/text-query.ts';
import { countFacets } from './facets.ts';
import { applyFilters, type RowFilter } from './filters.ts';
import { STAGES, type StageNumber } from '../text/term-variants.ts';
import { findMatchedTerms, type MatchedTerms } from '../ranking/matched-terms.ts';
import { createRowOrder, type RowOrder } from '../columns/row-order.ts';
import { scoreStage, type ScoredRows } from '../ranking/score.ts';
import { sortOf } from '../../sort-of.ts';
import { cutWindow } from '../../page-window.ts';
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

const NOTHING: ScoredRows = { rows: [], scores: new Float64Array(), variants: [] };

interface TextHits {
  readonly stage: Stage | null;
  readonly scored: ScoredRows;
}

function stagesFor({ mode, typo }: TextQuery): readonly StageNumber[] {
  if (mode === 'filter') return [0];
  return typo === 'off' ? [0, 2] : [0, 1, 2];
}

/** The first stage with a hit that passes the filters. */
function searchText(
  state: QueryableState,
  parsed: ParsedQuery,
  text: TextQuery,
  filtered: RowFilter,
): TextHits {
  if (parsed.terms.length === 0) return { stage: null, scored: NOTHING };
  for (const stage of stagesFor(text)) {
    const scored = scoreStage(state, parsed, text, stage);
    if (scored.rows.some(filtered.passes)) return { stage: STAGES[stage], scored };
  }
  return { stage: null, scored: NOTHING };
}

/** Rows past this many are not sorted unless a page reaches them. */
const SORT_ALL = 400;

/** The hits in order, of a long list by relevance only as many as are needed. */
function sortHits(
  hits: readonly number[],
  order: RowOrder,
  scores: Float64Array | null,
  needed: number,
): readonly number[] {
  if (scores === null || hits.length <= SORT_ALL || needed >= hits.length) {
    return [...hits].sort(order.compare);
  }
  const values = Float64Array.from(hits, (row) => scores[row] ?? 0).sort();
  const least = values[values.length - needed] ?? 0;
  const best = hits.filter((row) => (scores[row] ?? 0) >= least).sort(order.compare);
  const others = hits.filter((row) => (scores[row] ?? 0) < least);
  return [...best, ...others];
}

/** Rows needed in order for the window, one more than it shows. */
function neededBy({ window, limit }: CatalogQuery): number {
  return window.kind === 'offset' ? window.offset + limit + 1 : Infinity;
}

/** Answers a query from one state; pure but for the orders it keeps there. */
export function runQuery(state: QueryableState, query: CatalogQuery): SearchResult {
  const filtered = applyFilters(state, query);
  const sort = sortOf(query);
  const { text } = query;
  const parsed = text === null ? null : parseQuery(text.q);
  const { stage, scored } =
    text === null || parsed === null
      ? { stage: null, scored: NOTHING }
      : searchText(state, parsed, text, filtered);
  const byRelevance = sort[0]?.by === 'relevance' && sort[0].direction === 'desc' && text !== null;
  let order: RowOrder;
  let matching: readonly number[];
  let sorted: readonly number[];
  if (byRelevance) {
    order = createRowOrder(state, sort, scored.scores, query.independentScores);
    matching = scored.rows;
    sorted = sortHits(matching.filter(filtered.passes), order, scored.scores, neededBy(query));
  } else {
    const cached = state.ordered(sort, query.independentScores, scored.scores);
    order = cached.order;
    matching = cached.rows;
    if (text !== null) {
      const isScored = new Uint8Array(state.rows);
      for (const row of scored.rows) isScored[row] = 1;
      matching = matching.filter((row) => isScored[row] === 1);
    }
    sorted = matching.filter(filtered.passes);
  }
  const page = cutWindow(sorted, order, query.window, query.limit);
  return {
    hits: page.rows.map((row) => ({
      row,
      position: order.positionOf(row),
      score: text === null ? null : (scored.scores[row] ?? 0),
    })),
    total: sorted.length,
    hasPrevious: page.hasPrevious,
    hasNext: page.hasNext,
    facets: countFacets(state, query.facets, filtered, matching, sorted),
    stage,
    truncated: parsed?.truncated ?? false,
    ...findMatchedTerms(state, parsed, scored, page.rows),
  };
}
