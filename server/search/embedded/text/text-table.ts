import { HashedTexts } from './hashed-texts.ts';
import { IntList } from './int-list.ts';

/** Bytes of a block. */
const BLOCK = 1 << 16;
/** Bytes in front of a text that say how many it has. */
const LENGTH = 2;
const LONGEST = BLOCK - LENGTH;

/**
 * Texts by number and numbers by text, counted from 0 as they come. A text is kept once, as bytes in
 * blocks: as strings in a map they would take three times as much, and a catalogue has many names.
 * Texts are only ever added.
 */
export class TextTable {
  readonly #numbers = new HashedTexts();
  readonly #blocks: Buffer[] = [];
  /** Bytes of the last block that are taken. */
  #taken = BLOCK;
  /** Where each text is: its block times the size of one, and its place in that. */
  readonly #places = new IntList();

  get size(): number {
    return this.#places.size;
  }

  /** The number of a text; -1: it is not here. */
  find(text: string): number {
    return this.#numbers.find(text);
  }

  /**
   * The number of a text, a new one where it has none.
   * @throws RangeError if it is longer than any name
   */
  add(text: string): number {
    const length = Buffer.byteLength(text);
    if (length > LONGEST) throw new RangeError('The text is too long');
    const number = this.#numbers.add(text);
    if (number === this.size) this.#places.push(this.#keep(text, length));
    return number;
  }

  textAt(number: number): string {
    const place = this.#places.at(number);
    const block = this.#blocks[Math.floor(place / BLOCK)];
    const start = (place % BLOCK) + LENGTH;
    const length = block?.readUInt16LE(start - LENGTH) ?? 0;
    return block?.toString('utf8', start, start + length) ?? '';
  }

  /** Texts in the order in which they came, from a number on. */
  *texts(from = 0): Iterable<string> {
    for (let at = from; at < this.size; at += 1) yield this.textAt(at);
  }

  /** Puts a text behind the last one; @returns where it is */
  #keep(text: string, length: number): number {
    if (this.#taken + LENGTH + length > BLOCK) {
      this.#blocks.push(Buffer.alloc(BLOCK));
      this.#taken = 0;
    }
    const at = this.#taken;
    const last = this.#blocks.length - 1;
    this.#blocks[last]?.writeUInt16LE(length, at);
    this.#blocks[last]?.write(text, at + LENGTH);
    this.#taken += LENGTH + length;
    return last * BLOCK + at;
  }
}
