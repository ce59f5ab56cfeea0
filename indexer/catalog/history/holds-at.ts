/** An interval of days; an empty first day is ever since, a null last day until now. */
interface Interval {
  readonly valid_from: string;
  readonly valid_to: string | null;
}

/** Whether an interval holds at the end of a day. */
export function holdsAt({ valid_from, valid_to }: Interval, day: string): boolean {
  return valid_from <= day && (valid_to === null || day < valid_to);
}
