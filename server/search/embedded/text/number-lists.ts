import type { HashedTexts } from './hashed-texts.ts';
import { IntList, type Span } from './int-list.ts';

/** Some numbers in order. */
export type Numbers = ArrayLike<number> & Iterable<number>;

const NONE: Numbers = [];
const NO_SPAN: Span = { numbers: [], from: 0, to: 0 };
/** Lists of so many numbers stand by themselves when all are made small: most are much shorter. */
const LONG = 48;

/** Whether a number is between two places of numbers that ascend. */
export function includes(
  numbers: Span['numbers'],
  value: number,
  from: number,
  to: number,
): boolean {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low < to && numbers[low] === value;
}

/**
 * Lists of numbers by text. Most texts have one number: it is kept without a list around it, which
 * would take more than everything else; short lists are packed behind each other.
 */
export class NumberLists {
  readonly #texts: Pick<HashedTexts, 'find' | 'add'>;
  /** By number of the text: its only number, or the number of its list, counted from -1 downwards. */
  readonly #ones = new IntList();
  /** Lists that are packed: all that there were when they were last made small. */
  #packed = new Int32Array();
  /** Where each packed list begins, and where the last one ends. */
  #starts = Int32Array.of(0);
  /** By number: lists that are long or have grown since they were packed. */
  readonly #apart = new Map<number, number[] | Int32Array>();
  /** Lists that have come since. */
  #added: number[][] = [];

  /** @param texts those that lists are kept by, with nobody else's among them */
  constructor(texts: Pick<HashedTexts, 'find' | 'add'>) {
    this.#texts = texts;
  }

  /** The list of a text where it stands, until something is added: nothing is copied. */
  span(key: string): Span {
    const place = this.#texts.find(key);
    if (place < 0) return NO_SPAN;
    const known = this.#ones.at(place);
    if (known >= 0) return this.#ones.spanAt(place);
    const at = -1 - known;
    const numbers = this.#apartAt(at);
    if (numbers !== undefined) return { numbers, from: 0, to: numbers.length };
    return { numbers: this.#packed, from: this.#starts[at] ?? 0, to: this.#starts[at + 1] ?? 0 };
  }

  get(key: string): Numbers {
    const place = this.#texts.find(key);
    if (place < 0) return NONE;
    const known = this.#ones.at(place);
    return known < 0 ? this.#listAt(-1 - known) : [known];
  }

  /** Whether a number is in the list of a text, to which numbers were added in ascending order. */
  has(key: string, value: number): boolean {
    const { numbers, from, to } = this.span(key);
    return includes(numbers, value, from, to);
  }

  /** Adds a number, 0 or more, to the list of a text. */
  push(key: string, value: number): void {
    const place = this.#texts.add(key);
    if (place === this.#ones.size) {
      this.#ones.push(value);
      return;
    }
    const known = this.#ones.at(place);
    if (known < 0) this.#pushTo(-1 - known, value);
    else this.#ones.set(place, -this.#packedCount - this.#added.push([known, value]));
  }

  /** Gives back the room that lists have for more; for when little will come. */
  trim(): void {
    const lists = this.#packedCount + this.#added.length;
    const starts = new Int32Array(lists + 1);
    for (let at = 0; at < lists; at += 1) {
      const list = this.#listAt(at);
      const isLong = list.length >= LONG;
      if (isLong) this.#apart.set(at, list instanceof Int32Array ? list : Int32Array.from(list));
      starts[at + 1] = (starts[at] ?? 0) + (isLong ? 0 : list.length);
    }
    const packed = new Int32Array(starts[lists] ?? 0);
    for (let at = 0; at < lists; at += 1) {
      const list = this.#listAt(at);
      if (list.length >= LONG) continue;
      packed.set(list, starts[at]);
      this.#apart.delete(at);
    }
    this.#packed = packed;
    this.#starts = starts;
    this.#added = [];
  }

  get #packedCount(): number {
    return this.#starts.length - 1;
  }

  #apartAt(at: number): number[] | Int32Array | undefined {
    const since = at - this.#packedCount;
    return since < 0 ? this.#apart.get(at) : this.#added[since];
  }

  #listAt(at: number): number[] | Int32Array {
    const apart = this.#apartAt(at);
    if (apart !== undefined) return apart;
    // A view of the packed ones would take longer to make than so few are copied.
    const list: number[] = [];
    const end = this.#starts[at + 1] ?? 0;
    for (let place = this.#starts[at] ?? 0; place < end; place += 1) {
      list.push(this.#packed[place] ?? 0);
    }
    return list;
  }

  #pushTo(at: number, value: number): void {
    const list = this.#apartAt(at);
    if (Array.isArray(list)) list.push(value);
    else this.#apart.set(at, [...(list ?? this.#listAt(at)), value]);
  }
}
