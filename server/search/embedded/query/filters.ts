import { STANDING_FILTERS } from '../../../../schemas/search/default-filters.ts';
import type { CatalogQuery, Filter } from '../../../../schemas/query.ts';
import { compileExpression, type RowTest } from './filter-expression.ts';
import type { QueryableState } from '../columns/queryable-state.ts';

/** Which rows pass the filters, and of those that fail, on which field alone. */
export interface RowFilter {
  readonly passes: RowTest;
  /** Passes every filter but those on this field; null where no filter is on it. */
  readonly passesBut: (field: string) => RowTest | null;
}

/** What a facet may have to ignore filters on; an expression is on no field. */
function fieldOf(filter: Filter): string {
  if (filter.kind === 'expression') return 'expression';
  return filter.kind === 'score' ? `benchmark:${filter.benchmark}` : filter.field;
}

function within(values: Float64Array, min: number | null, max: number | null): RowTest {
  const low = min ?? -Infinity;
  const high = max ?? Infinity;
  // NaN, a value not known, is within nothing.
  return (row) => {
    const value = values[row] ?? NaN;
    return value >= low && value <= high;
  };
}

function toTest(state: QueryableState, filter: Filter, independentOnly: boolean): RowTest {
  switch (filter.kind) {
    case 'any_of': {
      const column = state.keyword(filter.field);
      const wanted = new Set(filter.values);
      const passing = Uint8Array.from(column.sets, (values) =>
        Number(values.some((value) => wanted.has(value)) !== filter.not),
      );
      return (row) => passing[column.setOf[row] ?? 0] === 1;
    }
    case 'is': {
      const { values } = state.number(filter.field);
      const wanted = Number(filter.value);
      return (row) => values[row] === wanted;
    }
    case 'range':
      return within(state.number(filter.field).values, filter.min, filter.max);
    case 'between': {
      const { values } = state.number(filter.field);
      const low = filter.min === null ? -Infinity : Date.parse(filter.min);
      const high = filter.max === null ? Infinity : Date.parse(filter.max);
      return (row) => (values[row] ?? NaN) >= low && (values[row] ?? NaN) < high;
    }
    case 'expression':
      return compileExpression(state, filter.of, independentOnly);
    case 'score':
      return within(state.scores.on(filter.benchmark, independentOnly), filter.min, filter.max);
  }
}

/** Rows that a filter keeps out, in a state that had so many. */
interface Refused {
  readonly rows: number;
  readonly refused: Uint8Array;
}

/** What filters that hold by default keep out: asked by nearly every query, found once a state. */
const known = new WeakMap<QueryableState, Map<Filter, Refused>>();

/** Rows that these filters, all on one field, keep out: 1 for each. */
function refusedBy(
  state: QueryableState,
  filters: readonly Filter[],
  independentOnly: boolean,
): Uint8Array {
  const [only] = filters;
  const isCacheable = only !== undefined && filters.length === 1 && STANDING_FILTERS.has(only);
  const cached = isCacheable ? known.get(state)?.get(only) : undefined;
  // A row never changes; there may be more of them.
  if (cached?.rows === state.rows) return cached.refused;
  const refused = new Uint8Array(state.rows);
  for (const filter of filters) {
    const test = toTest(state, filter, independentOnly);
    for (let row = 0; row < refused.length; row += 1) if (!test(row)) refused[row] = 1;
  }
  if (isCacheable) {
    const ofState = known.get(state) ?? new Map<Filter, Refused>();
    known.set(state, ofState.set(only, { rows: state.rows, refused }));
  }
  return refused;
}

/** Tests every row once, remembering how many fields it fails on and the last such field. */
export function applyFilters(state: QueryableState, query: CatalogQuery): RowFilter {
  const fields = [...new Set(query.filters.map(fieldOf))];
  const failures = new Uint8Array(state.rows);
  const failedOn = new Uint8Array(state.rows);
  fields.forEach((field, number) => {
    const own = query.filters.filter((filter) => fieldOf(filter) === field);
    const refused = refusedBy(state, own, query.independentScores);
    for (let row = 0; row < refused.length; row += 1) {
      if (refused[row] === 0) continue;
      failures[row] = (failures[row] ?? 0) + 1;
      failedOn[row] = number;
    }
  });
  return {
    passes: (row) => failures[row] === 0,
    passesBut: (field) => {
      const number = fields.indexOf(field);
      if (number < 0) return null;
      return (row) => failures[row] === 0 || (failures[row] === 1 && failedOn[row] === number);
    },
  };
}
