import { FILTER_ALIASES } from '../../schemas/api/filters.ts';
import { CountAnswer, CountParams } from '../../schemas/api/parts.ts';
import type { CatalogueQuery } from '../../schemas/query.ts';
import { invalidParameters, type FieldError } from '../http/invalid.ts';
import { route, type Route } from '../http/route.ts';
import type { CatalogueReader } from '../search/port.ts';
import { toDay, toDayMeta } from './as-of.ts';
import { toMeta } from './catalogue-meta.ts';
import { checkedFilters, unknownNames } from './catalogue-query.ts';

/** How many models pass filters. */
export function countRoute(catalogue: CatalogueReader): Route {
  return route({
    id: 'countModels',
    tag: 'Models',
    summary: 'Count models',
    description: 'How many models `GET /models` would list with the same filters.',
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
      const errors: FieldError[] = [];
      const filters = checkedFilters(params, errors);
      if (errors.length > 0) throw invalidParameters(errors);
      const snapshot = await catalogue.snapshot();
      const day = toDay(params.as_of, snapshot, context);
      const query: CatalogueQuery = {
        text: params.q === undefined ? null : { q: params.q, typo: 'off', mode: 'light' },
        filters,
        sort: [],
        window: { kind: 'offset', offset: 0 },
        limit: 0,
        facets: [],
        independentScores: params.self_reported === false,
        ...day,
      };
      const { total } = await catalogue.search(query);
      const warnings = unknownNames(query, snapshot);
      const meta = { ...toMeta(snapshot, context.warnings, warnings), ...toDayMeta(day) };
      return { status: 200, headers: {}, body: { data: { count: total }, meta } };
    },
  });
}
