import { hashText } from '../../hash-text.ts';

/** Counts in each row of the sketch; a power of two. */
const ROW_COUNTS = 2 ** 16;
const ROWS = 4;
const COUNT_MAX = 15;
/** Notes after which all counts are halved, so that what was asked often long ago is forgotten. */
const NOTES_MAX = 2 ** 16;

/** Each row has another place, made of both halves of the hash. */
const placeOf = (low: number, high: number, row: number): number =>
  row * ROW_COUNTS + ((low + Math.imul(row, high | 1)) & (ROW_COUNTS - 1));

/**
 * How often each of many texts came of late, in 256 KB: a count–min sketch whose counts are halved now
 * and then, as in TinyLFU (Einziger, Friedman and Manes 2017, https://arxiv.org/abs/1512.00727).
 */
export class FrequencySketch {
  readonly #counts = new Uint8Array(ROWS * ROW_COUNTS);
  #notes = 0;

  note(text: string): void {
    const [low, high] = hashText(text);
    for (let row = 0; row < ROWS; row += 1) {
      const place = placeOf(low, high, row);
      const count = this.#counts[place] ?? 0;
      if (count < COUNT_MAX) this.#counts[place] = count + 1;
    }
    this.#notes += 1;
    if (this.#notes === NOTES_MAX) this.#halve();
  }

  /** How often a text was noted, up to 15; seldom more than that. */
  frequencyOf(text: string): number {
    const [low, high] = hashText(text);
    let least = COUNT_MAX;
    for (let row = 0; row < ROWS; row += 1) {
      least = Math.min(least, this.#counts[placeOf(low, high, row)] ?? 0);
    }
    return least;
  }

  #halve(): void {
    this.#notes /= 2;
    for (let place = 0; place < this.#counts.length; place += 1) {
      this.#counts[place] = (this.#counts[place] ?? 0) >> 1;
    }
  }
}
