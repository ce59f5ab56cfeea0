import type { QuotaState } from './port.ts';

const DAY_MS = 86_400_000;

/** Whole UTC days since the epoch: the window of a quota. */
export function toDay(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS);
}

/** `YYYY-MM-DD` of a day. */
export function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** What a count means under a limit, which may have been lowered below it since. */
export function toState(allowed: boolean, used: number, limit: number, day: number): QuotaState {
  return {
    allowed,
    limit,
    used,
    remaining: Math.max(0, limit - used),
    resetsAt: ((day + 1) * DAY_MS) / 1000,
  };
}
