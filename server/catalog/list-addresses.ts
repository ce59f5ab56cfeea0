import { SEARCH_FILTERS } from '../../schemas/search/default-filters.ts';
import { type CatalogView, rememberPerState } from './catalog-view.ts';
import { readAllHits, slugOf, toWholeQuery } from './query/read-all.ts';

/** A model that has a page of its own, and when anything known of it last changed. */
export interface ModelAddress {
  readonly slug: string;
  readonly updatedAt: string;
}

const remember = rememberPerState<readonly ModelAddress[]>(1);

/** All models but dated snapshots, retired ones too, in the order of their slugs; read once per version. */
export const listModelAddresses = (catalog: CatalogView): Promise<readonly ModelAddress[]> =>
  remember(catalog, '', () => readAddresses(catalog));

async function readAddresses(catalog: CatalogView): Promise<readonly ModelAddress[]> {
  const query = toWholeQuery({
    filters: SEARCH_FILTERS,
    sort: [{ by: 'updated_at', direction: 'asc' }],
    independentScores: false,
  });
  const addresses: ModelAddress[] = [];
  for await (const hits of readAllHits(catalog, query)) {
    for (const hit of hits) {
      const [updatedAt] = hit.position;
      addresses.push({ slug: slugOf(hit), updatedAt: new Date(updatedAt ?? 0).toISOString() });
    }
  }
  return addresses.sort((a, b) => (a.slug < b.slug ? -1 : 1));
}
