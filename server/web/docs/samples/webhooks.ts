/** A receiver that verifies with the official library. */
export const webhookTypeScript = `// npm install standardwebhooks
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? ''); // whsec_…
const seen = new Set<string>(); // In a database, where a restart must not forget it.

createServer(async (req, res) => {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8'); // Exactly as it came, never parsed before.
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
    console.log(event.type, JSON.stringify(event.data)); // Put it into a queue of yours.
  }
  res.writeHead(204).end(); // At once: what takes longer than 15 s is sent again.
}).listen(8080, '127.0.0.1');
`;

/** A receiver that needs nothing but Python. */
export const webhookPython = `# Python 3.9 or later, nothing to install. With the library (pip install standardwebhooks):
# event = Webhook(os.environ["WEBHOOK_SECRET"]).verify(body, dict(self.headers))
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
seen = set()  # In a database, where a restart must not forget it.


def verify(body: bytes, headers) -> dict:
    message_id, sent_at = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(sent_at)) > 300:
        raise ValueError("too old, or from the future")
    signed = f"{message_id}.{sent_at}.".encode() + body
    expected = base64.b64encode(hmac.new(SECRET, signed, hashlib.sha256).digest()).decode()
    given = [one.removeprefix("v1,") for one in headers["webhook-signature"].split(" ")]
    if not any(hmac.compare_digest(expected, one) for one in given):
        raise ValueError("not signed with this secret")
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
export const webhookCurl = (origin: string): string => `export MODEL_CATALOG_KEY=sk_live_…

curl -H "Authorization: Bearer $MODEL_CATALOG_KEY" -H "Content-Type: application/json" \\
  -d '{"url":"https://example.org/hook","events":["model.*"],"filter":{"providers":["openai"]}}' \\
  ${origin}/api/v1/webhooks
`;
