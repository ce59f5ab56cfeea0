import type { Clock } from './clock.ts';
import { InputError, TransientError } from './input-error.ts';

const PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 30_000;
/** A server that wants to be left alone for longer is left alone until the next run. */
const RETRY_AFTER_MAX_MS = 60_000;

export interface RetryLimits {
  readonly tries: number;
  /** For all tries and the pauses between them. */
  readonly totalMs: number;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
}

/**
 * Does work again while it fails with TransientError: after the pause the server asks for, else
 * after any time up to one that doubles with every failure, so that many callers do not come back
 * at once.
 * @throws InputError of the last try, saying how many there were
 */
export async function retry<T>(
  work: () => Promise<T>,
  { tries, totalMs, clock, signal }: RetryLimits,
): Promise<T> {
  const deadline = clock.now() + totalMs;
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TransientError)) throw error;
      const longest = Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** (tried - 1));
      const pauseMs = error.retryAfterMs ?? clock.random() * longest;
      const isAskedTooMuch = pauseMs > RETRY_AFTER_MAX_MS;
      if (tried >= tries || isAskedTooMuch || clock.now() + pauseMs > deadline) {
        const wish = isAskedTooMuch
          ? `, and asks to wait ${Math.ceil(pauseMs / 1000)} seconds`
          : '';
        const times = tried === 1 ? '' : ` (tried ${tried} times)`;
        throw new InputError(error.location, `${error.message}${wish}${times}`, { cause: error });
      }
      await clock.pause(pauseMs, signal);
    }
  }
}

/**
 * Milliseconds of a `Retry-After` header: seconds or a date; null where it says neither. One that
 * lies in the past is no wait.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Every form of an HTTP date begins with a weekday; Date.parse takes much that is none.
  const at = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
