import type { Database } from 'better-sqlite3';
import { toInstant } from './instant.ts';

interface Use {
  readonly at: string;
  readonly ip: string | null;
}

const WRITE_INTERVAL_MS = 60_000;

/**
 * When keys were last used, kept in memory and written in batches: a request never waits for it,
 * and a key costs at most one write a minute.
 */
export class LastUsed {
  readonly #db: Database;
  readonly #write;
  readonly #pending = new Map<string, Use>();
  readonly #writtenAt = new Map<string, number>();

  constructor(db: Database) {
    this.#db = db;
    this.#write = db.prepare<[string, string | null, string]>(
      'UPDATE keys SET last_used_at = ?, last_used_ip = ? WHERE id = ?',
    );
  }

  note(keyId: string, now: Date, ip: string | undefined): void {
    this.#pending.set(keyId, { at: toInstant(now), ip: ip ?? null });
  }

  /** What is not written yet. */
  pending(keyId: string): Use | undefined {
    return this.#pending.get(keyId);
  }

  /** Writes what is due; `all` leaves nothing behind. A failure keeps everything for the next time. */
  flush(now: Date, all: boolean): void {
    const time = now.getTime();
    for (const [keyId, at] of this.#writtenAt) {
      if (Math.abs(time - at) >= WRITE_INTERVAL_MS) this.#writtenAt.delete(keyId);
    }
    const due = [...this.#pending].filter(([keyId]) => all || !this.#writtenAt.has(keyId));
    if (due.length === 0) return;
    this.#db
      .transaction(() => {
        for (const [keyId, { at, ip }] of due) this.#write.run(at, ip, keyId);
      })
      .immediate();
    for (const [keyId] of due) {
      this.#pending.delete(keyId);
      this.#writtenAt.set(keyId, time);
    }
  }
}
