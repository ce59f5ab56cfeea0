import type { PlanScheme } from '../../../schemas/accounts.ts';
import { WEBHOOKS_MAX } from '../../../schemas/webhooks.ts';
import { ApiError } from '../../errors.ts';
import type { AuditEntry } from '../audit.ts';
import { toEntitlements } from '../subscriptions/entitlements.ts';
import { createId } from '../id.ts';
import type { IdempotentRequest } from '../idempotency.ts';
import { later, toInstant } from '../../../schemas/instant.ts';
import { actorOf, type KeyActor } from '../keys/keys.ts';
import type { Store } from '../database/port.ts';
import type { Attempt, Delivery, DeliveryFilter, DeliveryWindow } from './delivery-store.ts';
import {
  buildEndpoint,
  type EndpointPatch,
  type NewEndpoint,
  patchEndpoint,
} from './endpoint-factory.ts';
import { type Endpoint, toEndpointTag } from './endpoint-store.ts';
import { toMessage } from './fan-out.ts';
import { type EndpointView, type EndpointWithSecret, once, onceId } from './repeats.ts';
import { Tables } from '../tables.ts';
import { createSigningSecret, type Sealer } from './sealer.ts';
import type { TargetPolicy } from './target.ts';

interface WebhooksOptions {
  readonly store: Store;
  readonly scheme: PlanScheme;
  readonly sealer: Sealer;
  readonly policy: TargetPolicy;
}

/** A delivery with what was sent and what came back. */
export interface WholeDelivery {
  readonly delivery: Delivery;
  readonly body: string;
  readonly attempts: readonly Attempt[];
}

const FEATURE = 'webhooks';

/** What an account does with its endpoints. Every change is one transaction under its lock. */
export class Webhooks {
  readonly #options: WebhooksOptions;
  readonly #tables: Tables;
  readonly #onQueued = new Set<() => void>();

  constructor(options: WebhooksOptions) {
    this.#options = options;
    this.#tables = new Tables(options.store);
  }

  /** Calls back when something was queued here that is due at once. @returns what ends that */
  onQueued(listener: () => void): () => void {
    this.#onQueued.add(listener);
    return () => this.#onQueued.delete(listener);
  }

  /** Whether any endpoint of any account is enabled. */
  hasListeners(): Promise<boolean> {
    return this.#tables.endpoints.hasAny();
  }

