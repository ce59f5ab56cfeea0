import type { z } from 'zod';
import { NeighbourParams, NeighboursAnswer } from '../../../schemas/api/catalog/neighbours.ts';
import type { Model } from '../../../schemas/model.ts';
import { lackedBy, reasonsFor } from '../../catalog/compare/reasons.ts';
import { route, type Reply, type RequestContext, type Route } from '../../http/route.ts';
import type { CatalogReader } from '../../search/port.ts';
import { toDay, toDayMeta } from '../../catalog/query/as-of.ts';
import { toMeta } from '../../catalog/query/meta.ts';
import { ALTERNATIVES_RULE, findAlternatives } from '../../catalog/compare/alternatives.ts';
import { findModel } from '../../catalog/find-model.ts';
import {
  findSimilar,
  SIMILAR_RULE,
  type Neighbour,
  type Wish,
} from '../../catalog/compare/similar.ts';

type Answer = z.input<typeof NeighboursAnswer>;

/** How neighbours of one kind are found. */
interface Kind {
  readonly part: '/similar' | '/alternatives';
  readonly rule: string;
  readonly find: (
    catalogue: CatalogReader,
    model: Model,
    wish: Wish,
  ) => Promise<readonly Neighbour[]>;
}

const SIMILAR: Kind = { part: '/similar', rule: SIMILAR_RULE, find: findSimilar };
const ALTERNATIVES: Kind = {
  part: '/alternatives',
  rule: ALTERNATIVES_RULE,
  find: findAlternatives,
};

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

/** Models beside one, and models in place of one. */
export function neighbourRoutes(catalogue: CatalogReader): Route[] {
  return [
    route({
      ...shared,
      id: 'listSimilarModels',
      summary: 'Find models like one',
      description: `The nearest first, each with reasons. ${SIMILAR_RULE}`,
      path: '/models/{slug}/similar',
      handle: (params, _body, context) => answer(catalogue, SIMILAR, params, context),
    }),
    route({
      ...shared,
      id: 'listAlternativeModels',
      summary: 'Find models to take instead of one',
      description: `The likeliest first, each with reasons. ${ALTERNATIVES_RULE}`,
      path: '/models/{slug}/alternatives',
      handle: (params, _body, context) => answer(catalogue, ALTERNATIVES, params, context),
    }),
  ];
}

async function answer(
  catalogue: CatalogReader,
  { part, rule, find }: Kind,
  params: NeighbourParams,
  context: RequestContext,
): Promise<Reply<Answer>> {
  const snapshot = await catalogue.view();
  const day = toDay(params.as_of, snapshot, context);
  const found = await findModel(catalogue, params.slug, context, { part, ...day });
  if ('moved' in found) return found.moved;
  const neighbours = await find(catalogue, found.model, {
    limit: params.limit,
    maxPriceRatio: params.max_price_ratio,
    sameCapabilities: params.same_capabilities,
    ...day,
  });
  return {
    status: 200,
    body: {
      data: neighbours.map((one) => toEntry(found.model, one)),
      meta: { ...toMeta(snapshot, context.warnings), ...toDayMeta(day), rule },
    },
    headers: found.headers,
  };
}

const DIGITS = 6;
const round = (value: number | null): number | null =>
  value === null ? null : Number(value.toFixed(DIGITS));

function toEntry(model: Model, { model: other, apart }: Neighbour): Answer['data'][number] {
  return {
    model: other,
    reasons: reasonsFor(model, other, apart),
    distance: round(apart.distance),
    price_ratio: round(apart.priceRatio),
    score_difference: round(apart.scoreGain),
    common_benchmarks: apart.benchmarks,
    missing_capabilities: lackedBy(model, other),
  };
}
