import { conditionsOf } from '../../../schemas/filter/conditions.ts';
import type { CatalogQuery, Condition } from '../../../schemas/query.ts';
import type { Warning } from '../../errors.ts';
import { findNearest } from '../../nearest.ts';
import type { IndexView } from '../../search/port.ts';

/** Names of a request that are checked. */
const NAMES_CHECKED_MAX = 20;

interface NameInQuery {
  readonly parameter: string;
  readonly value: string;
  readonly kind: 'creator' | 'provider' | 'benchmark';
}

function namesIn({ filters, sort }: Pick<CatalogQuery, 'filters' | 'sort'>): NameInQuery[] {
  const inFilters = filters.flatMap((filter): readonly NameInQuery[] => {
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
  const inSort = sort.flatMap(({ by }): NameInQuery[] => {
    const [head, value] = by.split(':', 2);
    return head === 'benchmark' && value !== undefined
      ? [{ parameter: 'sort', value, kind: 'benchmark' }]
      : [];
  });
  return [...inFilters, ...inSort].slice(0, NAMES_CHECKED_MAX);
}

function namesOfCondition(condition: Condition): readonly NameInQuery[] {
  const parameter = 'filter';
  if (condition.kind === 'scored') {
    return [{ parameter, value: condition.benchmark, kind: 'benchmark' }];
  }
  if (condition.kind !== 'one_of') return [];
  const { field } = condition;
  if (field !== 'creator' && field !== 'provider') return [];
  return condition.values.map((value) => ({ parameter, value, kind: field }));
}

/** Warnings of names in filters and sort that are not in the catalogue, and so match nothing. */
export function unknownNames(
  query: Pick<CatalogQuery, 'filters' | 'sort'>,
  view: IndexView,
): Warning[] {
  const namesOf = (kind: NameInQuery['kind']): string[] => {
    if (kind === 'benchmark') return view.benchmarks.map(({ id }) => id);
    return view[`${kind}s`].map(({ slug }) => slug);
  };
  return namesIn(query).flatMap(({ parameter, value, kind }) => {
    const names = namesOf(kind);
    return names.includes(value) ? [] : [unknownValue(parameter, value, names)];
  });
}

const VALUE_SHOWN_MAX = 100;

/** Warnings of values that are not among the names of the catalogue. */
export const unknownValues = (
  parameter: string,
  values: readonly string[] = [],
  names: readonly string[],
): Warning[] =>
  values
    .filter((value) => !names.includes(value))
    .map((value) => unknownValue(parameter, value, names));

function unknownValue(parameter: string, value: string, names: readonly string[]): Warning {
  const nearest = findNearest(value, names);
  return {
    code: 'unknown_value',
    parameter,
    detail: `“${value.slice(0, VALUE_SHOWN_MAX)}” is not in the catalogue.`,
    ...(nearest === null ? {} : { did_you_mean: nearest }),
  };
}
