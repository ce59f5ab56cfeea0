import { escapeLiteral, Pool, type PoolClient } from 'pg';
import { CircuitBreaker } from '../../resilience/circuit-breaker.ts';
import { HealthMonitor } from '../../resilience/health-monitor.ts';
import { withTimeout } from '../../resilience/with-timeout.ts';
import { ChangeChannel } from './change-channel.ts';
import { type ConnectionOptions, toClientConfig } from './connection.ts';
import { type Change, type OnElsewhere, type Sql, type Store, StoreUnavailable } from './port.ts';
import { NumberedStatements, PostgresStatements, toFailure } from './postgres-statements.ts';

interface PostgresStoreOptions extends ConnectionOptions {
  readonly connectionsMax: number;
  /** Told of failures that no caller waits for. */
  readonly onError: (error: unknown) => void;
}

type Work<T> = (sql: PostgresStatements) => Promise<T>;

/** Apart from every other use of advisory locks in the database. */
const LOCK_CLASS = 4_711_002;
const FAILURES_MAX = 5;
/** How often a store that failed is asked whether it answers again. */
const PROBE_MS = 1_000;

/**
 * Accounts in a schema of PostgreSQL. Whatever is asked ends by the deadline, waiting for a
 * connection included; after some failures in a row it is not asked for a second.
 */
export class PostgresStore implements Store {
  readonly #options: PostgresStoreOptions;
  readonly #numbered = new NumberedStatements();
  readonly #breaker = new CircuitBreaker({
    opensAfter: { failuresInARow: FAILURES_MAX },
    isFailure: (error) => error instanceof StoreUnavailable,
  });
  readonly #health = new HealthMonitor({
    probe: { everyMs: PROBE_MS, run: () => this.all('SELECT 1') },
  });
  #pool: Pool;
  #channel: ChangeChannel | null = null;
  #isClosed = false;

  constructor(options: PostgresStoreOptions) {
    this.#options = options;
    this.#pool = this.#createPool();
  }

  all<Row>(text: string, bindings?: object): Promise<Row[]> {
    return this.#attempt((sql) => sql.all<Row>(text, bindings));
  }

  get<Row>(text: string, bindings?: object): Promise<Row | undefined> {
    return this.#attempt((sql) => sql.get<Row>(text, bindings));
  }

  run(text: string, bindings?: object): Promise<number> {
    return this.#attempt((sql) => sql.run(text, bindings));
  }

  /**
   * The lock is taken before anything is read, so that what is read stays true until the commit.
   * Other processes hear of the change when it is committed, not before.
   */
  change<T>({ lock, accountId }: Change, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#attempt(async (sql) => {
      await sql.script(
        `BEGIN; SELECT pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${escapeLiteral(lock)}))`,
      );
      try {
        const result = await work(sql);
        await sql.script(accountId === null ? 'COMMIT' : `${this.#announce(accountId)}; COMMIT`);
        return result;
      } catch (error) {
        // Where the connection is gone or too late, PostgreSQL rolls back by itself.
        if (!(error instanceof StoreUnavailable)) await sql.script('ROLLBACK');
        throw error;
      }
    });
  }

  async watch(onElsewhere: OnElsewhere): Promise<void> {
    this.#channel = new ChangeChannel({
      ...this.#options,
      onElsewhere,
      // Nobody may be asking anything: then this is the first that is noticed of an outage.
      onLost: () => void this.all('SELECT 1').catch(() => undefined),
    });
    await this.#channel.open();
  }

  hearsOthers(): boolean {
    return this.#channel?.isListening ?? false;
  }

  degradedSince(): Date | null {
    return this.#health.downSince;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#channel?.close();
    await this.#pool.end();
    this.#health.close();
  }

  #announce(accountId: string): string {
    const channel = ChangeChannel.nameOf(this.#options.schema);
    return `SELECT pg_notify(${escapeLiteral(channel)}, ${escapeLiteral(accountId)})`;
  }

  async #attempt<T>(work: Work<T>): Promise<T> {
    try {
      const result = await this.#breaker.run(() => this.#onConnection(work));
      // It is not all back before revocations of others arrive again.
      if (this.#channel === null || this.#channel.isListening) this.#health.markUp();
      return result;
    } catch (error) {
      const failure = CircuitBreaker.isOpenError(error) ? new StoreUnavailable(error) : error;
      if (failure instanceof StoreUnavailable) this.#health.markDown(failure);
      throw failure;
    }
  }

  async #onConnection<T>(work: Work<T>): Promise<T> {
    const pool = this.#pool;
    const { deadlineMs } = this.#options;
    const held: { client: PoolClient | null; isLate: boolean } = { client: null, isLate: false };
    const attempt = async (): Promise<T> => {
      const client = await pool.connect().catch((error: unknown) => {
        throw toFailure(error);
      });
      if (held.isLate) {
        client.release();
        throw new StoreUnavailable(null);
      }
      held.client = client;
      return work(new PostgresStatements(client, this.#numbered));
    };
    try {
      const tooLate = (): Error =>
        new StoreUnavailable(new Error(`PostgreSQL did not answer within ${deadlineMs} ms.`));
      const result = await withTimeout(attempt(), deadlineMs, tooLate);
      held.client?.release();
      return result;
    } catch (error) {
      held.isLate = true;
      const isUnavailable = error instanceof StoreUnavailable;
      held.client?.release(isUnavailable);
      if (isUnavailable) this.#renew(pool);
      throw error;
    }
  }

  /** After one connection failed, none that was made before it is trusted. */
  #renew(failed: Pool): void {
    if (failed !== this.#pool || this.#isClosed) return;
    this.#pool = this.#createPool();
    failed.end().catch(this.#options.onError);
  }

  #createPool(): Pool {
    const pool = new Pool({ ...toClientConfig(this.#options), max: this.#options.connectionsMax });
    // A connection may be lost at any time, and without a listener that would end the process: an
    // idle one is forgotten by the pool, one in use fails what is asked of it.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  }
}
