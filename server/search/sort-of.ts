import { DEFAULT_SORT, type CatalogQuery, type Sort } from '../../schemas/query.ts';

/** The keys by which a query sorts, implied ones included. */
export function sortOf(query: CatalogQuery): readonly Sort[] {
  if (query.sort.length > 0) return query.sort;
  if (query.text === null) return DEFAULT_SORT;
  return [
    { by: 'relevance', direction: 'desc' },
    { by: 'popularity', direction: 'desc' },
  ];
}
