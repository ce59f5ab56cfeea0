import { LRUCache } from 'lru-cache';
import { RowSet } from '../columns/row-set.ts';
import type { HashedTexts } from './hashed-texts.ts';
import { includes, NumberLists, type Numbers } from './number-lists.ts';
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
  readonly #starting = new LRUCache<string, Numbers>({
    maxSize: KEPT_ROWS,
    sizeCalculation: (rows) => 1 + rows.length,
  });
  /** Rows of frequent postings, once they were asked for. */
  #sets: WeakMap<Numbers, RowSet> | null = null;

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
    const posting = this.#rowsOf(token, isStart);
    const sets = (this.#sets ??= new WeakMap());
    const known = sets.get(posting);
    if (known !== undefined) {
      rows.unite(known);
      return;
    }
    const isKept = posting.length >= Math.max(FREQUENT, this.#capacity / BITS);
    const own = isKept ? new RowSet(this.#capacity) : rows;
    for (const row of posting) own.add(row);
    if (!isKept) return;
    sets.set(posting, own);
    rows.unite(own);
  }

  /** Whether a row holds the token, or a word that starts so. */
  has(token: string, row: number, isStart = false): boolean {
    return isStart ? includes(this.#rowsOf(token, true), row) : this.#postings.has(token, row);
  }

  /** Calls back with those of the rows that hold the token, or a word that starts so. */
  visit(hits: Hits, token: string, isStart: boolean, visit: (row: number) => void): void {
    const posting = this.#rowsOf(token, isStart);
    if (hits.rows.length * HALVES < posting.length) {
      for (const row of hits.rows) if (includes(posting, row)) visit(row);
    } else {
      for (const row of posting) if (hits.set.has(row)) visit(row);
    }
  }

  /** Gives back the room that lists have for rows to come. */
  trim(): void {
    this.#postings.trim();
  }

  #rowsOf(token: string, isStart: boolean): Numbers {
    if (!isStart) return this.#postings.get(token);
    const known = this.#starting.get(token);
    if (known !== undefined) return known;
    const all = new RowSet(this.#capacity);
    for (const word of this.#startingWith(token)) {
      for (const row of this.#postings.get(word)) all.add(row);
    }
    const rows = all.toRows();
    this.#starting.set(token, rows);
    return rows;
  }
}
