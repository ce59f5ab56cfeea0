import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll } from 'cockatiel';
import { settleWithin } from './deadline.ts';

/** Failures in a row after which Redis is left alone. */
const FAILURES_MAX = 5;
/** How long, until it is tried again. */
const PAUSE_MS = 1_000;
/** An outage is told at most this often. */
const TOLD_EVERY_MS = 10_000;

interface Options {
  /** No call takes longer, whatever the client does. */
  readonly callMs: number;
  readonly clock: () => Date;
  /** Told when calls begin to fail. */
  readonly onAway: (error: unknown) => void;
  /** Told when they succeed again, with how long they did not. */
  readonly onBack: (seconds: number) => void;
}

/** Every call to Redis goes through here: it ends in time, and after some failures is not made. */
export class Guard {
  readonly #breaker;
  readonly #options: Options;
  #blindSince: Date | null = null;
  #isTold = false;
  #toldAt = -Infinity;

  constructor(options: Options) {
    this.#options = options;
    this.#breaker = circuitBreaker(handleAll, {
      halfOpenAfter: PAUSE_MS,
      breaker: new ConsecutiveBreaker(FAILURES_MAX),
    });
  }

  /** Whether calls are made. */
  get isClosed(): boolean {
    return this.#breaker.state === CircuitState.Closed;
  }

  /** Since when no call has succeeded; null if the last one did. */
  get blindSince(): Date | null {
    return this.#blindSince;
  }

  /** @throws at once while Redis is left alone; else whatever the call does, or that it took too long */
  async run<T>(call: () => Promise<T>): Promise<T> {
    // The breaker would let requests wait for the outcome of a test.
    if (!this.isClosed) throw new Error('Redis is left alone until it answers again.');
    return this.test(call);
  }

  /** Like `run`, but makes the one call that finds out whether Redis is back when it is due. */
  async test<T>(call: () => Promise<T>): Promise<T> {
    try {
      const value = await this.#breaker.execute(() => settleWithin(call(), this.#options.callMs));
      this.#succeed();
      return value;
    } catch (error) {
      this.#fail(error);
      throw error;
    }
  }

  /** Lets calls through again: the connection is new. */
  reset(): void {
    if (!this.isClosed) this.#breaker.isolate().dispose();
  }

  #succeed(): void {
    const since = this.#blindSince;
    this.#blindSince = null;
    if (!this.#isTold || since === null) return;
    this.#isTold = false;
    this.#options.onBack((this.#options.clock().getTime() - since.getTime()) / 1_000);
  }

  #fail(error: unknown): void {
    const now = this.#options.clock();
    this.#blindSince ??= now;
    if (this.#isTold || now.getTime() - this.#toldAt < TOLD_EVERY_MS) return;
    this.#isTold = true;
    this.#toldAt = now.getTime();
    this.#options.onAway(error);
  }
}
