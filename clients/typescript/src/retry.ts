import { ConnectionError } from './errors.ts';

/** How requests are tried again. */
export interface RetryOptions {
  /** Attempts in all; 1 tries nothing again. Default 6. */
  readonly attempts?: number;
  /** First bound of the random wait in milliseconds, doubled with each attempt. Default 1,000. */
  readonly baseMs?: number;
  /** The longest wait in milliseconds; a server that asks for a longer one is not waited for. Default 60,000. */
  readonly maxWaitMs?: number;
  /** Wait until midnight UTC when the day’s quota is used up. Default false: fail at once. */
  readonly waitForQuota?: boolean;
  /** Milliseconds one attempt may take. Default 30,000. */
  readonly timeoutMs?: number;
}

/** What waits and draws: replaced by tests. */
export interface Chance {
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

type Fetch = (request: Request) => Promise<Response>;

const STATUSES: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE']);
/** Everybody’s quota is whole again at the same midnight: nobody should come at once. */
const SPREAD_MS = 1_000;

/** Milliseconds a server asks to wait; null: it does not say. */
function askedWait({ headers, status }: Response, now: number): number | null {
  const after = headers.get('retry-after');
  if (after !== null) {
    const ms = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now;
    if (!Number.isNaN(ms)) return Math.max(0, ms);
  }
  const reset = headers.get('x-ratelimit-reset');
  if (status !== 429 || headers.get('x-ratelimit-remaining') !== '0' || reset === null) return null;
  return Math.max(0, Number(reset) * 1000 - now);
}

/** Whether the day’s quota is what refused. */
const isQuota = ({ headers, status }: Response): boolean =>
  status === 429 && headers.get('x-ratelimit-remaining') === '0';

/** Whether sending a request twice does what sending it once does. */
function isRepeatable({ method, headers }: Request): boolean {
  return REPEATABLE.has(method) || headers.has('idempotency-key');
}

/**
 * A fetch that tries again after 429, 500, 502, 503, 504 and when no answer came: exponential backoff
 * with full jitter, and as long as `Retry-After` or `X-RateLimit-Reset` ask. What must not be done twice
 * is only repeated after a 429, which did nothing.
 */
export function createRetryingFetch(
  inner: Fetch,
  options: RetryOptions = {},
  chance: Chance = CHANCE,
): Fetch {
  const { attempts = 6, baseMs = 1_000, maxWaitMs = 60_000, timeoutMs = 30_000 } = options;
  const backoff = (attempt: number): number =>
    chance.random() * Math.min(maxWaitMs, baseMs * 2 ** (attempt - 1));
  /** null: this answer is the last. */
  const toWait = (request: Request, response: Response, attempt: number): number | null => {
    if (!STATUSES.has(response.status) || attempt >= attempts) return null;
    if (response.status !== 429 && !isRepeatable(request)) return null;
    const asked = askedWait(response, Date.now());
    if (asked === null) return backoff(attempt);
    const isAllowed = asked <= maxWaitMs || (options.waitForQuota === true && isQuota(response));
    return isAllowed ? asked + chance.random() * SPREAD_MS : null;
  };
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      // The limit is for an answer to begin: a long one may take its time.
      const limit = new AbortController();
      const timer = setTimeout(() => {
        limit.abort(new DOMException(`No answer within ${timeoutMs} ms.`, 'TimeoutError'));
      }, timeoutMs);
      const signal = AbortSignal.any([request.signal, limit.signal]);
      let response: Response;
      try {
        response = await inner(new Request(request.clone(), { signal }));
      } catch (error) {
        request.signal.throwIfAborted();
        if (attempt >= attempts || !isRepeatable(request))
          throw new ConnectionError(attempt, error);
        await chance.wait(backoff(attempt), request.signal);
        continue;
      } finally {
        clearTimeout(timer);
      }
      const ms = toWait(request, response, attempt);
      if (ms === null) return response;
      await response.body?.cancel();
      await chance.wait(ms, request.signal);
    }
  };
}

/** A timer that holds no more than this. */
const TIMER_MS_MAX = 2 ** 31 - 1;

const CHANCE: Chance = {
  random: Math.random,
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const onAbort = (): void => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      };
      const timer = setTimeout(
        () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
        Math.min(ms, TIMER_MS_MAX),
      );
      signal.addEventListener('abort', onAbort, { once: true });
    }),
};
