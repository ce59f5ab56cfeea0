import type { Model, ModelSummary } from '../../../schemas/model.ts';
import { DEFAULT_FILTERS } from '../../../schemas/search/default-filters.ts';
import type { CatalogQuery, Filter } from '../../../schemas/query.ts';
import { compareTo, pairPrices, type Distance } from './distance.ts';
import { lackedBy } from './reasons.ts';
import { rememberPerState, type CatalogView } from '../catalog-view.ts';
import type { Day } from '../query/as-of.ts';

const CANDIDATES = 50;

/** The rule, as answers state it. */
export const SIMILAR_RULE = `Models of the same type, nearest in price and score, chosen from the ${CANDIDATES} most widely offered models of the same family and as many by the same creator; deprecated ones come last. Doubling the price counts as much as a tenth of the scale of a shared benchmark; what cannot be compared counts as one doubling. Prices are blended, or in the shared unit for models not sold by token.`;

/** How many are wanted, and of which kind. */
export interface NeighbourOptions extends Day {
  readonly limit: number;
  /** Most times the price of the model; a price not known is none. */
  readonly maxPriceRatio?: number | undefined;
  /** Only those that can all that the model is known to do. */
  readonly sameCapabilities?: boolean | undefined;
}

/** A model that is compared with another, and how far it is from it. */
export interface Neighbour {
  readonly model: ModelSummary;
  readonly distance: Distance;
}

/** Models like this one but its snapshots, nearest first; none where neither price nor score can be compared. */
export async function findSimilar(
  catalog: CatalogView,
  model: Model,
  options: NeighbourOptions,
): Promise<readonly Neighbour[]> {
  const fields = [
    ['family', model.family],
    ['creator', model.creator?.slug ?? null],
  ] as const;
  const lists = await Promise.all(
    fields.flatMap(([field, value]) =>
      value === null ? [] : [readKin(catalog, [is(field, value), is('type', model.type)], options)],
    ),
  );
  return neighboursOf(model, lists.flat(), options)
    .filter(({ distance }) => distance.total !== null)
    .sort(
      (a, b) =>
        Number(isEnding(a.model)) - Number(isEnding(b.model)) ||
        (a.distance.total ?? 0) - (b.distance.total ?? 0) ||
        byPopularity(a, b),
    )
    .slice(0, options.limit);
}

/** Lists that are kept: whoever looks at a model looks at others of its creator. */
const KEPT = 16;
const remember = rememberPerState<readonly ModelSummary[]>(KEPT);

const readKin: typeof readCandidates = (catalog, filters, options) =>
  remember(catalog, JSON.stringify([filters, options.asOf, options.limit]), () =>
    readCandidates(catalog, filters, options),
  );

/** Keeps those whose field has one value. */
export const is = (field: 'family' | 'creator' | 'type', value: string): Filter => ({
  kind: 'any_of',
  field,
  values: [value],
  not: false,
});

/** Whether its creator has deprecated or retired it. */
export const isEnding = ({ status }: Pick<Model, 'status'>): boolean =>
  status === 'deprecated' || status === 'retired';

export const byPopularity = ({ model: a }: Neighbour, { model: b }: Neighbour): number =>
  b.popularity - a.popularity || (a.slug < b.slug ? -1 : 1);

/** The most widely offered models that pass. */
export async function readCandidates(
  catalog: CatalogView,
  filters: CatalogQuery['filters'],
  { asOf, limit = CANDIDATES }: Day & { readonly limit?: number },
): Promise<readonly ModelSummary[]> {
  const { hits } = await catalog.search({
    text: null,
    filters: [...filters, ...DEFAULT_FILTERS],
    sort: [{ by: 'popularity', direction: 'desc' }],
    window: { kind: 'offset', offset: 0 },
    limit: Math.max(limit, CANDIDATES),
    facets: [],
    independentScores: false,
    ...(asOf === undefined ? {} : { asOf }),
  });
  return hits.map(({ model }) => model);
}

/** The candidates once each, without the model itself and its snapshots, as the options allow. */
export function neighboursOf(
  model: Model,
  candidates: readonly ModelSummary[],
  { maxPriceRatio, sameCapabilities }: NeighbourOptions,
): readonly Neighbour[] {
  const others = new Map(candidates.map((other) => [other.slug, other]));
  for (const slug of [model.slug, model.snapshot_of, ...model.snapshots]) others.delete(slug ?? '');
  return [...others.values()]
    .map((other) => ({ model: other, distance: compareTo(model, other) }))
    .filter(
      (one) =>
        (maxPriceRatio === undefined || isAffordable(model, one.model, maxPriceRatio)) &&
        (sameCapabilities !== true || lackedBy(model, one.model).length === 0),
    );
}

function isAffordable(model: Model, other: ModelSummary, ratio: number): boolean {
  const pair = pairPrices(model, other);
  return pair !== null && pair[1] <= pair[0] * ratio;
}
