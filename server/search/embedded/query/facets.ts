import { FIELDS, type FacetName, type Field } from '../../../../schemas/fields.ts';
import type { Facet, Facets } from '../../../../schemas/query.ts';
import type { RowTest } from './filter-expression.ts';
import type { RowFilter } from './filters.ts';
import type { QueryableState } from '../columns/queryable-state.ts';

const FIELD_OF = new Map<string, Field>(FIELDS.map((field) => [field.name, field]));

/** Most frequent first, then by value. */
function toValues(counts: ReadonlyMap<string, number>): Facet {
  const values = [...counts]
    .filter(([, count]) => count > 0)
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return { kind: 'values', values };
}

function countKeywords(
  state: QueryableState,
  name: string,
  rows: readonly number[],
  passes: RowTest | null,
): Facet {
  const column = state.keyword(name);
  const bySet = new Uint32Array(column.sets.length);
  for (const row of rows) {
    if (passes?.(row) === false) continue;
    const set = column.setOf[row] ?? 0;
    bySet[set] = (bySet[set] ?? 0) + 1;
  }
  const counts = new Map<string, number>();
  bySet.forEach((count, set) => {
    for (const value of column.sets[set] ?? []) {
      counts.set(value, (counts.get(value) ?? 0) + count);
    }
  });
  return toValues(counts);
}

function countFlags(state: QueryableState, name: string, rows: readonly number[]): Facet {
  const { values } = state.number(name);
  const counts = new Map([
    ['true', 0],
    ['false', 0],
  ]);
  for (const row of rows) {
    const value = values[row] ?? NaN;
    if (Number.isNaN(value)) continue;
    const key = value === 1 ? 'true' : 'false';
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return toValues(counts);
}

/** Counts of half-open ranges between the given lower bounds; the last has no end. */
function countRanges(
  state: QueryableState,
  name: string,
  bounds: readonly number[],
  rows: readonly number[],
): Facet {
  const { values } = state.number(name);
  const counts = bounds.map(() => 0);
  let min = Infinity;
  let max = -Infinity;
  for (const row of rows) {
    const value = values[row] ?? NaN;
    if (Number.isNaN(value)) continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
    const range = bounds.findLastIndex((from) => value >= from);
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
 * are no hits: `matching` are those that the text finds, `hits` those that pass all filters too.
 */
export function countFacets(
  state: QueryableState,
  names: readonly FacetName[],
  filtered: RowFilter,
  matching: readonly number[],
  hits: readonly number[],
): Facets {
  return Object.fromEntries(
    names.map((name) => {
      const passes = filtered.passesBut(name);
      const field = FIELD_OF.get(name);
      if (field?.type === 'keyword') {
        const counted = passes === null ? hits : matching;
        return [name, countKeywords(state, name, counted, passes)];
      }
      const rows = passes === null ? hits : matching.filter(passes);
      if (field?.type === 'number') {
        return [name, countRanges(state, name, field.ranges ?? [0], rows)];
      }
      return [name, countFlags(state, name, rows)];
    }),
  );
}
