import type { Position, PageWindow } from '../../schemas/query.ts';

/** How a row stands to the place a position names. */
interface Places {
  readonly compareTo: (row: number, position: Position) => number;
}

/** The rows of a page and whether there are others on either side. */
export interface PageRows {
  readonly rows: readonly number[];
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
}

/** First place in `sorted` for which `isPast` holds; it holds for all after that. */
function firstPlace(sorted: readonly number[], isPast: (row: number) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPast(sorted[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Cuts the page out of all hits in order. */
export function cutWindow(
  sorted: readonly number[],
  order: Places,
  window: PageWindow,
  limit: number,
): PageRows {
  let start: number;
  let end: number;
  if (window.kind === 'offset') {
    start = Math.min(window.offset, sorted.length);
    end = start + limit;
  } else if (window.kind === 'after') {
    start = firstPlace(sorted, (row) => order.compareTo(row, window.position) > 0);
    end = start + limit;
  } else {
    end = firstPlace(sorted, (row) => order.compareTo(row, window.position) >= 0);
    start = Math.max(0, end - limit);
  }
  end = Math.min(end, sorted.length);
  return { rows: sorted.slice(start, end), hasPrevious: start > 0, hasNext: end < sorted.length };
}
