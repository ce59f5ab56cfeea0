import type { VNode } from 'preact';
import { ERRORS } from '../../../schemas/errors.ts';
import type { Page } from '../page/page.ts';
import { DataTable } from '../ui/data-table.tsx';
import { chapter } from './chapter.tsx';

const UNCHANGED = 'Fix the request before you send it again.';
const BY_STATUS: Readonly<Record<number, string>> = {
  401: 'Send an active key.',
  404: 'Check the path; did_you_mean suggests similar names.',
  410: 'Start again without the cursor.',
  412: 'Fetch the current version, then try again.',
  429: 'Wait as long as Retry-After says, plus jitter.',
  500: 'Retry with backoff; if it persists, report the request id.',
  503: 'Retry after Retry-After seconds.',
};
const BY_CODE: Readonly<Partial<Record<string, string>>> = {
  invalid_parameter: 'Correct each parameter named in errors; detail says what is allowed.',
  invalid_cursor: 'Start again without the cursor.',
  invalid_filter: 'Correct the expression at the given position.',
  unknown_parameter: 'Remove or rename the parameter; did_you_mean suggests the closest name.',
  malformed_json: 'Send a body that is valid JSON.',
  missing_api_key: 'Send the header Authorization: Bearer followed by your key.',
  revoked_api_key: 'Create a new key.',
  expired_api_key: 'Create a new key, with a later expiry date or none.',
  not_acceptable: 'Accept one of the content types the endpoint offers.',
  method_not_allowed: 'Use one of the methods in the Allow header.',
  payload_too_large: 'Send less in one request.',
  uri_too_long: 'Send the filters in the body of POST /models/query.',
  unsupported_media_type: 'Send application/json.',
  range_not_satisfiable: 'Request a range within the file, or the whole file.',
  validation_failed: 'Correct each field named in errors.',
  headers_too_large: 'Send fewer or shorter headers.',
  key_not_found: 'List your keys to find its id.',
  webhook_not_found: 'List your webhooks to find its id.',
  delivery_not_found: 'List the webhook’s deliveries to find its id.',
  snapshot_not_found: 'List the snapshots to see which are available.',
  insufficient_scope: 'Use a key with the required scope.',
  plan_upgrade_required: 'Change to a plan that includes the feature.',
  account_suspended: 'Contact the operator of this service.',
  origin_not_allowed: 'Call from a server, not from a web page.',
  key_limit_reached: 'Revoke a key or change your plan.',
  webhook_limit_reached: 'Delete a webhook.',
  webhook_disabled: 'Enable the webhook.',
  idempotency_in_progress: 'Wait for the first request to finish.',
  idempotency_mismatch: 'Use a new Idempotency-Key for a different request.',
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
        Every error is <code>application/problem+json</code> (RFC 9457). In your code, rely on{' '}
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
