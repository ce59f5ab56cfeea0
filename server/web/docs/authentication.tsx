import { SCOPES } from '../../../schemas/accounts.ts';
import type { Page } from '../page/page.ts';
import { chapter } from './chapter.tsx';

/** How a caller says who it is. */
export function authenticationPage(): Page {
  return chapter({
    id: 'showAuthenticationDocs',
    path: '/docs/authentication',
    title: 'Authentication',
    description: 'Keys, scopes, and how to keep a key safe.',
    main: () => (
      <div class="narrow">
        <p>
          Every request under <code>/api/v1</code> carries one key in one header. A key in the
          address is not read: addresses end in logs.
        </p>
        <pre>
          <code>Authorization: Bearer sk_live_…</code>
        </pre>
        <p>
          Without a key the answer is 401 <code>missing_api_key</code>; with one that is none, 401{' '}
          <code>invalid_api_key</code>. A key that was revoked, has expired or is disabled says so.
          No 401 is counted.
        </p>
        <h2>Scopes</h2>
        <p>
          A key may do what its scopes say, else the answer is 403 <code>insufficient_scope</code>,
          naming the one that is missing:
        </p>
        <ul>
          {SCOPES.map((scope) => (
            <li>
              <code>{scope}</code>
            </li>
          ))}
        </ul>
        <h2>Keeping it safe</h2>
        <ul>
          <li>The value is shown once; the service itself keeps only a hash of it.</li>
          <li>
            Give every program a key of its own, with the scopes it needs and a day on which it
            expires.
          </li>
          <li>
            Rotate without a gap: the former value works on for the grace period you choose, and the
            quota stays the same.
          </li>
          <li>Revoke what may have leaked; it is refused at once.</li>
        </ul>
      </div>
    ),
  });
}
