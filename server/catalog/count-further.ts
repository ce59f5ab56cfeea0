import type { FacetName } from '../../schemas/fields.ts';
import type { CatalogQuery, Facets, Filter } from '../../schemas/query.ts';
import type { CatalogView } from './catalog-view.ts';

/**
 * Counts of the values that would narrow a list further, where it is filtered by one of the fields. A
 * facet ignores the filters on its own field; as an expression, which is on no field, they hold for it.
 */
export async function countFurther(
  catalog: CatalogView,
  query: CatalogQuery,
  fields: readonly FacetName[],
): Promise<Facets> {
  const isOn = (filter: Filter): boolean =>
    filter.kind === 'any_of' && fields.some((name) => name === filter.field);
  if (!query.filters.some(isOn)) return {};
  const filters = query.filters.map((filter): Filter => {
    if (filter.kind !== 'any_of' || !isOn(filter)) return filter;
    const one = { kind: 'one_of', field: filter.field, values: filter.values } as const;
    return { kind: 'expression', text: '', of: filter.not ? { kind: 'not', of: one } : one };
  });
  const window = { kind: 'offset', offset: 0 } as const;
  const { facets } = await catalog.search({ ...query, filters, facets: fields, window, limit: 0 });
  return facets;
}
