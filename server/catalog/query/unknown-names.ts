import { conditionsOf } from '../../../schemas/filter/conditions.ts';
import type { CatalogQuery, Condition } from '../../../schemas/query.ts';
import type { Warning } from '../../errors.ts';
import { findNearest } from '../../nearest.ts';
import { type CatalogView, rememberPerState } from '../catalog-view.ts';

/** Names of a request that are checked. */
const NAMES_CHECKED_MAX = 20;

interface NameInQuery {
  readonly parameter: string;
  readonly value: string;
  readonly kind: NamedField | 'benchmark';
}

/** Fields whose values are names of the catalogue. */
type NamedField = (typeof NAMED_FIELDS)[number];
const NAMED_FIELDS = ['creator', 'provider', 'family', 'license', 'region'] as const;

const toNamedField = (field: string): NamedField | undefined =>
  NAMED_FIELDS.find((name) => name === field);

function namesIn({ filters, sort }: Pick<CatalogQuery, 'filters' | 'sort'>): NameInQuery[] {
  const inFilters = filters.flatMap((filter): readonly NameInQuery[] => {
    if (filter.kind === 'expression') return conditionsOf(filter.of).flatMap(namesOfCondition);
    if (filter.kind === 'score') {
      const parameter = filter.min === null ? 'benchmark_max' : 'benchmark_min';
      return [{ parameter, value: filter.benchmark, kind: 'benchmark' }];
    }
    if (filter.kind !== 'any_of') return [];
    const kind = toNamedField(filter.field);
    if (kind === undefined) return [];
    return filter.values.map((value) => ({ parameter: filter.field, value, kind }));
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
  const kind = toNamedField(condition.field);
  return kind === undefined ? [] : condition.values.map((value) => ({ parameter, value, kind }));
}

/** Warnings of names in filters and sort that are not in the catalogue, and so match nothing. */
export async function unknownNames(
  query: Pick<CatalogQuery, 'filters' | 'sort'>,
  catalog: CatalogView,
): Promise<Warning[]> {
  const warnings: Warning[] = [];
  for (const { parameter, value, kind } of namesIn(query)) {
    const names = await namesOf(kind, catalog);
    if (!names.includes(value)) warnings.push(unknownValue(parameter, value, names));
  }
  return warnings;
}

async function namesOf(
  kind: NameInQuery['kind'],
  catalog: CatalogView,
): Promise<readonly string[]> {
  if (kind === 'benchmark') return catalog.benchmarks.map(({ id }) => id);
  if (kind === 'creator' || kind === 'provider') return catalog[`${kind}s`].map(({ slug }) => slug);
  return remember(catalog, kind, () => countedValues(kind, catalog));
}

const remember = rememberPerState<readonly string[]>(3);

/** The values of a field that a model has, if only a retired one or a snapshot. */
async function countedValues(
  field: 'family' | 'license' | 'region',
  catalog: CatalogView,
): Promise<readonly string[]> {
  const { facets } = await catalog.search({
    text: null,
    filters: [],
    sort: [],
    window: { kind: 'offset', offset: 0 },
    limit: 0,
    facets: [field],
    independentScores: false,
  });
  const facet = facets[field];
  return facet?.kind === 'values' ? facet.values.map(({ value }) => value) : [];
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
