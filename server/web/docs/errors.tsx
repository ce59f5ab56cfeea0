import type { VNode } from 'preact';
import { ERRORS } from '../../../schemas/errors.ts';
import type { Page } from '../page/page.ts';
import { chapter } from './chapter.tsx';

const ADVICE: Readonly<Record<number, string>> = {
  400: 'Change the request; the same one fails again.',
  401: 'Send a key that works.',
  403: 'Use a key with the scope, or a plan with the feature.',
  404: 'Look at did_you_mean, if it is there.',
  409: 'Make room, or wait for the other request.',
  429: 'Wait as Retry-After says, with some jitter: everybody’s quota resets at 00:00 UTC.',
  500: 'Try again with backoff; if it stays, report the request id.',
  503: 'Try again after Retry-After.',
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
        Every error is <code>application/problem+json</code> (RFC 9457). Programs look at{' '}
        <code>code</code>; <code>detail</code> is for people.
      </p>
      <div class="table" tabIndex={0} role="region" aria-label="Error codes">
        <table>
          <thead>
            <tr>
              <th scope="col">code</th>
              <th scope="col">status</th>
              <th scope="col">title</th>
              <th scope="col">what to do</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(ERRORS).map(([code, { status, title }]) => (
              <tr id={code}>
                <td>
                  <code>{code}</code>
                </td>
                <td>{status}</td>
                <td class="short">{title}</td>
                <td class="about">{ADVICE[status] ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        What to do about those that pass by themselves: <a href="/docs/retries">trying again</a>.
      </p>
      <p>
        <a href="/docs/api">Reference</a> · <a href="/openapi.json">openapi.json</a> ·{' '}
        <a href="/openapi.yaml">openapi.yaml</a>
      </p>
    </>
  );
}
