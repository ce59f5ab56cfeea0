import type { CatalogQuery } from '../../schemas/query.ts';
import { withoutDefaults } from '../../schemas/search/default-filters.ts';
import { queryStringOf } from '../http/query-string.ts';
import type { Failed, Sent } from '../http/route.ts';
import type { CatalogPage } from '../search/port.ts';
import type { RecordedSearch, SearchLog } from './port.ts';

/** What a search found, as far as the log wants to know. */
interface Found {
  readonly query: CatalogQuery;
  readonly page: CatalogPage;
  readonly interpretation?: { readonly understood: readonly unknown[] } | null;
}

/** Where it was found. */
interface FoundIn {
  readonly engine: string;
  readonly version: string;
}

/**
 * What logs a search each time its answer is sent, from the cache too, and has it named; undefined
 * where nothing is logged, or nothing was searched for.
 */
export function toSearchHook(
  searchLog: SearchLog | null,
  { endpoint, address }: { readonly endpoint: 'search' | 'models'; readonly address: string },
  found: Found | null,
  { engine, version }: FoundIn,
): ((sent: Sent) => boolean) | undefined {
  if (searchLog === null || found?.query.text == null) return undefined;
  const { page, interpretation } = found;
  // Default filters were requested by nobody; only here are they the same objects.
  const query = { ...found.query, filters: withoutDefaults(found.query.filters) };
  const { stage, total, corrections, hits } = page;
  const slugs = hits.map(({ position }) => String(position.at(-1)));
  const isQuestion = (interpretation?.understood.length ?? 0) > 0;
  const asked = { kind: 'search', endpoint, address, query } as const;
  const search = { ...asked, stage, total, corrections, slugs, engine, isQuestion, version };
  return logAndName(searchLog, search);
}

/** Every answer names its search, even one that is left out: who gets it cannot tell. */
const logAndName =
  (searchLog: SearchLog, search: RecordedSearch['search']) =>
  (sent: Sent): boolean => {
    searchLog.record(search, sent);
    return true;
  };

/** What logs a search that failed, as a part of its route; nothing where nothing is logged. */
export function toFailedHook(
  searchLog: SearchLog | null,
  endpoint: 'search' | 'models' | 'suggest',
): { readonly onFailed?: (failed: Failed) => void } {
  if (searchLog === null) return {};
  const onFailed = (failed: Failed): void => {
    const address = queryStringOf(failed.url);
    const params = new URLSearchParams(address);
    if (endpoint === 'models' && !params.has('q') && !params.has('search')) return;
    searchLog.record({ kind: 'failure', endpoint, address, error: failed.code }, failed);
  };
  return { onFailed };
}

/** The same for a completion. */
export function toSuggestionHook(
  searchLog: SearchLog | null,
  address: string,
  found: readonly { readonly slug: string }[],
  { engine, version }: FoundIn,
): ((sent: Sent) => boolean) | undefined {
  if (searchLog === null) return undefined;
  const slugs = found.map(({ slug }) => slug);
  const asked = { kind: 'suggestion', endpoint: 'suggest', address } as const;
  return logAndName(searchLog, { ...asked, slugs, engine, version });
}

/** Programs that follow every link they see. */
const FOLLOWS_LINKS = /bot|crawl|spider|slurp|preview/i;

/** Logs that a search led to a model; not of programs that follow every link. */
export function recordClick(
  searchLog: SearchLog | null,
  slug: string,
  { queryId, at, userAgent }: Pick<Sent, 'queryId' | 'at' | 'userAgent'>,
): void {
  if (searchLog === null || queryId === null || FOLLOWS_LINKS.test(userAgent ?? '')) return;
  if (!searchLog.isKnown(queryId, at)) return;
  searchLog.recordEvent({ queryId, slug, position: null, action: 'click', at });
}
