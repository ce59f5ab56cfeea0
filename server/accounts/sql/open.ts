import { migrateAccounts } from '../migrate.ts';
import type { AccountsPlace, Store } from './port.ts';
import { openCurrentFile } from './sqlite-current.ts';
import { SqliteStore } from './sqlite-store.ts';

/** How patient a program is with PostgreSQL: a server answers somebody who waits. */
export interface StoreLimits {
  readonly deadlineMs: number;
  readonly connectionsMax: number;
  readonly onError: (error: unknown) => void;
}

/** The schema that holds accounts, in a database that holds the catalogue too. */
export const ACCOUNTS_SCHEMA = 'accounts';

/** Opens the store of accounts at its newest layout, making it where there is none. */
export async function openStore(place: AccountsPlace, limits: StoreLimits): Promise<Store> {
  if ('path' in place) return openSqlite(place.path);
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

async function openSqlite(path: string): Promise<Store> {
  const db = openCurrentFile(path);
  if (db !== null) return new SqliteStore({ db, close: () => Promise.resolve(void db.close()) });
  const { openSqliteFile, takeConnection } = await import('./sqlite-file.ts');
  const client = openSqliteFile(path);
  try {
    await migrateAccounts(client);
    return new SqliteStore(await takeConnection(client));
  } catch (error) {
    await client.destroy();
    throw error;
  }
}
