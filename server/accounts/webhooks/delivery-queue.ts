import { randomUUID } from 'node:crypto';
import type { PlanScheme } from '../../../schemas/accounts.ts';
import { WEBHOOK_RETENTION_DAYS, type WebhookEvent } from '../../../schemas/webhooks.ts';
import { AuditLog } from '../audit.ts';
import { later, toInstant } from '../instant.ts';
import type { Sql, Store } from '../sql/port.ts';
import type { Attempt } from './delivery-store.ts';
import { EndpointStore, type EntitledEndpoint } from './endpoint-store.ts';
import { FanOut, isEntitled, type SourceEntry } from './fan-out.ts';
import type { Sealer } from './sealer.ts';

/** A delivery this process may send until its lease ends. */
export interface Claim {
  /** Under which it was claimed: what it came to is written only while it still is. */
  readonly token: string;
  readonly id: string;
  readonly messageId: string;
  readonly type: WebhookEvent;
  readonly body: string;
  readonly createdAt: string;
  /** Of all attempts so far, and of those since it was last asked for. */
  readonly attempts: number;
  readonly tries: number;
  readonly endpoint: Pick<EntitledEndpoint, 'id' | 'accountId' | 'url' | 'failingSince'>;
  /** Secrets to sign with, the current one first; null in place of one that cannot be read. */
  readonly secrets: readonly (string | null)[];
}

/** What an attempt came to. */
export interface Settled {
  readonly claim: Claim;
  readonly attempt: Omit<Attempt, 'number'>;
  /** `again`: at `nextAt`; `gone`: the receiver wants no more of anything. */
  readonly verdict: 'delivered' | 'again' | 'failed' | 'gone';
  readonly nextAt: Date | null;
}

/** An endpoint that was just disabled, and whom to tell. */
export interface Disabled {
  readonly webhookId: string;
  readonly url: string;
  readonly email: string;
  readonly reason: 'failing' | 'gone';
  readonly failingSince: string | null;
}

/** How many more deliveries of an endpoint are wanted. */
export type Room = (endpoint: { readonly id: string; readonly isFailing: boolean }) => number;

interface Options {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly scheme: PlanScheme;
}

const LEASE_SECONDS = 60;
const PURGE_ROWS = 500;
const NOTICE_DAYS = 400;
const LOCK = { lock: 'webhook queue', accountId: null } as const;
const FAN_OUT = { lock: 'webhook fan-out', accountId: null } as const;

const DUE = `SELECT w.id, w.account_id AS "accountId", w.url, w.failing_since AS "failingSince",
    a.plan, a.requests_per_day AS "requestsPerDay", a.features, a.suspended_at AS "suspendedAt"
  FROM webhooks w JOIN accounts a ON a.id = w.account_id
  WHERE w.status = 'enabled' AND EXISTS (SELECT 1 FROM webhook_deliveries d
    WHERE d.webhook_id = w.id AND d.status = 'pending' AND d.next_at <= :now)`;
/** The time is asked for twice: who waited for another to claim a row must not claim it too. */
const CLAIM = `UPDATE webhook_deliveries SET next_at = :until, claimed_by = :token
  WHERE status = 'pending' AND next_at <= :now AND id IN (
    SELECT id FROM webhook_deliveries WHERE webhook_id = :webhookId AND status = 'pending'
      AND next_at <= :now ORDER BY next_at, id LIMIT CAST(:limit AS INTEGER))`;
const CLAIMED = `SELECT d.id, d.message_id AS "messageId", d.webhook_id AS "webhookId", d.attempts,
    d.tries, d.created_at AS "createdAt", m.type, m.body
  FROM webhook_deliveries d JOIN webhook_messages m ON m.id = d.message_id
  WHERE d.claimed_by = :token ORDER BY d.id`;
const RELEASE = `UPDATE webhook_deliveries SET next_at = :now, claimed_by = NULL
  WHERE id = :id AND claimed_by = :token AND status = 'pending'`;
