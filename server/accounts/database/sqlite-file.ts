import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import { setUp } from './sqlite-current.ts';

/** The part of a knex client that hands out the connection below it; knex does not type it. */
interface RawClient {
  acquireConnection(): Promise<unknown>;
  releaseConnection(connection: unknown): Promise<void>;
}

/** Opens or makes the file (mode 0600, which SQLite gives its WAL too), with one connection. */
export function openSqliteFile(path: string): Knex {
  if (path !== ':memory:') makePrivateFile(path);
  return knex({
    client: 'better-sqlite3',
    connection: { filename: path },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      afterCreate: (db: Database, done: (error: Error | null, db: Database) => void) => {
        try {
          setUp(db);
          done(null, db);
        } catch (error) {
          done(error as Error, db);
        }
      },
    },
  });
}

/** Takes the connection from knex for good: nothing can be asked of `client` until it is closed. */
export async function takeConnection(
  client: Knex,
): Promise<{ readonly db: Database; readonly close: () => Promise<void> }> {
  const raw = client.client as RawClient;
  const db = (await raw.acquireConnection()) as Database;
  return {
    db,
    close: async () => {
      await raw.releaseConnection(db);
      await client.destroy();
    },
  };
}

function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}
