interface WatchLimits {
  readonly timeoutMs: number;
  readonly silenceMs: number;
  readonly signal?: AbortSignal;
}

/** Ends a download that takes too long, is silent for too long, or is no longer wanted. */
export class Watchdog {
  readonly signal: AbortSignal;
  readonly #whole: NodeJS.Timeout;
  readonly #silence: NodeJS.Timeout;
  #reason: string | null = null;

  constructor({ timeoutMs, silenceMs, signal }: WatchLimits) {
    const controller = new AbortController();
    const bite = (reason: string) => () => {
      this.#reason ??= reason;
      controller.abort();
    };
    this.#whole = setTimeout(bite(`no complete response within ${timeoutMs} ms`), timeoutMs);
    this.#silence = setTimeout(bite(`no data for ${silenceMs} ms`), silenceMs);
    this.signal =
      signal === undefined ? controller.signal : AbortSignal.any([controller.signal, signal]);
  }

  /** Which limit was passed; null: none. */
  get reason(): string | null {
    return this.#reason;
  }

  sawByte(): void {
    this.#silence.refresh();
  }

  end(): void {
    clearTimeout(this.#whole);
    clearTimeout(this.#silence);
  }
}