const SETTLE = `UPDATE webhook_deliveries SET status = :status, attempts = :attempts, tries = :tries,
    next_at = :nextAt, ended_at = :endedAt, claimed_by = NULL
  WHERE id = :id AND claimed_by = :token`;
const ADD_ATTEMPT = `INSERT INTO webhook_attempts (delivery_id, number, at, duration_ms, url,
    request_headers, response_status, response_headers, response_body, error)
  VALUES (:deliveryId, :number, :at, :durationMs, :url, :requestHeaders, :responseStatus,
    :responseHeaders, :responseBody, :error)`;
const SUCCEED = `UPDATE webhooks SET failing_since = NULL, last_success_at = :at
  WHERE id = :webhookId AND (failing_since IS NOT NULL OR last_success_at IS NULL
    OR last_success_at < :at)`;
const FAIL = `UPDATE webhooks SET failing_since = :at
  WHERE id = :webhookId AND failing_since IS NULL`;
/** One that took something since the delivery was made is not dead: it does not want this one. */
const DISABLE = `UPDATE webhooks SET status = 'disabled', disabled_reason = :reason, updated_at = :at
  WHERE id = :webhookId AND status = 'enabled' AND (:reason = 'gone' OR last_success_at IS NULL
    OR last_success_at < :createdAt)`;
const WHOM = `SELECT a.email, w.failing_since AS "failingSince" FROM webhooks w
  JOIN accounts a ON a.id = w.account_id WHERE w.id = :webhookId`;
const OLD = `SELECT id FROM webhook_deliveries WHERE created_at < :before
  AND (claimed_by IS NULL OR next_at < :now) LIMIT ${PURGE_ROWS}`;
const PURGE_ATTEMPTS = 'DELETE FROM webhook_attempts WHERE delivery_id = :id';
const PURGE_DELIVERY = 'DELETE FROM webhook_deliveries WHERE id = :id';
const PURGE_MESSAGES = `DELETE FROM webhook_messages WHERE created_at < :before AND NOT EXISTS
  (SELECT 1 FROM webhook_deliveries d WHERE d.message_id = webhook_messages.id)`;
const PURGE_NOTICES = 'DELETE FROM webhook_notices WHERE noted_at < :before';
const EXPIRING = `SELECT k.id, k.account_id AS "accountId", k.name, k.expires_at AS "expiresAt"
  FROM keys k WHERE k.expires_at > :now AND k.expires_at <= :until AND k.revoked_at IS NULL
    AND EXISTS (SELECT 1 FROM webhooks w WHERE w.account_id = k.account_id AND w.status = 'enabled')
    AND NOT EXISTS (SELECT 1 FROM webhook_notices n
      WHERE n.name = 'key.expiring ' || k.id || ' ' || k.expires_at)`;
const EXPIRING_SECONDS = 7 * 86_400;
const ACCOUNT_OF_KEY = `SELECT k.account_id AS "accountId", k.name FROM keys k WHERE k.id = :keyId`;

/**
 * The queue of deliveries, in the store and so shared by every server. A delivery is claimed for a
 * while; one whose server died is claimed by another when that is over. So each is sent at least
 * once, and only in such a case, or after a failure, more than once.
 */
