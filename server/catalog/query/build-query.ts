import {
  type FilterParams,
  FILTERS_MAX,
  toFilters,
} from '../../../schemas/api/parameters/filters.ts';
import type { TypedSort } from '../../../schemas/api/parameters/sort.ts';
import {
  DEFAULT_FILTERS,
  NOT_RETIRED,
  SEARCH_FILTERS,
  withDefaults,
} from '../../../schemas/search/default-filters.ts';
import {
  type CatalogQuery,
  type Condition,
  DEFAULT_SORT,
  type Facets,
  type Filter,
  type Sort,
  type TextQuery,
} from '../../../schemas/query.ts';
import { findNearest } from '../../nearest.ts';
import { type Paging, pagingErrors, readPaging } from './paging.ts';
import type { IndexView } from '../../search/port.ts';
import type { FacetName } from '../../../schemas/fields.ts';
import type { Day } from './as-of.ts';
import { type FieldError, invalidParameters, type Warning } from '../../errors.ts';
import { conditionsOf } from '../../../schemas/filter/conditions.ts';

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

/** What a query is made with besides its parameters. */
interface Asked extends Day {
  readonly text: TextQuery | null;
}

export interface PreparedQuery {
  readonly query: CatalogQuery;
  readonly paging: Paging;
}

/**
 * Turns parameters into what an engine is asked.
 * @throws ApiError naming every parameter that does not fit the others, all at once
 */
export function toCatalogueQuery(
  params: Params & FilterParams,
  { text, ...day }: Asked,
): PreparedQuery {
  const errors: FieldError[] = [];
  const filters = checkedFilters(
    params,
    errors,
    text?.mode === 'search' ? SEARCH_FILTERS : DEFAULT_FILTERS,
  );
  const asked = toSort(params, errors);
  errors.push(...pagingErrors(params));
  if (errors.length > 0) throw invalidParameters(errors);
  const sort = asked.length > 0 || text?.mode === 'search' ? asked : DEFAULT_SORT;
  const independentScores = params.self_reported === false;
  const binding = JSON.stringify({ text, filters, sort, independentScores, ...day });
  const paging = readPaging(params, binding);
  const { window, limit } = paging;
  const facets = filters.includes(NOT_RETIRED)
    ? withStatus(params.facets ?? [])
    : (params.facets ?? []);
  const query = { text, filters, sort, window, limit, facets, independentScores, ...day };
  return { query, paging };
}

/**
 * The filters of a request and those that hold by default, with what is wrong with its own together
 * added to `errors`.
 */
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
      detail: `A request may hold ${FILTERS_MAX} filters, this has ${filters.length}.`,
    });
  }
  return withDefaults(filters, params, defaults);
}

/** Facets that tell how many retired models are left out beside those that are asked for. */
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

/** Names of a request that are looked at; nobody types more by mistake. */
const NAMES_CHECKED_MAX = 20;

interface Named {
  readonly parameter: string;
  readonly value: string;
  readonly kind: 'creator' | 'provider' | 'benchmark';
}

function namesIn({ filters, sort }: Pick<CatalogQuery, 'filters' | 'sort'>): Named[] {
  const inFilters = filters.flatMap((filter): readonly Named[] => {
    if (filter.kind === 'expression') return conditionsOf(filter.of).flatMap(namesOfCondition);
    if (filter.kind === 'score') {
      const parameter = filter.min === null ? 'benchmark_max' : 'benchmark_min';
      return [{ parameter, value: filter.benchmark, kind: 'benchmark' }];
    }
    if (filter.kind !== 'any_of') return [];
    const { field } = filter;
    if (field !== 'creator' && field !== 'provider') return [];
    return filter.values.map((value) => ({ parameter: field, value, kind: field }));
  });
  const inSort = sort.flatMap(({ by }): Named[] => {
    const [head, value] = by.split(':', 2);
    return head === 'benchmark' && value !== undefined
      ? [{ parameter: 'sort', value, kind: 'benchmark' }]
      : [];
  });
  return [...inFilters, ...inSort].slice(0, NAMES_CHECKED_MAX);
}

function namesOfCondition(condition: Condition): readonly Named[] {
  const parameter = 'filter';
  if (condition.kind === 'scored') {
    return [{ parameter, value: condition.benchmark, kind: 'benchmark' }];
  }
  if (condition.kind !== 'one_of') return [];
  const { field } = condition;
  if (field !== 'creator' && field !== 'provider') return [];
  return condition.values.map((value) => ({ parameter, value, kind: field }));
}

/** Names in filters and sort that the catalogue does not know: they match nothing, so say so. */
export function unknownNames(
  query: Pick<CatalogQuery, 'filters' | 'sort'>,
  snapshot: IndexView,
): Warning[] {
  const namesOf = (kind: Named['kind']): string[] => {
    if (kind === 'benchmark') return snapshot.benchmarks.map(({ id }) => id);
    return snapshot[`${kind}s`].map(({ slug }) => slug);
  };
  return namesIn(query).flatMap(({ parameter, value, kind }) => {
    const names = namesOf(kind);
    return names.includes(value) ? [] : [unknownValue(parameter, value, names)];
  });
}

const VALUE_SHOWN_MAX = 100;

/** A warning that a value is in no list of the catalogue. */
export function unknownValue(parameter: string, value: string, names: readonly string[]): Warning {
  const nearest = findNearest(value, names);
  return {
    code: 'unknown_value',
    parameter,
    detail: `“${value.slice(0, VALUE_SHOWN_MAX)}” is not in the catalogue.`,
    ...(nearest === null ? {} : { did_you_mean: nearest }),
  };
}
