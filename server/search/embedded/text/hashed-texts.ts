import { hashText } from '../../../hash-text.ts';
import { IntList } from './int-list.ts';

const NONE = -1;
const SLOTS = 1 << 7;
/**
 * Numbers by text, counted from 0 as texts come. A text is known by its hash alone, 16 bytes with all
 * there is to it: among a million texts two share one once in thirty million starts. Texts are only
 * ever added.
 */
export class HashedTexts {
  /** Hashes by number. */
  readonly #lows = new IntList();
  readonly #highs = new IntList();
  /** Numbers by hash, each in its place or the next free one; at most two thirds are taken. */
  #slots = new Int32Array(SLOTS).fill(NONE);

  get size(): number {
    return this.#lows.size;
  }

  /** The number of a text; -1: it is not here. */
  find(text: string): number {
    const [low, high] = hashText(text);
    return this.#slots[this.#slotOf(low, high)] ?? NONE;
  }

  /** The number of a text, a new one where it has none. */
  add(text: string): number {
    const [low, high] = hashText(text);
    const slot = this.#slotOf(low, high);
    const known = this.#slots[slot] ?? NONE;
    if (known !== NONE) return known;
    const added = this.size;
    this.#lows.push(low);
    this.#highs.push(high);
    this.#slots[slot] = added;
    if (3 * this.size > 2 * this.#slots.length) this.#spread();
    return added;
  }

  /** The place of a hash: its own, or the free one where it belongs. */
  #slotOf(low: number, high: number): number {
    const last = this.#slots.length - 1;
    for (let slot = low & last; ; slot = (slot + 1) & last) {
      const number = this.#slots[slot] ?? NONE;
      if (number === NONE) return slot;
      if (this.#lows.at(number) === low && this.#highs.at(number) === high) return slot;
    }
  }

  /** Gives the numbers twice as many places. */
  #spread(): void {
    const slots = new Int32Array(2 * this.#slots.length).fill(NONE);
    const last = slots.length - 1;
    for (let number = 0; number < this.size; number += 1) {
      let slot = this.#lows.at(number) & last;
      while (slots[slot] !== NONE) slot = (slot + 1) & last;
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}
