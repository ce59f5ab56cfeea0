/** Some numbers that stand behind each other among others. */
export interface Span {
  readonly numbers: Int32Array | readonly number[];
  readonly from: number;
  /** The place after the last one. */
  readonly to: number;
}

/** How many numbers a piece has: two to the power of this. */
const PIECE_BITS = 11;
const PIECE = 1 << PIECE_BITS;

/**
 * A list of whole numbers of 32 bits: four bytes each, where an array of JavaScript takes eight. It
 * grows by pieces: nothing is copied, and no gaps are left in memory.
 */
export class IntList {
  readonly #pieces: Int32Array[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number at a place of the list. */
  at(place: number): number {
    return this.#pieces[place >>> PIECE_BITS]?.[place & (PIECE - 1)] ?? 0;
  }

  /** The number at a place that is taken, where it stands. */
  spanAt(place: number): Span {
    const from = place & (PIECE - 1);
    return { numbers: this.#pieces[place >>> PIECE_BITS] ?? [], from, to: from + 1 };
  }

  set(place: number, value: number): void {
    const piece = this.#pieces[place >>> PIECE_BITS];
    if (piece !== undefined) piece[place & (PIECE - 1)] = value;
  }

  push(value: number): void {
    if (this.#size === this.#pieces.length * PIECE) this.#pieces.push(new Int32Array(PIECE));
    this.#size += 1;
    this.set(this.#size - 1, value);
  }
}
