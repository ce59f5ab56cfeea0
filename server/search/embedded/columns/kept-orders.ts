import { LRUCache } from 'lru-cache';
import type { Sort } from '../../../../schemas/query.ts';
import { SortedRows } from './columns.ts';
import { createRowOrder, type RowOrder, type SortColumns } from './row-order.ts';

/** All rows in the order of a sort. */
export interface KeptOrder {
  readonly order: RowOrder;
  readonly sorted: SortedRows;
}

/** Orders that are kept: a few bytes a row each. */
const MAX_ORDERS = 64;

/** What the name of an order by scores has. */
const BY_SCORE = '"benchmark:';

/** Orders of the rows of a state, made when they are first asked for and kept up with new rows. */
export class KeptOrders {
  readonly #state: SortColumns & { readonly rows: number; readonly capacity: number };
  readonly #orders = new LRUCache<string, KeptOrder>({ max: MAX_ORDERS });

  constructor(state: SortColumns & { readonly rows: number; readonly capacity: number }) {
    this.#state = state;
  }

  /** The order of a sort that is not by relevance. */
  of(sort: readonly Sort[], independentOnly: boolean): KeptOrder {
    const name = JSON.stringify([sort, independentOnly]);
    const known = this.#orders.get(name);
    if (known !== undefined) return known;
    const { rows, capacity } = this.#state;
    const order = createRowOrder(this.#state, sort, new Float64Array(), independentOnly);
    const first = Int32Array.from({ length: rows }, (_, row) => row);
    const kept = { order, sorted: new SortedRows(capacity, order.compare, { first }) };
    this.#orders.set(name, kept);
    return kept;
  }

  /** Puts a new row where it belongs. Scores are not kept for long: their orders are made again. */
  insert(row: number): void {
    for (const [name, { sorted }] of [...this.#orders.entries()]) {
      if (name.includes(BY_SCORE)) this.#orders.delete(name);
      else sorted.insert(row);
    }
  }
}
