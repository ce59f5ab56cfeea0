import type { QuotaState } from './port.ts';
import { DAY_MS, toDay } from '../../schemas/instant.ts';

/** Whole UTC days since the epoch: the window of a quota. */
export function toDayNumber(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS);
}

/** `YYYY-MM-DD` of a day. */
export function toDate(day: number): string {
  return toDay(new Date(day * DAY_MS));
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