export class DeliveryQueue {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Writes down what attempts came to, and claims what is due, in one transaction. Where it fails,
   * what was settled has to be given again.
   */
  round(
    settled: readonly Settled[],
    room: Room,
    now: Date,
  ): Promise<{ readonly claims: readonly Claim[]; readonly disabled: readonly Disabled[] }> {
    return this.#options.store.change(LOCK, async (sql) => {
      const disabled: Disabled[] = [];
      for (const one of settled) disabled.push(...(await settle(sql, one, now)));
      return { claims: await this.#claim(sql, room, now), disabled };
    });
  }

  /** Gives back what was claimed and not sent; it is due at once. */
  async release(claims: readonly Claim[], now: Date): Promise<void> {
    if (claims.length === 0) return;
    await this.#options.store.change(LOCK, async (sql) => {
      for (const { id, token } of claims)
        await sql.run(RELEASE, { id, token, now: toInstant(now) });
    });
  }

  /** Where the source was read to; null: nothing of it was. */
  position(source: string): Promise<number | null> {
    return new FanOut(this.#options.store, this.#options.scheme).position(source);
  }

  /** Since when the endpoint that listens longest does; null: none listens. */
  async listensSince(): Promise<string | null> {
    const { store, scheme } = this.#options;
    const endpoints = await new FanOut(store, scheme).listening(null);
    return endpoints.map(({ listensSince }) => listensSince).sort()[0] ?? null;
  }

  /** See `FanOut.take`; one transaction. */
  take(source: string, entries: readonly SourceEntry[], to: number, now: Date): Promise<number> {
    const { store, scheme } = this.#options;
    return store.change(FAN_OUT, (sql) => new FanOut(sql, scheme).take(source, entries, to, now));
  }

  /** Tells of keys that end within a week, once for each end. */
  async tellExpiring(now: Date): Promise<number> {
    const { store, scheme } = this.#options;
    interface Expiring {
      readonly id: string;
      readonly accountId: string;
      readonly name: string;
      readonly expiresAt: string;
    }
    const bounds = { now: toInstant(now), until: toInstant(later(now, EXPIRING_SECONDS)) };
    const keys = await store.all<Expiring>(EXPIRING, bounds);
    let told = 0;
    for (const { id, accountId, name, expiresAt } of keys) {
      const data = { key_id: id, name, expires_at: expiresAt };
      told += await store.change({ lock: accountId, accountId: null }, (sql) =>
        new FanOut(sql, scheme).tellOnce(
          `key.expiring ${id} ${expiresAt}`,
          ...([accountId, 'key.expiring', data, now] as const),
        ),
      );
    }
    return told;
  }

  /** Tells that a key used so much of its day, once for each threshold. */
  async tellThreshold(
    { keyId, percent, used, limit, resetsAt }: Threshold,
    now: Date,
  ): Promise<number> {
    const { store, scheme } = this.#options;
    const key = await store.get<{ accountId: string; name: string }>(ACCOUNT_OF_KEY, { keyId });
    if (key === undefined) return 0;
    const { accountId, name } = key;
    const fanOut = new FanOut(store, scheme);
    if ((await fanOut.listening(accountId)).length === 0) return 0;
    const data = { key_id: keyId, name, percent, used, limit, resets_at: resetsAt };
    const notice = `quota.threshold_reached ${keyId} ${resetsAt} ${percent}`;
    return store.change({ lock: accountId, accountId: null }, (sql) =>
      new FanOut(sql, scheme).tellOnce(
        notice,
        ...([accountId, 'quota.threshold_reached', data, now] as const),
      ),
    );
  }

  /** Forgets what is too old, some of it at a time. @returns whether there is more */
  async purge(now: Date): Promise<boolean> {
    const before = toInstant(later(now, -WEBHOOK_RETENTION_DAYS * 86_400));
    const bounds = { before, now: toInstant(now) };
    return this.#options.store.change(LOCK, async (sql) => {
      const old = await sql.all<{ id: string }>(OLD, bounds);
      for (const { id } of old) {
        await sql.run(PURGE_ATTEMPTS, { id });
        await sql.run(PURGE_DELIVERY, { id });
      }
      await sql.run(PURGE_MESSAGES, { before });
      await sql.run(PURGE_NOTICES, { before: toInstant(later(now, -NOTICE_DAYS * 86_400)) });
      return old.length === PURGE_ROWS;
    });
  }

  async #claim(sql: Sql, room: Room, now: Date): Promise<readonly Claim[]> {
    const instant = toInstant(now);
    const token = randomUUID();
    const until = toInstant(later(now, LEASE_SECONDS));
    interface Due extends Omit<EntitledEndpoint, 'features'> {
      readonly features: string;
    }
    const due = await sql.all<Due>(DUE, { now: instant });
    const endpoints = new Map<string, EntitledEndpoint>();
    // None is always the last to be asked where there is not room for all.
    const start = Math.floor(Math.random() * due.length);
    for (const row of [...due.slice(start), ...due.slice(0, start)]) {
      const endpoint = { ...row, features: JSON.parse(row.features) as readonly string[] };
      if (!isEntitled(endpoint, this.#options.scheme)) continue;
      const limit = room({ id: row.id, isFailing: row.failingSince !== null });
      if (limit <= 0) continue;
      endpoints.set(row.id, endpoint);
      await sql.run(CLAIM, { webhookId: row.id, now: instant, until, token, limit });
    }
    if (endpoints.size === 0) return [];
    const secrets = await this.#secrets(sql, [...endpoints.keys()], instant);
    const rows = await sql.all<Omit<Claim, 'token' | 'endpoint' | 'secrets'> & Of>(CLAIMED, {
      token,
    });
    return rows.flatMap(({ webhookId, ...row }) => {
      const endpoint = endpoints.get(webhookId);
      if (endpoint === undefined) return [];
      return [{ ...row, token, endpoint, secrets: secrets.get(webhookId) ?? [] }];
    });
  }

  async #secrets(
    sql: Sql,
    ids: readonly string[],
    now: string,
  ): Promise<ReadonlyMap<string, readonly (string | null)[]>> {
    const store = new EndpointStore(sql);
    const secrets = new Map<string, readonly (string | null)[]>();
    for (const id of ids) {
      const sealed = await store.secrets(id, now);
      secrets.set(
        id,
        sealed.map((bytes) => this.#options.sealer.open(bytes, id)),
      );
    }
    return secrets;
  }
}

