import { IntList } from './int-list.ts';

/** Most edits between a typed word and one that is found. */
const EDITS_MAX = 2;
/** First letters of a word that are looked at: of longer words the rest is left to who compares. */
const PREFIX = 7;
const FNV_START = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;
const NONE = -1;

/** Calls back with a hash of the first letters, and of each rest when up to `limit` of them are deleted. */
function hashRests(word: string, limit: number, visit: (hash: number) => void): void {
  const length = Math.min(word.length, PREFIX);
  for (let i = limit < 1 ? length : 0; i <= length; i += 1) {
    // A letter beyond the last is none: so one loop has all pairs, single letters and nothing.
    for (let j = limit < 2 || i === length ? length : i + 1; j <= length; j += 1) {
      let hash = FNV_START;
      for (let at = 0; at < length; at += 1) {
        if (at !== i && at !== j) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
      }
      visit(hash);
    }
  }
}

/**
 * Words by what is left of them when letters are deleted. Two words within k edits have a rest in
 * common after k deletions in each, so candidates for a typed word are found by a few look-ups,
 * however many words there are. Words are only ever added.
 */
export class DeletionIndex {
  readonly #words: string[] = [];
  /** The newest entry of each bucket, then one entry after another: its hash, its word, the entry before. */
  #heads = new Int32Array(1 << 10).fill(NONE);
  readonly #hashes = new IntList();
  readonly #owners = new IntList();
  readonly #before = new IntList();

  add(word: string): void {
    const owner = this.#words.push(word) - 1;
    hashRests(word, EDITS_MAX, (hash) => {
      if (this.#hashes.size === this.#heads.length) this.#spread();
      this.#hashes.push(hash);
      this.#owners.push(owner);
      this.#before.push(this.#head(this.#hashes.size - 1));
    });
  }

  /** Words that may be within `limit` edits of a typed one, each once. */
  candidates(typed: string, limit: number): ReadonlySet<string> {
    const found = new Set<string>();
    hashRests(typed, limit, (hash) => {
      let entry = this.#heads[hash & (this.#heads.length - 1)] ?? NONE;
      for (; entry !== NONE; entry = this.#before.at(entry)) {
        if (this.#hashes.at(entry) === hash) found.add(this.#words[this.#owners.at(entry)] ?? '');
      }
    });
    return found;
  }

  /** Makes an entry the newest of its bucket; @returns the one before */
  #head(entry: number): number {
    const bucket = this.#hashes.at(entry) & (this.#heads.length - 1);
    const before = this.#heads[bucket] ?? NONE;
    this.#heads[bucket] = entry;
    return before;
  }

  /** Makes twice as many buckets. */
  #spread(): void {
    this.#heads = new Int32Array(2 * this.#heads.length).fill(NONE);
    for (let entry = 0; entry < this.#hashes.size; entry += 1) {
      this.#before.set(entry, this.#head(entry));
    }
  }
}
