import type { Pagination } from '../../schemas/api/responses.ts';
import { conditionsOf } from '../../schemas/filter/conditions.ts';
import type { CatalogQuery, TextQuery } from '../../schemas/query.ts';
import { UNITS_BY_TYPE } from '../../schemas/vocabulary.ts';
import type { Warning } from '../errors.ts';
import type { CatalogView } from './catalog-view.ts';
import type { CatalogPage } from '../search/port.ts';
import { readDay, type Day } from './query/as-of.ts';
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
  /** Of names that are not in the catalogue, and of prices that cannot be compared. */
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
  const day = readDay(params.as_of, catalog, request);
  const { query, paging } = toCatalogQuery(params, {
    text,
    engine: catalog.engine,
    ...day,
  });
  const page = await catalog.search(query);
  const pagination = toPagePagination(paging, page);
  return {
    day,
    query,
    page,
    pagination,
    warnings: [...(await unknownNames(query, catalog)), ...mixedUnits(query)],
  };
}

/** A warning where prices per image are held against those per minute: nothing names one type. */
function mixedUnits({ filters, sort }: CatalogQuery): Warning[] {
  const conditions = filters.flatMap((filter) =>
    filter.kind === 'expression' ? conditionsOf(filter.of) : [],
  );
  const range = filters.find((one) => one.kind === 'range' && one.field === 'unit_price');
  const isCompared =
    conditions.some((one) => one.kind === 'within' && one.field === 'unit_price') ||
    sort.some(({ by }) => by === 'unit_price');
  if (range === undefined && !isCompared) return [];
  const named = [
    ...filters.flatMap((one) => (one.kind === 'any_of' && !one.not ? [one] : [])),
    ...conditions.flatMap((one) => (one.kind === 'one_of' ? [one] : [])),
  ].find(({ field }) => field === 'type');
  const types = named?.values ?? Object.keys(UNITS_BY_TYPE);
  const units = new Set(types.map((type) => UNITS_BY_TYPE[type as keyof typeof UNITS_BY_TYPE]));
  if (units.size < 2) return [];
  const detail =
    'Prices per image, second, minute, page … are compared with each other; give one type.';
  return [{ code: 'mixed_units', parameter: 'type', detail }];
}
