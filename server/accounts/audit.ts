import { createId } from './id.ts';
import { toInstant } from '../../schemas/instant.ts';
import type { Sql } from './database/port.ts';

type KeyEventKind = 'key.created' | 'key.changed' | 'key.rotated' | 'key.revoked';

type WebhookEventKind =
  | 'webhook.created'
  | 'webhook.changed'
  | 'webhook.rotated'
  | 'webhook.disabled'
  | 'webhook.deleted';

type AuditEventKind =
  | KeyEventKind
  | 'account.created'
  | 'account.changed'
  | 'account.deleted'
  | 'email.changed'
  | 'password.set'
  | 'password.reset_asked'
  | 'session.opened'
  | 'session.refused'
  | 'session.ended'
  | 'plan.requested'
  | 'plan.refused'
  | 'plan.changed'
  | 'plan.change_scheduled'
  | WebhookEventKind;

/** Who did it: a key by its id, `person` for who is signed in, `operator` for the command line. */
export type Actor = string;

/** One thing that happened to an account. */
export interface AuditEntry {
  readonly event: AuditEventKind;
  readonly accountId: string;
  readonly keyId?: string | null;
  readonly actor: Actor;
  readonly ip?: string | null;
  /** In words, never secret. */
  readonly detail?: string | null;
}

/** An entry with when it was written. */
export interface AuditEvent extends Required<AuditEntry> {
  readonly id: string;
  readonly at: string;
}

const INSERT = `INSERT INTO audit_events (id, account_id, key_id, event, actor, at, ip, detail)
  VALUES (:id, :accountId, :keyId, :event, :actor, :at, :ip, :detail)`;
/** An empty account is any. */
const LIST = `SELECT id, account_id AS "accountId", key_id AS "keyId", event, actor, at, ip, detail
  FROM audit_events WHERE (:accountId = '' OR account_id = :accountId) AND at >= :since
  ORDER BY id DESC LIMIT CAST(:limit AS INTEGER)`;

/** Which entries, newest first; `accountId` null: of every account. */
interface AuditFilter {
  readonly accountId: string | null;
  /** An instant. */
  readonly since: string;
  readonly limit: number;
}

/** Who changed what and when, written in the transaction of the change; never changed, never secret. */
export class AuditLog {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** What was done with a key. */
  async append(
    event: KeyEventKind,
    key: { readonly accountId: string; readonly id: string },
    actor: Actor,
    now: Date,
  ): Promise<void> {
    const { accountId, id: keyId } = key;
    await this.note({ event, accountId, keyId, actor }, now);
  }

  async note(entry: AuditEntry, now: Date): Promise<void> {
    const { keyId = null, ip = null, detail = null } = entry;
    const row = { ...entry, keyId, ip, detail, id: createId('evt', now), at: toInstant(now) };
    await this.#sql.run(INSERT, row);
  }

  list({ accountId, since, limit }: AuditFilter): Promise<readonly AuditEvent[]> {
    return this.#sql.all<AuditEvent>(LIST, { accountId: accountId ?? '', since, limit });
  }
}
