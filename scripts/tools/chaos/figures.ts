/** The highest, whole; 0 of none. */
export function highest(times: readonly number[]): number {
  return Math.round(Math.max(0, ...times));
}

/** The upper one of the two in the middle, whole; 0 of none. */
export function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round(sorted[sorted.length >> 1] ?? 0);
}

/** One digit after the point. */
export function toTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
