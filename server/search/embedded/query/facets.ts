import { FIELDS, type FacetName, type Field } from '../../../../schemas/fields.ts';
import type { Facet, Facets } from '../../../../schemas/query.ts';
import type { QueryableState } from '../columns/queryable-state.ts';
import type { RowSet } from '../columns/row-set.ts';
import type { FilteredRows } from './filters.ts';

const FIELD_OF = new Map<string, Field>(FIELDS.map((field) => [field.name, field]));

/** Most frequent first, then by value. */
function toValues(counts: ReadonlyMap<string, number>): Facet {
  const values: { value: string; count: number }[] = [];
  counts.forEach((count, value) => {
    if (count > 0) values.push({ value, count });
  });
  values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return { kind: 'values', values };
}

/** Up to so many different sets of values, the rows of each value are counted by their bits. */
const COUNTED_BY_BITS = 16;

/** How many rows have each set of values while one field is counted: none between two counts. */
let rowsOfSet = new Uint32Array();

/** Rows as a set, and one after the other: listed once for all facets that walk them. */
class CountedRows {
  readonly set: RowSet;
  #list: Int32Array | null = null;

  constructor(set: RowSet) {
    this.set = set;
  }

  get list(): Int32Array {
    return (this.#list ??= this.set.toRows());
  }
}

function countKeywords(state: QueryableState, name: string, rows: CountedRows): Facet {
  const column = state.keyword(name);
  const { sets, setOf } = column;
  if (sets.length <= COUNTED_BY_BITS) {
    const values = [...new Set(sets.flat())];
    return toValues(
      new Map(values.map((value) => [value, rows.set.countWith(column.rowsOf(value))])),
    );
  }
  if (rowsOfSet.length < sets.length) rowsOfSet = new Uint32Array(sets.length);
  const found: number[] = [];
  for (const row of rows.list) {
    const set = setOf[row] ?? 0;
    const count = rowsOfSet[set] ?? 0;
    if (count === 0) found.push(set);
    rowsOfSet[set] = count + 1;
  }
  const counts = new Map<string, number>();
  for (const set of found) {
    const count = rowsOfSet[set] ?? 0;
    rowsOfSet[set] = 0;
    for (const value of sets[set] ?? []) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return toValues(counts);
}

function countFlags(state: QueryableState, name: string, { set }: CountedRows): Facet {
  const column = state.number(name);
  return toValues(
    new Map([
      ['true', set.countWith(column.rowsOf(1))],
      ['false', set.countWith(column.rowsOf(0))],
    ]),
  );
}

/** Counts of half-open ranges between the given lower bounds; the last has no end. */
function countRanges(
  state: QueryableState,
  name: string,
  bounds: readonly number[],
  rows: CountedRows,
): Facet {
  const { values } = state.number(name);
  const counts = bounds.map(() => 0);
  let min = Infinity;
  let max = -Infinity;
  for (const row of rows.list) {
    const value = values[row] ?? NaN;
    if (Number.isNaN(value)) continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
    let range = bounds.length - 1;
    while (range >= 0 && value < (bounds[range] ?? 0)) range -= 1;
    if (range >= 0) counts[range] = (counts[range] ?? 0) + 1;
  }
  return {
    kind: 'ranges',
    min: min === Infinity ? null : min,
    max: max === -Infinity ? null : max,
    ranges: bounds.map((from, i) => ({ from, to: bounds[i + 1] ?? null, count: counts[i] ?? 0 })),
  };
}

/**
 * Counts over the whole result. A facet ignores the filters on its own field, so it counts rows that
 * are no hits.
 * @param matching what the text finds; null without a text
 * @param hits those that pass all filters too
 */
export function countFacets(
  state: QueryableState,
  names: readonly FacetName[],
  filtered: FilteredRows,
  matching: RowSet | null,
  hits: RowSet,
): Facets {
  const found = new CountedRows(hits);
  return Object.fromEntries(
    names.map((name) => {
      const others = filtered.allBut(name);
      if (others !== null && matching !== null) others.keep(matching);
      const rows = others === null ? found : new CountedRows(others);
      const field = FIELD_OF.get(name);
      if (field?.type === 'keyword') return [name, countKeywords(state, name, rows)];
      if (field?.type === 'number') {
        return [name, countRanges(state, name, field.ranges ?? [0], rows)];
      }
      return [name, countFlags(state, name, rows)];
    }),
  );
}
