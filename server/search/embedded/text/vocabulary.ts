import { LRUCache } from 'lru-cache';
import { editDistance, isNear, letterMask } from '../../edit-distance.ts';
import { DeletionIndex } from './deletions.ts';
import { IntList } from './int-list.ts';
import type { TextTable } from './text-table.ts';

/** Digits are never mistyped: another number is another model. */
const DIGITS = /^[0-9]+$/;

/** A word of the catalogue near a typed one. */
export interface Typo {
  readonly word: string;
  readonly edits: number;
}

/** Those of the candidates within `limit` edits, fewest edits first, then by the alphabet. */
function pickNear(typed: string, limit: number, candidates: Iterable<string>): Typo[] {
  const typos: Typo[] = [];
  for (const word of candidates) {
    const edits = editDistance(typed, word, limit);
    if (edits > 0 && edits <= limit) typos.push({ word, edits });
  }
  return typos.sort((a, b) => a.edits - b.edits || (a.word < b.word ? -1 : 1));
}

/** The words of the catalogue, for prefixes and typos. Words are only ever added. */
export class Vocabulary {
  readonly #words: string[] = [];
  #isSorted = true;
  readonly #deletions = new DeletionIndex();
  /** What was near: a search asks for each of its words several times. */
  readonly #near = new LRUCache<string, readonly Typo[]>({ max: 1_000 });

  get size(): number {
    return this.#words.length;
  }

  /** Adds words it does not have. */
  add(words: Iterable<string>): void {
    for (const word of words) {
      this.#words.push(word);
      this.#isSorted = false;
      this.#near.clear();
      if (!DIGITS.test(word)) this.#deletions.add(word);
    }
  }

  /** Words that start with the prefix, in order. */
  startingWith(prefix: string): string[] {
    if (!this.#isSorted) this.#words.sort();
    this.#isSorted = true;
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#words[middle] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (this.#words[end]?.startsWith(prefix) === true) end += 1;
    return this.#words.slice(low, end);
  }

  /** Other words within `limit` edits, two at most, fewest edits first, then by the alphabet. */
  near(typed: string, limit: number, sameFirstLetter: boolean): readonly Typo[] {
    const key = `${limit}${sameFirstLetter ? '=' : '~'}${typed}`;
    const known = this.#near.get(key);
    if (known !== undefined) return known;
    const candidates = [...this.#deletions.candidates(typed, limit)];
    const wanted = sameFirstLetter
      ? candidates.filter((word) => word.startsWith(typed.charAt(0)))
      : candidates;
    const near = pickNear(typed, limit, wanted);
    this.#near.set(key, near);
    return near;
  }
}

/** Keys of one length, by their place among all, and the letters of each. */
interface KeysOfLength {
  readonly places: IntList;
  readonly masks: IntList;
}

/**
 * Exact keys, for names nearly typed right. They are too long for an index of deletions, and only
 * asked for where a name leads to no model: those of about its length and letters are compared.
 */
export class KeyList {
  readonly #keys: TextTable;
  readonly #byLength = new Map<number, KeysOfLength>();
  #read = 0;

  constructor(keys: TextTable) {
    this.#keys = keys;
  }

  /** Other keys within `limit` edits, fewest edits first, then by the alphabet. */
  near(typed: string, limit: number): Typo[] {
    this.#readNew();
    const mask = letterMask(typed);
    const candidates: string[] = [];
    for (let length = typed.length - limit; length <= typed.length + limit; length += 1) {
      const { places, masks } = this.#byLength.get(length) ?? {};
      for (let at = 0; at < (places?.size ?? 0); at += 1) {
        const isCandidate = isNear(mask, masks?.at(at) ?? 0, limit);
        if (isCandidate) candidates.push(this.#keys.textAt(places?.at(at) ?? 0));
      }
    }
    return pickNear(typed, limit, candidates);
  }

  #readNew(): void {
    for (; this.#read < this.#keys.size; this.#read += 1) {
      const key = this.#keys.textAt(this.#read);
      if (DIGITS.test(key)) continue;
      const same = this.#byLength.get(key.length) ?? {
        places: new IntList(),
        masks: new IntList(),
      };
      this.#byLength.set(key.length, same);
      same.places.push(this.#read);
      same.masks.push(letterMask(key));
    }
  }
}
