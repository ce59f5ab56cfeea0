import { DEFAULT_FILTERS } from '../../schemas/search/default-filters.ts';
import type { Facets, Filter } from '../../schemas/query.ts';
import type { CatalogView } from './catalog-view.ts';

/** How much the catalogue holds, as README and the API say it. */
export interface CatalogCounts {
  /** Those that lists show: no snapshots, no retired ones. */
  readonly models: number;
  readonly models_with_price: number;
  readonly models_with_benchmark: number;
  readonly models_with_both: number;
  readonly providers: number;
  readonly creators: number;
  readonly benchmarks: number;
  /** Each tier, region and id of a provider is one. */
  readonly offers: number;
  /** Chosen prices of these offers. */
  readonly prices: number;
  readonly scores: number;
}

const PRICED: Filter = { kind: 'is', field: 'has_price', value: true };

/** How many models a flag is true of. */
export const countTrue = (
  facets: Facets,
  name: 'has_price' | 'has_benchmark' | 'open_weights',
): number => {
  const facet = facets[name];
  const values = facet?.kind === 'values' ? facet.values : [];
  return values.find(({ value }) => value === 'true')?.count ?? 0;
};

/** Counts what is published. */
export async function countCatalog(catalog: CatalogView): Promise<CatalogCounts> {
  const count = (filters: readonly Filter[]) =>
    catalog.search({
      text: null,
      filters,
      sort: [],
      window: { kind: 'offset', offset: 0 },
      limit: 0,
      facets: ['has_price', 'has_benchmark'],
      independentScores: false,
    });
  const [all, priced] = await Promise.all([
    count(DEFAULT_FILTERS),
    count([...DEFAULT_FILTERS, PRICED]),
  ]);
  const { info, providers, creators, benchmarks } = catalog;
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
