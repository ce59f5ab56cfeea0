import {
  bulkhead,
  circuitBreaker,
  CircuitState,
  handleAll,
  SamplingBreaker,
  wrap,
} from 'cockatiel';
import { deadline } from './deadline.ts';

/** No call takes longer. The client has no such bound: a body that drips escapes all of its own. */
export const CALL_MS = 300;
/** Calls under way at once, and as many waiting. */
const CALLS_MAX = 64;
/** Half of the calls of two seconds must fail before Elasticsearch is left alone. */
const SAMPLE = { threshold: 0.5, duration: 2_000, minimumRps: 1 };
/** How long, until it is tried again. */
const PAUSE_MS = 1_000;

/** Every call to Elasticsearch goes through here: it ends in time, and after some failures is not made. */
export class Guard {
  readonly #breaker = circuitBreaker(handleAll, {
    halfOpenAfter: PAUSE_MS,
    breaker: new SamplingBreaker(SAMPLE),
  });
  readonly #policy = wrap(bulkhead(CALLS_MAX, CALLS_MAX), this.#breaker);
  readonly #deadline;

  #awaySince: Date | null = null;

  constructor(callMs: number) {
    this.#breaker.onBreak(() => (this.#awaySince ??= new Date()));
    this.#breaker.onReset(() => (this.#awaySince = null));
    this.#deadline = deadline(callMs);
  }

  /** Whether calls are made. */
  get isClosed(): boolean {
    return this.#breaker.state === CircuitState.Closed;
  }

  /** Since when calls are not made; null while they are. */
  get awaySince(): Date | null {
    return this.#awaySince;
  }

  /** @throws whatever the call throws, or that it took too long, or at once while none is made */
  run<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    // The breaker stands outside the deadline: it must see what took too long. The deadline is given
    // no signal of theirs: that one is shared, and listened to by every call under way.
    return this.#policy.execute(() => this.#deadline.execute(({ signal }) => call(signal)));
  }
}
