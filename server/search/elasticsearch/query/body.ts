import type { CatalogQuery } from '../../../../schemas/query.ts';
import { weighBrevity, weighPopularity } from '../../../../schemas/search/document.ts';
import type { SearchProfile } from '../../../../schemas/search/profile.ts';
import type { ParsedQuery } from '../../../../schemas/search/text-query.ts';
import { type Clause } from './clauses.ts';
import { partFilters, toAggregations } from './facets.ts';
import type { StageNumber } from '../../term-variants.ts';
import { addRank } from './ranking.ts';
import { toOrder } from './sort.ts';
import { toTextClauses } from './text.ts';

/** A query as far as it is read, and what it is asked of. */
export interface BodyInput {
  readonly query: CatalogQuery;
  /** null: no text. */
  readonly parsed: ParsedQuery | null;
  readonly stage: StageNumber;
  /** Which documents are rows: the models of today, or of a day. */
  readonly scope: Clause;
  /** The catalogue's own day, ms since the epoch. */
  readonly todayMs: number;
  readonly profile: SearchProfile;
}

/** The body of a `_search`. */
export type SearchBody = Readonly<Record<string, unknown>>;

/** Rows that the text finds and every filter passes that no facet has to ignore. */
export function toMatching({ query, parsed, stage, scope, todayMs, profile }: BodyInput): Clause {
  const filter = [scope, ...partFilters(query).hard];
  if (query.text === null || parsed === null) return { bool: { filter } };
  const text = toTextClauses(parsed, query.text, stage, profile);
  const words = { bool: { ...text, filter: [...filter, ...text.filter] } };
  const weights = {
    popularity: weighPopularity(parsed, stage, profile),
    brevity: weighBrevity(parsed, stage, profile),
  };
  return addRank(words, weights, todayMs, profile);
}

/** What decides which rows there are, without which of them are shown. */
export function toRowsBody(input: BodyInput): SearchBody {
  const { soft } = partFilters(input.query);
  return {
    query: toMatching(input),
    ...(soft.length === 0
      ? {}
      : { post_filter: { bool: { filter: soft.map(({ clause }) => clause) } } }),
    track_total_hits: true,
  };
}

/** Sort values in which rows that come before those of a page in the order are reached first. */
function toWindow({ query }: BodyInput): SearchBody {
  const { window, limit } = query;
  if (window.kind === 'offset') {
    return { from: window.offset, size: limit, sort: toOrder(query).sort };
  }
  const order = toOrder(query, window.kind === 'before');
  const after = order.toSearchAfter(window.position);
  // One more than is shown tells whether there is one more.
  return { size: limit + 1, sort: order.sort, search_after: after };
}

/** The whole request for a page: rows, total and facets. */
export function toPageBody(input: BodyInput): SearchBody {
  const { query } = input;
  return {
    ...toRowsBody(input),
    ...toWindow(input),
    ...(query.facets.length === 0 ? {} : { aggs: toAggregations(query) }),
    ...(query.text === null ? {} : { track_scores: true }),
    _source: false,
    stored_fields: ['summary'],
  };
}

/** Asks for one row behind a position, or before it or at it. */
export function toNeighbourBody(input: BodyInput, kind: 'after' | 'up_to'): SearchBody {
  const { window } = input.query;
  if (window.kind === 'offset') throw new RangeError('A page by offset has no position.');
  const order = toOrder(input.query, kind === 'up_to');
  const values = [...order.toSearchAfter(window.position)];
  // The least text behind a slug: so that the row itself is met too.
  if (kind === 'up_to') values.push(`${String(values.pop())}\u0000`);
  return {
    ...toRowsBody(input),
    size: 1,
    sort: order.sort,
    search_after: values,
    track_total_hits: false,
    _source: false,
    stored_fields: '_none_',
  };
}
