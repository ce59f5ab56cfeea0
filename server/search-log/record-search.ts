import type { CatalogQuery } from '../../schemas/query.ts';
import type { Sent } from '../http/route.ts';
import type { LoggedSearch, SearchLog } from './port.ts';
import type { CatalogPage } from '../search/port.ts';

/**
 * What logs a search each time its answer is sent, from the cache too; undefined where nothing is
 * logged, or nothing was searched for.
 */
export function toSentHook(
  searchLog: SearchLog | null,
  endpoint: LoggedSearch['endpoint'],
  found: { readonly query: CatalogQuery; readonly page: CatalogPage } | null,
  { engine }: { readonly engine: string },
): ((sent: Sent) => void) | undefined {
  if (searchLog === null || found?.query.text == null) return undefined;
  const { query, page } = found;
  const { stage, total, corrections, hits } = page;
  const slugs = hits.map(({ position }) => String(position.at(-1)));
  const search: LoggedSearch = { endpoint, query, stage, total, corrections, slugs, engine };
  return (sent) => {
    searchLog.record(search, sent);
  };
}
