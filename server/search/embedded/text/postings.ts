import { unpackTokens } from '../../../../schemas/tables.ts';
import type { RowSet } from '../columns/row-set.ts';
import type { SparseRows } from '../columns/sparse-rows.ts';
import { NumberLists } from './number-lists.ts';

/** Row and number of occurrences in one small integer. */
const TF_BITS = 7;
const MAX_TF = 2 ** TF_BITS - 1;

/** V8 cuts texts from this length on as references into the whole. */
const SLICED_LENGTH = 13;
/** A copy that does not keep alive the long text it was cut from. */
const detach = (token: string): string =>
  token.length < SLICED_LENGTH ? token : Buffer.from(token).toString();

/** What a token in a row is worth, and of what: `score` is weight × factor × idf × (k1 + 1) × tf. */
export interface Weighed {
  readonly count: number;
  readonly idf: number;
  /** count / (count + norm), the norm being BM25's for the length of the row. */
  readonly tf: number;
  readonly score: number;
}

/** Which rows hold a token and how often, for one field; rows are only ever added. */
export class TokenIndex {
  readonly weight: number;
  readonly #b: number;
  readonly #k1: number;
  readonly #postings = new NumberLists();
  readonly #lengths: Uint16Array;
  #norms: Float64Array | null = null;
  #documents = 0;
  #totalLength = 0;

  constructor(
    field: { readonly weight: number; readonly b: number },
    capacity: number,
    k1: number,
  ) {
    this.weight = field.weight;
    this.#b = field.b;
    this.#k1 = k1;
    this.#lengths = new Uint16Array(capacity);
  }

  get words(): Iterable<string> {
    return this.#postings.keys();
  }

  /** Adds the packed tokens of a row. Rows come in ascending order. */
  add(row: number, packed: string): void {
    let length = 0;
    unpackTokens(packed, (token, count) => {
      length += count;
      const entry = (row << TF_BITS) | count;
      this.#postings.push(this.#postings.has(token) ? token : detach(token), entry);
    });
    if (length === 0) return;
    this.#lengths[row] = length;
    this.#documents += 1;
    this.#totalLength += length;
    this.#norms = null;
  }

  frequency(token: string): number {
    return this.#postings.get(token).length;
  }

  /** Adds the rows with the token, removed ones among them. */
  addRows(rows: RowSet, token: string): void {
    for (const entry of this.#postings.get(token)) rows.add(entry >>> TF_BITS);
  }

  has(token: string, row: number): boolean {
    return this.#entryOf(token, row) !== undefined;
  }

  /**
   * Raises `scores` of the rows that hold the token to its BM25 score times `factor`, where that is
   * more than they have.
   * @param frequency number of rows that count as holding it: expansions of one word share theirs
   */
  raise(scores: SparseRows, token: string, factor: number, frequency: number): void {
    const posting = this.#postings.get(token);
    if (posting.length === 0) return;
    const norms = this.#normsByRow();
    const top = this.#top(factor, frequency);
    for (const entry of posting) {
      const row = entry >>> TF_BITS;
      const tf = entry & MAX_TF;
      scores.raise(row, (top * tf) / (tf + (norms[row] ?? 1)));
    }
  }

  /** Adds the token's BM25 score times `factor` to those of the rows that hold it. */
  increase(scores: Float64Array, rows: RowSet, token: string, factor: number): void {
    const posting = this.#postings.get(token);
    if (posting.length === 0) return;
    const norms = this.#normsByRow();
    const top = this.#top(factor, posting.length);
    for (const entry of posting) {
      const row = entry >>> TF_BITS;
      if (!rows.has(row)) continue;
      const tf = entry & MAX_TF;
      scores[row] = (scores[row] ?? 0) + (top * tf) / (tf + (norms[row] ?? 1));
    }
  }

  /** What `raise` and `increase` give one row for a token, in its parts; null if it lacks it. */
  weigh(row: number, token: string, factor: number, frequency: number): Weighed | null {
    const entry = this.#entryOf(token, row);
    if (entry === undefined) return null;
    const count = entry & MAX_TF;
    const tf = count / (count + (this.#normsByRow()[row] ?? 1));
    const top = this.#top(factor, frequency);
    return { count, idf: this.#idf(frequency), tf, score: top * tf };
  }

  /** Gives back the room that lists have for entries to come. */
  trim(): void {
    this.#postings.trim();
  }

  /** The entry of a row; entries are ascending. */
  #entryOf(token: string, row: number): number | undefined {
    const posting = this.#postings.get(token);
    let low = 0;
    let high = posting.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((posting[middle] ?? 0) >>> TF_BITS < row) low = middle + 1;
      else high = middle;
    }
    const entry = posting[low];
    return entry !== undefined && entry >>> TF_BITS === row ? entry : undefined;
  }

  #idf(frequency: number): number {
    return Math.log(1 + (this.#documents - frequency + 0.5) / (frequency + 0.5));
  }

  #top(factor: number, frequency: number): number {
    return this.weight * factor * this.#idf(frequency) * (this.#k1 + 1);
  }

  /** BM25's length norm of every row. */
  #normsByRow(): Float64Array {
    if (this.#norms !== null) return this.#norms;
    const mean = this.#totalLength / Math.max(1, this.#documents);
    this.#norms = Float64Array.from(
      this.#lengths,
      (length) => this.#k1 * (1 - this.#b + (this.#b * length) / mean),
    );
    return this.#norms;
  }
}
