import type {
  WebhookDisabledReason,
  WebhookFilter,
  WebhookStatus,
} from '../../../schemas/webhooks.ts';
import type { Sql } from '../database/port.ts';
import { createHash } from 'node:crypto';

/** Where an account wants to be told of events. Instants as `toInstant` writes them. */
export interface Endpoint {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  /** None: all. */
  readonly events: readonly string[];
  readonly filter: WebhookFilter | null;
  readonly description: string | null;
  readonly status: WebhookStatus;
  readonly disabledReason: WebhookDisabledReason | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** It is told of what happened from then on. */
  readonly listensSince: string;
  /** Since when no attempt succeeded; null: the last one did, or there was none. */
  readonly failingSince: string | null;
  readonly lastSuccessAt: string | null;
}

/** A signing secret as it is kept. */
interface SealedSecret {
  readonly id: string;
  readonly webhookId: string;
  readonly sealed: Buffer;
  readonly pepperId: string;
  readonly createdAt: string;
}

/** An endpoint with what decides whether its account may have it. */
export interface EntitledEndpoint extends Endpoint {
  readonly plan: string;
  readonly requestsPerDay: number | null;
  readonly features: readonly string[];
  readonly suspendedAt: string | null;
}

/** As it stands in the store: lists and filters are JSON text. */
type Row<E extends Endpoint> = Omit<E, 'events' | 'filter'> & {
  readonly events: string;
  readonly filter: string | null;
};

const COLUMNS = `w.id, w.account_id AS "accountId", w.url, w.events, w.filter, w.description, w.status,
    w.disabled_reason AS "disabledReason", w.created_at AS "createdAt",
    w.updated_at AS "updatedAt", w.listens_since AS "listensSince",
    w.failing_since AS "failingSince", w.last_success_at AS "lastSuccessAt"`;
const SELECT = `SELECT ${COLUMNS} FROM webhooks w`;
const FIND = `${SELECT} WHERE w.id = :id AND w.account_id = :accountId`;
const LIST = `${SELECT} WHERE w.account_id = :accountId ORDER BY w.id DESC`;
/** An empty account is any. */
const LISTENING = `SELECT ${COLUMNS}, a.plan, a.requests_per_day AS "requestsPerDay",
    a.features, a.suspended_at AS "suspendedAt"
  FROM webhooks w JOIN accounts a ON a.id = w.account_id
  WHERE w.status = 'enabled' AND (:accountId = '' OR w.account_id = :accountId)`;
const ANY = `SELECT w.id FROM webhooks w WHERE w.status = 'enabled' LIMIT 1`;
const INSERT = `INSERT INTO webhooks (id, account_id, url, events, filter, description, status,
    disabled_reason, created_at, updated_at, listens_since, failing_since, last_success_at)
  VALUES (:id, :accountId, :url, :events, :filter, :description, :status, :disabledReason,
    :createdAt, :updatedAt, :listensSince, :failingSince, :lastSuccessAt)`;
const UPDATE = `UPDATE webhooks SET url = :url, events = :events, filter = :filter,
    description = :description, status = :status, disabled_reason = :disabledReason,
    updated_at = :updatedAt, listens_since = :listensSince, failing_since = :failingSince
  WHERE id = :id AND account_id = :accountId`;
const OF_WEBHOOK = '(SELECT id FROM webhook_deliveries WHERE webhook_id = :id)';
const REMOVE = [
  `DELETE FROM webhook_attempts WHERE delivery_id IN ${OF_WEBHOOK}`,
  'DELETE FROM webhook_deliveries WHERE webhook_id = :id',
  'DELETE FROM webhook_secrets WHERE webhook_id = :id',
  'DELETE FROM webhooks WHERE id = :id',
];
const ADD_SECRET = `INSERT INTO webhook_secrets (id, webhook_id, sealed, pepper_id, created_at)
  VALUES (:id, :webhookId, :sealed, :pepperId, :createdAt)`;
const END_SECRETS = `UPDATE webhook_secrets SET valid_until = :until
  WHERE webhook_id = :webhookId AND (valid_until IS NULL OR valid_until > :until)`;
