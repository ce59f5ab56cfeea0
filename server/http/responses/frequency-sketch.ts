/** Counts in each row of the sketch; a power of two. */
const ROW_COUNTS = 2 ** 16;
const ROWS = 4;
const COUNT_MAX = 15;
/** Notes after which all counts are halved, so that what was asked often long ago is forgotten. */
const NOTES_MAX = 2 ** 16;

/** FNV-1a, 32 bits. */
function toHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * How often each of many texts came of late, in 256 KB: a count–min sketch whose counts are halved now
 * and then, as in TinyLFU (Einziger, Friedman and Manes 2017, https://arxiv.org/abs/1512.00727).
 */
export class FrequencySketch {
  readonly #counts = new Uint8Array(ROWS * ROW_COUNTS);
  #notes = 0;

  note(text: string): void {
    const hash = toHash(text);
    for (let row = 0; row < ROWS; row += 1) {
      const place = this.#placeOf(hash, row);
      const count = this.#counts[place] ?? 0;
      if (count < COUNT_MAX) this.#counts[place] = count + 1;
    }
    this.#notes += 1;
    if (this.#notes === NOTES_MAX) this.#halve();
  }

  /** How often a text was noted, up to 15; seldom more than that. */
  frequencyOf(text: string): number {
    const hash = toHash(text);
    let least = COUNT_MAX;
    for (let row = 0; row < ROWS; row += 1) {
      least = Math.min(least, this.#counts[this.#placeOf(hash, row)] ?? 0);
    }
    return least;
  }

  /** Each row takes other bits of the hash. */
  #placeOf(hash: number, row: number): number {
    const mixed = Math.imul(hash ^ (hash >>> 15), 0x9e3779b1 + 2 * row);
    return row * ROW_COUNTS + ((mixed >>> 16) & (ROW_COUNTS - 1));
  }

  #halve(): void {
    this.#notes /= 2;
    for (let place = 0; place < this.#counts.length; place += 1) {
      this.#counts[place] = (this.#counts[place] ?? 0) >> 1;
    }
  }
}
