import { FrontierAnswer, FrontierParams } from '../../../schemas/api/catalog/frontier.ts';
import { FILTER_ALIASES } from '../../../schemas/api/parameters/filters.ts';
import { getFrontier } from '../../catalog/frontier.ts';
import { route, type Route } from '../../http/route.ts';

/** The models that no other beats on price and score. */
export function frontierRoute(): Route {
  return route({
    id: 'readFrontier',
    tag: 'Decide',
    summary: 'Find the best-value models',
    description:
      'Returns the Pareto frontier of a benchmark and a price: the models that no other matching model beats on one without losing on the other. Each model counts with its headline score; `self_reported=false` ignores scores reported by creators. Free models are excluded unless `free=true`, deprecated and retired ones unless `status` asks for them.',
    method: 'get',
    path: '/frontier',
    scope: 'models:read',
    cache: 'catalogue',
    params: FrontierParams,
    aliases: FILTER_ALIASES,
    body: null,
    success: 200,
    response: FrontierAnswer,
    errors: [],
    handle: async (params, _body, context) => ({
      status: 200,
      headers: {},
      body: await getFrontier(context.catalog, params, context),
    }),
  });
}
