/** Numbers by row of which most are 0; it is emptied in the time it took to fill. */
export class SparseRows {
  values = new Float64Array();
  /** Rows that have a number, each once, in the order in which they got it. */
  rows = new Int32Array();
  size = 0;
  #isIn = new Uint8Array();

  /** Empties it, and makes room for so many rows. */
  clear(capacity: number): void {
    for (let at = 0; at < this.size; at += 1) {
      this.values[this.rows[at] ?? 0] = 0;
      this.#isIn[this.rows[at] ?? 0] = 0;
    }
    this.size = 0;
    if (this.values.length >= capacity) return;
    this.values = new Float64Array(capacity);
    this.rows = new Int32Array(capacity);
    this.#isIn = new Uint8Array(capacity);
  }

  has(row: number): boolean {
    return this.#isIn[row] === 1;
  }

  /** Adds to the number of a row. */
  add(row: number, value: number): void {
    this.#note(row);
    this.values[row] = (this.values[row] ?? 0) + value;
  }

  /** Raises the number of a row, where it is lower. */
  raise(row: number, value: number): void {
    if (value <= (this.values[row] ?? 0)) return;
    this.#note(row);
    this.values[row] = value;
  }

  #note(row: number): void {
    if (this.#isIn[row] === 1) return;
    this.#isIn[row] = 1;
    this.rows[this.size] = row;
    this.size += 1;
  }
}
