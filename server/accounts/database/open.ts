import { migrateAccounts } from './migrate.ts';
import type { AccountsPlace, Store } from './port.ts';
import { openCurrentFile } from './sqlite-current.ts';
import { SqliteStore, type OpenFile } from './sqlite-store.ts';

/** How patient a program is with a store: a server answers somebody who waits. */
export interface StoreLimits {
  readonly deadlineMs: number;
  readonly connectionsMax: number;
  readonly onError: (error: unknown) => void;
}

/** The schema that holds accounts, in a database that holds the catalogue too. */
export const ACCOUNTS_SCHEMA = 'accounts';

/** Opens the store of accounts at its newest layout, making it where there is none. */
export async function openStore(place: AccountsPlace, limits: StoreLimits): Promise<Store> {
  if ('path' in place) return openSqlite(place.path, limits.deadlineMs);
  const { url, schema = ACCOUNTS_SCHEMA } = place;
  // Its client is loaded only where it is used.
  const [{ openPostgres }, { PostgresStore }] = await Promise.all([
    import('./postgres-database.ts'),
    import('./postgres-store.ts'),
  ]);
  const client = openPostgres(url, schema);
  try {
    await migrateAccounts(client);
  } finally {
    await client.destroy();
  }
  return new PostgresStore({ url, schema, ...limits });
}

async function openSqlite(path: string, deadlineMs: number): Promise<Store> {
  const opened = await openFile(path);
  // A wait for the lock of another process stops this one. Opening it may wait longer.
  opened.db.pragma(`busy_timeout = ${deadlineMs}`);
  return new SqliteStore(opened);
}

async function openFile(path: string): Promise<OpenFile> {
  const db = openCurrentFile(path);
  if (db !== null) return { db, close: () => Promise.resolve(void db.close()) };
  const { openSqliteFile, takeConnection } = await import('./sqlite-file.ts');
  const client = openSqliteFile(path);
  try {
    await migrateAccounts(client);
    return await takeConnection(client);
  } catch (error) {
    await client.destroy();
    throw error;
  }
}
