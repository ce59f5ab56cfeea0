import {
  bulkhead,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  CountBreaker,
  handleAll,
  handleWhen,
  isBrokenCircuitError,
  SamplingBreaker,
  wrap,
} from 'cockatiel';
import type { HealthMonitor } from './health-monitor.ts';
import { withDeadline } from './with-timeout.ts';

/** How long no call is made, until one tests whether the store answers again. */
const PAUSE_MS = 1_000;

interface CircuitBreakerOptions {
  /** What opens it: so many failures in a row, or half of all calls: the last so many, or within some time. */
  readonly opensAfter:
    | { readonly failuresInARow: number }
    | { readonly halfOfLastCalls: number }
    | { readonly halfOfCallsWithinMs: number };
  /** Errors that count as failures; absent: all. */
  readonly isFailure?: (error: unknown) => boolean;
  /** How long no call is made until one may test the store; absent: a second. */
  readonly pauseMs?: number;
  /** No call takes longer; absent: calls have a deadline of their own. */
  readonly timeoutMs?: number;
  /** Calls under way at once, and as many waiting; absent: any number. */
  readonly callsMax?: number;
  /** Told how every call ended. */
  readonly health?: HealthMonitor;
}

type Call<T> = (signal: AbortSignal) => Promise<T>;

const never = new AbortController().signal;

const HALF = 0.5;

function toBreaker(opensAfter: CircuitBreakerOptions['opensAfter']) {
  if ('failuresInARow' in opensAfter) return new ConsecutiveBreaker(opensAfter.failuresInARow);
  if ('halfOfLastCalls' in opensAfter) {
    const size = opensAfter.halfOfLastCalls;
    return new CountBreaker({ threshold: HALF, size, minimumNumberOfCalls: Math.ceil(size / 2) });
  }
  const duration = opensAfter.halfOfCallsWithinMs;
  return new SamplingBreaker({ threshold: HALF, duration, minimumRps: 1 });
}

/**
 * Stops calling a store that keeps failing, and finds out with single calls when it is back. Every
 * call ends in time, and its signal tells it so.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  readonly #breaker;
  readonly #policy;
  #openSince: Date | null = null;

  constructor(options: CircuitBreakerOptions) {
    const { opensAfter, isFailure, callsMax, pauseMs = PAUSE_MS } = options;
    this.#options = options;
    this.#breaker = circuitBreaker(isFailure === undefined ? handleAll : handleWhen(isFailure), {
      halfOpenAfter: pauseMs,
      breaker: toBreaker(opensAfter),
    });
    this.#policy =
      callsMax === undefined ? this.#breaker : wrap(bulkhead(callsMax, callsMax), this.#breaker);
    this.#breaker.onBreak(() => (this.#openSince ??= new Date()));
    this.#breaker.onReset(() => (this.#openSince = null));
  }

  /** Whether an error says that no call was made. */
  static isOpenError(error: unknown): boolean {
    return isBrokenCircuitError(error);
  }

  /** Whether calls are made. */
  get isClosed(): boolean {
    return this.#breaker.state === CircuitState.Closed;
  }

  /** Since when calls are not made; null while they are. */
  get openSince(): Date | null {
    return this.#openSince;
  }

  /**
   * Makes the call; after the pause, the first call tests the store and others wait for its outcome.
   * @throws whatever the call throws; that it took too long; BrokenCircuitError while none is made
   */
  async run<T>(call: Call<T>): Promise<T> {
    const { timeoutMs, health } = this.#options;
    try {
      // The breaker stands outside the deadline: it must see what took too long. The deadline is
      // given no signal of the policies: that one is shared, and listened to by every call under way.
      const value = await this.#policy.execute(() =>
        timeoutMs === undefined ? call(never) : withDeadline(call, timeoutMs),
      );
      health?.markUp();
      return value;
    } catch (error) {
      health?.markDown(error);
      throw error;
    }
  }

  /** Like `run`, but never tests, so that nobody waits for a test. */
  async runIfClosed<T>(call: Call<T>): Promise<T> {
    if (!this.isClosed) throw new Error('No call is made until the store answers again.');
    return this.run(call);
  }

  /** Lets calls through again: the connection is new. */
  reset(): void {
    if (!this.isClosed) this.#breaker.isolate().dispose();
  }
}
