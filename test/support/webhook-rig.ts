import { randomBytes } from 'node:crypto';
import type { KeyCaller } from '../../server/accounts/keys/keys.ts';
import { type Accounts, openAccounts } from '../../server/accounts/open.ts';
import type { AccountsPlace } from '../../server/accounts/database/port.ts';
import type { Attempt, Delivery } from '../../server/accounts/webhooks/delivery-store.ts';
import type { SourceEntry } from '../../server/accounts/webhooks/fan-out.ts';
import { createLogger } from '../../server/http/logger.ts';
import type { Mail } from '../../server/mail/port.ts';
import { openWebhookService, type WebhookService } from '../../server/webhooks/open.ts';
import { PEPPER } from '../unit/accounts/support.ts';
import { eventually } from './eventually.ts';
import type { Resolve } from '../../server/webhooks/post.ts';
import type { EventSource, SourcePage } from '../../server/webhooks/dispatcher.ts';

/** A log in memory: entries under rising numbers, as the catalogue keeps them. */
export class MemoryLog implements EventSource {
  readonly entries: SourceEntry[] = [];

  add(event: SourceEntry['event']): number {
    const position = this.entries.length + 1;
    this.entries.push({ position, event });
    return position;
  }

  name(): Promise<string> {
    return Promise.resolve('log');
  }

  version(): Promise<string> {
    return Promise.resolve(String(this.entries.length));
  }

  read(after: number | null, since: Date, limit: number): Promise<SourcePage> {
    const rest = this.entries.filter(
      ({ position, event }) =>
        position > (after ?? 0) &&
        (after !== null || event === null || event.at >= since.toISOString().slice(0, 19)),
    );
    const entries = rest.slice(0, limit);
    const hasMore = rest.length > limit;
    const cursor = hasMore ? (entries.at(-1)?.position ?? 0) : this.entries.length;
    return Promise.resolve({ entries, cursor, hasMore });
  }
}

interface Options {
  readonly place?: AccountsPlace;
  readonly resolve?: Resolve;
  readonly ca?: string;
  readonly timeoutMs?: number;
  readonly networks?: readonly string[];
  readonly source?: EventSource;
}

/** Accounts with what sends webhooks, and a clock that is moved. */
export class WebhookRig {
  now = new Date('2026-09-14T15:20:11Z');
  readonly mails: Mail[] = [];
  readonly logs: string[] = [];
  readonly log = new MemoryLog();
  readonly #options: Options;
  accounts!: Accounts;
  #service: WebhookService | null = null;

  constructor(options: Options = {}) {
    this.#options = options;
  }

  async open(): Promise<this> {
    this.accounts = await openAccounts({
      place: this.#options.place ?? { path: ':memory:' },
      pepper: PEPPER,
      planScheme: 'A',
      deadlineMs: 10_000,
      webhookNetworks: this.#options.networks ?? ['127.0.0.0/8'],
    });
    return this;
  }

  /** Begins to send. */
  async start(): Promise<void> {
    const { networks, source, ...options } = this.#options;
    const service = openWebhookService({
      ...options,
      opened: await this.accounts.openQueue(),
      source: source ?? this.log,
      mailer: {
        post: (mail) => Promise.resolve(void this.mails.push(mail)),
        close: () => Promise.resolve(),
      },
      logger: createLogger('info', { write: (line) => void this.logs.push(line) }),
      clock: () => this.now,
      networks: networks ?? ['127.0.0.0/8'],
      baseUrl: 'https://catalog.example',
      pollMs: 20,
      random: () => 0,
    });
    this.accounts.webhooks.onQueued(() => {
      service.wake();
    });
    this.#service = service;
  }

  /** An account on the plan, with somebody who acts for it. */
  async join(
    email = `${randomBytes(4).toString('hex')}@example.org`,
    plan = 'scale',
  ): Promise<KeyCaller> {
    const { account, key } = await this.accounts.operator.createKey(email, plan, {}, this.now);
    return { accountId: account.id, keyId: key.id };
  }

  advance(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1_000);
    this.#service?.wake();
  }

  /** Waits until the last delivery of an endpoint has had so many attempts. */
  async attempts(accountId: string, webhookId: string, count: number): Promise<void> {
    await eventually(async () => (await this.last(accountId, webhookId)).attempts >= count, {
      what: `Attempt ${count}`,
    });
  }

  /** The newest delivery of an endpoint. */
  async last(accountId: string, webhookId: string): Promise<Delivery> {
    const filter = { webhookId, status: null, type: null };
    const window = { kind: 'offset', offset: 0 } as const;
    const [delivery] = await this.accounts.webhooks.deliveries(accountId, filter, window, 1);
    if (delivery === undefined) throw new Error('There is no delivery.');
    return delivery;
  }

  /** The attempts at the newest delivery. */
  async lastAttempts(accountId: string, webhookId: string): Promise<readonly Attempt[]> {
    const { id } = await this.last(accountId, webhookId);
    return (await this.accounts.webhooks.delivery(accountId, webhookId, id)).attempts;
  }

  async stop(): Promise<void> {
    await this.#service?.close();
    this.#service = null;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.accounts.close();
  }
}
