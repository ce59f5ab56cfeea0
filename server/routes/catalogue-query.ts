import { FILTERS_MAX, toFilters, type FilterParams } from '../../schemas/api/filters.ts';
import type { TypedSort } from '../../schemas/api/sort.ts';
import {
  DEFAULT_SORT,
  type CatalogueQuery,
  type Sort,
  type TextQuery,
} from '../../schemas/query.ts';
import { invalidParameters, type FieldError } from '../http/invalid.ts';
import { findNearest } from '../http/nearest.ts';
import { pagingErrors, readPaging, type Paging } from '../http/paging.ts';
import type { Warning } from '../http/route.ts';
import type { Snapshot } from '../search/port.ts';
import type { FacetName } from '../../schemas/fields.ts';

interface SortParams {
  readonly sort?: readonly TypedSort[] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** The sort asked for; `order` may turn a single key that has no sign. */
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

interface Params extends SortParams {
  readonly limit: number;
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
  readonly offset?: number | undefined;
  readonly facets?: readonly FacetName[] | undefined;
}

export interface PreparedQuery {
  readonly query: CatalogueQuery;
  readonly paging: Paging;
}

/**
 * Turns parameters into what an engine is asked.
 * @throws ApiError naming every parameter that does not fit the others, all at once
 */
export function toCatalogueQuery(
  params: Params & FilterParams,
  text: TextQuery | null,
): PreparedQuery {
  const errors: FieldError[] = [];
  const filters = checkedFilters(params, errors);
  const asked = toSort(params, errors);
  errors.push(...pagingErrors(params));
  if (errors.length > 0) throw invalidParameters(errors);
  const sort = asked.length > 0 || text?.mode === 'search' ? asked : DEFAULT_SORT;
  const independentScores = params.self_reported === false;
  const binding = JSON.stringify({ text, filters, sort, independentScores });
  const paging = readPaging(params, binding);
  const { window, limit } = paging;
  const facets = params.facets ?? [];
  return { query: { text, filters, sort, window, limit, facets, independentScores }, paging };
}

/** The filters of a request, with what is wrong with them together added to `errors`. */
export function checkedFilters(
  params: FilterParams,
  errors: FieldError[],
): CatalogueQuery['filters'] {
  const { filters, crossed } = toFilters(params);
  for (const { lower, upper } of crossed) {
    errors.push({ parameter: lower, detail: `Must not be greater than ${upper}.` });
  }
  if (filters.length > FILTERS_MAX) {
    errors.push({
      parameter: 'filters',
      detail: `A request may hold ${FILTERS_MAX} filters, this has ${filters.length}.`,
    });
  }
  return filters;
}

/** Names in filters and sort that the catalogue does not know: they match nothing, so say so. */
export function unknownNames(
  { filters, sort }: Pick<CatalogueQuery, 'filters' | 'sort'>,
  snapshot: Snapshot,
): Warning[] {
  const known: Readonly<Record<string, readonly string[]>> = {
    creator: snapshot.creators.map(({ slug }) => slug),
    provider: snapshot.providers.map(({ slug }) => slug),
  };
  const benchmarks = snapshot.benchmarks.map(({ id }) => id);
  const warnings: Warning[] = [];
  const check = (parameter: string, value: string, names: readonly string[]): void => {
    if (names.includes(value)) return;
    const nearest = findNearest(value, names);
    warnings.push({
      code: 'unknown_value',
      parameter,
      detail: `“${value}” is not in the catalogue.`,
      ...(nearest === null ? {} : { did_you_mean: nearest }),
    });
  };
  for (const filter of filters) {
    if (filter.kind === 'score') {
      check(filter.min === null ? 'benchmark_max' : 'benchmark_min', filter.benchmark, benchmarks);
    } else if (filter.kind === 'any_of') {
      const names = known[filter.field];
      if (names !== undefined) for (const value of filter.values) check(filter.field, value, names);
    }
  }
  for (const { by } of sort) {
    if (by.startsWith('benchmark:')) check('sort', by.slice('benchmark:'.length), benchmarks);
  }
  return warnings;
}
