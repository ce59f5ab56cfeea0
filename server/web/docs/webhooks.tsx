import { WEBHOOK_EVENTS } from '../../../schemas/webhooks.ts';
import type { Page } from '../page/page.ts';
import { chapter } from './chapter.tsx';
import { Code } from './code.tsx';
import { webhookCurl, webhookPython, webhookTypeScript } from './samples/webhooks.ts';

/** How to be told of changes, and how to know that it is us who tells. */
export function webhooksDocsPage(): Page {
  return chapter({
    id: 'showWebhookDocs',
    path: '/docs/webhooks',
    title: 'Webhooks',
    description: 'Being told of changes: events, signatures verified in working code, retries.',
    main: (origin) => (
      <>
        <div class="narrow">
          <p>
            A webhook is an address of yours that is told of changes as they are published. Add one
            in <a href="/dashboard/webhooks">the dashboard</a> or by the API; plans with the feature{' '}
            <code>webhooks</code> have up to ten. The answer has the secret that signs every
            message, this once.
          </p>
        </div>
        <Code id="webhooks-curl" title="curl" code={webhookCurl(origin)} />
        <div class="narrow">
          <h2>Verify what arrives</h2>
          <p>
            Messages are signed by <a href="https://www.standardwebhooks.com">Standard Webhooks</a>:
            HMAC-SHA-256 of <code class="whole">webhook-id.webhook-timestamp.body</code>. Verify
            before you believe anything, with the bytes as they came, and refuse what is older than
            five minutes.
          </p>
        </div>
        <Code id="webhooks-typescript" title="TypeScript" code={webhookTypeScript} />
        <Code id="webhooks-python" title="Python" code={webhookPython} />
        <div class="narrow">
          <h2>What to count on</h2>
          <ul>
            <li>
              At least once, in no order. <code>webhook-id</code> is the same in every attempt: drop
              what you have seen. <code>data.sequence</code> is the place in{' '}
              <code>GET /api/v1/changes</code>.
            </li>
            <li>
              Any 2xx within 15 seconds is success. Everything else, redirects too, is tried again
              after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h. Then the webhook is
              disabled and you get a mail. <code>Retry-After</code> of 429 and 503 is honoured; 410
              disables at once.
            </li>
            <li>
              A new secret signs beside the former one for as long as you choose: messages then
              carry a signature of each.
            </li>
            <li>
              Every attempt is kept for 30 days, with request and answer, and can be sent again.
            </li>
          </ul>
          <h2>Events</h2>
          <p>
            Ask for types, for groups such as <code>model.*</code>, or for all. Bodies are described
            in <a href="/docs/api">the reference</a>, under <code>x-webhooks</code> of{' '}
            <a href="/openapi.json">the OpenAPI document</a>.
          </p>
          <ul>
            {WEBHOOK_EVENTS.map((event) => (
              <li>
                <code>{event}</code>
              </li>
            ))}
          </ul>
        </div>
      </>
    ),
  });
}
