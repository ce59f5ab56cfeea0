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
      'Compares two to ten models: list and lowest prices, limits, dates, and scores on every benchmark at least two of them share. Scores are ranked only if all come from the same configuration.',
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
