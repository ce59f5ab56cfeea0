import { setImmediate as yieldNow, setTimeout as sleep } from 'node:timers/promises';

/** What was missed is caught up with for so long at most. */
const BEHIND_MS_MAX = 3_000;

interface PaceOptions {
  /** Steps a second. */
  readonly rate: number;
  /** Waited for before the next one is due; whoever wants several at a time does not wait. */
  readonly step: () => Promise<void> | void;
}

/** Takes steps at a rate while it is started, and knows how long that was. */
export class Pace {
  readonly #options: PaceOptions;
  #stopping: AbortController | null = null;
  #work: Promise<void> = Promise.resolve();
  #activeMs = 0;

  constructor(options: PaceOptions) {
    this.#options = options;
  }

  /** How long it was started, all times together. */
  get seconds(): number {
    return this.#activeMs / 1000;
  }

  start(): void {
    const stopping = new AbortController();
    this.#stopping = stopping;
    this.#work = this.#run(stopping.signal);
    // Told by stop().
    this.#work.catch(() => undefined);
  }

  /** Resolves when the step under way is done; rejects with what a step threw. */
  async stop(): Promise<void> {
    this.#stopping?.abort();
    await this.#work;
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { rate, step } = this.#options;
    const begunAt = performance.now();
    try {
      let due = begunAt;
      while (!signal.aborted && rate > 0) {
        await step();
        due = Math.max(due + 1000 / rate, performance.now() - BEHIND_MS_MAX);
        const waitMs = due - performance.now();
        if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => undefined);
        else await yieldNow();
      }
    } finally {
      this.#activeMs += performance.now() - begunAt;
    }
  }
}
