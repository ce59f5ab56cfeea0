import { LRUCache } from 'lru-cache';
import { KEYWORD_SEPARATOR, type ScoreEntry } from '../../../../schemas/tables.ts';
import type { Ends } from '../../../../schemas/query.ts';
import { RowSet } from './row-set.ts';

/** Values of a keyword field: rows share the sets of values they have in common. */
export class KeywordColumn {
  readonly sets: (readonly string[])[] = [];
  readonly setOf: Int32Array;
  readonly #numbers = new Map<string, number>();
  /** Rows by value, of those that were asked for. */
  readonly #rowsOf = new Map<string, RowSet>();
  #rows = 0;

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
    this.#rows = Math.max(this.#rows, row + 1);
    if (this.#rowsOf.size === 0) return;
    for (const value of this.valuesOf(row)) this.#rowsOf.get(value)?.add(row);
  }

  /** A copy in which values can be put in the place of others until rows are asked for. */
  copy(): KeywordColumn {
    const copied = new KeywordColumn(0, this.setOf.slice());
    copied.sets.push(...this.sets);
    for (const [stored, number] of this.#numbers) copied.#numbers.set(stored, number);
    copied.#rows = this.#rows;
    return copied;
  }

  valuesOf(row: number): readonly string[] {
    return this.sets[this.setOf[row] ?? 0] ?? [];
  }

  /** Rows that have a value; not to be changed. */
  rowsOf(value: string): RowSet {
    const known = this.#rowsOf.get(value);
    if (known !== undefined) return known;
    const rows = this.rowsWhere((values) => values.includes(value));
    // Who asks for a value that nothing has must not fill the memory.
    if (rows.size > 0) this.#rowsOf.set(value, rows);
    return rows;
  }

  /** Rows whose values pass. */
  rowsWhere(passes: (values: readonly string[]) => boolean): RowSet {
    const passing = Uint8Array.from(this.sets, (values) => Number(passes(values)));
    const rows = new RowSet(this.setOf.length);
    for (let row = 0; row < this.#rows; row += 1) {
      if (passing[this.setOf[row] ?? 0] === 1) rows.add(row);
    }
    return rows;
  }
}

/** Numbers, dates (ms since the epoch) and flags (0, 1); NaN is not known. */
export class NumberColumn {
  readonly values: Float64Array;
  /** Rows whose number is known, by number; made when it is first asked for. */
  #sorted: SortedRows | null = null;
  readonly #rowsOf = new Map<number, RowSet>();

  constructor(capacity: number, values = new Float64Array(capacity).fill(NaN)) {
    this.values = values;
  }

  /** A copy in which numbers can be put in the place of others until rows are asked for. */
  copy(): NumberColumn {
    return new NumberColumn(0, this.values.slice());
  }

  put(row: number, value: number | null): void {
    if (value === null) return;
    this.values[row] = value;
    this.#sorted?.insert(row);
    this.#rowsOf.get(value)?.add(row);
  }

  /** Rows of a flag, which has few values; not to be changed. */
  rowsOf(value: number): RowSet {
    const rows = this.#rowsOf.get(value) ?? this.rowsWithin({ gte: value, lte: value });
    this.#rowsOf.set(value, rows);
    return rows;
  }

  /** Rows whose number is known and between the ends. */
  rowsWithin({ gte, gt, lte, lt }: Ends): RowSet {
    const { values } = this;
    this.#sorted ??= new SortedRows(values.length, (a, b) => (values[a] ?? 0) - (values[b] ?? 0), {
      first: Int32Array.from(values.keys()).filter((row) => !Number.isNaN(values[row])),
    });
    const sorted = this.#sorted;
    const from = (end: number | undefined, isPast: (value: number, end: number) => boolean) =>
      end === undefined ? null : sorted.firstPlace((row) => isPast(values[row] ?? 0, end));
    const start = Math.max(
      from(gte, (value, end) => value >= end) ?? 0,
      from(gt, (value, end) => value > end) ?? 0,
    );
    const end = Math.min(
      from(lte, (value, most) => value > most) ?? sorted.size,
      from(lt, (value, below) => value >= below) ?? sorted.size,
    );
    return sorted.between(start, end);
  }
}

