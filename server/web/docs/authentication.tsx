import { SCOPES } from '../../../schemas/accounts.ts';
import type { Page } from '../page/page.ts';
import { SCOPE_WORDS } from '../ui/scope-words.ts';
import { chapter } from './chapter.tsx';

/** How a caller says who it is. */
export function authenticationPage(): Page {
  return chapter({
    id: 'showAuthenticationDocs',
    path: '/docs/authentication',
    title: 'Authentication',
    description: 'API keys, their scopes, and how to keep them safe.',
    main: () => (
      <div class="narrow">
        <p>
          Every request under <code>/api/v1</code> needs a key in the Authorization header. Keys in
          the URL are ignored, because URLs end up in logs.
        </p>
        <pre>
          <code>Authorization: Bearer sk_live_…</code>
        </pre>
        <p>
          Without a key the response is 401 <code>missing_api_key</code>; with an invalid key, 401{' '}
          <code>invalid_api_key</code>. Revoked, expired and disabled keys have their own codes. 401
          responses do not count toward the quota.
        </p>
        <h2>Scopes</h2>
        <p>
          Scopes limit what a key can do. If a request needs a scope the key lacks, the response is
          403 <code>insufficient_scope</code> and names the missing scope:
        </p>
        <ul>
          {SCOPES.map((scope) => (
            <li>
              <code>{scope}</code>: {SCOPE_WORDS[scope].toLowerCase()}
            </li>
          ))}
        </ul>
        <h2>Keep keys safe</h2>
        <ul>
          <li>A key is shown once. The service stores only a hash.</li>
          <li>
            Give every application its own key, with only the scopes it needs and an expiry date.
          </li>
          <li>
            Rotate keys without downtime: the old secret keeps working for the grace period you
            choose, and the quota stays the same.
          </li>
          <li>Revoke keys that may have leaked. They stop working immediately.</li>
        </ul>
      </div>
    ),
  });
}
