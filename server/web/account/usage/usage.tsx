import type { VNode } from 'preact';
import type { Services } from '../../../services.ts';
import { DayBars } from '../../charts/day-bars.tsx';
import { formatDay } from '../../ui/format.ts';
import { CountCell } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { toMemberView } from '../frames.tsx';
import { type AccountUsage, readUsage } from './read-usage.ts';
import type { MemberPage } from '../../page/page.ts';
import type { OpenApiDocument } from '../../../http/openapi/document.ts';
import { readEndpoints } from '../../tools/playground/endpoints.ts';

/** The last 30 days of the account by day, endpoint and status. */
export function usagePage(services: Services, readDocument: () => OpenApiDocument): MemberPage {
  return {
    who: 'members',
    id: 'showUsage',
    path: '/dashboard/usage',
    show: async ({ member: { account }, now }) => {
      const usage = await readUsage(services, account.id, now);
      const addresses = new Map(
        readEndpoints(readDocument()).map(({ id, method, path }) => [id, `${method} ${path}`]),
      );
      return toMemberView({
        title: 'Usage',
        place: '/dashboard/usage',
        children: (
          <>
            <p>
              Requests by all your keys in the last 30 days. Requests over quota are counted
              separately.
            </p>
            <DayBars
              id="days"
              title="Requests per day"
              names={['requests', 'rejected or failed']}
              days={usage.days}
            />
            <UsageTable
              id="endpoints"
              caption="By endpoint, busiest first"
              head="Endpoint"
              series={usage.byEndpoint}
              nameOf={({ endpoint = 'unknown' }) =>
                endpoint === 'unknown' ? 'Unknown path' : (addresses.get(endpoint) ?? endpoint)
              }
            />
            <UsageTable
              id="statuses"
              caption="By response status"
              head="Status"
              series={usage.byStatus}
              nameOf={({ status }) => String(status)}
            />
            <UsageTable
              id="by-day"
              caption="By day (UTC), latest first"
              head="Day"
              series={usage.byDay.toReversed()}
              nameOf={({ date = '' }) => formatDay(date)}
            />
          </>
        ),
      });
    },
  };
}

interface TableProps {
  readonly id: string;
  readonly caption: string;
  readonly head: string;
  readonly series: AccountUsage['byDay'];
  readonly nameOf: (point: AccountUsage['byDay'][number]) => string;
}

function UsageTable({ id, caption, head, series, nameOf }: TableProps): VNode | null {
  if (series.every((point) => point.requests + point.rate_limited === 0)) return null;
  return (
    <DataTable
      id={id}
      caption={caption}
      columns={[
        { name: head },
        { name: 'Requests', isNumber: true },
        { name: 'Failed', isNumber: true },
        { name: 'Over quota', isNumber: true },
      ]}
    >
      {series.map((point) => (
        <tr>
          <th scope="row" class="whole">
            {nameOf(point)}
          </th>
          <CountCell count={point.requests} />
          <CountCell count={point.errors} />
          <CountCell count={point.rate_limited} />
        </tr>
      ))}
    </DataTable>
  );
}
