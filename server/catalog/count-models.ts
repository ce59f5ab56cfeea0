import type { FilterParams } from '../../schemas/api/parameters/filters.ts';
import type { FacetName } from '../../schemas/fields.ts';
import type { CatalogQuery } from '../../schemas/query.ts';
import type { CatalogView } from './catalog-view.ts';
import type { CatalogPage } from '../search/port.ts';
import { readDay, toDayMeta } from './query/as-of.ts';
import { toMeta, type CatalogRequest } from './query/meta.ts';
import { checkedFilters, countRetired, withStatus } from './query/build-query.ts';
import { type FieldError, invalidParameters } from '../errors.ts';
import { unknownNames } from './query/unknown-names.ts';

interface CountQuery extends FilterParams {
  readonly q?: string | undefined;
  readonly as_of?: string | undefined;
}

interface ModelCount {
  readonly page: CatalogPage;
  readonly meta: ReturnType<typeof toMeta> &
    ReturnType<typeof toDayMeta> & { retired_excluded: number };
}

/**
 * Counts what passes the filters of a request, without a row.
 * @throws ApiError naming every parameter that does not fit the others
 */
export async function countModels(
  catalog: CatalogView,
  params: CountQuery,
  request: CatalogRequest,
  facets: readonly FacetName[],
): Promise<ModelCount> {
  const errors: FieldError[] = [];
  const filters = checkedFilters(params, errors);
  if (errors.length > 0) throw invalidParameters(errors);
  const day = readDay(params.as_of, catalog, request);
  const query: CatalogQuery = {
    text: params.q === undefined ? null : { q: params.q, typo: 'off', mode: 'filter' },
    filters,
    sort: [],
    window: { kind: 'offset', offset: 0 },
    limit: 0,
    facets: withStatus(facets),
    independentScores: params.self_reported === false,
    ...day,
  };
  const page = await catalog.search(query);
  const meta = {
    ...toMeta(catalog, request.warnings, await unknownNames(query, catalog)),
    ...toDayMeta(day),
    retired_excluded: countRetired(query, page.facets),
  };
  return { page, meta };
}
