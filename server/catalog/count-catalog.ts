import { DEFAULT_FILTERS } from '../../schemas/search/default-filters.ts';
import type { Facets, Filter } from '../../schemas/query.ts';
import type { CatalogReader } from '../search/port.ts';

/** How much the catalogue holds, as README, the home page and the API say it. */
export interface CatalogueCounts {
  /** Models as lists show them: without snapshots and retired ones. */
  readonly models: number;
  readonly models_with_price: number;
  readonly models_with_benchmark: number;
  readonly models_with_both: number;
  readonly providers: number;
  readonly creators: number;
  readonly benchmarks: number;
  /** Every tier, region and id of a provider by itself. */
  readonly offers: number;
  /** Chosen prices of these offers. */
  readonly prices: number;
  readonly scores: number;
}

const PRICED: Filter = { kind: 'is', field: 'has_price', value: true };

const countTrue = (facets: Facets, name: 'has_price' | 'has_benchmark'): number => {
  const facet = facets[name];
  const values = facet?.kind === 'values' ? facet.values : [];
  return values.find(({ value }) => value === 'true')?.count ?? 0;
};

/** Counts what is published; the same state gives the same counts. */
export async function countCatalogue(catalogue: CatalogReader): Promise<CatalogueCounts> {
  const ask = (filters: readonly Filter[]) =>
    catalogue.search({
      text: null,
      filters,
      sort: [],
      window: { kind: 'offset', offset: 0 },
      limit: 0,
      facets: ['has_price', 'has_benchmark'],
      independentScores: false,
    });
  const [{ info, providers, creators, benchmarks }, all, priced] = await Promise.all([
    catalogue.view(),
    ask(DEFAULT_FILTERS),
    ask([...DEFAULT_FILTERS, PRICED]),
  ]);
  const { offers = 0, prices = 0, scores = 0 } = info.holdings ?? {};
  return {
    models: all.total,
    models_with_price: countTrue(all.facets, 'has_price'),
    models_with_benchmark: countTrue(all.facets, 'has_benchmark'),
    models_with_both: countTrue(priced.facets, 'has_benchmark'),
    providers: providers.length,
    creators: creators.length,
    benchmarks: benchmarks.length,
    offers,
    prices,
    scores,
  };
}
