import type { VNode } from 'preact';
import type { Page } from '../page/page.ts';
import { DataTable } from '../ui/data-table.tsx';
import { chapter } from './chapter.tsx';

const HEADERS: readonly (readonly [name: string, example: string, meaning: string])[] = [
  ['X-RateLimit-Limit', '1000', 'requests of this key a UTC day'],
  ['X-RateLimit-Remaining', '873', 'what is left of today'],
  ['X-RateLimit-Used', '127', 'what was used today'],
  ['X-RateLimit-Reset', '1789430400', 'next midnight UTC, in seconds since 1970'],
  ['RateLimit-Policy', '"daily";q=1000;w=86400', 'the quota q and its window w in seconds'],
  ['RateLimit', '"daily";r=873;t=31189', 'what is left, and in how many seconds it is whole again'],
  ['Retry-After', '31189', 'on 429 and 503: how many seconds to wait'],
];

/** What a key may ask in a day, and how it knows. */
export function quotasPage(): Page {
  return chapter({
    id: 'showQuotaDocs',
    path: '/docs/quotas',
    title: 'Quotas',
    description: 'Requests a day, and the headers that say what is left.',
    main: () => <Quotas />,
  });
}

function Quotas(): VNode {
  return (
    <>
      <p class="narrow">
        Each key has its requests a UTC day, as many as its <a href="/pricing">plan</a> gives. Every
        request that authenticates counts one, answers 304 and errors too; 401, 429 and preflights
        do not. When the day is used up the answer is 429 <code>quota_exceeded</code> until midnight
        UTC.
      </p>
      <DataTable
        id="headers"
        caption="Headers of every answer to a key"
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
        <h2>Asking less</h2>
        <ul>
          <li>
            Keep answers with their <code>ETag</code> for as long as <code>Cache-Control</code>{' '}
            says. The catalogue changes a few times a day.
          </li>
          <li>
            Take 100 rows a page, and only the fields you need:{' '}
            <code class="whole">?limit=100&fields=slug,pricing</code>.
          </li>
          <li>
            Ask for many models at once: <code class="whole">?slugs=gpt-5,claude-sonnet-4.5</code>,
            up to 100.
          </li>
        </ul>
        <p>
          <code>/api/v1/usage</code> says what was used, by day, key and endpoint.
        </p>
      </div>
    </>
  );
}
