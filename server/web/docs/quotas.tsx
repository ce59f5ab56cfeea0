import type { VNode } from 'preact';
import type { Page } from '../page/page.ts';
import { DataTable } from '../ui/data-table.tsx';
import { chapter } from './chapter.tsx';

const HEADERS: readonly (readonly [name: string, example: string, meaning: string])[] = [
  ['X-RateLimit-Limit', '1000', 'requests per UTC day for this key'],
  ['X-RateLimit-Remaining', '873', 'requests left today'],
  ['X-RateLimit-Used', '127', 'requests used today'],
  ['X-RateLimit-Reset', '1789430400', 'next midnight UTC, as a Unix timestamp'],
  ['RateLimit-Policy', '"daily";q=1000;w=86400', 'the quota q and its window w in seconds'],
  ['RateLimit', '"daily";r=873;t=31189', 'requests left, and seconds until the reset'],
  ['Retry-After', '31189', 'on 429 and 503: seconds to wait before retrying'],
];

/** What a key may ask in a day, and how it knows. */
export function quotasPage(): Page {
  return chapter({
    id: 'showQuotaDocs',
    path: '/docs/quotas',
    title: 'Quotas',
    description: 'Daily request quotas and the headers that report them.',
    main: () => <Quotas />,
  });
}

function Quotas(): VNode {
  return (
    <>
      <p class="narrow">
        Each key has a daily quota set by its <a href="/pricing">plan</a>, counted per UTC day.
        Every authenticated request counts as one, including 304 responses and errors; 401, 429 and
        CORS preflights do not count. Once the quota is used up, the response is 429{' '}
        <code>quota_exceeded</code> until midnight UTC.
      </p>
      <DataTable
        id="headers"
        caption="Headers on every authenticated response"
        columns={[{ name: 'Header' }, { name: 'Example' }, { name: 'Meaning' }]}
      >
        {HEADERS.map(([name, example, meaning]) => (
          <tr>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>
              <code>{example}</code>
            </td>
            <td class="about">{meaning}</td>
          </tr>
        ))}
      </DataTable>
      <div class="narrow">
        <h2>Using fewer requests</h2>
        <ul>
          <li>
            Cache responses with their <code>ETag</code> for as long as <code>Cache-Control</code>{' '}
            says. The catalogue changes a few times a day.
          </li>
          <li>
            Request 100 rows per page and only the fields you need:{' '}
            <code class="whole">?limit=100&fields=slug,pricing</code>.
          </li>
          <li>
            Fetch several models in one request:{' '}
            <code class="whole">?slugs=gpt-5,claude-sonnet-4.5</code>, up to 100.
          </li>
        </ul>
        <p>
          <code>/api/v1/usage</code> reports usage by day, key and endpoint.
        </p>
      </div>
    </>
  );
}
