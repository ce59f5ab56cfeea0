import { isDay, toDay } from '../../../schemas/instant.ts';

/** A date a calendar has, `YYYY-MM-DD` or `YYYY-MM`, not a placeholder; else undefined. */
export function toPartialDate(text: string | undefined): string | undefined {
  if (text === undefined || text.startsWith('1970-01')) return undefined;
  return isDay(text.length === 7 ? `${text}-01` : text) ? text : undefined;
}

/** The UTC date of a number of seconds since 1970 in decimal text; undefined if it is none. */
export function toDate(seconds: string): string | undefined {
  const date = new Date(Number(seconds) * 1000);
  const isTime = /^\d+(\.\d+)?$/.test(seconds) && !Number.isNaN(date.getTime());
  return isTime ? toDay(date) : undefined;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** `Aug 21, 2026` or `March 10, 2026` as `YYYY-MM-DD`; undefined if it is none, such as `13 days ago`. */
export function toWrittenDate(text: string | undefined): string | undefined {
  const [, month = '', day = '', year = ''] =
    /^([A-Z][a-z]+) (\d{1,2}), (\d{4})$/.exec(text?.trim() ?? '') ?? [];
  const at = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return at === 0
    ? undefined
    : toPartialDate(`${year}-${String(at).padStart(2, '0')}-${day.padStart(2, '0')}`);
}
