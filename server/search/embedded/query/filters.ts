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

/** Takes the rows away that a filter keeps out. */
function narrow(
  rows: RowSet,
  state: QueryableState,
  filter: Filter,
  independentOnly: boolean,
): RowSet {
  switch (filter.kind) {
    case 'any_of': {
      const having = findKeywords(state, filter);
      return filter.not ? rows.drop(having) : rows.keep(having);
    }
    case 'is':
      return rows.keep(state.number(filter.field).rowsOf(Number(filter.value)));
    case 'range': {
      const ends = { ...atLeast(filter.min), ...atMost(filter.max) };
      return rows.keep(state.number(filter.field).rowsWithin(ends));
    }
    case 'between': {
      const ends = {
        ...(filter.min === null ? {} : { gte: Date.parse(filter.min) }),
        ...(filter.max === null ? {} : { lt: Date.parse(filter.max) }),
      };
      return rows.keep(state.number(filter.field).rowsWithin(ends));
    }
    case 'expression':
      return rows.keep(findExpressed(state, filter.of, independentOnly));
    case 'score': {
      const ends = { ...atLeast(filter.min), ...atMost(filter.max) };
      return rows.keep(state.scores.on(filter.benchmark, independentOnly).rowsWithin(ends));
    }
  }
}

/** Finds the rows that pass the filters of a query. */
export function applyFilters(
  state: QueryableState,
  { filters, independentScores }: Pick<CatalogQuery, 'filters' | 'independentScores'>,
): FilteredRows {
  const rowsOf = (passed: readonly Filter[]): RowSet =>
    passed.reduce(
      (rows, filter) => narrow(rows, state, filter, independentScores),
      state.alive.copy(),
    );
  return {
    all: rowsOf(filters),
    allBut: (field) => {
      const others = filters.filter((filter) => fieldOf(filter) !== field);
      return others.length === filters.length ? null : rowsOf(others);
    },
  };
}
