import { IntList } from './int-list.ts';
import { TextTable } from './text-table.ts';

/** Some numbers in order. */
export type Numbers = ArrayLike<number> & Iterable<number>;

const NONE: Numbers = [];
/** From so many numbers on a list takes less as an array of 32 bits each, however small the others are. */
const LONG = 48;

/**
 * Lists of numbers by text. Most texts have one number: it is kept without a list around it, which
 * would take more than everything else.
 */
export class NumberLists {
  readonly #texts = new TextTable();
  /** By number of the text: its only number, or the place of its list, counted from -1 downwards. */
  readonly #ones = new IntList();
  readonly #lists: (number[] | Int32Array)[] = [];

  /** How many texts there are. */
  get size(): number {
    return this.#ones.size;
  }

  /** Texts in the order in which they came, from a place on. */
  *keys(from = 0): Iterable<string> {
    for (let at = from; at < this.size; at += 1) yield this.keyAt(at);
  }

  keyAt(place: number): string {
    return this.#texts.textAt(place);
  }

  get(key: string): Numbers {
    const place = this.#texts.find(key);
    if (place < 0) return NONE;
    const known = this.#ones.at(place);
    return known < 0 ? (this.#lists[-1 - known] ?? NONE) : [known];
  }

  /** Adds a number, 0 or more, to the list of a text. */
  push(key: string, value: number): void {
    const place = this.#texts.add(key);
    if (place === this.size) {
      this.#ones.push(value);
      return;
    }
    const known = this.#ones.at(place);
    if (known < 0) this.#pushTo(-1 - known, value);
    else this.#ones.set(place, -this.#lists.push([known, value]));
  }

  /** Gives back the room that lists have for more; for when little will come. */
  trim(): void {
    for (const [at, list] of this.#lists.entries()) {
      this.#lists[at] = list.length < LONG ? list.slice() : Int32Array.from(list);
    }
  }

  #pushTo(at: number, value: number): void {
    const list = this.#lists[at];
    if (Array.isArray(list)) list.push(value);
    else this.#lists[at] = [...(list ?? []), value];
  }
}
