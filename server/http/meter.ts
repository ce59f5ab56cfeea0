import type { QuotaState } from '../quota/port.ts';
import { ApiError } from '../errors.ts';

const DAY_SECONDS = 86_400;

function secondsLeft({ resetsAt }: QuotaState, now: Date): number {
  return Math.max(1, resetsAt - Math.floor(now.getTime() / 1000));
}

/** Where the caller stands, in the words of the field and of the IETF draft; names and values in turn. */
export function rateHeaders(state: QuotaState, now: Date): string[] {
  const { limit, remaining, used, resetsAt } = state;
  return [
    'X-RateLimit-Limit',
    String(limit),
    'X-RateLimit-Remaining',
    String(remaining),
    'X-RateLimit-Used',
    String(used),
    'X-RateLimit-Reset',
    String(resetsAt),
    'RateLimit-Policy',
    `"daily";q=${limit};w=${DAY_SECONDS}`,
    'RateLimit',
    `"daily";r=${remaining};t=${secondsLeft(state, now)}`,
  ];
}

/** The 429 of a key that used its day. */
export function quotaExceeded(state: QuotaState, now: Date): ApiError {
  const resetsAt = new Date(state.resetsAt * 1000).toISOString().replace('.000Z', 'Z');
  const day = new Date((state.resetsAt - DAY_SECONDS) * 1000).toISOString().slice(0, 10);
  const limit = state.limit.toLocaleString('en-US');
  return new ApiError(
    'quota_exceeded',
    `This key used its ${limit} requests for ${day}. The quota resets at ${resetsAt}.`,
    {
      headers: { 'Retry-After': String(secondsLeft(state, now)) },
      members: { 'violated-policies': ['daily'], resets_at: resetsAt },
    },
  );
}
