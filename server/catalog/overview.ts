import { DEFAULT_FILTERS } from '../../schemas/search/default-filters.ts';
import type { ModelSummary } from '../../schemas/model.ts';
import type { CatalogQuery, Filter, Sort } from '../../schemas/query.ts';
import type { CatalogView } from './catalog-view.ts';
import type { CatalogPage } from '../search/port.ts';
import { countTrue } from './count-catalog.ts';

const NEWEST = 10;

/** How much a catalogue holds, and what is new in it. */
export interface CatalogOverview {
  readonly models: number;
  readonly priced: number;
  readonly scored: number;
  readonly open: number;
  readonly newest: readonly ModelSummary[];
}

/** Three questions: how much there is, how much of it has a price and a score, and what is new. */
export async function getOverview(catalog: CatalogView): Promise<CatalogOverview> {
  const [all, newest] = await Promise.all([
    searchFirst(catalog, {
      filters: DEFAULT_FILTERS,
      facets: ['has_price', 'has_benchmark', 'open_weights'],
    }),
    searchFirst(catalog, {
      limit: NEWEST,
      filters: [{ kind: 'is', field: 'community', value: false }, ...DEFAULT_FILTERS],
      sort: [
        { by: 'release_date', direction: 'desc' },
        { by: 'popularity', direction: 'desc' },
      ],
    }),
  ]);
  return {
    models: all.total,
    priced: countTrue(all.facets, 'has_price'),
    scored: countTrue(all.facets, 'has_benchmark'),
    open: countTrue(all.facets, 'open_weights'),
    newest: newest.hits.map(({ model }) => model),
  };
}

interface OverviewQuery {
  readonly filters?: readonly Filter[];
  readonly sort?: readonly Sort[];
  readonly limit?: number;
  readonly facets?: CatalogQuery['facets'];
}

function searchFirst(
  catalog: CatalogView,
  { filters = [], sort = [], limit = 0, facets = [] }: OverviewQuery,
): Promise<CatalogPage> {
  const window = { kind: 'offset', offset: 0 } as const;
  return catalog.search({
    text: null,
    filters,
    sort,
    window,
    limit,
    facets,
    independentScores: false,
  });
}
