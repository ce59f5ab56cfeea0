import { toPeriod, toSeries } from '../../routes/usage-series.ts';
import type { Services } from '../../services.ts';
import type { DayCount } from '../charts/day-bars.tsx';

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
    days: byDay.map(({ date = '', requests, errors, rate_limited: limited }) => ({
      date,
      count: requests + limited,
      part: errors + limited,
    })),
  };
}
