import { createId } from './id.ts';
import { toInstant } from './instant.ts';
import type { Sql } from './sql/port.ts';

export type AuditEventKind = 'key.created' | 'key.changed' | 'key.rotated' | 'key.revoked';

/** Who did it: a key by its id, or `operator` for somebody at the command line. */
export type Actor = string;

const INSERT = `INSERT INTO audit_events (id, account_id, key_id, event, actor, at)
  VALUES (:id, :accountId, :keyId, :event, :actor, :at)`;

/** Who changed what and when, written in the transaction of the change; never changed, never secret. */
export class AuditLog {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async append(
    event: AuditEventKind,
    key: { readonly accountId: string; readonly id: string },
    actor: Actor,
    now: Date,
  ): Promise<void> {
    await this.#sql.run(INSERT, {
      id: createId('evt', now),
      accountId: key.accountId,
      keyId: key.id,
      event,
      actor,
      at: toInstant(now),
    });
  }
}
