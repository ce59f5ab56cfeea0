import { NeighbourParams, NeighboursAnswer } from '../../../schemas/api/catalog/neighbours.ts';
import { ALTERNATIVES_RULE } from '../../catalog/compare/alternatives.ts';
import { listNeighbours } from '../../catalog/compare/neighbours.ts';
import { SIMILAR_RULE } from '../../catalog/compare/similar.ts';
import { route, type CatalogContext, type Route } from '../../http/route.ts';
import { answerForModel } from './answer-for-model.ts';

const shared = {
  tag: 'Decide',
  method: 'get',
  scope: 'models:read',
  cache: 'catalogue',
  params: NeighbourParams,
  body: null,
  success: 200,
  redirects: true,
  response: NeighboursAnswer,
  errors: ['model_not_found'],
} as const;

/** Similar models and alternatives. */
export function neighbourRoutes(): Route[] {
  const answer = (
    kind: 'similar' | 'alternatives',
    params: NeighbourParams,
    context: CatalogContext,
  ) => {
    const reference = { reference: params.slug, asOf: params.as_of, part: `/${kind}` };
    return answerForModel(reference, context, (resolved) =>
      listNeighbours(kind, resolved, params, context),
    );
  };
  return [
    route({
      ...shared,
      id: 'listSimilarModels',
      summary: 'Find similar models',
      description: `Most similar first, each with reasons. ${SIMILAR_RULE}`,
      path: '/models/{slug}/similar',
      handle: (params, _body, context) => answer('similar', params, context),
    }),
    route({
      ...shared,
      id: 'listAlternativeModels',
      summary: 'Find alternatives to a model',
      description: `Best match first, each with reasons. ${ALTERNATIVES_RULE}`,
      path: '/models/{slug}/alternatives',
      handle: (params, _body, context) => answer('alternatives', params, context),
    }),
  ];
}
