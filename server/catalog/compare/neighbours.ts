import type { z } from 'zod';
import type { NeighbourParams, NeighboursAnswer } from '../../../schemas/api/catalog/neighbours.ts';
import type { Model } from '../../../schemas/model.ts';
import { toDayMeta } from '../query/as-of.ts';
import { toMeta, type CatalogRequest } from '../query/meta.ts';
import type { ResolvedModel } from '../resolve.ts';
import { ALTERNATIVES_RULE, findAlternatives } from './alternatives.ts';
import { lackedBy, reasonsFor } from './reasons.ts';
import { findSimilar, SIMILAR_RULE, type Neighbour } from './similar.ts';

type Answer = z.input<typeof NeighboursAnswer>;

const KINDS = {
  similar: { rule: SIMILAR_RULE, find: findSimilar },
  alternatives: { rule: ALTERNATIVES_RULE, find: findAlternatives },
};

/** Similar models, or alternatives to a model, with reasons. */
export async function listNeighbours(
  kind: keyof typeof KINDS,
  { model, catalog, day }: ResolvedModel,
  params: NeighbourParams,
  { warnings }: CatalogRequest,
): Promise<Answer> {
  const { rule, find } = KINDS[kind];
  const neighbours = await find(catalog, model, {
    limit: params.limit,
    maxPriceRatio: params.max_price_ratio,
    sameCapabilities: params.same_capabilities,
    ...day,
  });
  return {
    data: neighbours.map((one) => toEntry(model, one)),
    meta: { ...toMeta(catalog, warnings), ...toDayMeta(day), rule },
  };
}

const DIGITS = 6;
const round = (value: number | null): number | null =>
  value === null ? null : Number(value.toFixed(DIGITS));

function toEntry(model: Model, { model: other, distance }: Neighbour): Answer['data'][number] {
  return {
    model: other,
    reasons: reasonsFor(model, other, distance),
    distance: round(distance.total),
    price_ratio: round(distance.priceRatio),
    score_difference: round(distance.scoreGain),
    common_benchmarks: distance.benchmarks,
    missing_capabilities: lackedBy(model, other),
  };
}
