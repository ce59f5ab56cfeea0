import type { DeliveryStatus, WebhookEvent } from '../../../schemas/webhooks.ts';
import { createId } from '../id.ts';
import { toInstant } from '../../../schemas/instant.ts';
import type { Sql } from '../database/port.ts';

/** A message as it is signed and sent, to one endpoint or many. */
export interface Message {
  readonly id: string;
  /** null: of the catalogue. */
  readonly accountId: string | null;
  readonly type: WebhookEvent;
  readonly body: string;
}

/** A message for one endpoint, and what became of it. */
export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly messageId: string;
  readonly type: WebhookEvent;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly createdAt: string;
  readonly endedAt: string | null;
  /** When the next attempt is due; null: there is none. */
  readonly nextAt: string | null;
  /** Of the last attempt; null: none was answered. */
  readonly responseStatus: number | null;
  readonly error: string | null;
}

/** One attempt: what was sent, and what came back. */
export interface Attempt {
  readonly number: number;
  readonly at: string;
  readonly durationMs: number;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseStatus: number | null;
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  /** Cut after 64 KB; null: there was no answer. */
  readonly responseBody: string | null;
  /** Why it failed, in words for the owner; null: it did not. */
  readonly error: string | null;
}

/** Which deliveries of an endpoint, newest first. */
export interface DeliveryFilter {
  readonly webhookId: string;
  readonly status: DeliveryStatus | null;
  readonly type: WebhookEvent | null;
}

type AttemptRow = Omit<Attempt, 'requestHeaders' | 'responseHeaders'> & {
  readonly requestHeaders: string;
  readonly responseHeaders: string | null;
};

const SELECT = `SELECT d.id, d.webhook_id AS "webhookId", d.message_id AS "messageId", m.type,
    d.status, d.attempts, d.created_at AS "createdAt", d.ended_at AS "endedAt",
    d.next_at AS "nextAt", t.response_status AS "responseStatus", t.error
  FROM webhook_deliveries d JOIN webhook_messages m ON m.id = d.message_id
  LEFT JOIN webhook_attempts t ON t.delivery_id = d.id AND t.number = d.attempts`;
const FILTER = `d.webhook_id = :webhookId AND (:status = '' OR d.status = :status)
  AND (:type = '' OR m.type = :type)`;
const FIND = `${SELECT} WHERE d.id = :id AND d.webhook_id = :webhookId`;
const COUNT = `SELECT CAST(count(*) AS INTEGER) AS n FROM webhook_deliveries d
  JOIN webhook_messages m ON m.id = d.message_id WHERE ${FILTER}`;
const toPage = (bound: string, direction: 'ASC' | 'DESC'): string =>
  `${SELECT} WHERE ${FILTER} AND ${bound} ORDER BY d.id ${direction}
  LIMIT CAST(:limit AS INTEGER) OFFSET CAST(:offset AS INTEGER)`;
const PAGES = {
  offset: toPage(`:id = ''`, 'DESC'),
  after: toPage('d.id < :id', 'DESC'),
  before: toPage('d.id > :id', 'ASC'),
};
const BODY = 'SELECT body FROM webhook_messages WHERE id = :messageId';
const ATTEMPTS = `SELECT number, at, duration_ms AS "durationMs", url,
    request_headers AS "requestHeaders", response_status AS "responseStatus",
    response_headers AS "responseHeaders", response_body AS "responseBody", error
  FROM webhook_attempts WHERE delivery_id = :id ORDER BY number`;
const ADD_MESSAGE = `INSERT INTO webhook_messages (id, account_id, type, body, created_at)
  VALUES (:id, :accountId, :type, :body, :createdAt)`;
const AGAIN = `UPDATE webhook_deliveries SET status = 'pending', tries = 0, next_at = :now,
    ended_at = NULL, claimed_by = NULL
  WHERE id = :id AND webhook_id = :webhookId`;

/** Rows of one statement: few texts are prepared, whatever the number of rows. */
const CHUNKS = [100, 10, 1] as const;
const toInsert = (rows: number): string =>
  `INSERT INTO webhook_deliveries (id, message_id, webhook_id, status, attempts, tries,
    created_at, next_at) VALUES ${Array.from(
      { length: rows },
      (_, i) => `(:id${i}, :message${i}, :webhook${i}, 'pending', 0, 0, :now, :now)`,
    ).join(', ')}`;
const INSERTS = new Map(CHUNKS.map((rows) => [rows, toInsert(rows)]));

/** A stretch of the list: rows to skip, or the id after or before which it lies. */
export type DeliveryWindow =
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'after' | 'before'; readonly id: string };

/** Rows of messages, of their deliveries, and of the attempts at each. */
export class DeliveryStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(webhookId: string, id: string): Promise<Delivery | null> {
    return (await this.#sql.get<Delivery>(FIND, { id, webhookId })) ?? null;
  }

  async count(filter: DeliveryFilter): Promise<number> {
    return (await this.#sql.get<{ n: number }>(COUNT, toBindings(filter)))?.n ?? 0;
  }

  async list(
    filter: DeliveryFilter,
    window: DeliveryWindow,
    limit: number,
  ): Promise<readonly Delivery[]> {
    const rows = await this.#sql.all<Delivery>(PAGES[window.kind], {
      ...toBindings(filter),
      limit,
      offset: window.kind === 'offset' ? window.offset : 0,
      id: window.kind === 'offset' ? '' : window.id,
    });
    return window.kind === 'before' ? rows.reverse() : rows;
  }

  /** The message as it is sent. */
  async body(messageId: string): Promise<string> {
    return (await this.#sql.get<{ body: string }>(BODY, { messageId }))?.body ?? '';
  }

  /** Oldest first. */
  async attempts(id: string): Promise<readonly Attempt[]> {
    const rows = await this.#sql.all<AttemptRow>(ATTEMPTS, { id });
    return rows.map((row) => ({
      ...row,
      requestHeaders: JSON.parse(row.requestHeaders) as Record<string, string>,
      responseHeaders:
        row.responseHeaders === null
          ? null
          : (JSON.parse(row.responseHeaders) as Record<string, string>),
    }));
  }

  /**
   * Queues a message for each of these endpoints; due at once.
   * @returns ids of the deliveries, in the order of the endpoints
   */
  async enqueue(
    message: Message,
    webhookIds: readonly string[],
    now: Date,
  ): Promise<readonly string[]> {
    const createdAt = toInstant(now);
    await this.#sql.run(ADD_MESSAGE, { ...message, createdAt });
    const ids: string[] = [];
    for (let done = 0; done < webhookIds.length;) {
      const rows = CHUNKS.find((size) => size <= webhookIds.length - done) ?? 1;
      const bindings: Record<string, string> = { now: createdAt };
      for (const [i, webhookId] of webhookIds.slice(done, done + rows).entries()) {
        const id = createId('dlv', now);
        ids.push(id);
        bindings[`id${i}`] = id;
        bindings[`message${i}`] = message.id;
        bindings[`webhook${i}`] = webhookId;
      }
      await this.#sql.run(INSERTS.get(rows) ?? '', bindings);
      done += rows;
    }
    return ids;
  }

  /** Makes a delivery due again, whatever became of it, with all its tries before it. */
  async again(webhookId: string, id: string, now: Date): Promise<void> {
    await this.#sql.run(AGAIN, { id, webhookId, now: toInstant(now) });
  }
}

function toBindings({ webhookId, status, type }: DeliveryFilter): object {
  return { webhookId, status: status ?? '', type: type ?? '' };
}