/** So many sets of first rows are kept of an order, of as many more rows each. */
const STEPS = 8;

/** Rows kept in an order. */
export class SortedRows {
  readonly rows: Int32Array;
  size: number;
  readonly #compare: (a: number, b: number) => number;
  /** The first rows by eighths of all, of those that were asked for. */
  #firsts: RowSet[] = [];

  /** @param first rows it begins with, in any order */
  constructor(
    capacity: number,
    compare: (a: number, b: number) => number,
    { first }: { readonly first: Int32Array },
  ) {
    this.rows = new Int32Array(capacity);
    this.rows.set(first.sort(compare));
    this.size = first.length;
    this.#compare = compare;
  }

  insert(row: number): void {
    const place = this.firstPlace((other) => this.#compare(other, row) > 0);
    this.rows.copyWithin(place + 1, place, this.size);
    this.rows[place] = row;
    this.size += 1;
    this.#firsts = [];
  }

  /** Rows from a place on to before another: at most two eighths of all are walked for it. */
  between(start: number, end: number): RowSet {
    if (start >= end) return new RowSet(this.rows.length);
    const rows = this.#first(end);
    return start === 0 ? rows : rows.drop(this.#first(start));
  }

  /** The first rows. */
  #first(count: number): RowSet {
    const step = Math.ceil(this.size / STEPS);
    const steps = Math.floor(count / step);
    const rows = this.#firstSteps(steps, step).copy();
    for (let place = steps * step; place < count; place += 1) rows.add(this.rows[place] ?? 0);
    return rows;
  }

  #firstSteps(steps: number, step: number): RowSet {
    const known = this.#firsts[steps];
    if (known !== undefined) return known;
    const isNone = steps === 0;
    const rows = isNone ? new RowSet(this.rows.length) : this.#firstSteps(steps - 1, step).copy();
    for (let place = Math.max(0, steps - 1) * step; place < steps * step; place += 1) {
      rows.add(this.rows[place] ?? 0);
    }
    this.#firsts[steps] = rows;
    return rows;
  }

  /** First place of which `isPast` holds; it holds of all after that. */
  firstPlace(isPast: (row: number) => boolean): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isPast(this.rows[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Rows that have a score on one benchmark, and their scores. */
interface SparseScores {
  readonly rows: number[];
  readonly scores: number[];
}

/** Benchmarks whose scores are kept by row: of hundreds few are asked for again and again. */
const MAX_COLUMNS = 32;

/** Scores by benchmark. */
export class ScoreColumns {
  readonly #all = new Map<string, SparseScores>();
  readonly #independent = new Map<string, SparseScores>();
  /** The same by row, of those that were asked for. */
  readonly #columns = new LRUCache<SparseScores, NumberColumn>({ max: MAX_COLUMNS });
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Puts the scores of a row, once. */
  put(row: number, entries: readonly ScoreEntry[]): void {
    for (const [benchmark, score, independent] of entries) {
      if (score !== null) this.#put(this.#all, benchmark, row, score);
      if (independent !== null) this.#put(this.#independent, benchmark, row, independent);
    }
  }

  /** Scores of every row on a benchmark. */
  on(benchmark: string, independentOnly: boolean): NumberColumn {
    const known = (independentOnly ? this.#independent : this.#all).get(benchmark);
    if (known === undefined) return new NumberColumn(this.#capacity);
    const kept = this.#columns.get(known);
    if (kept !== undefined) return kept;
    const column = new NumberColumn(this.#capacity);
    known.rows.forEach((row, i) => {
      column.put(row, known.scores[i] ?? null);
    });
    this.#columns.set(known, column);
    return column;
  }

  #put(into: Map<string, SparseScores>, benchmark: string, row: number, score: number): void {
    const known = into.get(benchmark) ?? { rows: [], scores: [] };
    into.set(benchmark, known);
    known.rows.push(row);
    known.scores.push(score);
    this.#columns.peek(known)?.put(row, score);
  }
}
