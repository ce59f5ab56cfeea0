import type { Knex } from 'knex';

/** Any number, the same in every process that writes this catalogue. */
const ADVISORY_LOCK = 4_711_001;
const BUSY_WAIT_MS = 60_000;
const POLL_MS = 20;

/** The state of the catalogue's change log, locked until the transaction ends. */
export interface LockedState {
  /** Highest sequence number given so far. */
  readonly seq: number;
  readonly catalogVersion: string;
  readonly publishedAt: string;
  /** The catalogue's own document as published, JSON; null before the first. */
  readonly info: string | null;
  /** The form documents had when they were last written; see toDocumentVersion. */
  readonly documentVersion: string;
  /** Day from which the history is known; empty before there is a catalogue. */
  readonly since: string;
  /** The last row of the change log that entries were made of, and how many entries there are. */
  readonly logRow: number;
  readonly logEntries: number;
}

interface StateRow {
  readonly id: number;
  readonly seq: number;
  readonly catalog_version: string;
  readonly published_at: string;
  readonly info: string | null;
  readonly document_form: string;
  readonly since: string;
  readonly log_row: number;
  readonly log_entries: number;
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('SQLITE_BUSY');

async function lock(trx: Knex.Transaction, advisory: boolean): Promise<LockedState> {
  if (advisory) await trx.raw('SELECT pg_advisory_xact_lock(?)', [ADVISORY_LOCK]);
  // Writing first takes the lock: a deferred BEGIN that reads before it writes fails under load.
  await trx('catalogue_state').where({ id: 1 }).update({ id: 1 });
  const rows = await trx<StateRow>('catalogue_state').select('*');
  const row = rows[0];
  if (row === undefined) throw new Error('The catalogue has no state row.');
  return {
    seq: row.seq,
    catalogVersion: row.catalog_version,
    publishedAt: row.published_at,
    info: row.info,
    documentVersion: row.document_form,
    since: row.since,
    logRow: row.log_row,
    logEntries: row.log_entries,
  };
}

const isServer = (db: Knex): boolean =>
  (db.client as { config: { client: string } }).config.client === 'pg';

/**
 * Runs `work` as one transaction that holds the catalogue's write lock from its first statement.
 * Waits up to a minute for another process's transaction; then the engine's error.
 */
export async function writing<T>(
  db: Knex,
  work: (trx: Knex.Transaction, state: LockedState) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + BUSY_WAIT_MS;
  // Only taking the lock is tried again: until then nothing has been done.
  const progress = { locked: false };
  for (;;) {
    try {
      return await db.transaction(async (trx) => {
        const state = await lock(trx, isServer(db));
        progress.locked = true;
        return work(trx, state);
      });
    } catch (error) {
      if (progress.locked || !isBusy(error) || performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

/** Runs `work` on one state of the catalogue, whatever is written meanwhile. */
export async function reading<T>(
  db: Knex,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  // A deferred BEGIN of SQLite is a snapshot from the first read on.
  return db.transaction(work, isServer(db) ? { isolationLevel: 'repeatable read' } : {});
}
