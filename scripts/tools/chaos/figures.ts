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

/** The highest, whole; 0 of none. */
export function highest(times: readonly number[]): number {
  return Math.round(Math.max(0, ...times));
}

/** The upper one of the two in the middle, whole; 0 of none. */
export function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round(sorted[sorted.length >> 1] ?? 0);
}

/** One digit after the point. */
export function toTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