interface Of {
  readonly webhookId: string;
}

/** How much of its day a key has used. */
export interface Threshold {
  readonly keyId: string;
  readonly percent: 80 | 100;
  readonly used: number;
  readonly limit: number;
  /** An instant. */
  readonly resetsAt: string;
}

async function settle(sql: Sql, settled: Settled, now: Date): Promise<Disabled[]> {
  const { claim, attempt, verdict, nextAt } = settled;
  const number = claim.attempts + 1;
  const isOver = verdict !== 'again';
  const changed = await sql.run(SETTLE, {
    id: claim.id,
    token: claim.token,
    status: verdict === 'delivered' ? 'delivered' : isOver ? 'failed' : 'pending',
    attempts: number,
    tries: claim.tries + 1,
    nextAt: isOver ? null : toInstant(nextAt ?? now),
    endedAt: isOver ? attempt.at : null,
  });
  // Another took it over when the lease ended, or its endpoint is gone.
  if (changed === 0) return [];
  const { requestHeaders, responseHeaders } = attempt;
  await sql.run(ADD_ATTEMPT, {
    ...attempt,
    deliveryId: claim.id,
    number,
    requestHeaders: JSON.stringify(requestHeaders),
    responseHeaders: responseHeaders === null ? null : JSON.stringify(responseHeaders),
  });
  const of = { webhookId: claim.endpoint.id, at: attempt.at };
  if (verdict === 'delivered') {
    await sql.run(SUCCEED, of);
    return [];
  }
  await sql.run(FAIL, of);
  return verdict === 'again' ? [] : disable(sql, claim, verdict, now);
}

async function disable(
  sql: Sql,
  { endpoint: { id: webhookId, accountId, url }, createdAt }: Claim,
  verdict: 'failed' | 'gone',
  now: Date,
): Promise<Disabled[]> {
  const reason = verdict === 'gone' ? 'gone' : 'failing';
  const at = toInstant(now);
  if ((await sql.run(DISABLE, { webhookId, reason, at, createdAt })) === 0) return [];
  await new AuditLog(sql).note(
    {
      event: 'webhook.disabled',
      accountId,
      keyId: null,
      actor: 'server',
      ip: null,
      detail: `${webhookId} ${reason}`,
    },
    now,
  );
  const whom = await sql.get<{ email: string; failingSince: string | null }>(WHOM, { webhookId });
  return whom === undefined ? [] : [{ webhookId, url, reason, ...whom }];
}
