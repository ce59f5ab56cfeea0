import { HistoryAnswer, HistoryParams } from '../../../schemas/api/catalog/history.ts';
import {
  ModelScoresAnswer,
  ModelScoresParams,
  OffersAnswer,
  OffersParams,
} from '../../../schemas/api/catalog/model-parts.ts';
import { PAGING_ALIASES } from '../../../schemas/api/parameters/paging.ts';
import { checkPeriod, getModelHistory } from '../../catalog/model-history.ts';
import { listOffers, listScores } from '../../catalog/model-parts.ts';
import { route, type Route } from '../../http/route.ts';
import { answerForModel } from './answer-for-model.ts';

const shared = {
  tag: 'Models',
  method: 'get',
  scope: 'models:read',
  cache: 'catalogue',
  aliases: PAGING_ALIASES,
  body: null,
  success: 200,
  redirects: true,
  errors: ['model_not_found', 'invalid_cursor'],
} as const;

/** The heavy parts of one model, by themselves. */
export function partRoutes(): Route[] {
  return [
    route({
      ...shared,
      id: 'listModelOffers',
      summary: 'List the offers of a model',
      description: 'Lists who serves the model, at what prices and with what limits.',
      path: '/models/{slug}/offers',
      params: OffersParams,
      response: OffersAnswer,
      handle: (params, _body, context) =>
        answerForModel(toReference(params, '/offers'), context, (resolved) =>
          listOffers(resolved, params, context),
        ),
    }),
    route({
      ...shared,
      id: 'listModelBenchmarks',
      summary: 'List the scores of a model',
      description:
        'Lists every score of the model, with who measured it and how. One score per benchmark is the headline.',
      path: '/models/{slug}/benchmarks',
      params: ModelScoresParams,
      response: ModelScoresAnswer,
      handle: (params, _body, context) =>
        answerForModel(toReference(params, '/benchmarks'), context, (resolved) =>
          listScores(resolved, params, context),
        ),
    }),
  ];
}

const toReference = (
  { slug, as_of: asOf }: { readonly slug: string; readonly as_of?: string | undefined },
  part: string,
) => ({ reference: slug, asOf, part });

/** How one model changed. */
export function historyRoute(): Route {
  return route({
    id: 'getModelHistory',
    tag: 'Models',
    summary: 'Read the history of a model',
    description:
      'Past and present prices of every offer, and facts that changed, each with the dates it was valid, newest first. Dates are those of the source data.',
    method: 'get',
    path: '/models/{slug}/history',
    scope: 'models:read',
    cache: 'catalogue',
    params: HistoryParams,
    aliases: PAGING_ALIASES,
    body: null,
    success: 200,
    redirects: true,
    response: HistoryAnswer,
    errors: ['model_not_found', 'invalid_cursor'],
    handle: (params, _body, context) => {
      checkPeriod(params);
      const reference = { reference: params.slug, part: '/history' };
      return answerForModel(reference, context, (resolved) =>
        getModelHistory(resolved, params, context),
      );
    },
  });
}
