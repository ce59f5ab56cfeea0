/** An instant as the catalogue keeps it: RFC 3339 UTC without fractions. */
export function toInstant(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** The UTC day of an instant, `YYYY-MM-DD`. */
export const toDay = (at: Date): string => at.toISOString().slice(0, 10);
/** The beginning of a day, `YYYY-MM-DD`, as an instant. */
export const toDayInstant = (day: string): string => `${day}T00:00:00Z`;
