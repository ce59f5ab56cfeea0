import { grouped } from '../../grouped.ts';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Limiter } from '../../limits/port.ts';
import type { QuotaState, QuotaStore } from '../../quota/port.ts';
import { ApiError } from '../../errors.ts';
import { callerOf, requestStateOf } from './request-state.ts';
import { later, toDay } from '../../../schemas/instant.ts';

const DAY_SECONDS = 86_400;

function secondsLeft({ resetsAt }: QuotaState, now: Date): number {
  return Math.max(1, resetsAt - Math.floor(now.getTime() / 1000));
}

/** Where the caller stands, in the words of the field and of the IETF draft. */
function rateHeaders(state: QuotaState, now: Date): Map<string, string> {
  const { limit, remaining, used, resetsAt } = state;
  return new Map([
    ['X-RateLimit-Limit', String(limit)],
    ['X-RateLimit-Remaining', String(remaining)],
    ['X-RateLimit-Used', String(used)],
    ['X-RateLimit-Reset', String(resetsAt)],
    ['RateLimit-Policy', `"daily";q=${limit};w=${DAY_SECONDS}`],
    ['RateLimit', `"daily";r=${remaining};t=${secondsLeft(state, now)}`],
  ]);
}

/** The 429 of a key that used its day. */
export function quotaExceeded(state: QuotaState, now: Date): ApiError {
  const resetsAt = new Date(state.resetsAt * 1000).toISOString().replace('.000Z', 'Z');
  const day = toDay(later(new Date(state.resetsAt * 1000), -DAY_SECONDS));
  return new ApiError(
    'quota_exceeded',
    `This key has used all ${grouped(state.limit)} requests for ${day}. The quota resets at ${resetsAt}.`,
    {
      headers: { 'Retry-After': String(secondsLeft(state, now)) },
      members: { 'violated-policies': ['daily'], resets_at: resetsAt },
    },
  );
}

interface QuotaOptions {
  readonly quota: QuotaStore;
  /** Whether a 304 costs a request; if not, what may become one is counted when it did not. */
  readonly countNotModified: boolean;
  /** Requests of one key within a second; null: no bound. */
  readonly bursts: Limiter | null;
  /** Paths that cost nothing. */
  readonly free?: ReadonlySet<string>;
}

/** Reads where the caller stands, counting the request or not, and says so in headers. */
async function readState(
  quota: QuotaStore,
  res: Response,
  way: 'consume' | 'peek',
): Promise<QuotaState> {
  const request = requestStateOf(res);
  const { keyId, requestsPerDay } = callerOf(res);
  const state = await quota[way](keyId, requestsPerDay, request.now);
  request.quota = state;
  res.setHeaders(rateHeaders(state, request.now));
  return state;
}

/** Says where the caller stands, of a request that costs nothing. */
export function showQuota(quota: QuotaStore): RequestHandler {
  return async (_req, res, next) => {
    await readState(quota, res, 'peek');
    next();
  };
}

/** Counts a request against its key's day; refuses it when the day is used up. */
export function quotaMiddleware({
  quota,
  countNotModified,
  bursts,
  free,
}: QuotaOptions): RequestHandler {
  const read = (res: Response, way: 'consume' | 'peek') => readState(quota, res, way);
  const count = async (res: Response): Promise<void> => {
    const request = requestStateOf(res);
    request.countNow = null;
    const state = await read(res, 'consume');
    if (!state.allowed) throw quotaExceeded(state, request.now);
  };
  const checkBurst = async (res: Response, limiter: Limiter): Promise<void> => {
    const seconds = await limiter.take(callerOf(res).keyId);
    if (seconds === 0) return;
    await read(res, 'peek');
    throw new ApiError('too_many_requests', 'This key sends too many requests per second.', {
      headers: { 'Retry-After': String(seconds) },
    });
  };
  return async (req, res, next) => {
    if (bursts !== null) await checkBurst(res, bursts);
    if (free?.has(req.path) === true) await read(res, 'peek');
    else if (countNotModified || req.headers['if-none-match'] === undefined) await count(res);
    else {
      await read(res, 'peek');
      requestStateOf(res).countNow = () => count(res);
    }
    next();
  };
}

/** A request that fails is no 304, so it counts. */
export const countFailure: ErrorRequestHandler = async (thrown, _req, res, next) => {
  await requestStateOf(res).countNow?.();
  next(thrown);
};
