import type { Position, Sort } from '../../schemas/query.ts';

type Value = Position[number];

/** Values not known come last, whichever the direction. */
function compareValues(a: Value, b: Value, isDescending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b === isDescending ? 1 : -1;
}

/** How two rows stand in an order, by their values under its keys and their slugs. */
export function comparePositions(sort: readonly Sort[]): (a: Position, b: Position) => number {
  return (a, b) => {
    for (const [i, { direction }] of sort.entries()) {
      const result = compareValues(a[i] ?? null, b[i] ?? null, direction === 'desc');
      if (result !== 0) return result;
    }
    return compareValues(a.at(-1) ?? null, b.at(-1) ?? null, false);
  };
}
