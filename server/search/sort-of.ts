import { DEFAULT_SORT, type CatalogueQuery, type Sort } from '../../schemas/query.ts';

/** The keys by which a query sorts, implied ones included. */
export function sortOf(query: CatalogueQuery): readonly Sort[] {
  if (query.sort.length > 0) return query.sort;
  if (query.text === null) return DEFAULT_SORT;
  return [
    { by: 'relevance', direction: 'desc' },
    { by: 'popularity', direction: 'desc' },
  ];
}
