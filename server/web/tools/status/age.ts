const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago an instant or a day was, in its largest whole unit. */
export function toAge(at: string, now: Date): string {
  const passed = now.getTime() - new Date(at).getTime();
  for (const [name, length] of UNITS) {
    const count = Math.floor(passed / length);
    if (count >= 1) return `${count} ${name}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}
