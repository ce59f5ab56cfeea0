/** What must not happen and did; each kind is told once, with how often. */
export class Violations {
  readonly #counts = new Map<string, number>();
  #count = 0;

  readonly add = (text: string): void => {
    this.#count += 1;
    // Of a fault that repeats itself the first hundred tell enough.
    if (this.#counts.size < 100 || this.#counts.has(text)) {
      this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
    }
  };

  get count(): number {
    return this.#count;
  }

  list(): readonly string[] {
    return [...this.#counts].map(([text, count]) =>
      count === 1 ? text : `${text} (${count} times)`,
    );
  }
}
