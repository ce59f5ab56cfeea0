import { queryStringOf } from '../../http/query-string.ts';
import { z } from 'zod';
import { SearchEvents, SearchEventsAnswer } from '../../../schemas/api/catalog/search-events.ts';
import { SHARED_ALIASES } from '../../../schemas/api/catalog/models.ts';
import {
  SearchAnswer,
  SearchParams,
  SuggestAnswer,
  SuggestParams,
} from '../../../schemas/api/catalog/search.ts';
import type { CatalogView } from '../../catalog/catalog-view.ts';
import { searchModels } from '../../catalog/search-models.ts';
import { suggestNames } from '../../catalog/suggest-names.ts';
import { type FieldError, invalidBody } from '../../errors.ts';
import { toLink } from '../../http/responses/link-header.ts';
import { route, type Route } from '../../http/route.ts';
import type { SearchLog } from '../../search-log/port.ts';
import { toFailedHook, toSearchHook, toSuggestionHook } from '../../search-log/record-search.ts';

/** Full-text search. */
export function searchRoute(searchLog: SearchLog | null): Route {
  return route({
    id: 'searchModels',
    tag: 'Search',
    summary: 'Search models',
    description:
      'Finds models by words in names, ids, creators and descriptions. Typos are corrected only if nothing matches as typed; `meta.stage` says so.',
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
    ...toFailedHook(searchLog, 'search'),
    handle: async (params, _body, context) => {
      const { body, matches } = await searchModels(context.catalog, params, {
        ...context,
        given: new URLSearchParams(queryStringOf(context.url)),
      });
      const asked = { endpoint: 'search', address: queryStringOf(context.url) } as const;
      const onSend = toSearchHook(searchLog, asked, matches, context.catalog);
      const headers = { Link: toLink(context, body.pagination) };
      return { status: 200, body, headers, onSend };
    },
  });
}

/** Completion while typing. */
export function suggestRoute(searchLog: SearchLog | null): Route {
  return route({
    id: 'suggest',
    tag: 'Search',
    summary: 'Suggest completions',
    description:
      'Suggests models, creators, families and providers whose names start with the text. If the text is a question, `meta.interpretation` says how it is read.',
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
    ...toFailedHook(searchLog, 'suggest'),
    handle: async (params, _body, context) => {
      const { catalog, url } = context;
      const body = await suggestNames(catalog, params, context);
      const onSend = toSuggestionHook(searchLog, queryStringOf(url), body.data, catalog);
      return { status: 200, headers: {}, body, onSend };
    },
  });
}

/** What was done with the models a search found. */
export function searchEventsRoute(searchLog: SearchLog | null): Route {
  return route({
    id: 'recordSearchEvents',
    tag: 'Search',
    summary: 'Record search events',
    description:
      'Records what a user did with search results, identified by `meta.query_id`, so that search can be tuned. Duplicate events count once; one invalid event rejects the whole request. The caller is not recorded.',
    method: 'post',
    path: '/search/events',
    scope: 'models:read',
    cache: 'once',
    isFree: true,
    params: z.object({}),
    body: SearchEvents,
    success: 200,
    response: SearchEventsAnswer,
    errors: [],
    handle: async (_params, { events }, { catalog, now }) => {
      const answer = (accepted: number) =>
        ({ status: 200, headers: {}, body: { data: { accepted } } }) as const;
      if (searchLog === null) return answer(0);
      const unknown = events.flatMap(({ query_id: id }, i): FieldError[] =>
        searchLog.isKnown(id, now)
          ? []
          : [
              {
                pointer: `#/events/${i}/query_id`,
                detail: 'No recent search has this query_id.',
                value: id,
              },
            ],
      );
      const errors = [...unknown, ...(await findUnknownSlugs(catalog, events))];
      if (errors.length > 0) throw invalidBody(errors);
      for (const { query_id: queryId, ...event } of events) {
        searchLog.recordEvent({ queryId, ...event, at: now });
      }
      return answer(events.length);
    },
  });
}

/** Slugs of events that name no model; an alias is none. */
async function findUnknownSlugs(
  catalog: CatalogView,
  events: SearchEvents['events'],
): Promise<FieldError[]> {
  const slugs = [...new Set(events.map(({ slug }) => slug))];
  const known = new Set((await catalog.read(slugs)).map(({ slug }) => slug));
  return events.flatMap(({ slug }, i) =>
    known.has(slug)
      ? []
      : [{ pointer: `#/events/${i}/slug`, detail: 'No model has this slug.', value: slug }],
  );
}
