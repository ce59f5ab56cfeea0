import type { SearchLogDocument } from '../../../schemas/search/log.ts';
import { editDistance } from '../../../server/search/edit-distance.ts';

/** How long after a search another one may be the same person's second try. */
const AGAIN_MS = 60_000;
/** Searches of one program that are looked back at. */
const WINDOW = 50;
/** Edits that make the same text of another. */
const EDITS = 2;

/** A query that did not lead to a model. */
export interface PoorSearch {
  readonly query: string;
  /** As it was typed last, with the filters of that search. */
  readonly text: string;
  readonly where: string;
  readonly searches: number;
  /** Nothing was found. */
  readonly nothing: number;
  /** Found, and nothing was chosen. */
  readonly abandoned: number;
  /** Of `nothing` and `abandoned`: searched for in other words soon after. */
  readonly reformulated: number;
  /** Those other words that were typed most; null: none. */
  readonly next: string | null;
  /** The last of these searches, for `catalog explain --query-id`. */
  readonly query_id: string;
}

interface Counted {
  text: string;
  where: string;
  queryId: string;
  searches: number;
  nothing: number;
  readonly byClient: Map<string, Unchosen>;
}

/** Searches of one program that led to no choice; one that never tells of any abandons nothing. */
interface Unchosen {
  abandoned: number;
  /** Texts that were tried next. */
  readonly next: Map<string, number>;
}

const add = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

const isUnchosen = ({ clicked, total }: SearchLogDocument): boolean =>
  clicked !== true && total !== 0;

/**
 * Whether one text may be another try of the other: most of its words are there, or it differs by a
 * slip. Nothing in the log says who asked.
 */
function isAlike(a: string, b: string): boolean {
  if (a === b) return false;
  const [some, others] = [new Set(a.split(' ')), new Set(b.split(' '))];
  const common = [...some].filter((word) => others.has(word)).length;
  if (common * 2 > Math.min(some.size, others.size)) return true;
  return editDistance(a, b, EDITS) <= EDITS;
}

/** The last searches of each program that led to nothing. */
class Attempts {
  readonly #byClient = new Map<string, SearchLogDocument[]>();

  /** The search that this one seems to say again; it is taken out. */
  take({ client = '', query, '@timestamp': at }: SearchLogDocument): SearchLogDocument | null {
    const oldest = Date.parse(at) - AGAIN_MS;
    const waiting = (this.#byClient.get(client) ?? []).filter(
      (one) => Date.parse(one['@timestamp']) >= oldest,
    );
    const found = waiting.findLast((one) => isAlike(one.query, query)) ?? null;
    this.#byClient.set(
      client,
      waiting.filter((one) => one !== found),
    );
    return found;
  }

  put(document: SearchLogDocument): void {
    const { client = '' } = document;
    this.#byClient.set(client, [...(this.#byClient.get(client) ?? []), document].slice(-WINDOW));
  }
}

function unchosenOf({ byClient }: Counted, client: string): Unchosen {
  const unchosen = byClient.get(client) ?? { abandoned: 0, next: new Map() };
  byClient.set(client, unchosen);
  return unchosen;
}

function count(queries: Map<string, Counted>, document: SearchLogDocument): void {
  const { query, text, where, query_id: queryId, total, client = '' } = document;
  const start = { searches: 0, nothing: 0, text, where, queryId };
  const counted = queries.get(query) ?? { ...start, byClient: new Map() };
  queries.set(query, counted);
  counted.searches += 1;
  if (total === 0) counted.nothing += 1;
  if (isUnchosen(document)) unchosenOf(counted, client).abandoned += 1;
  if (document.clicked !== true) Object.assign(counted, { text, where, queryId });
}

/**
 * Queries whose first pages led to no model, the most of them first. Of a program that never says
 * what was chosen it is known only what found nothing.
 * @param log oldest first
 */
export async function findPoorSearches(
  log: AsyncIterable<SearchLogDocument>,
): Promise<PoorSearch[]> {
  const queries = new Map<string, Counted>();
  const choosing = new Set<string>();
  const attempts = new Attempts();
  for await (const document of log) {
    const { endpoint, error, offset, client = '' } = document;
    if (endpoint === 'suggest' || error !== undefined || offset !== 0) continue;
    if (document.clicked === true) choosing.add(client);
    count(queries, document);
    const before = attempts.take(document);
    const counted = before === null ? undefined : queries.get(before.query);
    if (counted !== undefined) add(unchosenOf(counted, client).next, document.text);
    if (document.clicked !== true) attempts.put(document);
  }
  return [...queries]
    .map(([query, one]) => toPoorSearch(query, one, choosing))
    .filter(({ nothing, abandoned, reformulated }) => nothing + abandoned + reformulated > 0)
    .sort((a, b) => b.nothing + b.abandoned - a.nothing - a.abandoned || b.searches - a.searches);
}

function toPoorSearch(
  query: string,
  { text, where, queryId, searches, nothing, byClient }: Counted,
  choosing: ReadonlySet<string>,
): PoorSearch {
  const told = [...byClient].flatMap(([client, one]) => (choosing.has(client) ? one : []));
  const next = told.flatMap((one) => [...one.next]).sort(([, a], [, b]) => b - a);
  return {
    query,
    text,
    where,
    searches,
    nothing,
    abandoned: told.reduce((sum, one) => sum + one.abandoned, 0),
    reformulated: next.reduce((sum, [, times]) => sum + times, 0),
    next: next[0]?.[0] ?? null,
    query_id: queryId,
  };
}
