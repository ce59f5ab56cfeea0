import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeServer } from './close-server.ts';
import { listenAnywhere } from '../../scripts/tools/chaos/services/ports.ts';
import { PRICES } from './stripe-events.ts';

/** A call as the official library makes it. */
export interface StripeCall {
  /** As `POST /v1/subscriptions/sub_1`. */
  readonly what: string;
  readonly form: Readonly<Record<string, string>>;
  readonly authorization: string;
  /** By which Stripe knows a call that is made again. */
  readonly idempotencyKey: string | null;
}

interface Scripted {
  readonly status: number;
  readonly type?: string;
  readonly body: string;
  /** What Stripe advises its libraries. */
  readonly shouldRetry?: boolean;
}

/** An error as Stripe words it. */
export function buildStripeError(type: string, code: string | null, message: string): string {
  return JSON.stringify({ error: { type, code, message } });
}

/** Answers as Stripe does for one customer with one subscription, until it is told otherwise. */
export class ScriptedStripe {
  readonly calls: StripeCall[] = [];
  /** Answers to the next calls, first to last; then what Stripe says. `away` answers nothing. */
  script: (Scripted | 'away')[] = [];
  schedule: string | null = null;
  /** How long each answer takes. */
  delayMs = 0;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  static async open(): Promise<ScriptedStripe> {
    const stripe = new ScriptedStripe();
    await listenAnywhere(stripe.#server);
    return stripe;
  }

  get place(): { readonly host: string; readonly port: number; readonly protocol: 'http' } {
    const { port } = this.#server.address() as AddressInfo;
    return { host: '127.0.0.1', port, protocol: 'http' };
  }

  /** Calls in the order they came. */
  get what(): string[] {
    return this.calls.map(({ what }) => what);
  }

  /** The last call of this kind. */
  last(what: string): StripeCall | undefined {
    return this.calls.findLast((call) => call.what === what);
  }

  close(): Promise<void> {
    return closeServer(this.#server);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await buffer(request);
    const { method = '', url = '', headers } = request;
    const what = `${method} ${url.split('?', 1)[0] ?? ''}`;
    const key = headers['idempotency-key'];
    this.calls.push({
      what,
      form: Object.fromEntries(new URLSearchParams(sent.toString('utf8'))),
      authorization: headers.authorization ?? '',
      idempotencyKey: typeof key === 'string' ? key : null,
    });
    const scripted = this.script.shift() ?? { status: 200, body: this.#say(what) };
    if (this.delayMs > 0) await sleep(this.delayMs);
    if (scripted === 'away') {
      response.destroy();
      return;
    }
    response.writeHead(scripted.status, {
      'content-type': scripted.type ?? 'application/json',
      'request-id': `req_${this.calls.length}`,
      'stripe-should-retry': String(scripted.shouldRetry ?? false),
    });
    response.end(scripted.body);
  }

  #say(what: string): string {
    if (what === 'POST /v1/checkout/sessions') {
      return JSON.stringify({ id: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' });
    }
    if (what.includes('/subscription_schedules')) {
      const isRelease = what.endsWith('/release');
      this.schedule = isRelease ? null : 'sub_sched_1';
      const items = [{ price: PRICES.scale, quantity: 1 }];
      const phases = [{ start_date: 1_800_000_000, end_date: 1_802_592_000, items }];
      return JSON.stringify({ id: 'sub_sched_1', phases });
    }
    const status = what.startsWith('DELETE') ? 'canceled' : 'active';
    const items = { data: [{ id: 'si_1', price: { id: PRICES.dev } }] };
    return JSON.stringify({ id: 'sub_1', status, schedule: this.schedule, items, metadata: {} });
  }
}
