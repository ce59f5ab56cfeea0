import { WEBHOOK_EVENTS } from '../../../schemas/webhooks.ts';
import type { Page } from '../page/page.ts';
import { chapter, Code } from './chapter.tsx';

/** A receiver that verifies with the official library. */
const webhookTypeScript = `// npm install standardwebhooks
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? ''); // whsec_…
const seen = new Set<string>(); // In production, keep it in a database.

createServer(async (req, res) => {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8'); // The raw bytes, not yet parsed.
  let event: { type: string; data: unknown };
  try {
    event = webhook.verify(body, req.headers as Record<string, string>) as typeof event;
  } catch {
    res.writeHead(400).end();
    return;
  }
  const id = String(req.headers['webhook-id']);
  if (!seen.has(id)) {
    seen.add(id);
    console.log(event.type, JSON.stringify(event.data)); // Hand it to a queue.
  }
  res.writeHead(204).end(); // Respond quickly: after 15 s the delivery is retried.
}).listen(8080, '127.0.0.1');
`;

/** A receiver that needs nothing but Python. */
const webhookPython = `# Python 3.9 or later, nothing to install. With the library (pip install standardwebhooks):
# event = Webhook(os.environ["WEBHOOK_SECRET"]).verify(body, dict(self.headers))
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
seen = set()  # In production, keep it in a database.


def verify(body: bytes, headers) -> dict:
    message_id, sent_at = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(sent_at)) > 300:
        raise ValueError("timestamp too far from the current time")
    signed = f"{message_id}.{sent_at}.".encode() + body
    expected = base64.b64encode(hmac.new(SECRET, signed, hashlib.sha256).digest()).decode()
    signatures = [part.removeprefix("v1,") for part in headers["webhook-signature"].split(" ")]
    if not any(hmac.compare_digest(expected, signature) for signature in signatures):
        raise ValueError("signature does not match")
    return json.loads(body)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            event = verify(body, self.headers)
        except (ValueError, TypeError, KeyError, AttributeError):
            self.send_response(400)
        else:
            if self.headers["webhook-id"] not in seen:
                seen.add(self.headers["webhook-id"])
                print(event["type"], json.dumps(event["data"]), flush=True)
            self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", 8080), Receiver).serve_forever()
`;

/** Registers a receiver. */
const webhookCurl = (origin: string): string => `export MODEL_CATALOG_KEY=sk_live_…

curl -H "Authorization: Bearer $MODEL_CATALOG_KEY" -H "Content-Type: application/json" \\
  -d '{"url":"https://example.org/hook","events":["model.*"],"filter":{"providers":["openai"]}}' \\
  ${origin}/api/v1/webhooks
`;

/** How to be told of changes, and how to know that it is us who tells. */
export function webhooksDocsPage(): Page {
  return chapter({
    id: 'showWebhookDocs',
    path: '/docs/webhooks',
    title: 'Webhooks',
    description: 'Change notifications: events, signature verification with working code, retries.',
    main: (origin) => (
      <>
        <div class="narrow">
          <p>
            Webhooks notify your server of changes as they are published. Add one in{' '}
            <a href="/dashboard/webhooks">the dashboard</a> or through the API; plans with the
            feature <code>webhooks</code> allow up to ten. The response contains the secret that
            signs every message; it is shown only once.
          </p>
        </div>
        <Code id="webhooks-curl" title="curl" code={webhookCurl(origin)} />
        <div class="narrow">
          <h2>Verify messages</h2>
          <p>
            Messages are signed as in{' '}
            <a href="https://www.standardwebhooks.com">Standard Webhooks</a>: HMAC-SHA-256 of{' '}
            <code class="whole">webhook-id.webhook-timestamp.body</code>. Verify every message
            against its raw bytes before you trust it, and reject messages older than five minutes.
          </p>
        </div>
        <Code id="webhooks-typescript" title="TypeScript" code={webhookTypeScript} />
        <Code id="webhooks-python" title="Python" code={webhookPython} />
        <div class="narrow">
          <h2>Delivery guarantees</h2>
          <ul>
            <li>
              At least once, in no particular order. <code>webhook-id</code> is the same in every
              attempt: ignore ids you have already seen. <code>data.sequence</code> is the position
              in <code>GET /api/v1/changes</code>.
            </li>
            <li>
              Any 2xx within 15 seconds is success. Everything else, including redirects, is retried
              5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h after the first attempt. If
              every attempt fails and nothing else was delivered in the meantime, the webhook is
              disabled and we email you. <code>Retry-After</code> of 429 and 503 is respected; 410
              disables the webhook immediately.
            </li>
            <li>
              After a rotation, the old secret keeps signing alongside the new one for as long as
              you choose; messages then carry both signatures.
            </li>
            <li>
              Every attempt is kept for 30 days with its request and response, and any delivery can
              be resent.
            </li>
          </ul>
          <h2>Events</h2>
          <p>
            Subscribe to event types, to groups such as <code>model.*</code>, or to all events.
            Bodies are described in <a href="/docs/api">the reference</a>, under{' '}
            <code>x-webhooks</code> of <a href="/openapi.json">the OpenAPI document</a>.
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
