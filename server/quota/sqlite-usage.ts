import type { Database } from 'better-sqlite3';
import { toDate, toDayNumber } from './day.ts';
import type { UsageRow, UsageStore } from './port.ts';
import { UsageTotals } from './usage-totals.ts';

/** Days of history, the current one included. */
const RETENTION_DAYS = 90;

/**
 * Usage gathers in memory and is written in batches, so a request never waits for it; reading adds
 * what is not written yet. A batch that cannot be written is kept for the next one.
 */
export class SqliteUsage implements UsageStore {
  readonly #db: Database;
  readonly #add;
  readonly #read;
  readonly #purge;
  readonly #pending = new UsageTotals();
  /** The day used last, and its date. */
  #day = Number.NaN;
  #date = '';
  #purgedDay = Number.NaN;

  constructor(db: Database) {
    this.#db = db;
    this.#add = db.prepare<UsageRow>(
      `INSERT INTO usage (key_id, date, endpoint, status, requests)
      VALUES (:keyId, :date, :endpoint, :status, :requests)
      ON CONFLICT DO UPDATE SET requests = requests + excluded.requests`,
    );
    this.#read = db.prepare<[string, string, string], UsageRow>(
      `SELECT key_id AS keyId, date, endpoint, status, requests FROM usage
      WHERE key_id IN (SELECT value FROM json_each(?)) AND date BETWEEN ? AND ?`,
    );
    this.#purge = db.prepare<[string]>('DELETE FROM usage WHERE date < ?');
  }

  record(keyId: string, endpoint: string, status: number, now: Date): void {
    const day = toDayNumber(now);
    if (day !== this.#day) this.#date = toDate(day);
    this.#day = day;
    this.#pending.add({ keyId, date: this.#date, endpoint, status, requests: 1 });
  }

  /** Rows in no order, one per day, key, endpoint and status. */
  read(keyIds: readonly string[], from: string, to: string): Promise<readonly UsageRow[]> {
    const wanted = new Set(keyIds);
    const rows = new UsageTotals();
    for (const row of this.#read.all(JSON.stringify(keyIds), from, to)) rows.add(row);
    for (const row of this.#pending.rows()) {
      if (wanted.has(row.keyId) && row.date >= from && row.date <= to) rows.add(row);
    }
    return Promise.resolve(rows.rows());
  }

  flush(): Promise<void> {
    return new Promise((resolve) => {
      this.#write();
      resolve();
    });
  }

  /** Writes the rest; the file is closed by who opened it. */
  close(): Promise<void> {
    return this.flush();
  }

  #write(): void {
    const rows = this.#pending.rows();
    if (rows.length === 0) return;
    this.#db
      .transaction(() => {
        for (const row of rows) this.#add.run(row);
        if (this.#day !== this.#purgedDay) this.#purge.run(toDate(this.#day - RETENTION_DAYS + 1));
      })
      .immediate();
    this.#pending.take();
    this.#purgedDay = this.#day;
  }
}
