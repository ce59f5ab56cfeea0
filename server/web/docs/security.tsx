import type { VNode } from 'preact';
import type { Page } from '../page/page.ts';
import { DataTable } from '../ui/data-table.tsx';
import { chapter } from './chapter.tsx';

const BOUNDS: readonly (readonly [what: string, bound: string])[] = [
  ['Wrong keys', '50 in 15 minutes from a network'],
  ['Sign-ins', '10 in 15 minutes with one address, 50 in all, from a network'],
  ['Passwords typed again in settings', '30 an hour for an account, right or wrong'],
  ['Passwords checked at once', '2 for an account, 8 for a wider network'],
  ['Sign-ups', '20 a day from a network'],
  ['New keys made on pages', '100 a day from a network'],
  ['Mails asked for', '30 a day from a network, 10 by an account, 5 an hour to an address'],
  ['Sockets', '400 of a network; idle ones are closed first when there is no room'],
  ['Request', '8 KB of address, 16 KB and 100 lines of headers, 64 KB of form'],
];

/** What is bounded, what is kept, and how to tell of a weakness. */
export function securityPage(): Page {
  return chapter({
    id: 'showSecurityDocs',
    path: '/docs/security',
    title: 'Security',
    description: 'What is bounded, what is stored, and how to report a weakness.',
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
        These apply in addition to the <a href="/docs/quotas">quota</a>. Above them the response is
        429 with <code>Retry-After</code>. A network is an IPv4 address or the /64 of an IPv6
        address; its /24 or /48 may do ten times as much.
      </p>
      <DataTable id="limits" caption="Abuse limits" columns={[{ name: 'What' }, { name: 'Limit' }]}>
        {BOUNDS.map(([what, bound]) => (
          <tr>
            <th scope="row">{what}</th>
            <td>{bound}</td>
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
          Names and descriptions come from outside sources. They are data: show them as text, and do
          not let a language model follow them.
        </li>
      </ul>
    </>
  );
}
