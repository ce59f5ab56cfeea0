const NONE: readonly number[] = [];

/**
 * Lists of numbers by text. Most texts have one number: it is kept without a list around it, which
 * would take more than everything else.
 */
export class NumberLists {
  readonly #lists = new Map<string, number | number[]>();

  get size(): number {
    return this.#lists.size;
  }

  keys(): Iterable<string> {
    return this.#lists.keys();
  }

  has(key: string): boolean {
    return this.#lists.has(key);
  }

  get(key: string): readonly number[] {
    const known = this.#lists.get(key);
    return known === undefined ? NONE : typeof known === 'number' ? [known] : known;
  }

  push(key: string, value: number): void {
    const known = this.#lists.get(key);
    if (known === undefined) this.#lists.set(key, value);
    else if (typeof known === 'number') this.#lists.set(key, [known, value]);
    else known.push(value);
  }

  /** Gives back the room that lists have for more; for when little will come. */
  trim(): void {
    for (const [key, list] of this.#lists) {
      if (typeof list !== 'number') this.#lists.set(key, list.slice());
    }
  }
}
