import { FacetAnswer, FacetParams, toFacetCounts } from '../../schemas/api/facets.ts';
import { FILTER_ALIASES } from '../../schemas/api/filters.ts';
import { FACET_NAMES } from '../../schemas/fields.ts';
import type { CatalogueQuery } from '../../schemas/query.ts';
import { invalidParameters, type FieldError } from '../http/invalid.ts';
import { route, type Route } from '../http/route.ts';
import type { CatalogueReader } from '../search/port.ts';
import { toDay, toDayMeta } from './as-of.ts';
import { toMeta } from './catalogue-meta.ts';
import { checkedFilters, unknownNames } from './catalogue-query.ts';

/** Counts without rows, for panels of filters. */
export function facetsRoute(catalogue: CatalogueReader): Route {
  return route({
    id: 'countFacets',
    tag: 'Models',
    summary: 'Count models by the values of fields',
    description: 'Numbers of models per value; each field’s counts ignore the filters on itself.',
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
        facets: params.fields ?? FACET_NAMES,
        independentScores: params.self_reported === false,
        ...day,
      };
      const page = await catalogue.search(query);
      const warnings = unknownNames(query, snapshot);
      const meta = { ...toMeta(snapshot, context.warnings, warnings), ...toDayMeta(day) };
      return { status: 200, headers: {}, body: { data: toFacetCounts(page.facets), meta } };
    },
  });
}