const FORGET_SECRETS = `DELETE FROM webhook_secrets
  WHERE webhook_id = :webhookId AND valid_until <= :now`;
/** The newest first: of many, few sign. */
const SECRETS = `SELECT sealed FROM webhook_secrets
  WHERE webhook_id = :webhookId AND (valid_until IS NULL OR valid_until > :now)
  ORDER BY id DESC LIMIT 5`;
const OVERLAP = `SELECT max(valid_until) AS until FROM webhook_secrets
  WHERE webhook_id = :webhookId AND valid_until > :now`;

/** Rows of endpoints and their secrets. */
export class EndpointStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** An endpoint of that account; another account's is as unknown as one that never was. */
  async find(accountId: string, id: string): Promise<Endpoint | null> {
    const row = await this.#sql.get<Row<Endpoint>>(FIND, { id, accountId });
    return row === undefined ? null : toEndpoint(row);
  }

  /** All of an account, newest first. */
  async list(accountId: string): Promise<readonly Endpoint[]> {
    return (await this.#sql.all<Row<Endpoint>>(LIST, { accountId })).map(toEndpoint);
  }

  /** Enabled ones with what their accounts may; null: of every account. */
  async listening(accountId: string | null): Promise<readonly EntitledEndpoint[]> {
    interface Listening extends Row<Omit<EntitledEndpoint, 'features'> & Endpoint> {
      readonly features: string;
    }
    const rows = await this.#sql.all<Listening>(LISTENING, { accountId: accountId ?? '' });
    return rows.map((row) => ({
      ...row,
      ...toEndpoint(row),
      features: JSON.parse(row.features) as readonly string[],
    }));
  }

  /** Whether any endpoint is enabled. */
  async hasAny(): Promise<boolean> {
    return (await this.#sql.get(ANY)) !== undefined;
  }

  async insert(endpoint: Endpoint): Promise<void> {
    await this.#sql.run(INSERT, toRow(endpoint));
  }

  async update(endpoint: Endpoint): Promise<void> {
    await this.#sql.run(UPDATE, toRow(endpoint));
  }

  /** Removes it with its secrets and all it was sent. */
  async remove(id: string): Promise<void> {
    for (const text of REMOVE) await this.#sql.run(text, { id });
  }

  /** From now on the given secret signs, and former ones beside it until `until` at most. */
  async replaceSecret(secret: SealedSecret, until: string, now: string): Promise<void> {
    const { webhookId } = secret;
    await this.#sql.run(END_SECRETS, { webhookId, until });
    await this.#sql.run(FORGET_SECRETS, { webhookId, now });
    await this.#sql.run(ADD_SECRET, secret);
  }

  /** Those that sign, the current one first. */
  async secrets(webhookId: string, now: string): Promise<readonly Buffer[]> {
    const rows = await this.#sql.all<{ sealed: Buffer }>(SECRETS, { webhookId, now });
    return rows.map(({ sealed }) => sealed);
  }

  /** Until when a former secret signs too; null: none does. */
  async overlapEndsAt(webhookId: string, now: string): Promise<string | null> {
    const row = await this.#sql.get<{ until: string | null }>(OVERLAP, { webhookId, now });
    return row?.until ?? null;
  }
}

function toEndpoint<E extends Endpoint>(row: Row<E>): Endpoint {
  return {
    ...row,
    events: JSON.parse(row.events) as readonly string[],
    filter: row.filter === null ? null : (JSON.parse(row.filter) as WebhookFilter),
  };
}

function toRow(endpoint: Endpoint): Row<Endpoint> {
  return {
    ...endpoint,
    events: JSON.stringify(endpoint.events),
    filter: endpoint.filter === null ? null : JSON.stringify(endpoint.filter),
  };
}

/** Changes whenever something a patch can change does; deliveries leave it alone. */
export function toEndpointTag(endpoint: Endpoint): string {
  const { id, url, events, filter, description, status, disabledReason } = endpoint;
  const text = JSON.stringify([id, url, events, filter, description, status, disabledReason]);
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
