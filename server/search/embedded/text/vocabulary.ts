import { editDistance, isNear, letterMask } from '../../edit-distance.ts';

/** Most words of the catalogue that a typed word is taken for. */
const MAX_TYPOS = 20;

/** Digits are never mistyped: another number is another model. */
const DIGITS = /^[0-9]+$/;

/** A word of the catalogue near a typed one. */
export interface Typo {
  readonly word: string;
  readonly edits: number;
}

/** The words of the catalogue, for prefixes and typos. */
export class Vocabulary {
  readonly #words: string[];
  #isSorted = false;
  readonly #byLength = new Map<number, { word: string; mask: number }[]>();
  readonly #frequency: (word: string) => number;

  constructor(words: Iterable<string>, frequency: (word: string) => number) {
    this.#words = [...words];
    this.#frequency = frequency;
    for (const word of this.#words) {
      if (DIGITS.test(word)) continue;
      const same = this.#byLength.get(word.length);
      const entry = { word, mask: letterMask(word) };
      if (same === undefined) this.#byLength.set(word.length, [entry]);
      else same.push(entry);
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

  /** Other words within `limit` edits, fewest edits first, then the most frequent. */
  near(typed: string, limit: number, sameFirstLetter: boolean): Typo[] {
    const mask = letterMask(typed);
    const typos: Typo[] = [];
    for (let length = typed.length - limit; length <= typed.length + limit; length += 1) {
      for (const entry of this.#byLength.get(length) ?? []) {
        if (!isNear(mask, entry.mask, limit)) continue;
        if (sameFirstLetter && !entry.word.startsWith(typed.charAt(0))) continue;
        const edits = editDistance(typed, entry.word, limit);
        if (edits > 0 && edits <= limit) typos.push({ word: entry.word, edits });
      }
    }
    const rarity = (typo: Typo): number => -this.#frequency(typo.word);
    typos.sort((a, b) => a.edits - b.edits || rarity(a) - rarity(b) || (a.word < b.word ? -1 : 1));
    return typos.slice(0, MAX_TYPOS);
  }
}
