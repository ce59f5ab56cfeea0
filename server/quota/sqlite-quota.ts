import type { Database } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { toDay, toState } from './day.ts';
import type { QuotaState, QuotaStore } from './port.ts';

interface Blind {
  /** The last count the store gave. */
  readonly known: number;
  /** Admitted since without its knowledge. */
  readonly owed: number;
}

/** Days a count is retained: a clock that is set back finds it again and gives nothing twice. */
const RETENTION_DAYS = 7;
const REMEMBERED_MAX = 10_000;

/**
 * Counts in one statement that rises only while below the limit: exact under any concurrency, a
 * refusal costs nothing, and a new limit holds from the next request on. If the file cannot be
 * written the service goes on from what it last knew, and pays in what it admitted later: a quota
 * is commercial, not a guard.
 */
export class SqliteQuota implements QuotaStore {
  readonly #count;
  readonly #settle;
  readonly #read;
  readonly #purge;
  readonly #lastKnown = new LRUCache<string, Blind>({ max: REMEMBERED_MAX });
  readonly #onError: (error: unknown) => void;
  #purgedDay = Number.NaN;
  #degradedSince: Date | null = null;

  constructor(db: Database, onError: (error: unknown) => void) {
    this.#onError = onError;
    // Never .get() on a writing statement: it leaves the WAL growing without a checkpoint.
    this.#count = db
      .prepare<[number, string, number], number>(
        'INSERT INTO quota (day, key_id, n) VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET n = n + 1 WHERE n < ? RETURNING n',
      )
      .pluck();
    this.#settle = db.prepare<[number, string, number]>(
      'INSERT INTO quota (day, key_id, n) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n',
    );
    this.#read = db
      .prepare<[number, string], number>('SELECT n FROM quota WHERE day = ? AND key_id = ?')
      .pluck();
    this.#purge = db.prepare<[number]>('DELETE FROM quota WHERE day < ?');
  }

  consume(keyId: string, limit: number, now: Date): Promise<QuotaState> {
    const day = toDay(now);
    const name = `${keyId}:${day}`;
    try {
      const { owed } = this.#lastKnown.get(name) ?? { owed: 0 };
      if (owed > 0) this.#settle.run(day, keyId, owed);
      const used = limit < 1 ? undefined : this.#count.all(day, keyId, limit)[0];
      const known = used ?? this.#usedOn(day, keyId);
      this.#lastKnown.set(name, { known, owed: 0 });
      this.#purgeOnce(day);
      this.#degradedSince = null;
      return Promise.resolve(toState(used !== undefined, known, limit, day));
    } catch (error) {
      this.#degradedSince ??= now;
      this.#onError(error);
      return Promise.resolve(this.#guess(name, limit, day));
    }
  }

  peek(keyId: string, limit: number, now: Date): Promise<QuotaState> {
    const day = toDay(now);
    let used: number;
    try {
      used = this.#usedOn(day, keyId);
    } catch (error) {
      this.#onError(error);
      used = this.#lastKnown.get(`${keyId}:${day}`)?.known ?? 0;
    }
    used += this.#lastKnown.get(`${keyId}:${day}`)?.owed ?? 0;
    return Promise.resolve(toState(used < limit, used, limit, day));
  }

  degradedSince(): Date | null {
    return this.#degradedSince;
  }

  /** The file is closed by who opened it. */
  close(): Promise<void> {
    return Promise.resolve();
  }

  #usedOn(day: number, keyId: string): number {
    return this.#read.get(day, keyId) ?? 0;
  }

  #guess(name: string, limit: number, day: number): QuotaState {
    const { known, owed } = this.#lastKnown.get(name) ?? { known: 0, owed: 0 };
    const allowed = known + owed < limit;
    const admitted = allowed ? owed + 1 : owed;
    this.#lastKnown.set(name, { known, owed: admitted });
    return toState(allowed, known + admitted, limit, day);
  }

  #purgeOnce(day: number): void {
    if (day === this.#purgedDay) return;
    this.#purgedDay = day;
    this.#purge.run(day - RETENTION_DAYS);
  }
}
