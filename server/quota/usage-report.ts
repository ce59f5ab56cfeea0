import type { z } from 'zod';
import {
  USAGE_DAYS,
  USAGE_DAYS_MAX,
  type UsageGroup,
  type UsageParams,
  type UsagePoint,
} from '../../schemas/api/account/usage.ts';
import { type ApiError, invalidParameters } from '../errors.ts';
import type { UsageRow } from './port.ts';
import { addDays, toDay } from '../../schemas/instant.ts';

type Point = z.output<typeof UsagePoint>;

/** Both dates inclusive, `YYYY-MM-DD` UTC. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const TOO_MANY_REQUESTS = 429;

/** What a row is counted under. */
const LABELS: Readonly<Record<UsageGroup, (row: UsageRow) => Partial<Point>>> = {
  day: ({ date }) => ({ date }),
  key: ({ keyId }) => ({ key_id: keyId }),
  endpoint: ({ endpoint }) => ({ endpoint }),
  status: ({ status }) => ({ status }),
};

/**
 * The requested days, within those that are retained.
 * @throws ApiError `invalid_parameter`
 */
export function toPeriod(
  { days, from, to }: Pick<z.output<typeof UsageParams>, 'days' | 'from' | 'to'>,
  now: Date,
): Period {
  const today = toDay(now);
  if (days !== undefined && (from !== undefined || to !== undefined)) {
    throw invalidParameters([
      { parameter: 'days', detail: 'Give either days, or from and to.', value: days },
    ]);
  }
  const last = to ?? today;
  const earliest = addDays(today, 1 - USAGE_DAYS_MAX);
  const usual = addDays(last, 1 - (days ?? USAGE_DAYS));
  const first = from ?? (usual < earliest ? earliest : usual);
  if (last > today || last < earliest) {
    throw outside('to', last, earliest, today);
  }
  if (first < earliest) throw outside('from', first, earliest, today);
  if (first > last) {
    throw invalidParameters([
      { parameter: 'from', detail: `Must not be after to (${last}).`, value: first },
    ]);
  }
  return { from: first, to: last };
}

/** Rows summed by what a point stands for; by day there is a point for every day. */
export function toSeries(
  rows: readonly UsageRow[],
  group: UsageGroup,
  { from, to }: Period,
): Point[] {
  const points = new Map<string, Point>();
  if (group === 'day') {
    for (let date = from; date <= to; date = addDays(date, 1)) {
      points.set(date, { date, requests: 0, errors: 0, rate_limited: 0 });
    }
  }
  for (const row of rows) {
    const label = LABELS[group](row);
    const name = String(Object.values(label)[0]);
    const point = points.get(name) ?? { ...label, requests: 0, errors: 0, rate_limited: 0 };
    points.set(name, point);
    if (row.status === TOO_MANY_REQUESTS) point.rate_limited += row.requests;
    else point.requests += row.requests;
    if (row.status >= 400 && row.status !== TOO_MANY_REQUESTS) point.errors += row.requests;
  }
  const entries = [...points];
  // The busiest first, but days and statuses in their own order.
  if (group === 'key' || group === 'endpoint') {
    entries.sort(([a, x], [b, y]) => y.requests - x.requests || (a < b ? -1 : 1));
  } else entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([, point]) => point);
}

function outside(
  parameter: 'from' | 'to',
  value: string,
  earliest: string,
  today: string,
): ApiError {
  const detail = `Usage is kept from ${earliest} to ${today}.`;
  return invalidParameters([{ parameter, detail, value }]);
}
