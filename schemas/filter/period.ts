/** A span of time on the scale of ms since the epoch; without `before` it is one instant. */
export interface Period {
  readonly from: number;
  /** Exclusive. */
  readonly before: number | null;
}

const WRITTEN = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/;
const DAY_MS = 86_400_000;

/** A year, a month or a day that exists. */
function toCalendarPeriod(text: string): Period | null {
  const [, year, month, day] = WRITTEN.exec(text) ?? [];
  if (year === undefined) return null;
  const from = new Date(`${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`);
  // `new Date('2025-02-30')` would be taken for 2 March.
  if (Number.isNaN(from.getTime()) || !from.toISOString().startsWith(text)) return null;
  const next = new Date(from);
  if (day !== undefined) next.setUTCDate(next.getUTCDate() + 1);
  else if (month !== undefined) next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCFullYear(next.getUTCFullYear() + 1);
  return { from: from.getTime(), before: next.getTime() };
}

/**
 * What `2025`, `2025-06`, `2025-06-15` or an RFC 3339 instant names, in UTC; null for anything else.
 * @param daysOnly an instant means the day it falls on
 */
export function toPeriod(text: string, daysOnly: boolean): Period | null {
  const calendar = toCalendarPeriod(text);
  if (calendar !== null) return calendar;
  const [, day] = INSTANT.exec(text) ?? [];
  const at = day === undefined || toCalendarPeriod(day) === null ? Number.NaN : Date.parse(text);
  if (Number.isNaN(at)) return null;
  if (!daysOnly) return { from: at, before: null };
  const from = Math.floor(at / DAY_MS) * DAY_MS;
  return { from, before: from + DAY_MS };
}
