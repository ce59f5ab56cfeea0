import { LRUCache } from 'lru-cache';
import { RowSet } from '../columns/row-set.ts';
import type { HashedTexts } from './hashed-texts.ts';
import type { Span } from './int-list.ts';
import { includes, NumberLists } from './number-lists.ts';
import type { TextTable } from './text-table.ts';

/** Rows of words by their start that are kept: short starts are asked for again and again. */
const KEPT_ROWS = 500_000;
/** The rows of a token that so many have are kept as a set: one of a small catalogue is small. */
const FREQUENT = 256;
/** Bits of a number: a set of all rows takes no more than a list of so small a part of them. */
const BITS = 32;
/** A row is found in a posting by halves in the time in which so many rows are walked. */
const HALVES = 16;

/** Rows that are scored: as a set, and one after the other. */
export interface Hits {
  readonly set: RowSet;
  readonly rows: Int32Array;
}

/** Which rows hold a token of one field; rows are only ever added. */
export class TokenIndex {
  readonly #capacity: number;
  readonly #postings: NumberLists;
  readonly #startingWith: (start: string) => readonly string[];
  readonly #starting = new LRUCache<string, Span>({
    maxSize: KEPT_ROWS,
    sizeCalculation: ({ to }) => 1 + to,
  });
  /** Rows of frequent postings, each of which stands alone, once they were asked for. */
  #sets: WeakMap<Span['numbers'], RowSet> | null = null;

  /**
   * @param startingWith the words that start so
   * @param tokens those of the field
   */
  constructor(
    capacity: number,
    startingWith: (start: string) => readonly string[],
    tokens: HashedTexts | TextTable,
  ) {
    this.#capacity = capacity;
    this.#startingWith = startingWith;
    this.#postings = new NumberLists(tokens);
  }

  /** Adds the tokens of a row, separated by spaces, each once. Rows come in ascending order. */
  add(row: number, tokens: string): void {
    if (tokens === '') return;
    for (const token of tokens.split(' ')) this.#postings.push(token, row);
    this.#starting.clear();
    this.#sets = null;
  }

  /** Adds the rows with the token, or with a word that starts so, removed ones among them. */
  addRows(rows: RowSet, token: string, isStart = false): void {
    const { numbers, from, to } = this.#rowsOf(token, isStart);
    const known = this.#sets?.get(numbers);
    if (known !== undefined) {
      rows.unite(known);
      return;
    }
    const isKept = to - from >= Math.max(FREQUENT, this.#capacity / BITS);
    const own = isKept ? new RowSet(this.#capacity) : rows;
    for (let at = from; at < to; at += 1) own.add(numbers[at] ?? 0);
    if (!isKept) return;
    this.#sets ??= new WeakMap();
    this.#sets.set(numbers, own);
    rows.unite(own);
  }

  /** Whether a row holds the token, or a word that starts so. */
  has(token: string, row: number, isStart = false): boolean {
    const { numbers, from, to } = this.#rowsOf(token, isStart);
    return includes(numbers, row, from, to);
  }

  /**
   * Puts those of the rows that hold the token, or a word that starts so, into `found`, which has room
   * for all of them; @returns how many there are
   */
  select(hits: Hits, token: string, isStart: boolean, found: Int32Array): number {
    const { numbers, from, to } = this.#rowsOf(token, isStart);
    const { rows, set } = hits;
    let size = 0;
    if (rows.length * HALVES < to - from) {
      for (const row of rows) {
        if (includes(numbers, row, from, to)) found[size++] = row;
      }
      return size;
    }
    for (let at = from; at < to; at += 1) {
      const row = numbers[at] ?? 0;
      if (set.has(row)) found[size++] = row;
    }
    return size;
  }

  /** Gives back the room that lists have for rows to come. */
  trim(): void {
    this.#postings.trim();
  }

  #rowsOf(token: string, isStart: boolean): Span {
    if (!isStart) return this.#postings.span(token);
    const known = this.#starting.get(token);
    if (known !== undefined) return known;
    const all = new RowSet(this.#capacity);
    for (const word of this.#startingWith(token)) {
      const { numbers, from, to } = this.#postings.span(word);
      for (let at = from; at < to; at += 1) all.add(numbers[at] ?? 0);
    }
    const rows = all.toRows();
    const span = { numbers: rows, from: 0, to: rows.length };
    this.#starting.set(token, span);
    return span;
  }
}
