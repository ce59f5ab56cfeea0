import { FILTER_ALIASES } from '../../../schemas/api/parameters/filters.ts';
import { CountAnswer, CountParams } from '../../../schemas/api/catalog/model-parts.ts';
import { route, type Route } from '../../http/route.ts';
import type { CatalogReader } from '../../search/port.ts';
import { countModels } from '../../catalog/count-models.ts';

/** How many models pass filters. */
export function countRoute(catalogue: CatalogReader): Route {
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
      const { page, meta } = await countModels(catalogue, params, context, []);
      return { status: 200, headers: {}, body: { data: { count: page.total }, meta } };
    },
  });
}
