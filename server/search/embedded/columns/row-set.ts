import { countBits } from '../../count-bits.ts';

/** A set of rows, a bit for each that there may be. */
export class RowSet {
  readonly #words: Int32Array;

  constructor(capacity: number, words = new Int32Array((capacity + 31) >>> 5)) {
    this.#words = words;
  }

  /** A set of these rows. */
  static of(capacity: number, rows: Iterable<number>): RowSet {
    const set = new RowSet(capacity);
    for (const row of rows) set.add(row);
    return set;
  }

  copy(): RowSet {
    return new RowSet(0, this.#words.slice());
  }

  has(row: number): boolean {
    return ((this.#words[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
  }

  add(row: number): void {
    const at = row >>> 5;
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (row & 31));
  }

  delete(row: number): void {
    const at = row >>> 5;
    this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (row & 31));
  }

  /** Leaves the rows that are in the other set too. */
  keep(other: RowSet): this {
    const [words, others] = [this.#words, other.#words];
    for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) & (others[i] ?? 0);
    return this;
  }

  /** Takes the rows of the other set away. */
  drop(other: RowSet): this {
    const [words, others] = [this.#words, other.#words];
    for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) & ~(others[i] ?? 0);
    return this;
  }

  /** Adds the rows of the other set. */
  unite(other: RowSet): this {
    const [words, others] = [this.#words, other.#words];
    for (let i = 0; i < words.length; i += 1) words[i] = (words[i] ?? 0) | (others[i] ?? 0);
    return this;
  }

  get size(): number {
    let count = 0;
    for (const word of this.#words) count += countBits(word);
    return count;
  }

  /** How many rows are in both sets. */
  countWith(other: RowSet): number {
    const [words, others] = [this.#words, other.#words];
    let count = 0;
    for (let i = 0; i < words.length; i += 1)
      count += countBits((words[i] ?? 0) & (others[i] ?? 0));
    return count;
  }

  /** Those of some rows that are in the set, in their order. */
  keepOf(rows: Int32Array): Int32Array {
    const kept = new Int32Array(rows.length);
    let size = 0;
    for (const row of rows) if (this.has(row)) kept[size++] = row;
    return kept.subarray(0, size);
  }

  /** Its rows, ascending. */
  toRows(): Int32Array {
    const rows = new Int32Array(this.size);
    let size = 0;
    this.#words.forEach((word, at) => {
      for (let rest = word; rest !== 0; rest &= rest - 1) {
        rows[size] = (at << 5) + 31 - Math.clz32(rest & -rest);
        size += 1;
      }
    });
    return rows;
  }
}
