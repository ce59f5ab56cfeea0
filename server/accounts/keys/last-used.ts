import { toInstant } from '../../../schemas/instant.ts';
import type { Store } from '../database/port.ts';

interface Use {
  readonly at: string;
  readonly ip: string | null;
}

const WRITE_INTERVAL_MS = 60_000;
/** Uses written in one go: few enough to be done well before any deadline. */
const BATCH = 50;

/** Another server may have seen a later use. */
const WRITE = `UPDATE keys SET last_used_at = :at, last_used_ip = :ip
  WHERE id = :keyId AND (last_used_at IS NULL OR last_used_at <= :at)`;

/**
 * When keys were last used, kept in memory and written in batches: a request never waits for it,
 * and a key costs at most one write a minute.
 */
export class LastUsed {
  readonly #store: Store;
  readonly #pending = new Map<string, Use>();
  readonly #writtenAt = new Map<string, number>();

  constructor(store: Store) {
    this.#store = store;
  }

  note(keyId: string, now: Date, ip: string | undefined): void {
    this.#pending.set(keyId, { at: toInstant(now), ip: ip ?? null });
  }

  /** What is not written yet. */
  pending(keyId: string): Use | undefined {
    return this.#pending.get(keyId);
  }

  /** Writes what is due; `all` leaves nothing behind. What could not be written is kept for the next time. */
  async flush(now: Date, all: boolean): Promise<void> {
    const time = now.getTime();
    for (const [keyId, at] of this.#writtenAt) {
      if (Math.abs(time - at) >= WRITE_INTERVAL_MS) this.#writtenAt.delete(keyId);
    }
    const due = [...this.#pending].filter(([keyId]) => all || !this.#writtenAt.has(keyId));
    for (let i = 0; i < due.length; i += BATCH) {
      const batch = due.slice(i, i + BATCH);
      await this.#store.change({ lock: 'last uses', accountId: null }, async (sql) => {
        for (const [keyId, use] of batch) await sql.run(WRITE, { keyId, ...use });
      });
      for (const [keyId, use] of batch) {
        // It may have been used again while this was written.
        if (this.#pending.get(keyId) === use) this.#pending.delete(keyId);
        this.#writtenAt.set(keyId, time);
      }
    }
  }
}
