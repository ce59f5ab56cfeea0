import { AuditLog } from '../audit.ts';
import { toInstant } from '../../../schemas/instant.ts';
import type { Sql } from '../database/port.ts';
import type { Claim } from './claim-due.ts';
import type { Attempt } from './delivery-store.ts';

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

/** Writes down what an attempt came to. @returns the endpoint, if that disabled it */
export async function settle(sql: Sql, settled: Settled, now: Date): Promise<Disabled[]> {
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
      actor: 'server',
      detail: `${webhookId} ${reason}`,
    },
    now,
  );
  const whom = await sql.get<{ email: string; failingSince: string | null }>(WHOM, { webhookId });
  return whom === undefined ? [] : [{ webhookId, url, reason, ...whom }];
}
