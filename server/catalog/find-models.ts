import type { Pagination } from '../../schemas/api/responses.ts';
import type { CatalogQuery, TextQuery } from '../../schemas/query.ts';
import type { Warning } from '../errors.ts';
import type { CatalogView } from './catalog-view.ts';
import type { CatalogPage } from '../search/port.ts';
import { toDay, type Day } from './query/as-of.ts';
import { toCatalogQuery, type QueryParams } from './query/build-query.ts';
import type { CatalogRequest } from './query/meta.ts';
import { toPagePagination } from './query/paging.ts';
import { unknownNames } from './query/unknown-names.ts';

/** A page of models that match a query. */
export interface ModelMatches {
  readonly day: Day;
  readonly query: CatalogQuery;
  readonly page: CatalogPage;
  readonly pagination: Pagination;
  /** Of names that are not in the catalogue. */
  readonly warnings: readonly Warning[];
}

/**
 * Runs the query of a list or a search.
 * @throws ApiError `invalid_parameter`, `invalid_cursor`, `cursor_expired`
 */
export async function findModels(
  catalog: CatalogView,
  params: QueryParams,
  text: TextQuery | null,
  request: Pick<CatalogRequest, 'now'>,
): Promise<ModelMatches> {
  const day = toDay(params.as_of, catalog, request);
  const { query, paging } = toCatalogQuery(params, {
    text,
    engine: catalog.engine,
    ...day,
  });
  const page = await catalog.search(query);
  const pagination = toPagePagination(paging, page);
  return { day, query, page, pagination, warnings: unknownNames(query, catalog) };
}
