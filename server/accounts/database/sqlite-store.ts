import SqliteError, { type Database, type Statement } from 'better-sqlite3';
import { HealthMonitor } from '../../resilience/health-monitor.ts';
import { type Change, type OnElsewhere, type Sql, type Store, StoreUnavailable } from './port.ts';

/** The store's own failures; any other is a mistake of ours. */
const FAILURES = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB|PROTOCOL)/;
const LOOK_EVERY_MS = 250;
/** How often a file that failed is asked whether it answers again. */
const PROBE_MS = 1_000;

/** Statements on one connection, each prepared once and run in this tick. */
class Statements implements Sql {
  readonly #db: Database;
  readonly #prepared = new Map<string, Statement<[object]>>();
  readonly health = new HealthMonitor({
    probe: { everyMs: PROBE_MS, run: () => this.all('SELECT count(*) FROM accounts') },
  });

  constructor(db: Database) {
    this.#db = db;
  }

  all<Row>(text: string, bindings: object = {}): Promise<Row[]> {
    return this.#attempt(() => this.#prepare(text).all(bindings) as Row[]);
  }

  get<Row>(text: string, bindings: object = {}): Promise<Row | undefined> {
    return this.#attempt(() => this.#prepare(text).get(bindings) as Row | undefined);
  }

  run(text: string, bindings: object = {}): Promise<number> {
    return this.#attempt(() => this.#prepare(text).run(bindings).changes);
  }

  #prepare(text: string): Statement<[object]> {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    const statement = this.#db.prepare<[object]>(text);
    this.#prepared.set(text, statement);
    return statement;
  }

  #attempt<T>(work: () => T): Promise<T> {
    return new Promise((resolve) => {
      try {
        resolve(work());
        this.health.markUp();
      } catch (error) {
        if (!(error instanceof SqliteError.SqliteError) || !FAILURES.test(error.code)) throw error;
        this.health.markDown(error);
        throw new StoreUnavailable(error);
      }
    });
  }
}

/** A connection, and what gives it back. */
export interface OpenFile {
  readonly db: Database;
  readonly close: () => Promise<void>;
}

/**
 * Accounts in a SQLite file. There is one connection, so a change keeps all else waiting until it is
 * done: nobody sees half of it. Its statements run at once, so that is no time at all.
 */
export class SqliteStore implements Store {
  readonly #db: Database;
  readonly #statements: Statements;
  readonly #close: () => Promise<void>;
  #changing: Promise<void> | null = null;
  #watch: NodeJS.Timeout | null = null;

  constructor({ db, close }: OpenFile) {
    this.#db = db;
    this.#close = close;
    this.#statements = new Statements(db);
  }

  async all<Row>(text: string, bindings?: object): Promise<Row[]> {
    // Looked at again after each wait: of several that waited, one goes first.
    while (this.#changing !== null) await this.#changing;
    return this.#statements.all<Row>(text, bindings);
  }

  async get<Row>(text: string, bindings?: object): Promise<Row | undefined> {
    while (this.#changing !== null) await this.#changing;
    return this.#statements.get<Row>(text, bindings);
  }

  async run(text: string, bindings?: object): Promise<number> {
    while (this.#changing !== null) await this.#changing;
    return this.#statements.run(text, bindings);
  }

  /** Takes the file's write lock first: two processes cannot both pass a bound that leaves room for one. */
  async change<T>(_change: Change, work: (sql: Sql) => Promise<T>): Promise<T> {
    while (this.#changing !== null) await this.#changing;
    let finish = (): void => undefined;
    this.#changing = new Promise((resolve) => {
      finish = resolve;
    });
    try {
      await this.#statements.run('BEGIN IMMEDIATE');
      const result = await work(this.#statements);
      await this.#statements.run('COMMIT');
      return result;
    } finally {
      if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
      this.#changing = null;
      finish();
    }
  }

  /** Looks four times a second whether another connection has committed. */
  watch(onElsewhere: OnElsewhere): Promise<void> {
    const version = this.#db.prepare('PRAGMA data_version').pluck();
    let seen = version.get();
    this.#watch = setInterval(() => {
      const now = version.get();
      if (now === seen) return;
      seen = now;
      onElsewhere(null);
    }, LOOK_EVERY_MS).unref();
    return Promise.resolve();
  }

  hearsOthers(): boolean {
    return true;
  }

  degradedSince(): Date | null {
    return this.#statements.health.downSince;
  }

  async close(): Promise<void> {
    if (this.#watch !== null) clearInterval(this.#watch);
    while (this.#changing !== null) await this.#changing;
    await this.#close();
    this.#statements.health.close();
  }
}
