import { IntList } from './int-list.ts';

/** Bytes of a block. */
const BLOCK = 1 << 16;
/** Bytes in front of a text that say how many it has. */
const LENGTH = 2;
const LONGEST = BLOCK - LENGTH;
/** Bytes a character of JavaScript takes at most. */
const CHARACTER_MAX = 3;
const NONE = -1;
const FNV_START = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

/** The text that is looked for. */
const sought = Buffer.alloc(CHARACTER_MAX * LONGEST);

/**
 * Texts by number and numbers by text, counted from 0 as they come. A text is kept once, as bytes in
 * blocks: as strings in a map they would take three times as much, and a catalogue has many names.
 * Texts are only ever added.
 */
export class TextTable {
  readonly #blocks: Buffer[] = [];
  /** Bytes of the last block that are taken. */
  #taken = BLOCK;
  /** Where each text is: its block times the size of one, and its place in that. */
  readonly #places = new IntList();
  /** Numbers by hash, each in its place or the next free one; at most two thirds are taken. */
  #slots = new Int32Array(1 << 7).fill(NONE);

  get size(): number {
    return this.#places.size;
  }

  /** The number of a text; -1: it is not here. */
  find(text: string): number {
    const length = write(text);
    return length > LONGEST ? NONE : (this.#slots[this.#slotOf(length)] ?? NONE);
  }

  /**
   * The number of a text, a new one where it has none.
   * @throws RangeError if it is longer than any name
   */
  add(text: string): number {
    const length = write(text);
    if (length > LONGEST) throw new RangeError('The text is too long');
    const slot = this.#slotOf(length);
    const known = this.#slots[slot] ?? NONE;
    if (known !== NONE) return known;
    const added = this.size;
    this.#places.push(this.#keep(length));
    this.#slots[slot] = added;
    if (3 * this.size > 2 * this.#slots.length) this.#spread();
    return added;
  }

  textAt(number: number): string {
    const { block, start, end } = this.#find(number);
    return block.toString('utf8', start, end);
  }

  /** Puts the sought text behind the last one; @returns where it is */
  #keep(length: number): number {
    if (this.#taken + LENGTH + length > BLOCK) {
      this.#blocks.push(Buffer.alloc(BLOCK));
      this.#taken = 0;
    }
    const at = this.#taken;
    const last = this.#blocks.length - 1;
    this.#blocks[last]?.writeUInt16LE(length, at);
    sought.copy(this.#blocks[last] ?? sought, at + LENGTH, 0, length);
    this.#taken += LENGTH + length;
    return last * BLOCK + at;
  }

  #find(number: number): { block: Buffer; start: number; end: number } {
    const place = this.#places.at(number);
    const block = this.#blocks[Math.floor(place / BLOCK)] ?? sought;
    const start = (place % BLOCK) + LENGTH;
    return { block, start, end: start + block.readUInt16LE(start - LENGTH) };
  }

  /** The place of the sought text: its own, or the free one where it belongs. */
  #slotOf(length: number): number {
    const last = this.#slots.length - 1;
    for (let slot = hash(sought, 0, length) & last; ; slot = (slot + 1) & last) {
      const number = this.#slots[slot] ?? NONE;
      if (number === NONE || this.#isSought(number, length)) return slot;
    }
  }

  #isSought(number: number, length: number): boolean {
    const { block, start, end } = this.#find(number);
    if (end - start !== length) return false;
    for (let at = 0; at < length; at += 1) if (block[start + at] !== sought[at]) return false;
    return true;
  }

  /** Gives the numbers twice as many places. */
  #spread(): void {
    const slots = new Int32Array(2 * this.#slots.length).fill(NONE);
    const last = slots.length - 1;
    for (let number = 0; number < this.size; number += 1) {
      const { block, start, end } = this.#find(number);
      let slot = hash(block, start, end) & last;
      while (slots[slot] !== NONE) slot = (slot + 1) & last;
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}

/** Makes it the text that is looked for; @returns how many bytes it has, or more than any may have */
function write(text: string): number {
  return text.length > LONGEST ? LONGEST + 1 : sought.write(text);
}

function hash(bytes: Buffer, start: number, end: number): number {
  let value = FNV_START;
  for (let at = start; at < end; at += 1) {
    value = Math.imul(value ^ (bytes[at] ?? 0), FNV_PRIME);
  }
  return value ^ (value >>> 15);
}
