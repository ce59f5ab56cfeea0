import type { FilterParams } from '../../schemas/api/parameters/filters.ts';
import type { FacetName } from '../../schemas/fields.ts';
import type { CatalogQuery } from '../../schemas/query.ts';
import type { RequestContext } from '../http/route.ts';
import type { CatalogPage, CatalogReader } from '../search/port.ts';
import { toDay, toDayMeta } from './query/as-of.ts';
import { toMeta } from './query/meta.ts';
import { checkedFilters, countRetired, unknownNames, withStatus } from './query/build-query.ts';
import { type FieldError, invalidParameters } from '../errors.ts';

interface Params extends FilterParams {
  readonly q?: string | undefined;
  readonly as_of?: string | undefined;
}

interface Counted {
  readonly page: CatalogPage;
  readonly meta: ReturnType<typeof toMeta> &
    ReturnType<typeof toDayMeta> & { retired_excluded: number };
}

/**
 * Counts what passes the filters of a request, without a row.
 * @throws ApiError naming every parameter that does not fit the others
 */
export async function countModels(
  catalogue: CatalogReader,
  params: Params,
  context: RequestContext,
  facets: readonly FacetName[],
): Promise<Counted> {
  const errors: FieldError[] = [];
  const filters = checkedFilters(params, errors);
  if (errors.length > 0) throw invalidParameters(errors);
  const snapshot = await catalogue.view();
  const day = toDay(params.as_of, snapshot, context);
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
  const page = await catalogue.search(query);
  const meta = {
    ...toMeta(snapshot, context.warnings, unknownNames(query, snapshot)),
    ...toDayMeta(day),
    retired_excluded: countRetired(query, page.facets),
  };
  return { page, meta };
}
