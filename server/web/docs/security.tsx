import type { VNode } from 'preact';
import type { Page } from '../page/page.ts';
import { DataTable } from '../ui/data-table.tsx';
import { chapter } from './chapter.tsx';

const BOUNDS: readonly (readonly [what: string, bound: string])[] = [
  ['Invalid API keys', '50 in 15 minutes per network'],
  ['Logins', '10 in 15 minutes for one email address and 50 in total, per network'],
  ['Password checks in settings', '30 an hour per account, right or wrong'],
  ['Password checks at the same time', '2 per account, 8 per /24 or /48 network'],
  ['Sign-ups', '20 a day per network'],
  ['Keys created in the dashboard', '100 a day per network'],
  ['Emails requested', '30 a day per network, 10 per account, 5 an hour per address'],
  ['Connections', '400 per network; idle ones are closed first when the server is full'],
  ['Pages of this website', '20 in 10 seconds per network, not counting cached ones'],
  ['Request size', '8 KB of URL, 16 KB and 100 lines of headers, 64 KB of form data'],
];

/** What is bounded, what is kept, and how to tell of a weakness. */
export function securityPage(): Page {
  return chapter({
    id: 'showSecurityDocs',
    path: '/docs/security',
    title: 'Security',
    description:
      'Abuse limits, how keys and passwords are stored, and how to report a vulnerability.',
    main: () => <Security />,
  });
}

function Security(): VNode {
  return (
    <>
      <h2 id="report">Report a vulnerability</h2>
      <p class="narrow">
        Use <a href="/contact-sales">this form</a> to reach the operator of this service. Include
        what you sent, the response and its <code>X-Request-Id</code>. Please test with your own
        account only, and allow time for a fix before you publish.
      </p>
      <h2 id="bounds">Abuse limits</h2>
      <p class="narrow">
        These apply in addition to the <a href="/docs/quotas">quota</a>. Requests above a rate limit
        get 429 with <code>Retry-After</code>; requests that are too large get 413, 414 or 431. A
        network is an IPv4 address or the /64 of an IPv6 address; its /24 or /48 gets ten times each
        rate limit.
      </p>
      <DataTable id="limits" caption="Abuse limits" columns={[{ name: 'What' }, { name: 'Limit' }]}>
        {BOUNDS.map(([what, bound]) => (
          <tr>
            <th scope="row">{what}</th>
            <td class="about">{bound}</td>
          </tr>
        ))}
      </DataTable>
      <h2 id="stored">Keys and passwords</h2>
      <ul>
        <li>
          Keys are stored as hashes and masked in logs, errors and pages. A key in a URL is ignored.
        </li>
        <li>
          Passwords are stored as scrypt hashes. A password must be hard to guess; common ones are
          rejected.
        </li>
        <li>
          Session cookies cannot be read by scripts. Forms submitted from other sites are rejected.
        </li>
        <li>
          Names and descriptions come from outside sources. Treat them as data: display them as
          plain text, and never let a language model follow them as instructions.
        </li>
      </ul>
    </>
  );
}
