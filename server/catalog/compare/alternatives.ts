import type { Model, ModelSummary } from '../../../schemas/model.ts';
import { toSummary } from '../../../schemas/model.ts';
import type { Filter } from '../../../schemas/query.ts';
import { compareTo } from './distance.ts';
import { isKin, isNewer, isSuccessor, SCORE_TOLERANCE } from './reasons.ts';
import type { CatalogView } from '../catalog-view.ts';
import {
  neighboursOf,
  byPopularity,
  is,
  isEnding,
  readCandidates,
  type Neighbour,
  type NeighbourOptions,
} from './similar.ts';

const CANDIDATES = 100;
/** Documents that are looked at more closely. */
const CLOSER = 40;
/** Benchmarks two models of different families must share to be taken for each other. */
const BENCHMARKS_MIN = 2;
/** A price below this part of the own one says no more for a model. */
const LEAST_RATIO = 0.1;

/** The rule, as answers state it. */
export const ALTERNATIVES_RULE =
  'Models of the same type that are not deprecated. First the named replacement; then, for a deprecated or retired model, newer models of the same creator and family; then models that are cheaper or newer and score no worse on at least two shared benchmarks, ordered by gain in score and price.';

/** Models that may stand in for this one, the likeliest first. */
export async function findAlternatives(
  catalog: CatalogView,
  model: Model,
  options: NeighbourOptions,
): Promise<readonly Neighbour[]> {
  const day = options.asOf === undefined ? {} : { asOf: options.asOf };
  const search = { ...day, limit: CANDIDATES };
  const lists = await Promise.all([
    readReplacement(catalog, model, options),
    ...toPools(model).map((filters) =>
      readCandidates(catalog, [...living(model), ...filters], search),
    ),
  ]);
  const likely = neighboursOf(model, lists.flat(), options)
    .filter((one) => isAlternative(model, one))
    .sort(byMerit(model))
    .slice(0, Math.max(CLOSER, options.limit));
  return (await lookCloser(catalog, model, likely, options))
    .filter((one) => isAlternative(model, one))
    .sort(byMerit(model))
    .slice(0, options.limit);
}

async function readReplacement(
  catalog: CatalogView,
  { replacement_slug: slug }: Model,
  { asOf }: NeighbourOptions,
): Promise<readonly ModelSummary[]> {
  return slug === null ? [] : (await catalog.read([slug], asOf)).map(toSummary);
}

/** What lives on, and is of the same kind. */
function living({ type, community }: Model): Filter[] {
  return [
    is('type', type),
    { kind: 'any_of', field: 'status', values: ['deprecated', 'retired'], not: true },
    ...(community ? [] : [{ kind: 'is', field: 'community', value: false } as const]),
  ];
}

/** Where stand-ins are looked for: after it, cheaper than it, newer than it. */
function toPools(model: Model): Filter[][] {
  const { family, creator, release_date: released, pricing } = model;
  const after: Filter[] =
    released === null ? [] : [{ kind: 'between', field: 'release_date', min: released, max: null }];
  const { blended_3_to_1: blended = null, input = null } = pricing ?? {};
  const price = blended ?? input;
  const field = blended === null ? 'input_price' : 'blended_price';
  return [
    ...(family === null || creator === null
      ? []
      : [[is('family', family), is('creator', creator.slug), ...after]]),
    ...(price === null ? [] : [[{ kind: 'range', field, min: null, max: price } satisfies Filter]]),
    ...(released === null ? [] : [after]),
  ];
}

/** 0 for the replacement that is named, 1 for the kin of a model that ends, 2 for others. */
function rankOf(model: Model, other: ModelSummary): 0 | 1 | 2 {
  if (model.replacement_slug === other.slug) return 0;
  return isEnding(model) && isKin(model, other) ? 1 : 2;
}

function isAlternative(model: Model, { model: other, distance }: Neighbour): boolean {
  if (rankOf(model, other) < 2) return true;
  const { scoreGain: gain, benchmarks, priceRatio: ratio } = distance;
  if (gain === null || gain < -SCORE_TOLERANCE) return false;
  if (benchmarks < BENCHMARKS_MIN && !isSuccessor(model, other)) return false;
  return (ratio !== null && ratio < 1) || isNewer(model, other);
}

/** Gain in score and price, in doublings; what is not known is no gain. */
function meritOf({ scoreGain: gain, priceRatio: ratio }: Neighbour['distance']): number {
  const saved = ratio === null ? 0 : -Math.log2(Math.max(ratio, LEAST_RATIO));
  return 10 * (gain ?? 0) + saved;
}

function byMerit(model: Model): (a: Neighbour, b: Neighbour) => number {
  return (a, b) =>
    rankOf(model, a.model) - rankOf(model, b.model) ||
    meritOf(b.distance) - meritOf(a.distance) ||
    byPopularity(a, b);
}

/** The same by all of their scores, without the snapshots of others. */
async function lookCloser(
  catalog: CatalogView,
  model: Model,
  likely: readonly Neighbour[],
  { asOf }: NeighbourOptions,
): Promise<readonly Neighbour[]> {
  const slugs = likely.map((one) => one.model.slug);
  const documents = await catalog.read(slugs, asOf);
  return documents
    .filter(({ slug, snapshot_of: of }) => of === null || slug === model.replacement_slug)
    .map((document) => ({ model: toSummary(document), distance: compareTo(model, document) }));
}
