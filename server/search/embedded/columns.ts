import { KEYWORD_SEPARATOR, type ScoreEntry } from '../../../schemas/tables.ts';

/** Values of a keyword field: rows share the sets of values they have in common. */
export class KeywordColumn {
  readonly sets: (readonly string[])[] = [];
  readonly setOf: Int32Array;
  readonly #numbers = new Map<string, number>();

  constructor(capacity: number) {
    this.setOf = new Int32Array(capacity);
  }

  put(row: number, stored: string): void {
    let number = this.#numbers.get(stored);
    if (number === undefined) {
      number = this.sets.length;
      this.#numbers.set(stored, number);
      this.sets.push(stored === '' ? [] : stored.split(KEYWORD_SEPARATOR));
    }
    this.setOf[row] = number;
  }

  valuesOf(row: number): readonly string[] {
    return this.sets[this.setOf[row] ?? 0] ?? [];
  }
}

/** Numbers, dates (ms since the epoch) and flags (0, 1); NaN is not known. */
export class NumberColumn {
  readonly values: Float64Array;

  constructor(capacity: number) {
    this.values = new Float64Array(capacity);
  }

  put(row: number, value: number | null): void {
    this.values[row] = value ?? NaN;
  }
}

/** Scores by benchmark. */
export class ScoreColumns {
  readonly #all = new Map<string, Map<number, number>>();
  readonly #independent = new Map<string, Map<number, number>>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  put(row: number, entries: readonly ScoreEntry[]): void {
    for (const [benchmark, score, independent] of entries) {
      ScoreColumns.#put(this.#all, benchmark, row, score);
      ScoreColumns.#put(this.#independent, benchmark, row, independent);
    }
  }

  /** Scores of every row on a benchmark; NaN where there is none. */
  on(benchmark: string, independentOnly: boolean): Float64Array {
    const values = new Float64Array(this.#capacity).fill(NaN);
    const known = (independentOnly ? this.#independent : this.#all).get(benchmark);
    for (const [row, score] of known ?? []) values[row] = score;
    return values;
  }

  static #put(
    into: Map<string, Map<number, number>>,
    benchmark: string,
    row: number,
    score: number | null,
  ): void {
    if (score === null) return;
    const scores = into.get(benchmark) ?? new Map<number, number>();
    scores.set(row, score);
    into.set(benchmark, scores);
  }
}
