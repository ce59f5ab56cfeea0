import { KEYWORD_SEPARATOR, type ScoreEntry } from '../../../../schemas/tables.ts';

/** Values of a keyword field: rows share the sets of values they have in common. */
export class KeywordColumn {
  readonly sets: (readonly string[])[] = [];
  readonly setOf: Int32Array;
  readonly #numbers = new Map<string, number>();

  constructor(capacity: number, setOf = new Int32Array(capacity)) {
    this.setOf = setOf;
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

  /** A copy that can be changed independently. */
  copy(): KeywordColumn {
    const copied = new KeywordColumn(0, this.setOf.slice());
    copied.sets.push(...this.sets);
    for (const [stored, number] of this.#numbers) copied.#numbers.set(stored, number);
    return copied;
  }

  valuesOf(row: number): readonly string[] {
    return this.sets[this.setOf[row] ?? 0] ?? [];
  }
}

/** Numbers, dates (ms since the epoch) and flags (0, 1); NaN is not known. */
export class NumberColumn {
  readonly values: Float64Array;

  constructor(capacity: number, values = new Float64Array(capacity)) {
    this.values = values;
  }

  /** A copy that can be changed independently. */
  copy(): NumberColumn {
    return new NumberColumn(0, this.values.slice());
  }

  put(row: number, value: number | null): void {
    this.values[row] = value ?? NaN;
  }
}

/** Rows that have a score on one benchmark, and their scores. */
interface ScoreColumn {
  readonly rows: number[];
  readonly scores: number[];
}

/** Scores by benchmark. */
export class ScoreColumns {
  readonly #all = new Map<string, ScoreColumn>();
  readonly #independent = new Map<string, ScoreColumn>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Puts the scores of a row, once. */
  put(row: number, entries: readonly ScoreEntry[]): void {
    for (const [benchmark, score, independent] of entries) {
      if (score !== null) ScoreColumns.#put(this.#all, benchmark, row, score);
      if (independent !== null) ScoreColumns.#put(this.#independent, benchmark, row, independent);
    }
  }

  /** Scores of every row on a benchmark; NaN where there is none. */
  on(benchmark: string, independentOnly: boolean): Float64Array {
    const values = new Float64Array(this.#capacity).fill(NaN);
    const known = (independentOnly ? this.#independent : this.#all).get(benchmark);
    for (const [i, row] of (known?.rows ?? []).entries()) values[row] = known?.scores[i] ?? NaN;
    return values;
  }

  static #put(into: Map<string, ScoreColumn>, benchmark: string, row: number, score: number): void {
    const column = into.get(benchmark);
    if (column === undefined) into.set(benchmark, { rows: [row], scores: [score] });
    else {
      column.rows.push(row);
      column.scores.push(score);
    }
  }
}
