import { createHash } from 'node:crypto';

/** Rows of a table as a store gives them. */
export type Row = Readonly<Record<string, unknown>>;

/** What a table holds, in few words. */
export interface TableSum {
  readonly rows: number;
  /** Equal for equal rows in any order, whichever store they are in; 64 hex digits. */
  readonly hash: string;
}

const MODULUS = 1n << 256n;

/** Sums up the rows of a table: the SHA-256 of each, added. */
export class TableHash {
  #rows = 0;
  #sum = 0n;

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const digest = createHash('sha256').update(toCanonicalText(row)).digest('hex');
      this.#sum = (this.#sum + BigInt(`0x${digest}`)) % MODULUS;
      this.#rows += 1;
    }
  }

  sum(): TableSum {
    return { rows: this.#rows, hash: this.#sum.toString(16).padStart(64, '0') };
  }
}

/** One text for a row, however the store writes flags, bytes and the order of columns. */
function toCanonicalText(row: Row): string {
  const columns = Object.keys(row).sort();
  return JSON.stringify(columns.map((column) => [column, toCanonical(row[column])]));
}

function toCanonical(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (Buffer.isBuffer(value)) return value.toString('hex');
  return value ?? null;
}
