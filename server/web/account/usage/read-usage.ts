import { toPeriod, toSeries } from '../../../quota/usage-report.ts';
import type { Services } from '../../../services.ts';
import type { DayCount } from '../../charts/day-bars.tsx';

const DAYS = 30;

type Series = ReturnType<typeof toSeries>;

/** What an account asked for in the last 30 days. */
export interface AccountUsage {
  readonly byDay: Series;
  readonly byEndpoint: Series;
  readonly byStatus: Series;
  readonly days: readonly DayCount[];
}

/** Usage of all keys the account has, today included. */
export async function readUsage(
  { keys, usage }: Pick<Services, 'keys' | 'usage'>,
  accountId: string,
  now: Date,
): Promise<AccountUsage> {
  const period = toPeriod({ days: DAYS, from: undefined, to: undefined }, now);
  const rows = await usage.read(await keys.ids(accountId), period.from, period.to);
  const byDay = toSeries(rows, 'day', period);
  return {
    byDay,
    byEndpoint: toSeries(rows, 'endpoint', period),
    byStatus: toSeries(rows, 'status', period),
    days: toDays(byDay),
  };
}

/** What one key asked for on each of the last 30 days. */
export async function readKeyDays(
  { usage }: Pick<Services, 'usage'>,
  keyId: string,
  now: Date,
): Promise<DayCount[]> {
  const period = toPeriod({ days: DAYS, from: undefined, to: undefined }, now);
  return toDays(toSeries(await usage.read([keyId], period.from, period.to), 'day', period));
}

function toDays(byDay: Series): DayCount[] {
  return byDay.map(({ date = '', requests, errors, rate_limited: limited }) => ({
    date,
    count: requests + limited,
    part: errors + limited,
  }));
}
