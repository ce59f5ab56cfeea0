import { isWanted, partsOf, type Change, type LogSegment } from '../../../schemas/changes.ts';
import type { ChangesPage, ChangesQuery, ChangesWindow } from '../port.ts';
import { all, terms, type Clause, LOG } from './query/clauses.ts';
import { bodyOf } from './response.ts';
import type { PublishedState } from './published-state.ts';

/** Segments of one search: fifty entries each, of which at least one is about each thing asked for. */
const SEGMENTS = 20;
/** Searches of one answer; what comes after them is for the next page. */
const ROUNDS = 4;
/** Hits of a search for numbers only. */
const PAGE = 5_000;

type Bounds = Readonly<Record<string, number>>;
const range = (field: 'first' | 'last' | 'at', bounds: Bounds): Clause => ({
  range: { [`log.${field}`]: bounds },
});

/** Lasts as long as the state it is of. */
const prefixes = new WeakMap<PublishedState, Promise<number>>();

/** The number of the last entry before which none is missing. */
function prefixOf(state: PublishedState): Promise<number> {
  // Segments are apart: as many entries as the last one's number are all of them.
  if (state.entries === state.lastEntry) return Promise.resolve(state.lastEntry);
  const known = prefixes.get(state) ?? findPrefix(state);
  prefixes.set(state, known);
  known.catch(() => prefixes.delete(state));
  return known;
}

/** Follows the segments to the first gap: an engine that refused a document has one for a while. */
async function findPrefix(state: PublishedState): Promise<number> {
  let end = 0;
  for (;;) {
    const { hits } = await state.search({
      query: all([LOG, range('first', { gt: end })]),
      sort: [{ 'log.first': 'asc' }],
      size: PAGE,
      track_total_hits: false,
      _source: false,
      docvalue_fields: ['log.first', 'log.last'],
    });
    for (const { fields } of hits.hits) {
      if (Number(fields['log.first']?.[0]) !== end + 1) return end;
      end = Number(fields['log.last']?.[0]);
    }
    if (hits.hits.length < PAGE) return end;
  }
}

/** The entry after which those follow that were published at an instant or later. */
async function findBefore(state: PublishedState, since: number, entries: number): Promise<number> {
  const { hits } = await state.search({
    query: all([LOG, range('at', { gte: since })]),
    sort: [{ 'log.first': 'asc' }],
    size: 1,
    track_total_hits: false,
    _source: false,
    docvalue_fields: ['log.first'],
  });
  const first = hits.hits[0]?.fields['log.first']?.[0];
  return first === undefined ? entries : Math.min(Number(first) - 1, entries);
}

/** Where to begin: an entry that is not wanted itself. */
async function toStart(
  state: PublishedState,
  window: ChangesWindow,
  entries: number,
): Promise<number> {
  if (window.kind === 'before') return Math.min(window.sequence ?? Infinity, entries + 1);
  const { sequence, since } = window;
  return Math.max(sequence, since === undefined ? 0 : await findBefore(state, since, entries));
}

/** What is looked through from one search to the next. */
interface Walk {
  readonly query: ChangesQuery;
  readonly isForward: boolean;
  /** Every entry up to it, or down to it, has been looked at. */
  at: number;
  readonly changes: Change[];
}

/** Takes the wanted entries of a segment; false where one had no room. */
function take(walk: Walk, { first, last, entries }: LogSegment): boolean {
  const { query, isForward, changes } = walk;
  for (const change of isForward ? entries : entries.toReversed()) {
    const { sequence } = change;
    const isAhead = isForward ? sequence > walk.at : sequence < walk.at;
    if (!isAhead || !isWanted(change, query)) continue;
    if (changes.length === query.limit) return false;
    changes.push(change);
    walk.at = sequence;
  }
  walk.at = isForward ? Math.max(walk.at, last) : Math.min(walk.at, first);
  return true;
}

/** The next segments of a walk that may have wanted entries. */
async function findSegments(
  state: PublishedState,
  { query, isForward, at }: Walk,
  entries: number,
): Promise<LogSegment[]> {
  const filters = partsOf(query).map(([key, values]) => terms(`log.${key}`, values));
  // A segment is there as a whole: it is part of the prefix if its first entry is.
  const ahead = isForward
    ? [range('last', { gt: at }), range('first', { lte: entries })]
    : [range('first', { lt: at })];
  const { hits } = await state.search({
    query: all([LOG, ...filters, ...ahead]),
    sort: [{ 'log.first': isForward ? 'asc' : 'desc' }],
    size: SEGMENTS,
    track_total_hits: false,
    _source: ['body'],
  });
  return hits.hits.map((hit) => JSON.parse(bodyOf(hit)) as LogSegment);
}

/**
 * Reads entries of the change log. Elasticsearch finds the segments that may have wanted ones; as
 * many of them are looked through as an answer has time for.
 */
export async function readLog(state: PublishedState, query: ChangesQuery): Promise<ChangesPage> {
  const { window } = query;
  const entries = await prefixOf(state);
  const start = await toStart(state, window, entries);
  const walk: Walk = { query, isForward: window.kind === 'after', at: start, changes: [] };
  const { changes } = walk;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const segments = await findSegments(state, walk, entries);
    const isWhole = segments.every((segment) => take(walk, segment));
    if (!isWhole) return { changes, hasMore: true, cursor: walk.at };
    if (segments.length < SEGMENTS) {
      return { changes, hasMore: false, cursor: walk.isForward ? Math.max(start, entries) : 1 };
    }
  }
  return { changes, hasMore: true, cursor: walk.at };
}
