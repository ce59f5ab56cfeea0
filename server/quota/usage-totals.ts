import type { UsageRow } from './port.ts';

type Sum = Omit<UsageRow, 'requests'> & { requests: number };

/** Rows of usage, added up by day, key, endpoint and status. */
export class UsageTotals {
  #sums = new Map<string, Sum>();

  add(row: UsageRow): void {
    const name = `${row.date} ${row.keyId} ${row.status} ${row.endpoint}`;
    const sum = this.#sums.get(name);
    if (sum === undefined) this.#sums.set(name, { ...row });
    else sum.requests += row.requests;
  }

  /** In no order. */
  rows(): UsageRow[] {
    return [...this.#sums.values()];
  }

  /** The rows, which it forgets. */
  take(): UsageRow[] {
    const rows = this.rows();
    this.#sums = new Map();
    return rows;
  }
}
