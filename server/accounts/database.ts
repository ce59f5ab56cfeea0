import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import knex from 'knex';
import { migrateAccounts } from './migrate.ts';

/** An open store of accounts at its newest layout. */
export interface AccountsDatabase {
  readonly db: Database;
  readonly close: () => Promise<void>;
}

/** Earlier versions can corrupt a WAL that two connections reset (sqlite.org/wal.html, "WAL-reset bug"). */
const SQLITE_VERSION_MIN = [3, 51, 3] as const;

/**
 * Opens or makes the store (file mode 0600, which SQLite gives its WAL too) and migrates it. knex
 * keeps the layout; everything else runs on the raw connection, with statements prepared once.
 */
export async function openAccountsDatabase(path: string): Promise<AccountsDatabase> {
  if (path !== ':memory:') makePrivateFile(path);
  const client = knex({
    client: 'better-sqlite3',
    connection: { filename: path },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      afterCreate: (db: Database, done: (error: Error | null, db: Database) => void) => {
        for (const setting of [
          'journal_mode = WAL',
          'synchronous = FULL',
          'foreign_keys = ON',
          'busy_timeout = 5000',
          'trusted_schema = OFF',
          'journal_size_limit = 67108864',
        ]) {
          db.pragma(setting);
        }
        done(null, db);
      },
    },
  });
  try {
    await migrateAccounts(client);
    const db = (await (client.client as RawClient).acquireConnection()) as Database;
    expectVersion(db);
    return {
      db,
      close: async () => {
        await (client.client as RawClient).releaseConnection(db);
        await client.destroy();
      },
    };
  } catch (error) {
    await client.destroy();
    throw error;
  }
}

/** The part of a knex client that hands out the connection below it; knex does not type it. */
interface RawClient {
  acquireConnection(): Promise<unknown>;
  releaseConnection(connection: unknown): Promise<void>;
}

function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}

function expectVersion(db: Database): void {
  const text = String(db.prepare('SELECT sqlite_version()').pluck().get());
  const parts = text.split('.').map(Number);
  const difference = SQLITE_VERSION_MIN.map((min, i) => (parts[i] ?? 0) - min).find((d) => d !== 0);
  if ((difference ?? 0) < 0) {
    throw new Error(
      `SQLite ${text} is too old: at least ${SQLITE_VERSION_MIN.join('.')} is needed.`,
    );
  }
}
