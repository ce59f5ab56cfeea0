import { Poller } from './poller.ts';

interface HealthMonitorOptions {
  /** Told when the store goes down, and why. */
  readonly onDown?: (error: unknown) => void;
  /** Told when it is back, with how long it was down. */
  readonly onRecovered?: (seconds: number) => void;
  /** An outage is reported at most this often; absent: every one. */
  readonly reportEveryMs?: number;
  readonly clock?: () => Date;
  /**
   * What finds out, while the store is down, whether it answers again; it says so by `markUp`. So it
   * is noticed though nobody asks anything.
   */
  readonly probe?: { readonly everyMs: number; readonly run: () => Promise<unknown> };
}

/** Knows since when a store has been down, and reports the beginning and the end of an outage once. */
export class HealthMonitor {
  readonly #options: HealthMonitorOptions;
  readonly #clock: () => Date;
  readonly #poller: Poller | null;
  #downSince: Date | null = null;
  #isReported = false;
  #reportedAt = -Infinity;

  constructor(options: HealthMonitorOptions) {
    this.#options = options;
    this.#clock = options.clock ?? (() => new Date());
    const { probe } = options;
    this.#poller =
      probe === undefined ? null : new Poller({ intervalMs: probe.everyMs, run: probe.run });
  }

  /** Since when it has not answered; null while it does. */
  get downSince(): Date | null {
    return this.#downSince;
  }

  /** It did not answer. */
  markDown(error: unknown): void {
    const now = this.#clock();
    this.#downSince ??= now;
    this.#poller?.start();
    const { onDown, reportEveryMs = 0 } = this.#options;
    if (this.#isReported || now.getTime() - this.#reportedAt < reportEveryMs) return;
    this.#isReported = true;
    this.#reportedAt = now.getTime();
    onDown?.(error);
  }

  /** It answered. */
  markUp(): void {
    const since = this.#downSince;
    if (since === null) return;
    this.close();
    if (!this.#isReported) return;
    this.#isReported = false;
    this.#options.onRecovered?.((this.#clock().getTime() - since.getTime()) / 1_000);
  }

  /** Forgets an outage without a report: the store is not wanted any more. */
  close(): void {
    this.#downSince = null;
    void this.#poller?.stop();
  }
}
