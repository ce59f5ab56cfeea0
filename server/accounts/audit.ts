import type { Database } from 'better-sqlite3';
import { createId } from './id.ts';
import { toInstant } from './instant.ts';

export type AuditEventKind = 'key.created' | 'key.changed' | 'key.rotated' | 'key.revoked';

/** Who did it: a key by its id, or `operator` for somebody at the command line. */
export type Actor = string;

/** Who changed what and when, written in the transaction of the change; never changed, never secret. */
export class AuditLog {
  readonly #insert;

  constructor(db: Database) {
    this.#insert = db.prepare(
      'INSERT INTO audit_events (id, account_id, key_id, event, actor, at) VALUES (?, ?, ?, ?, ?, ?)',
    );
  }

  append(
    event: AuditEventKind,
    key: { readonly accountId: string; readonly id: string },
    actor: Actor,
    now: Date,
  ): void {
    this.#insert.run(createId('evt', now), key.accountId, key.id, event, actor, toInstant(now));
  }
}
