import { z } from 'zod';

const UtcTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?(Z|\+00:00)$/, 'expected a time of day in UTC')
  .transform((text) => text.slice(0, 5));

/** When an entry of a price list holds: from a day on, or daily between two times. */
export const Constraint = z.union(
  [
    z.strictObject({ start_date: z.iso.date() }),
    z.strictObject({ start_time: UtcTime, end_time: UtcTime }),
  ],
  { error: 'expected a start_date, or a start_time and an end_time in UTC' },
);
type Constraint = z.infer<typeof Constraint>;

/** Days and hours between which a price holds; absent: without end. */
export interface Validity {
  readonly valid_from?: string;
  /** The first day it no longer holds. */
  readonly valid_to?: string;
  /** Daily, such as `16:30-00:30Z`. */
  readonly time_window?: string;
}

interface Limits {
  readonly from: string | null;
  readonly to: string | null;
  readonly window: readonly [string, string] | null;
}

/**
 * When each entry of a list holds, where of all that are active the last one counts; null: never.
 * Hours of most of the day are the rule and need no window: the hours left over get one.
 */
export function toValidities(
  constraints: readonly (Constraint | undefined)[],
): (Validity | null)[] {
  const limits = constraints.map((constraint, at) =>
    toLimits(constraint, constraints.slice(at + 1)),
  );
  const windows = limits.flatMap((limit) => (limit?.window ? [limit.window] : []));
  const [only] = windows;
  const rule = windows.length === 1 && only !== undefined && isMostOfDay(only) ? only : null;
  return limits.map((limit) => {
    if (limit === null) {
      return null;
    }
    const left = rule === null ? null : ([rule[1], rule[0]] as const);
    const window = rule !== null && limit.window === rule ? null : (limit.window ?? left);
    return {
      ...(limit.from === null ? {} : { valid_from: limit.from }),
      ...(limit.to === null ? {} : { valid_to: limit.to }),
      ...(window === null ? {} : { time_window: `${window[0]}-${window[1]}Z` }),
    };
  });
}

function toLimits(
  constraint: Constraint | undefined,
  later: readonly (Constraint | undefined)[],
): Limits | null {
  const from =
    constraint !== undefined && 'start_date' in constraint ? constraint.start_date : null;
  const window =
    constraint !== undefined && 'start_time' in constraint
      ? ([constraint.start_time, constraint.end_time] as const)
      : null;
  const ends = later.flatMap((each) =>
    each === undefined ? [''] : 'start_date' in each ? [each.start_date] : [],
  );
  const to = ends.sort()[0] ?? null;
  return to !== null && to <= (from ?? '') ? null : { from, to, window };
}

function isMostOfDay([start, end]: readonly [string, string]): boolean {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (minutes(end) - minutes(start) + 1440) % 1440 > 720;
}
