import { FIELDS, type FacetName, type Field } from '../../../../schemas/fields.ts';
import type { CatalogQuery } from '../../../../schemas/query.ts';
import { all, type Clause } from './clauses.ts';
import { fieldOf, scoreFieldOf, toClause } from './filters.ts';

/** More than a field has values: Elasticsearch itself gives no more. */
const MAX_VALUES = 10_000;

const FIELD_OF = new Map<string, Field>(FIELDS.map((field) => [field.name, field]));

/** Lower bounds of the ranges a facet counts; null for one that counts values. */
export function boundsOf(name: FacetName): readonly number[] | null {
  const field = FIELD_OF.get(name);
  return field?.type === 'number' ? (field.ranges ?? [0]) : null;
}

function count(name: FacetName): Readonly<Record<string, Clause>> {
  const field = `f_${name}`;
  const bounds = boundsOf(name);
  if (bounds === null) return { values: { terms: { field, size: MAX_VALUES } } };
  const ranges = bounds.map((from, i) => ({
    from,
    ...(bounds[i + 1] === undefined ? {} : { to: bounds[i + 1] }),
  }));
  return {
    ranges: { range: { field, ranges } },
    min: { min: { field } },
    max: { max: { field } },
  };
}

/** Filters, split by whether a requested facet has to ignore them. */
interface Parted {
  /** Hold for hits and for all that is counted. */
  readonly hard: readonly Clause[];
  /** Hold for hits, and for every facet but that of their own field. */
  readonly soft: readonly { readonly field: string; readonly clause: Clause }[];
}

export function partFilters(query: CatalogQuery): Parted {
  const facets: readonly string[] = query.facets;
  const filters = query.filters.map((filter) => ({
    field: fieldOf(filter),
    clause: toClause(filter, scoreFieldOf(query)),
  }));
  return {
    hard: filters.filter(({ field }) => !facets.includes(field)).map(({ clause }) => clause),
    soft: filters.filter(({ field }) => facets.includes(field)),
  };
}

/** Counts of each facet over what passes every filter but those on its own field. */
export function toAggregations(query: CatalogQuery): Readonly<Record<string, Clause>> {
  const { soft } = partFilters(query);
  const entries = query.facets.map((name) => {
    const others = soft.filter(({ field }) => field !== name).map(({ clause }) => clause);
    return [name, { filter: all(others), aggs: count(name) }] as const;
  });
  return Object.fromEntries(entries);
}
