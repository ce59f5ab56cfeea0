import { z } from 'zod';
import { FacetAnswer, FacetParams, toFacetCounts } from '../../../schemas/api/catalog/facets.ts';
import { CountAnswer, CountParams } from '../../../schemas/api/catalog/model-parts.ts';
import { ModelsQuery } from '../../../schemas/api/catalog/models.ts';
import { ListAnswer, ListParams, SHARED_ALIASES } from '../../../schemas/api/catalog/models.ts';
import type { ValueGroup } from '../../../schemas/api/parameters/lists.ts';
import { FILTER_ALIASES } from '../../../schemas/api/parameters/filters.ts';
import { FACET_NAMES } from '../../../schemas/fields.ts';
import { countModels } from '../../catalog/count-models.ts';
import { listModels } from '../../catalog/list-models.ts';
import type { CatalogQuery } from '../../../schemas/query.ts';
import { ApiError, invalidBody, type FieldError } from '../../errors.ts';
import { toLink } from '../../http/responses/link-header.ts';
import { queryStringOf } from '../../http/query-string.ts';
import { route, type Route } from '../../http/route.ts';
import type { SearchLog } from '../../search-log/port.ts';
import { toFailedHook, toSearchHook } from '../../search-log/record-search.ts';

/** The list of models. */
export function listRoute(searchLog: SearchLog | null): Route {
  return route({
    id: 'listModels',
    tag: 'Models',
    summary: 'List models',
    description:
      'Returns the models that match the filters, sorted and paginated. With `slugs`, returns just those models.',
    method: 'get',
    path: '/models',
    scope: 'models:read',
    cache: 'catalogue',
    params: ListParams,
    aliases: { ...SHARED_ALIASES, search: 'q' },
    body: null,
    success: 200,
    response: ListAnswer,
    errors: ['invalid_cursor'],
    ...toFailedHook(searchLog, 'models'),
    handle: async (params, _body, context) => {
      const { body, matches } = await listModels(context.catalog, params, context);
      const asked = { endpoint: 'models', address: queryStringOf(context.url) } as const;
      const onSend = toSearchHook(searchLog, asked, matches, context.catalog);
      const headers = { Link: toLink(context, body.pagination) };
      return { status: 200, body, headers, onSend };
    },
  });
}

/** The list of models by a body, for expressions too long for a URL. */
export function queryRoute(searchLog: SearchLog | null): Route {
  return route({
    id: 'queryModels',
    tag: 'Models',
    summary: 'List models with a JSON body',
    description:
      'The same as `GET /models`, for filters too long for a URL or already in JSON. Nothing is stored. For the next page, send the same body with `cursor` set to `next_cursor` of the previous response.',
    method: 'post',
    path: '/models/query',
    scope: 'models:read',
    cache: 'once',
    params: z.object({}),
    body: ModelsQuery,
    success: 200,
    response: ListAnswer,
    errors: ['invalid_cursor'],
    handle: async (_params, query, context) => {
      const { body, matches } = await listModels(context.catalog, query, context).catch(
        (thrown: unknown) => {
          throw toBodyError(thrown);
        },
      );
      const address = matches === null ? '' : addressOf(query, matches.query).toString();
      const asked = { endpoint: 'models', address } as const;
      const onSend = toSearchHook(searchLog, asked, matches, context.catalog);
      return { status: 200, body, headers: {}, onSend };
    },
  });
}

/** The members of a body as an address has them. */
function addressOf(body: object, { filters }: CatalogQuery): URLSearchParams {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    for (const one of [value].flat() as (string | number | boolean | ValueGroup | object)[]) {
      if (typeof one !== 'object') address.append(name, String(one));
      else if ('values' in one) {
        address.append(name, one.values.map((text) => `${one.not ? '!' : ''}${text}`).join(','));
      }
    }
  }
  for (const filter of filters)
    if (filter.kind === 'expression') address.set('filter', filter.text);
  return address;
}

/** Mistakes of parameters as mistakes of a body. */
function toBodyError(thrown: unknown): unknown {
  if (!(thrown instanceof ApiError)) return thrown;
  const { code, message, members } = thrown;
  if (code !== 'invalid_parameter' && code !== 'invalid_cursor') return thrown;
  const errors = (members['errors'] as readonly FieldError[]).map(
    ({ parameter = '', ...error }) => ({
      // Too many filters are no mistake of one member.
      pointer: parameter === 'filters' ? '#' : `#/${parameter}`,
      ...error,
    }),
  );
  return code === 'invalid_parameter'
    ? invalidBody(errors)
    : new ApiError(code, message, { members: { errors } });
}

/** How many models pass filters. */
export function countRoute(): Route {
  return route({
    id: 'countModels',
    tag: 'Models',
    summary: 'Count models',
    description: 'Returns how many models `GET /models` would list with the same filters.',
    method: 'get',
    path: '/models/count',
    scope: 'models:read',
    cache: 'catalogue',
    params: CountParams,
    aliases: { ...FILTER_ALIASES, query: 'q', search: 'q' },
    body: null,
    success: 200,
    response: CountAnswer,
    errors: [],
    handle: async (params, _body, context) => {
      const { page, meta } = await countModels(context.catalog, params, context, []);
      return { status: 200, headers: {}, body: { data: { count: page.total }, meta } };
    },
  });
}

/** Counts without rows, for panels of filters. */
export function facetsRoute(): Route {
  return route({
    id: 'countFacets',
    tag: 'Models',
    summary: 'Count models by the values of fields',
    description: 'Counts models by value. The counts of a field ignore filters on that field.',
    method: 'get',
    path: '/facets',
    scope: 'models:read',
    cache: 'catalogue',
    params: FacetParams,
    aliases: { ...FILTER_ALIASES, query: 'q', search: 'q' },
    body: null,
    success: 200,
    response: FacetAnswer,
    errors: [],
    handle: async (params, _body, context) => {
      const names = params.fields ?? FACET_NAMES;
      const { page, meta } = await countModels(context.catalog, params, context, names);
      return { status: 200, headers: {}, body: { data: toFacetCounts(page.facets, names), meta } };
    },
  });
}
