import type { VNode } from 'preact';
import { ERRORS } from '../../../schemas/errors.ts';
import type { Page } from '../page/page.ts';
import { DataTable } from '../ui/data-table.tsx';
import { chapter } from './chapter.tsx';

const ADVICE: Readonly<Record<number, string>> = {
  400: 'Fix the request; it fails again unchanged.',
  401: 'Send a valid key.',
  403: 'Use a key with the required scope, or a plan with the feature.',
  404: 'See did_you_mean, if present.',
  409: 'Free up room, or wait for the other request to finish.',
  410: 'Start again without the cursor.',
  429: 'Wait as long as Retry-After says, plus jitter: all quotas reset at 00:00 UTC.',
  500: 'Retry with backoff; if it persists, report the request id.',
  503: 'Retry after Retry-After seconds.',
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
            <td class="about">{ADVICE[status] ?? ''}</td>
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
