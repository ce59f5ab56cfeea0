/** Seconds after the first attempt at which each attempt is due, but for jitter. */
const OFFSETS = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** So that receivers that failed together are not asked together. */
const JITTER = 0.1;
const RETRY_AFTER_MAX = 86_400;

/**
 * When a delivery is tried again: later by up to a tenth than the schedule has it, and not before the
 * receiver wants it.
 * @param tries how often it was tried, from 1
 * @param retryAfter seconds the receiver asked for; null: it asked for nothing
 * @param random from 0 to 1
 * @returns null: it was the last try
 */
export function toNextAttempt(
  tries: number,
  now: Date,
  retryAfter: number | null,
  random: number,
): Date | null {
  const from = OFFSETS[tries - 1];
  const to = OFFSETS[tries];
  if (from === undefined || to === undefined) return null;
  const pause = (to - from) * (1 + JITTER * random);
  const seconds = Math.max(pause, Math.min(retryAfter ?? 0, RETRY_AFTER_MAX));
  return new Date(now.getTime() + seconds * 1_000);
}

/** `Retry-After` in seconds: a number, or the date of RFC 9110; null where it is neither. */
export function parseRetryAfter(text: string | undefined, now: Date): number | null {
  if (text === undefined) return null;
  if (/^\d+$/.test(text.trim())) return Number(text);
  // A date begins with the name of a day; the parser would take “-5” for one too.
  const time = /^[a-z]{3}/i.test(text.trim()) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - now.getTime()) / 1_000));
}
