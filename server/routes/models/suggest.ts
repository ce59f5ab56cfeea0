import { SuggestAnswer, SuggestParams } from '../../../schemas/api/catalog/search.ts';
import { route, type Route } from '../../http/route.ts';
import type { CatalogReader } from '../../search/port.ts';
import { toMeta } from '../../catalog/query/meta.ts';

/** Completion while typing. */
export function suggestRoute(catalogue: CatalogReader): Route {
  return route({
    id: 'suggest',
    tag: 'Search',
    summary: 'Complete what is typed',
    description: 'Models, creators, families and providers whose names begin as typed.',
    method: 'get',
    path: '/suggest',
    scope: 'models:read',
    cache: 'catalogue',
    params: SuggestParams,
    aliases: { query: 'q', per_page: 'limit', page_size: 'limit' },
    body: null,
    success: 200,
    response: SuggestAnswer,
    errors: [],
    handle: async ({ q, limit }, _body, { warnings }) => {
      const [snapshot, found] = await Promise.all([catalogue.view(), catalogue.suggest(q, limit)]);
      const data = found.map(({ type, value, slug }) => ({ type, value, slug }));
      return { status: 200, headers: {}, body: { data, meta: toMeta(snapshot, warnings) } };
    },
  });
}
