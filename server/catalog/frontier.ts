import type { z } from 'zod';
import type {
  FRONTIER_PRICES,
  FrontierAnswer,
  FrontierParams,
} from '../../schemas/api/catalog/frontier.ts';
import type { Benchmark } from '../../schemas/directory.ts';
import type { BenchmarkScore, ModelSummary } from '../../schemas/model.ts';
import type { CatalogQuery, Facets, Filter } from '../../schemas/query.ts';
import { FRONTIER_FILTERS } from '../../schemas/search/default-filters.ts';
import { type FieldError, invalidParameters } from '../errors.ts';
import type { CatalogView } from './catalog-view.ts';
import type { Hit } from '../search/port.ts';
import { toBenchmark } from './directory/benchmarks.ts';
import { type Day, readDay, toDayMeta } from './query/as-of.ts';
import { checkedFilters } from './query/build-query.ts';
import { type CatalogRequest, toMeta } from './query/meta.ts';
import { withoutScores } from './query/rows.ts';
import { unknownNames } from './query/unknown-names.ts';
import { readAllHits, slugOf, toWholeQuery } from './query/read-all.ts';

/**
 * The models that no other beats on price and score.
 * @throws ApiError `invalid_parameter`
 */
export async function getFrontier(
  catalog: CatalogView,
  params: FrontierParams,
  request: CatalogRequest,
): Promise<z.input<typeof FrontierAnswer>> {
  const errors: FieldError[] = [];
  const filters = checkedFilters(params, errors, FRONTIER_FILTERS);
  const benchmark = toBenchmark(params.benchmark, catalog, errors);
  if (errors.length > 0 || benchmark === null) throw invalidParameters(errors);
  const day = readDay(params.as_of, catalog, request);
  const { price } = params;
  const independentScores = params.self_reported === false;
  const { priced, frontier } = await findFrontier(catalog, {
    benchmark,
    price,
    filters,
    independentScores,
    ...day,
  });
  const { id, name, unit, scale } = benchmark;
  const unknown = await unknownNames({ filters, sort: [] }, catalog);
  return {
    data: frontier.map(({ model, price: cost, score, result }) => ({
      model: withoutScores(model),
      price: cost,
      score,
      result,
    })),
    meta: {
      ...toMeta(catalog, request.warnings, unknown),
      ...toDayMeta(day),
      benchmark: { id, name, unit, higher_is_better: scale.higher_is_better },
      price,
      considered: priced.length,
    },
  };
}

/** A model with a price and a score. */
interface PricedModel {
  readonly slug: string;
  /** Its row is parsed on access. */
  readonly hit: Hit;
  readonly price: number;
  readonly score: number;
}

/** One on the frontier, with the result its score is of. */
export interface FrontierModel extends PricedModel {
  readonly model: ModelSummary;
  readonly result: BenchmarkScore | null;
}

interface FrontierQuery extends Day {
  readonly benchmark: Benchmark;
  readonly price: (typeof FRONTIER_PRICES)[number];
  readonly filters: readonly Filter[];
  readonly independentScores: boolean;
}

export interface Frontier {
  /** The query that finds all of them. */
  readonly query: CatalogQuery;
  /** Cheapest first. */
  readonly priced: readonly PricedModel[];
  readonly frontier: readonly FrontierModel[];
}

/** The least a blended price can be: a quarter of the least amount that is stored, 10⁻⁹ USD. */
const LEAST_PRICE = 0.25e-9;

const isFree = (filter: Filter): boolean =>
  filter.kind === 'is' && filter.field === 'free' && filter.value;

/** The models with a price and a score, read as sort values, and those of them that none beats. */
export async function findFrontier(
  catalog: CatalogView,
  { benchmark, price, filters, independentScores, ...day }: FrontierQuery,
): Promise<Frontier> {
  const both: Filter[] = [
    { kind: 'score', benchmark: benchmark.id, min: null, max: null },
    { kind: 'range', field: price, min: filters.some(isFree) ? 0 : LEAST_PRICE, max: null },
  ];
  const higherIsBetter = benchmark.scale.higher_is_better;
  const query = toWholeQuery({
    filters: [...both, ...filters],
    sort: [
      { by: price, direction: 'asc' },
      { by: `benchmark:${benchmark.id}`, direction: higherIsBetter ? 'desc' : 'asc' },
    ],
    independentScores,
    ...day,
  });
  const priced: PricedModel[] = [];
  for await (const hits of readAllHits(catalog, query)) {
    for (const hit of hits) {
      const [cost, score] = hit.position;
      if (typeof cost === 'number' && typeof score === 'number') {
        priced.push({ slug: slugOf(hit), hit, price: cost, score });
      }
    }
  }
  const best = paretoFrontier(priced, higherIsBetter);
  const frontier = await withResults(catalog, best, benchmark.id, day);
  return { query, priced, frontier };
}

/** A frontier, with facets of all models with a price and a score: what they may be narrowed to. */
export async function findFrontierWithFacets(
  catalog: CatalogView,
  frontierQuery: FrontierQuery,
): Promise<Frontier & { readonly facets: Facets }> {
  const found = await findFrontier(catalog, frontierQuery);
  const { facets } = await catalog.search({
    ...found.query,
    limit: 0,
    facets: ['creator', 'type', 'open_weights'],
  });
  return { ...found, facets };
}

/** The results behind the scores of the frontier: few, so that their documents can be read. */
async function withResults(
  catalog: CatalogView,
  best: readonly PricedModel[],
  benchmark: string,
  { asOf }: Day,
): Promise<FrontierModel[]> {
  const models = await catalog.read(
    best.map(({ slug }) => slug),
    asOf,
  );
  const results = new Map(models.map(({ slug, benchmarks }) => [slug, benchmarks]));
  return best.map((entry) => {
    const own = (results.get(entry.slug) ?? []).filter(
      (result) => result.benchmark.id === benchmark && result.score === entry.score,
    );
    const result = own.find(({ headline }) => headline) ?? own[0] ?? null;
    return { ...entry, model: entry.hit.model, result };
  });
}

export interface PricedScore {
  readonly price: number;
  readonly score: number;
}

/**
 * The Pareto frontier: those for which nothing is as cheap and better, or as good and cheaper.
 * Cheapest first; equals are all on it.
 */
export function paretoFrontier<T extends PricedScore>(
  all: readonly T[],
  higherIsBetter: boolean,
): readonly T[] {
  const sign = higherIsBetter ? 1 : -1;
  const sorted = [...all].sort((a, b) => a.price - b.price || sign * (b.score - a.score));
  const frontier: T[] = [];
  for (const one of sorted) {
    const best = frontier.at(-1);
    if (best === undefined || sign * (one.score - best.score) > 0) frontier.push(one);
    else if (one.score === best.score && one.price === best.price) frontier.push(one);
  }
  return frontier;
}
