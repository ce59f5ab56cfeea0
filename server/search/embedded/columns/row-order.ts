import { ApiError } from '../../../errors.ts';
import type { Position, Sort } from '../../../../schemas/query.ts';
import type { NumberColumn } from './columns.ts';

type Values = Pick<NumberColumn, 'values'>;

/** What rows are sorted by. */
export interface SortColumns {
  readonly slugs: readonly string[];
  /** Folded display names. */
  readonly names: readonly string[];
  readonly scores: { on(benchmark: string, independentOnly: boolean): Values };
  number(name: string): Values;
}

/** Values of one sort key, by row; NaN is not known. */
interface Key {
  readonly values: Float64Array | readonly string[];
  readonly sign: 1 | -1;
}

/** A total order of rows: no two are equal, because the slug breaks ties. */
export interface RowOrder {
  readonly compare: (a: number, b: number) => number;
  /** How a row compares with the place a position names. */
  readonly compareTo: (row: number, position: Position) => number;
  readonly positionOf: (row: number) => Position;
}

/** Benchmarks sort by the headline score, the higher number first when descending. */
function toKey(
  state: SortColumns,
  { by, direction }: Sort,
  relevance: Float64Array,
  independentOnly: boolean,
): Key {
  const sign = direction === 'asc' ? 1 : -1;
  if (by === 'relevance') return { values: relevance, sign };
  if (by === 'name') return { values: state.names, sign };
  if (by.startsWith('benchmark:')) {
    return { values: state.scores.on(by.slice('benchmark:'.length), independentOnly).values, sign };
  }
  return { values: state.number(by).values, sign };
}

type Value = string | number | null;

const valueAt = ({ values }: Key, row: number): Value => {
  const value = values[row] ?? null;
  return Number.isNaN(value) ? null : value;
};

/** Values not known come last, whichever the direction. */
function compareValues(a: Value, b: Value, sign: 1 | -1): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a < b ? -1 : 1) * sign;
}

const compareSlugs = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** @throws ApiError `invalid_cursor` for a position of another sort */
function checkPosition(keys: readonly Key[], position: Position): void {
  const fits =
    position.length === keys.length + 1 &&
    typeof position.at(-1) === 'string' &&
    keys.every(({ values }, i) => {
      const value = position[i];
      return value === null || typeof value === (Array.isArray(values) ? 'string' : 'number');
    });
  if (!fits) throw new ApiError('invalid_cursor', 'The cursor belongs to another query.');
}

/** Makes the order of a query. `relevance` holds the score of each row. */
export function createRowOrder(
  state: SortColumns,
  sort: readonly Sort[],
  relevance: Float64Array,
  independentOnly: boolean,
): RowOrder {
  const keys = sort.map((one) => toKey(state, one, relevance, independentOnly));
  const slugOf = (row: number): string => state.slugs[row] ?? '';
  return {
    compare: (a, b) => {
      for (const key of keys) {
        const result = compareValues(valueAt(key, a), valueAt(key, b), key.sign);
        if (result !== 0) return result;
      }
      return compareSlugs(slugOf(a), slugOf(b));
    },
    compareTo: (row, position) => {
      checkPosition(keys, position);
      for (const [i, key] of keys.entries()) {
        const result = compareValues(valueAt(key, row), position[i] ?? null, key.sign);
        if (result !== 0) return result;
      }
      return compareSlugs(slugOf(row), String(position.at(-1)));
    },
    positionOf: (row) => [...keys.map((key) => valueAt(key, row)), slugOf(row)],
  };
}
