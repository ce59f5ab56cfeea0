/** A date a calendar has, `YYYY-MM-DD` or `YYYY-MM`, not a placeholder; else undefined. */
export function toPartialDate(text: string | undefined): string | undefined {
  const parts = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text ?? '');
  if (parts === null || parts[0].startsWith('1970-01')) {
    return undefined;
  }
  const day = parts[3] ?? '01';
  const date = new Date(`${parts[1] ?? ''}-${parts[2] ?? ''}-${day}T00:00:00Z`);
  const exists =
    !Number.isNaN(date.getTime()) && date.toISOString().slice(8, 10) === day.padStart(2, '0');
  return exists ? parts[0] : undefined;
}

/** The UTC date of a number of seconds since 1970 in decimal text; undefined if it is none. */
export function toDate(seconds: string): string | undefined {
  const date = new Date(Number(seconds) * 1000);
  const isTime = /^\d+(\.\d+)?$/.test(seconds) && !Number.isNaN(date.getTime());
  return isTime ? date.toISOString().slice(0, 10) : undefined;
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
