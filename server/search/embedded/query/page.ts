import type { PageWindow } from '../../../../schemas/query.ts';
import type { KeptOrder } from '../columns/kept-orders.ts';
import type { RowOrder } from '../columns/row-order.ts';
import type { RowSet } from '../columns/row-set.ts';

/** The rows of a page and whether there are others on either side. */
interface PageRows {
  readonly rows: readonly number[];
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
}

/** Walks along an order until a page of hits is full. */
export function walkPage(
  { order, sorted }: KeptOrder,
  hits: RowSet,
  window: PageWindow,
  limit: number,
): PageRows {
  /** The next hits from a place on, one more than wanted. */
  const walk = (from: number, step: 1 | -1, wanted: number): number[] => {
    const found: number[] = [];
    for (let at = from; at >= 0 && at < sorted.size && found.length <= wanted; at += step) {
      const row = sorted.rows[at] ?? 0;
      if (hits.has(row)) found.push(row);
    }
    return found;
  };
  if (window.kind === 'offset') {
    const found = walk(0, 1, window.offset + limit);
    const rows = found.slice(window.offset, window.offset + limit);
    const hasPrevious = window.offset > 0 && found.length > 0;
    return { rows, hasPrevious, hasNext: found.length > window.offset + limit };
  }
  const { kind, position } = window;
  const place = sorted.firstPlace((row) => {
    const result = order.compareTo(row, position);
    return kind === 'after' ? result > 0 : result >= 0;
  });
  const forward = walk(place, 1, kind === 'after' ? limit : 0);
  const back = walk(place - 1, -1, kind === 'after' ? 0 : limit);
  if (kind === 'after') {
    const rows = forward.slice(0, limit);
    return { rows, hasPrevious: back.length > 0, hasNext: forward.length > limit };
  }
  const rows = back.slice(0, limit).reverse();
  return { rows, hasPrevious: back.length > limit, hasNext: forward.length > 0 };
}

/** Picks a page out of hits in no order: only what it shows and what comes before are sorted. */
export function pickPage(
  order: RowOrder,
  hits: Int32Array,
  window: PageWindow,
  limit: number,
): PageRows {
  if (window.kind === 'offset') {
    const end = window.offset + limit;
    const rows = best(hits, end, order.compare).slice(window.offset);
    const hasPrevious = Math.min(window.offset, hits.length) > 0;
    return { rows, hasPrevious, hasNext: end < hits.length };
  }
  const { kind, position } = window;
  const isAfter = kind === 'after';
  const beyond = hits.filter((row) => {
    const result = order.compareTo(row, position);
    return isAfter ? result > 0 : result < 0;
  });
  const passed = hits.length > beyond.length;
  const more = beyond.length > limit;
  const compare = isAfter ? order.compare : (a: number, b: number) => order.compare(b, a);
  const rows = best(beyond, limit, compare);
  return isAfter
    ? { rows, hasPrevious: passed, hasNext: more }
    : { rows: rows.reverse(), hasPrevious: more, hasNext: passed };
}

/** The first `count` rows in an order, kept while all pass by in a heap whose top is the last of them. */
function best(
  rows: Int32Array,
  count: number,
  compare: (a: number, b: number) => number,
): number[] {
  if (count >= rows.length) return Array.from(rows).sort(compare);
  const heap = Array.from(rows.subarray(0, count)).sort((a, b) => compare(b, a));
  if (count === 0) return heap;
  for (let i = count; i < rows.length; i += 1) {
    const row = rows[i] ?? 0;
    if (compare(row, heap[0] ?? 0) < 0) sink(heap, row, compare);
  }
  return heap.sort(compare);
}

/** Puts a row in the place of the top, and the heap in order again. */
function sink(heap: number[], row: number, compare: (a: number, b: number) => number): void {
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    if (left >= heap.length) break;
    const right = left + 1;
    const isRight = right < heap.length && compare(heap[right] ?? 0, heap[left] ?? 0) > 0;
    const child = isRight ? right : left;
    if (compare(heap[child] ?? 0, row) <= 0) break;
    heap[at] = heap[child] ?? 0;
    at = child;
  }
  heap[at] = row;
}
