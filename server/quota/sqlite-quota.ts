import type { Database } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { toDayNumber, toState } from './day.ts';
import type { QuotaState, QuotaStore } from './port.ts';

interface Blind {
  /** The last count the store gave. */
  readonly known: number;
  /** Admitted since without its knowledge. */
  readonly owed: number;
}

/** A request that waits for its turn of the event loop to be counted. */
interface Waiting {
  readonly keyId: string;
  readonly limit: number;
  readonly day: number;
  readonly name: string;
  readonly resolve: (state: QuotaState) => void;
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
  readonly #countAll;
  #waiting: Waiting[] = [];
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
    this.#countAll = db.transaction((waiting: readonly Waiting[]) => {
      const settled = new Set<string>();
      return waiting.map((one) => {
        if (!settled.has(one.name)) this.#settleOwed(one);
        settled.add(one.name);
        return this.#countOne(one);
      });
    });
  }

  /** Requests that arrive together are counted in one transaction, which costs as much as one count. */
  consume(keyId: string, limit: number, now: Date): Promise<QuotaState> {
    return new Promise((resolve) => {
      if (this.#waiting.length === 0) {
        setImmediate(() => {
          this.#consumeAll(now);
        });
      }
      const day = toDayNumber(now);
      this.#waiting.push({ keyId, limit, day, name: `${keyId}:${day}`, resolve });
    });
  }

  #consumeAll(now: Date): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    let states: readonly QuotaState[];
    try {
      states = this.#countAll(waiting);
      for (const [at, { name, day }] of waiting.entries()) {
        this.#lastKnown.set(name, { known: states[at]?.used ?? 0, owed: 0 });
        this.#purgedDay = day;
      }
      this.#degradedSince = null;
    } catch (error) {
      this.#degradedSince ??= now;
      this.#onError(error);
      states = waiting.map((one) => this.#guess(one));
    }
    for (const [at, state] of states.entries()) waiting[at]?.resolve(state);
  }

  /** Pays in what was admitted without the file, and forgets days that are over. */
  #settleOwed({ name, keyId, day }: Waiting): void {
    const { owed } = this.#lastKnown.get(name) ?? { owed: 0 };
    if (owed > 0) this.#settle.run(day, keyId, owed);
    if (day !== this.#purgedDay) this.#purge.run(day - RETENTION_DAYS);
  }

  #countOne({ keyId, limit, day }: Waiting): QuotaState {
    const used = limit < 1 ? undefined : this.#count.all(day, keyId, limit)[0];
    return toState(used !== undefined, used ?? this.#usedOn(day, keyId), limit, day);
  }

  peek(keyId: string, limit: number, now: Date): Promise<QuotaState> {
    const day = toDayNumber(now);
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

  #guess({ name, limit, day }: Waiting): QuotaState {
    const { known, owed } = this.#lastKnown.get(name) ?? { known: 0, owed: 0 };
    const allowed = known + owed < limit;
    const admitted = allowed ? owed + 1 : owed;
    this.#lastKnown.set(name, { known, owed: admitted });
    return toState(allowed, known + admitted, limit, day);
  }
}
