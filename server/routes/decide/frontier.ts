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
      'The Pareto frontier of a benchmark and a price: models for which none of those that pass the filters is as cheap and better, or as good and cheaper. Of each model the score that stands for it counts; `self_reported=false` leaves out what creators say of their own. Models nobody charges for are left out unless `free=true` asks for them; deprecated and retired ones unless `status` does.',
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
