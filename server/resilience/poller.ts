interface PollerOptions {
  readonly intervalMs: number;
  readonly run: () => Promise<unknown>;
  /** Told why a run failed, once until a run succeeds or fails for another reason. */
  readonly onError?: (error: unknown) => void;
}

/** Does something at an interval, one run at a time. */
export class Poller {
  readonly #options: PollerOptions;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #reported = '';
  #failingSince: Date | null = null;
  #isStopped = false;

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  /** Since when every run has failed; null if the last one succeeded. */
  get failingSince(): Date | null {
    return this.#failingSince;
  }

  hasStopped(): boolean {
    return this.#isStopped;
  }

  /** Begins, with the first run after one interval; more than once does nothing. */
  start(): this {
    this.#isStopped = false;
    this.#timer ??= setInterval(() => void this.poll(), this.#options.intervalMs).unref();
    return this;
  }

  /** Runs now, or joins the run under way; never rejects. */
  poll(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Runs once more after the run under way, which may have begun too early to see a change. */
  async pollAfresh(): Promise<void> {
    await this.#running;
    await this.poll();
  }

  /** Ends the runs; resolves when the one under way has ended. Nothing is reported from now on. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      await this.#options.run();
      this.#reported = '';
      this.#failingSince = null;
    } catch (error) {
      this.#failingSince ??= new Date();
      this.report(error);
    }
  }

  /** Reports a failure, unless it was the last one reported. */
  report(error: unknown): void {
    const message = String(error);
    if (this.#isStopped || message === this.#reported) return;
    this.#reported = message;
    this.#options.onError?.(error);
  }
}
