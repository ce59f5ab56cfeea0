/** The instant as stores and answers write it: RFC 3339 UTC, whole seconds, so texts compare as times do. */
export function toInstant(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

/** Moved by whole seconds. */
export function later(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
