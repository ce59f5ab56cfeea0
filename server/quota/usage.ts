import type { Database } from 'better-sqlite3';
import { toDate, toDay } from './day.ts';
import type { UsageRow, UsageStore } from './port.ts';

type Tally = Omit<UsageRow, 'requests'> & { requests: number };

/** Days of history, the current one included. */
const KEPT_DAYS = 90;

/**
 * Usage gathers in memory and is written in batches, so a request never waits for it; reading adds
 * what is not written yet. A batch that cannot be written is kept for the next one.
 */
export class SqliteUsage implements UsageStore {
  readonly #db: Database;
  readonly #add;
  readonly #read;
  readonly #purge;
  #pending = new Map<string, Tally>();
  #day = Number.NaN;
  #purgeDue = false;

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
    const day = toDay(now);
    if (day !== this.#day) {
      this.#day = day;
      this.#purgeDue = true;
    }
    add(this.#pending, { keyId, date: toDate(day), endpoint, status, requests: 1 });
  }

  /** Rows in no order, one per day, key, endpoint and status. */
  read(keyIds: readonly string[], from: string, to: string): Promise<readonly UsageRow[]> {
    const wanted = new Set(keyIds);
    const rows = new Map<string, Tally>();
    for (const row of this.#read.all(JSON.stringify(keyIds), from, to)) add(rows, row);
    for (const row of this.#pending.values()) {
      if (wanted.has(row.keyId) && row.date >= from && row.date <= to) add(rows, row);
    }
    return Promise.resolve([...rows.values()]);
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
    const rows = [...this.#pending.values()];
    if (rows.length === 0) return;
    this.#db
      .transaction(() => {
        for (const row of rows) this.#add.run(row);
        if (this.#purgeDue) this.#purge.run(toDate(this.#day - KEPT_DAYS + 1));
      })
      .immediate();
    this.#pending = new Map();
    this.#purgeDue = false;
  }
}

function add(tallies: Map<string, Tally>, row: UsageRow): void {
  const name = `${row.date} ${row.keyId} ${row.status} ${row.endpoint}`;
  const tally = tallies.get(name);
  if (tally === undefined) tallies.set(name, { ...row });
  else tally.requests += row.requests;
}
