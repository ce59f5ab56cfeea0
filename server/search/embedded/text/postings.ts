import { LRUCache } from 'lru-cache';
import { unpackTokens } from '../../../../schemas/tables.ts';
import { RowSet } from '../columns/row-set.ts';
import { NumberLists } from './number-lists.ts';

/** Row and number of occurrences in one small integer. */
const TF_BITS = 7;
const MAX_TF = 2 ** TF_BITS - 1;

/** V8 cuts texts from this length on as references into the whole. */
const SLICED_LENGTH = 13;
/** A copy that does not keep alive the long text it was cut from. */
const detach = (token: string): string =>
  token.length < SLICED_LENGTH ? token : Buffer.from(token).toString();

/** Entries of words by their start that are kept: short starts are asked for again and again. */
const KEPT_ENTRIES = 500_000;
/** The rows of a token that so many have are kept as a set. */
const FREQUENT = 256;
/** A row is found in a posting by halves in the time in which so many entries are walked. */
const HALVES = 16;

/** The rows that have a token, or a word that starts with it, and how often. */
interface Posting {
  readonly entries: readonly number[];
  /** How many rows have the token, or the word that most have. */
  readonly frequency: number;
}

/** Rows that are scored: as a set, and one after the other. */
interface Hits {
  readonly set: RowSet;
  readonly rows: Int32Array;
}

/** The entry of a row; entries are ascending. */
function findEntry(entries: readonly number[], row: number): number | undefined {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle] ?? 0) >>> TF_BITS < row) low = middle + 1;
    else high = middle;
  }
  const entry = entries[low];
  return entry !== undefined && entry >>> TF_BITS === row ? entry : undefined;
}

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
  readonly #startingWith: (start: string) => readonly string[];
  readonly #starting = new LRUCache<string, Posting>({
    maxSize: KEPT_ENTRIES,
    sizeCalculation: ({ entries }) => 1 + entries.length,
  });
  /** Rows of frequent postings, once they were asked for. */
  #sets: WeakMap<readonly number[], RowSet> | null = null;
  #norms: Float64Array | null = null;
  #documents = 0;
  #totalLength = 0;

  /** @param startingWith the words that start so */
  constructor(
    field: { readonly weight: number; readonly b: number },
    capacity: number,
    k1: number,
    startingWith: (start: string) => readonly string[],
  ) {
    this.#startingWith = startingWith;
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
    this.#starting.clear();
    this.#sets = null;
  }

  frequency(token: string): number {
    return this.#postings.get(token).length;
  }

  /** Adds the rows with the token, or with a word that starts so, removed ones among them. */
  addRows(rows: RowSet, token: string, isStart = false): void {
    const { entries } = this.#posting(token, isStart);
    const sets = (this.#sets ??= new WeakMap());
    const known = sets.get(entries);
    if (known !== undefined) {
      rows.unite(known);
      return;
    }
    const isKept = entries.length >= FREQUENT;
    const own = isKept ? new RowSet(this.#lengths.length) : rows;
    for (const entry of entries) own.add(entry >>> TF_BITS);
    if (!isKept) return;
    sets.set(entries, own);
    rows.unite(own);
  }

  has(token: string, row: number): boolean {
    return findEntry(this.#postings.get(token), row) !== undefined;
  }

  /**
   * Raises `scores` of those of the rows that hold one of the tokens to its BM25 score times its
   * factor, where that is more than they have. A rare token is no better than a frequent one: all
   * count as the most frequent.
   * @param isStart whether the tokens are the starts of words
   */
  raise(
    scores: Float64Array,
    hits: Hits,
    tokens: readonly { readonly token: string; readonly factor: number }[],
    isStart = false,
  ): void {
    const postings = tokens.map(({ token }) => this.#posting(token, isStart));
    const frequency = postings.reduce((most, one) => Math.max(most, one.frequency), 0);
    postings.forEach(({ entries }, i) => {
      const top = this.#top(tokens[i]?.factor ?? 0, frequency);
      this.#score(entries, hits, top, (row, score) => {
        if (score > (scores[row] ?? 0)) scores[row] = score;
      });
    });
  }

  /** Adds the token's BM25 score times `factor` to those of the rows that hold it. */
  increase(scores: Float64Array, hits: Hits, token: string, factor: number): void {
    const entries = this.#postings.get(token);
    this.#score(entries, hits, this.#top(factor, entries.length), (row, score) => {
      scores[row] = (scores[row] ?? 0) + score;
    });
  }

  /** What `raise` and `increase` give one row for a token, in its parts; null if it lacks it. */
  weigh(row: number, token: string, factor: number, frequency: number): Weighed | null {
    const entry = findEntry(this.#postings.get(token), row);
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

  #posting(token: string, isStart: boolean): Posting {
    if (isStart) return this.#postingOfStart(token);
    const entries = this.#postings.get(token);
    return { entries, frequency: entries.length };
  }

  /** Of the words of a row that start so, the one it has most often counts. */
  #postingOfStart(start: string): Posting {
    const known = this.#starting.get(start);
    if (known !== undefined) return known;
    const most = new Map<number, number>();
    let frequency = 0;
    for (const word of this.#startingWith(start)) {
      const entries = this.#postings.get(word);
      frequency = Math.max(frequency, entries.length);
      for (const entry of entries) {
        const row = entry >>> TF_BITS;
        if (entry > (most.get(row) ?? 0)) most.set(row, entry);
      }
    }
    const posting = { entries: [...most.values()].sort((a, b) => a - b), frequency };
    this.#starting.set(start, posting);
    return posting;
  }

  #idf(frequency: number): number {
    return Math.log(1 + (this.#documents - frequency + 0.5) / (frequency + 0.5));
  }

  #top(factor: number, frequency: number): number {
    return this.weight * factor * this.#idf(frequency) * (this.#k1 + 1);
  }

  /** Calls back with the score of each hit that a posting has. */
  #score(
    entries: readonly number[],
    { set, rows }: Hits,
    top: number,
    visit: (row: number, score: number) => void,
  ): void {
    if (entries.length === 0) return;
    const norms = this.#normsByRow();
    const give = (entry: number, row: number): void => {
      const tf = entry & MAX_TF;
      visit(row, (top * tf) / (tf + (norms[row] ?? 1)));
    };
    if (rows.length * HALVES < entries.length) {
      for (const row of rows) {
        const entry = findEntry(entries, row);
        if (entry !== undefined) give(entry, row);
      }
      return;
    }
    for (const entry of entries) {
      const row = entry >>> TF_BITS;
      if (set.has(row)) give(entry, row);
    }
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
