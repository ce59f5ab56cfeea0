import { FacetAnswer, FacetParams, toFacetCounts } from '../../../schemas/api/catalog/facets.ts';
import { FILTER_ALIASES } from '../../../schemas/api/parameters/filters.ts';
import { FACET_NAMES } from '../../../schemas/fields.ts';
import { route, type Route } from '../../http/route.ts';
import type { CatalogReader } from '../../search/port.ts';
import { countModels } from '../../catalog/count-models.ts';

/** Counts without rows, for panels of filters. */
export function facetsRoute(catalogue: CatalogReader): Route {
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
      const names = params.fields ?? FACET_NAMES;
      const { page, meta } = await countModels(catalogue, params, context, names);
      return { status: 200, headers: {}, body: { data: toFacetCounts(page.facets, names), meta } };
    },
  });
}
