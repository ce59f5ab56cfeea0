import { Webhook } from 'standardwebhooks';

interface Signed {
  readonly messageId: string;
  readonly body: string;
  /** Whole seconds are what counts. */
  readonly at: Date;
  /** The current one first. */
  readonly secrets: readonly string[];
}

/** Headers of a message by Standard Webhooks 1.0.0: one signature for each secret. */
export function signMessage({ messageId, body, at, secrets }: Signed): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(messageId, at, body));
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'model-catalog-webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}