  /** Whether the plan of the account includes webhooks. */
  async isEntitled(accountId: string): Promise<boolean> {
    const account = await this.#tables.accounts.find(accountId);
    if (account === null) return false;
    return toEntitlements(account, this.#options.scheme).features.includes(FEATURE);
  }

  /** Newest first; there are few. */
  async list(accountId: string, now: Date): Promise<readonly EndpointView[]> {
    const endpoints = await this.#tables.endpoints.list(accountId);
    return Promise.all(endpoints.map((endpoint) => toPageView(this.#tables, endpoint, now)));
  }

  /** @throws ApiError `webhook_not_found`, also for another account's */
  async find(accountId: string, id: string, now: Date): Promise<EndpointView> {
    return toPageView(this.#tables, await find(this.#tables, accountId, id), now);
  }

  /**
   * @throws ApiError `validation_failed`, `webhook_limit_reached`, `idempotency_mismatch`,
   * `idempotency_in_progress`
   */
  create(
    actor: KeyActor,
    wanted: NewEndpoint,
    now: Date,
    request: IdempotentRequest | null = null,
  ): Promise<EndpointWithSecret> {
    const { accountId } = actor;
    return this.#change(accountId, (tables) =>
      once(tables, actor, request, now, async () => {
        const settings = buildEndpoint(wanted, this.#options.policy);
        if ((await tables.endpoints.list(accountId)).length >= WEBHOOKS_MAX) throw full();
        const at = toInstant(now);
        const endpoint: Endpoint = {
          ...settings,
          id: createId('whk', now),
          accountId,
          status: 'enabled',
          disabledReason: null,
          createdAt: at,
          updatedAt: at,
          listensSince: at,
          failingSince: null,
          lastSuccessAt: null,
        };
        await tables.endpoints.insert(endpoint);
        const secret = await this.#addSecret(tables, endpoint.id, 0, now);
        await note(tables, 'webhook.created', actor, endpoint.id, now);
        return { endpoint: { ...endpoint, overlapEndsAt: null }, secret };
      }),
    );
  }

  /**
   * Changes what the patch names; with `ifMatch` only while it has one of these entity tags.
   * @throws ApiError `webhook_not_found`, `validation_failed`, `precondition_failed`
   */
  patch(
    actor: KeyActor,
    id: string,
    patch: EndpointPatch,
    now: Date,
    ifMatch: readonly string[] | null = null,
  ): Promise<EndpointView> {
    return this.#change(actor.accountId, async (tables) => {
      const endpoint = await find(tables, actor.accountId, id);
      if (ifMatch !== null && !ifMatch.includes(toEndpointTag(endpoint))) {
        throw new ApiError('precondition_failed', 'The webhook has changed since it was read.');
      }
      const changed = patchEndpoint(endpoint, patch, this.#options.policy, toInstant(now));
      await tables.endpoints.update(changed);
      await note(tables, 'webhook.changed', actor, id, now);
      return toPageView(tables, changed, now);
    });
  }

  /** Removes it with its log; what is queued for it is not sent. @throws ApiError `webhook_not_found` */
  remove(actor: KeyActor, id: string, now: Date): Promise<void> {
    return this.#change(actor.accountId, async (tables) => {
      await find(tables, actor.accountId, id);
      await tables.endpoints.remove(id);
      await note(tables, 'webhook.deleted', actor, id, now);
    });
  }

  /**
   * Gives it a new secret; former ones sign beside it for `overlapSeconds` more at most.
   * @throws ApiError `webhook_not_found`, `idempotency_mismatch`, `idempotency_in_progress`
   */
  rotateSecret(
    actor: KeyActor,
    id: string,
    overlapSeconds: number,
    now: Date,
    request: IdempotentRequest | null = null,
  ): Promise<EndpointWithSecret> {
    return this.#change(actor.accountId, (tables) =>
      once(tables, actor, request, now, async () => {
        const endpoint = await find(tables, actor.accountId, id);
        const secret = await this.#addSecret(tables, id, overlapSeconds, now);
        await note(tables, 'webhook.rotated', actor, id, now);
        return { endpoint: await toPageView(tables, endpoint, now), secret };
      }),
    );
  }

  /**
   * Queues a `webhook.ping` for this endpoint alone, whatever events it asks for.
   * @throws ApiError `webhook_not_found`, `webhook_disabled`, `idempotency_mismatch`,
   * `idempotency_in_progress`
   */
  async test(
    actor: KeyActor,
    id: string,
    now: Date,
    request: IdempotentRequest | null = null,
  ): Promise<{ readonly delivery: Delivery; readonly isReplayed: boolean }> {
    const answer = await this.#change(actor.accountId, (tables) =>
      onceId(tables, actor, request, now, async () => {
        expectEnabled(await find(tables, actor.accountId, id));
        const event = { type: 'webhook.ping', data: { webhook_id: id }, subject: null } as const;
        const message = toMessage({ ...event, at: toInstant(now) }, actor.accountId, now);
        const [deliveryId = ''] = await tables.deliveries.enqueue(message, [id], now);
        return deliveryId;
      }),
    );
    this.#queued();
    return { delivery: await this.#delivery(id, answer.id), isReplayed: answer.isReplayed };
  }

  /** @throws ApiError `webhook_not_found` */
  async deliveries(
    accountId: string,
    filter: DeliveryFilter,
    window: DeliveryWindow,
    limit: number,
  ): Promise<readonly Delivery[]> {
    await find(this.#tables, accountId, filter.webhookId);
    return this.#tables.deliveries.list(filter, window, limit);
  }

  countDeliveries(filter: DeliveryFilter): Promise<number> {
    return this.#tables.deliveries.count(filter);
  }

  /** @throws ApiError `webhook_not_found`, `delivery_not_found` */
  async delivery(accountId: string, webhookId: string, id: string): Promise<WholeDelivery> {
    await find(this.#tables, accountId, webhookId);
    const delivery = await this.#delivery(webhookId, id);
    const { deliveries } = this.#tables;
    const [body, attempts] = await Promise.all([
      deliveries.body(delivery.messageId),
      deliveries.attempts(id),
    ]);
    return { delivery, body, attempts };
  }

  /**
   * Sends a message again, under the same `webhook-id`, with all attempts before it. One that waits
   * for its next attempt is sent now.
   * @throws ApiError `webhook_not_found`, `delivery_not_found`, `webhook_disabled`,
   * `idempotency_mismatch`, `idempotency_in_progress`
   */
  async redeliver(
    actor: KeyActor,
    webhookId: string,
    id: string,
    now: Date,
    request: IdempotentRequest | null = null,
  ): Promise<{ readonly delivery: Delivery; readonly isReplayed: boolean }> {
    const answer = await this.#change(actor.accountId, (tables) =>
      onceId(tables, actor, request, now, async () => {
        expectEnabled(await find(tables, actor.accountId, webhookId));
        if ((await tables.deliveries.find(webhookId, id)) === null) throw deliveryNotFound(id);
        await tables.deliveries.again(webhookId, id, now);
        return id;
      }),
    );
    this.#queued();
    return { delivery: await this.#delivery(webhookId, id), isReplayed: answer.isReplayed };
  }

  async #delivery(webhookId: string, id: string): Promise<Delivery> {
    const delivery = await this.#tables.deliveries.find(webhookId, id);
    if (delivery === null) throw deliveryNotFound(id);
    return delivery;
  }

  async #addSecret(
    tables: Tables,
    webhookId: string,
    overlapSeconds: number,
    now: Date,
  ): Promise<string> {
    const { sealer } = this.#options;
    const secret = createSigningSecret();
    const at = toInstant(now);
    const row = {
      id: createId('wsk', now),
      webhookId,
      sealed: sealer.seal(secret, webhookId),
      pepperId: sealer.pepperId,
      createdAt: at,
    };
    await tables.endpoints.replaceSecret(row, toInstant(later(now, overlapSeconds)), at);
    return secret;
  }

  #change<T>(accountId: string, work: (tables: Tables) => Promise<T>): Promise<T> {
    // Nobody remembers anything of webhooks, so nobody is told to forget it.
    const change = { lock: accountId, accountId: null };
    return this.#options.store.change(change, (sql) => work(new Tables(sql)));
  }

