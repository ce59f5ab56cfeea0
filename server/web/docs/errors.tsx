import type { VNode } from 'preact';
import { ERRORS } from '../../../schemas/errors.ts';
import type { Page } from '../page/page.ts';
import { DataTable } from '../ui/data-table.tsx';
import { chapter } from './chapter.tsx';

const UNCHANGED = 'Fix the request; it fails again unchanged.';
const BY_STATUS: Readonly<Record<number, string>> = {
  401: 'Send a valid key.',
  404: 'See did_you_mean, if present.',
  410: 'Start again without the cursor.',
  412: 'Read the current version, then try again.',
  429: 'Wait as long as Retry-After says, plus jitter.',
  500: 'Retry with backoff; if it persists, report the request id.',
  503: 'Retry after Retry-After seconds.',
};
const BY_CODE: Readonly<Partial<Record<string, string>>> = {
  insufficient_scope: 'Use a key with the required scope.',
  plan_upgrade_required: 'Change to a plan with the feature.',
  account_suspended: 'Contact the operator of this service.',
  origin_not_allowed: 'Call from a server, not from a web page.',
  key_limit_reached: 'Revoke a key, or change your plan.',
  webhook_limit_reached: 'Delete a webhook.',
  webhook_disabled: 'Enable the webhook.',
  idempotency_in_progress: 'Wait for the first request to finish.',
  idempotency_mismatch: 'Send a new Idempotency-Key with a different request.',
  quota_exceeded: 'Wait as long as Retry-After says, plus jitter: all quotas reset at 00:00 UTC.',
};

/** Every error code explained; problems link to it by `#code`. */
export function errorsPage(): Page {
  return chapter({
    id: 'showErrors',
    path: '/docs/errors',
    title: 'Errors',
    description: 'Every error code of the API, and what to do about it.',
    main: () => <Errors />,
  });
}

function Errors(): VNode {
  return (
    <>
      <p>
        Every error is <code>application/problem+json</code> (RFC 9457). Programs should read{' '}
        <code>code</code>; <code>detail</code> is for people.
      </p>
      <DataTable
        id="codes"
        caption="Error codes"
        columns={['Code', 'Status', 'Title', 'What to do'].map((name) => ({ name }))}
      >
        {Object.entries(ERRORS).map(([code, { status, title }]) => (
          <tr id={code}>
            <th scope="row">
              <code>{code}</code>
            </th>
            <td>{status}</td>
            <td class="short wide">{title}</td>
            <td class="about">{BY_CODE[code] ?? BY_STATUS[status] ?? UNCHANGED}</td>
          </tr>
        ))}
      </DataTable>
      <p>
        For temporary errors, see <a href="/docs/retries">Retries</a>.
      </p>
      <p>
        <a href="/docs/api">Reference</a> · <a href="/openapi.json">openapi.json</a> ·{' '}
        <a href="/openapi.yaml">openapi.yaml</a>
      </p>
    </>
  );
}
