import { CompareAnswer, CompareParams } from '../../../schemas/api/catalog/compare.ts';
import { compareModels } from '../../catalog/compare/compare-models.ts';
import { route, type Route } from '../../http/route.ts';

/** Models side by side. */
export function compareRoute(): Route {
  return route({
    id: 'compareModels',
    tag: 'Decide',
    summary: 'Compare models',
    description:
      'Two to ten models side by side: prices of the offer that stands for each and of the cheapest, limits, dates, and scores on the benchmarks two of them were measured on. Scores are ranked only where all are of one configuration.',
    method: 'get',
    path: '/compare',
    scope: 'models:read',
    cache: 'catalogue',
    params: CompareParams,
    body: null,
    success: 200,
    response: CompareAnswer,
    errors: ['model_not_found'],
    handle: async (params, _body, context) => ({
      status: 200,
      headers: {},
      body: await compareModels(context.catalog, params, context),
    }),
  });
}
