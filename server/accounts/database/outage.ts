/** How often a store that failed is asked whether it answers again. */
const ASK_EVERY_MS = 1_000;

/**
 * Since when a store has not answered. One that failed is asked from time to time, so that it is
 * known to be back though nobody wants anything of it.
 */
export class Outage {
  /** Must tell how it ended, by `fail` or `end`. */
  readonly #ask: () => Promise<unknown>;
  #since: Date | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(ask: () => Promise<unknown>) {
    this.#ask = ask;
  }

  get since(): Date | null {
    return this.#since;
  }

  /** The store did not answer. */
  fail(): void {
    this.#since ??= new Date();
    this.#timer ??= setInterval(
      () => void this.#ask().catch(() => undefined),
      ASK_EVERY_MS,
    ).unref();
  }

  /** The store answered, or is not wanted any more. */
  end(): void {
    this.#since = null;
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}
