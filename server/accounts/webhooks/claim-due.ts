import { randomUUID } from 'node:crypto';
import type { PlanScheme } from '../../../schemas/accounts.ts';
import type { WebhookEvent } from '../../../schemas/webhooks.ts';
import { later, toInstant } from '../../../schemas/instant.ts';
import type { Sql } from '../database/port.ts';
import { EndpointStore, type EntitledEndpoint } from './endpoint-store.ts';
import { isEntitled } from './fan-out.ts';
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

/** How many more deliveries of an endpoint are wanted. */
export type Room = (endpoint: { readonly id: string; readonly isFailing: boolean }) => number;

interface ClaimDueOptions {
  readonly sealer: Sealer;
  readonly scheme: PlanScheme;
}

interface Of {
  readonly webhookId: string;
}

const LEASE_SECONDS = 60;
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

/** Claims what is due, as much of each endpoint as there is room for, under a token of its own. */
export async function claimDue(
  sql: Sql,
  { sealer, scheme }: ClaimDueOptions,
  room: Room,
  now: Date,
): Promise<readonly Claim[]> {
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
    if (!isEntitled(endpoint, scheme)) continue;
    const limit = room({ id: row.id, isFailing: row.failingSince !== null });
    if (limit <= 0) continue;
    endpoints.set(row.id, endpoint);
    await sql.run(CLAIM, { webhookId: row.id, now: instant, until, token, limit });
  }
  if (endpoints.size === 0) return [];
  const secrets = await readSecrets(sql, sealer, [...endpoints.keys()], instant);
  const rows = await sql.all<Omit<Claim, 'token' | 'endpoint' | 'secrets'> & Of>(CLAIMED, {
    token,
  });
  return rows.flatMap(({ webhookId, ...row }) => {
    const endpoint = endpoints.get(webhookId);
    if (endpoint === undefined) return [];
    return [{ ...row, token, endpoint, secrets: secrets.get(webhookId) ?? [] }];
  });
}

async function readSecrets(
  sql: Sql,
  sealer: Sealer,
  ids: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, readonly (string | null)[]>> {
  const store = new EndpointStore(sql);
  const secrets = new Map<string, readonly (string | null)[]>();
  for (const id of ids) {
    const sealed = await store.secrets(id, now);
    secrets.set(
      id,
      sealed.map((bytes) => sealer.open(bytes, id)),
    );
  }
  return secrets;
}
