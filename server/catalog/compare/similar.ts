import type { Model, ModelSummary } from '../../../schemas/model.ts';
import { DEFAULT_FILTERS } from '../../../schemas/search/default-filters.ts';
import type { CatalogQuery, Filter } from '../../../schemas/query.ts';
import { compareTo, pairPrices, type Apart } from './distance.ts';
import { lackedBy } from './reasons.ts';
import type { CatalogReader } from '../../search/port.ts';
import type { Day } from '../query/as-of.ts';

const CANDIDATES = 50;

/** The rule as it is told. */
export const SIMILAR_RULE = `Of the ${CANDIDATES} most widely offered models of the same family, and as many of the same creator, those of the same type that are nearest in price and score, those that are not deprecated first. A doubled price counts as much as a tenth of the scale of a benchmark both have a headline score on; what cannot be compared counts as one doubling. Prices are blended; of models that are not sold by the token, those of the unit both are sold by.`;

/** How many are wanted, and of which kind. */
export interface Wish extends Day {
  readonly limit: number;
  /** Most times the price of the model; a price not known is none. */
  readonly maxPriceRatio?: number | undefined;
  /** Only those that can all that the model is known to do. */
  readonly sameCapabilities?: boolean | undefined;
}

/** A model beside another. */
export interface Neighbour {
  readonly model: ModelSummary;
  readonly apart: Apart;
}

/** Models like this one but its snapshots, nearest first; none where neither price nor score can be compared. */
export async function findSimilar(
  catalog: CatalogReader,
  model: Model,
  wish: Wish,
): Promise<readonly Neighbour[]> {
  const fields = [
    ['family', model.family],
    ['creator', model.creator?.slug ?? null],
  ] as const;
  const lists = await Promise.all(
    fields.flatMap(([field, value]) =>
      value === null
        ? []
        : [readCandidates(catalog, [is(field, value), is('type', model.type)], wish)],
    ),
  );
  return apartFrom(model, lists.flat(), wish)
    .flatMap((one) => {
      const { distance } = one.apart;
      return distance === null ? [] : [{ ...one, distance }];
    })
    .sort(
      (a, b) =>
        Number(isEnding(a.model)) - Number(isEnding(b.model)) ||
        a.distance - b.distance ||
        byPopularity(a, b),
    )
    .slice(0, wish.limit);
}

/** Keeps those whose field has one value. */
export const is = (field: 'family' | 'creator' | 'type', value: string): Filter => ({
  kind: 'any_of',
  field,
  values: [value],
  not: false,
});

/** What its maker takes away, or has taken away. */
export const isEnding = ({ status }: Pick<Model, 'status'>): boolean =>
  status === 'deprecated' || status === 'retired';

export const byPopularity = ({ model: a }: Neighbour, { model: b }: Neighbour): number =>
  b.popularity - a.popularity || (a.slug < b.slug ? -1 : 1);

/** The most widely offered models that pass. */
export async function readCandidates(
  catalog: CatalogReader,
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

/** The candidates once each, without the model itself and its snapshots, as far as a wish lets them. */
export function apartFrom(
  model: Model,
  candidates: readonly ModelSummary[],
  { maxPriceRatio, sameCapabilities }: Wish,
): readonly Neighbour[] {
  const others = new Map(candidates.map((other) => [other.slug, other]));
  for (const slug of [model.slug, model.snapshot_of, ...model.snapshots]) others.delete(slug ?? '');
  return [...others.values()]
    .map((other) => ({ model: other, apart: compareTo(model, other) }))
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
