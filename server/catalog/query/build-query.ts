import { type FilterParams, toFilters } from '../../../schemas/api/parameters/filters.ts';
import { FILTERS_MAX } from '../../../schemas/api/parameters/lists.ts';
import type { TypedSort } from '../../../schemas/api/parameters/sort.ts';
import {
  DEFAULT_FILTERS,
  NOT_RETIRED,
  SEARCH_FILTERS,
  withDefaults,
} from '../../../schemas/search/default-filters.ts';
import {
  type CatalogQuery,
  DEFAULT_SORT,
  type Facets,
  type Filter,
  type Sort,
  type TextQuery,
} from '../../../schemas/query.ts';
import { type Paging, pagingErrors, readPaging } from './paging.ts';
import type { FacetName } from '../../../schemas/fields.ts';
import type { Day } from './as-of.ts';
import { type FieldError, invalidParameters } from '../../errors.ts';

interface SortParams {
  readonly sort?: readonly TypedSort[] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** The requested sort; `order` may reverse a single key without a sign. */
function toSort({ sort, order }: SortParams, errors: FieldError[]): readonly Sort[] {
  const keys = sort ?? [];
  const [only] = keys;
  if (order === undefined)
    return keys.map(({ by, direction, signed }) => natural(by, direction, signed));
  if (only === undefined || keys.length > 1 || only.signed) {
    errors.push({
      parameter: 'order',
      detail: 'Needs a single sort key without a sign.',
      value: order,
    });
    return [];
  }
  return [{ by: only.by, direction: order }];
}

/** Relevance has one direction that makes sense: best first. */
function natural(by: Sort['by'], direction: Sort['direction'], signed: boolean): Sort {
  return { by, direction: by === 'relevance' && !signed ? 'desc' : direction };
}

/** The parameters of a list of models that choose its rows. */
export interface QueryParams extends SortParams, FilterParams {
  readonly limit: number;
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
  readonly offset?: number | undefined;
  readonly facets?: readonly FacetName[] | undefined;
  readonly as_of?: string | undefined;
}

interface QueryText extends Day {
  readonly text: TextQuery | null;
  /** The engine that ranks, the embedded one if absent: scores of two engines are no place in the same order. */
  readonly engine?: string;
}

interface PreparedQuery {
  readonly query: CatalogQuery;
  readonly paging: Paging;
}

/**
 * Turns parameters into the query of an engine.
 * @throws ApiError naming every parameter that does not fit the others
 */
export function toCatalogQuery(
  params: QueryParams,
  { text, engine = 'embedded', ...day }: QueryText,
): PreparedQuery {
  const errors: FieldError[] = [];
  const filters = checkedFilters(
    params,
    errors,
    text?.mode === 'search' ? SEARCH_FILTERS : DEFAULT_FILTERS,
  );
  const requested = toSort(params, errors);
  errors.push(...pagingErrors(params));
  if (errors.length > 0) throw invalidParameters(errors);
  const sort = requested.length > 0 || text !== null ? requested : DEFAULT_SORT;
  const independentScores = params.self_reported === false;
  const isRanked = sort.length === 0;
  const toBinding = (ranking?: string): string =>
    JSON.stringify({ text, filters, sort, independentScores, ...day, ranking });
  const [ranking, ...others] = isRanked ? rankingsFrom(engine) : [];
  const former = params.cursor === undefined ? [] : others.map(toBinding);
  const paging = readPaging(params, toBinding(ranking), former);
  const { window, limit } = paging;
  const facets = filters.includes(NOT_RETIRED)
    ? withStatus(params.facets ?? [])
    : (params.facets ?? []);
  const query = { text, filters, sort, window, limit, facets, independentScores, ...day };
  return { query, paging };
}

/** The ranking of an engine, then the other one; the fallback is the embedded engine too. */
const rankingsFrom = (engine: string): readonly string[] =>
  engine === 'elasticsearch' ? ['elasticsearch', 'embedded'] : ['embedded', 'elasticsearch'];

/** The filters of a request and the default ones; filters that contradict each other go to `errors`. */
export function checkedFilters(
  params: FilterParams,
  errors: FieldError[],
  defaults: readonly Filter[] = DEFAULT_FILTERS,
): CatalogQuery['filters'] {
  const { filters, crossed } = toFilters(params);
  for (const { lower, upper } of crossed) {
    errors.push({ parameter: lower, detail: `Must not be greater than ${upper}.` });
  }
  if (filters.length > FILTERS_MAX) {
    errors.push({
      parameter: 'filters',
      detail: `A request may have at most ${FILTERS_MAX} filters; this one has ${filters.length}.`,
    });
  }
  return withDefaults(filters, params, defaults);
}

/** The requested facets and the one that counts the retired models left out. */
export const withStatus = (facets: readonly FacetName[]): readonly FacetName[] =>
  facets.includes('status') ? facets : [...facets, 'status'];

/**
 * How many retired models pass all other filters and are left out: counts of a status ignore the
 * filter on it.
 */
export function countRetired({ filters }: Pick<CatalogQuery, 'filters'>, facets: Facets): number {
  const { status } = facets;
  if (!filters.includes(NOT_RETIRED) || status?.kind !== 'values') return 0;
  return status.values.find(({ value }) => value === 'retired')?.count ?? 0;
}
