import type { CatalogQuery, Filter } from '../../../../schemas/query.ts';
import type { QueryableState } from '../columns/queryable-state.ts';
import type { RowSet } from '../columns/row-set.ts';
import { findExpressed, findKeywords } from './filter-expression.ts';

/** Which rows pass the filters. */
export interface FilteredRows {
  /** Living rows that pass all of them. */
  readonly all: RowSet;
  /** Living rows that pass all but those on this field; null where none is on it. */
  readonly allBut: (field: string) => RowSet | null;
}

/** What a facet may have to ignore filters on; an expression is on no field. */
function fieldOf(filter: Filter): string {
  if (filter.kind === 'expression') return 'expression';
  return filter.kind === 'score' ? `benchmark:${filter.benchmark}` : filter.field;
}

const atLeast = (min: number | null) => (min === null ? {} : { gte: min });
const atMost = (max: number | null) => (max === null ? {} : { lte: max });

/** Rows that have what a filter speaks of, among them some that are dead; not to be changed. */
function rowsOf(state: QueryableState, filter: Filter, independentOnly: boolean): RowSet {
  switch (filter.kind) {
    case 'any_of':
      return findKeywords(state, filter);
    case 'is':
      return state.number(filter.field).rowsOf(Number(filter.value));
    case 'range':
      return state
        .number(filter.field)
        .rowsWithin({ ...atLeast(filter.min), ...atMost(filter.max) });
    case 'between':
      return state.number(filter.field).rowsWithin({
        ...(filter.min === null ? {} : { gte: Date.parse(filter.min) }),
        ...(filter.max === null ? {} : { lt: Date.parse(filter.max) }),
      });
    case 'expression':
      return findExpressed(state, filter.of, independentOnly);
    case 'score':
      return state.scores
        .on(filter.benchmark, independentOnly)
        .rowsWithin({ ...atLeast(filter.min), ...atMost(filter.max) });
  }
}

/** Finds the rows that pass the filters of a query. */
export function applyFilters(
  state: QueryableState,
  { filters, independentScores }: Pick<CatalogQuery, 'filters' | 'independentScores'>,
): FilteredRows {
  const sets = filters.map((filter) => rowsOf(state, filter, independentScores));
  const passing = (isApplied: (filter: Filter) => boolean): RowSet => {
    const rows = state.alive.copy();
    filters.forEach((filter, i) => {
      const set = sets[i];
      if (set === undefined || !isApplied(filter)) return;
      if (filter.kind === 'any_of' && filter.not) rows.drop(set);
      else rows.keep(set);
    });
    return rows;
  };
  return {
    all: passing(() => true),
    allBut: (field) =>
      filters.some((filter) => fieldOf(filter) === field)
        ? passing((filter) => fieldOf(filter) !== field)
        : null,
  };
}
