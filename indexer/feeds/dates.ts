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
