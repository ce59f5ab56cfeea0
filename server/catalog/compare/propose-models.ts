import type { ModelSummary } from '../../../schemas/model.ts';
import { DEFAULT_FILTERS, SEARCH_FILTERS } from '../../../schemas/search/default-filters.ts';
import type { CatalogView } from '../catalog-view.ts';

/** Models to choose from: those like what was typed; where nothing was, the best known with a price. */
export async function proposeModels(
  catalog: CatalogView,
  typed: string | null,
  limit: number,
): Promise<readonly ModelSummary[]> {
  const { hits } = await catalog.search({
    text: typed === null ? null : { q: typed, typo: 'auto', mode: 'search' },
    filters:
      typed === null
        ? [{ kind: 'is', field: 'has_price', value: true }, ...DEFAULT_FILTERS]
        : SEARCH_FILTERS,
    sort: typed === null ? [{ by: 'popularity', direction: 'desc' }] : [],
    window: { kind: 'offset', offset: 0 },
    limit,
    facets: [],
    independentScores: false,
  });
  return hits.map(({ model }) => model);
}
