/** An instant as the catalogue keeps it: RFC 3339 UTC without fractions. */
export function toInstant(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** The instant at which a day, `YYYY-MM-DD`, begins in UTC. */
export const toMidnight = (day: string): string => `${day}T00:00:00Z`;
