import { SHARED_ALIASES } from '../../../schemas/api/catalog/models.ts';
import {
  SearchAnswer,
  SearchParams,
  SuggestAnswer,
  SuggestParams,
} from '../../../schemas/api/catalog/search.ts';
import { searchModels } from '../../catalog/search-models.ts';
import { suggestNames } from '../../catalog/suggest-names.ts';
import { toLink } from '../../http/responses/link-header.ts';
import { route, type Route } from '../../http/route.ts';
import type { SearchLog } from '../../search-log/port.ts';
import { toSentHook } from '../../search-log/record-search.ts';

/** Full-text search. */
export function searchRoute(searchLog: SearchLog | null): Route {
  return route({
    id: 'searchModels',
    tag: 'Search',
    summary: 'Search models',
    description:
      'Finds models by words in names, ids, makers and descriptions. Corrections are tried only where nothing matches as typed; `meta.stage` says so.',
    method: 'get',
    path: '/search',
    scope: 'models:read',
    cache: 'catalogue',
    params: SearchParams,
    aliases: SHARED_ALIASES,
    body: null,
    success: 200,
    response: SearchAnswer,
    errors: ['invalid_cursor', 'cursor_expired'],
    handle: async (params, _body, context) => {
      const { body, matches } = await searchModels(context.catalog, params, {
        ...context,
        given: new URL(context.url, 'http://localhost').searchParams,
      });
      const onSent = toSentHook(searchLog, 'search', matches, context.catalog);
      return { status: 200, body, headers: { Link: toLink(context, body.pagination) }, onSent };
    },
  });
}

/** Completion while typing. */
export function suggestRoute(): Route {
  return route({
    id: 'suggest',
    tag: 'Search',
    summary: 'Suggest completions',
    description:
      'Models, creators, families and providers whose names begin as typed. Where the text is a question, `meta.interpretation` says what it asks for.',
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
    handle: async (params, _body, context) => ({
      status: 200,
      headers: {},
      body: await suggestNames(context.catalog, params, context),
    }),
  });
}
