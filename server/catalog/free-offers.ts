import type { ListRow } from '../../schemas/api/catalog/models.ts';
import type { CatalogQuery } from '../../schemas/query.ts';
import type { Hit } from '../search/port.ts';
import type { CatalogView } from './catalog-view.ts';
import { isFreeAsked, toFreeOffers } from './query/rows.ts';

/** Where the models of a page cost nothing, by slug; null: nobody asked for what is free. */
export async function readFreeOffers(
  catalog: CatalogView,
  query: CatalogQuery,
  hits: readonly Hit[],
): Promise<ReadonlyMap<string, NonNullable<ListRow['free_offers']>> | null> {
  if (!isFreeAsked(query)) return null;
  const models = await catalog.read(
    hits.map(({ model }) => model.slug),
    query.asOf,
  );
  return new Map(models.map((model) => [model.slug, toFreeOffers(model)]));
}