  #queued(): void {
    for (const listener of this.#onQueued) listener();
  }
}

async function find({ endpoints }: Tables, accountId: string, id: string): Promise<Endpoint> {
  const endpoint = await endpoints.find(accountId, id);
  if (endpoint !== null) return endpoint;
  const detail = `There is no webhook “${id.slice(0, 64)}” in this account.`;
  throw new ApiError('webhook_not_found', detail);
}

async function toPageView(
  { endpoints }: Tables,
  endpoint: Endpoint,
  now: Date,
): Promise<EndpointView> {
  const overlapEndsAt = await endpoints.overlapEndsAt(endpoint.id, toInstant(now));
  return { ...endpoint, overlapEndsAt };
}

function deliveryNotFound(id: string): ApiError {
  const detail = `There is no delivery “${id.slice(0, 64)}” of this webhook.`;
  return new ApiError('delivery_not_found', detail);
}

function expectEnabled({ status }: Endpoint): void {
  if (status === 'enabled') return;
  throw new ApiError('webhook_disabled', 'The webhook is disabled; enable it first.');
}

function full(): ApiError {
  const detail = `An account can have ${WEBHOOKS_MAX} webhooks. Delete one first.`;
  return new ApiError('webhook_limit_reached', detail);
}

function note(
  { audit }: Tables,
  event: AuditEntry['event'],
  actor: KeyActor,
  detail: string,
  now: Date,
): Promise<void> {
  const { accountId } = actor;
  return audit.note({ event, accountId, actor: actorOf(actor), detail }, now);
}
