import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import { useWriteAheadLog } from '../../../schemas/sqlite-wal.ts';

/** Where the catalogue is kept: a file, `:memory:`, or a PostgreSQL database. */
export type CatalogPlace =
  { readonly path: string } | { readonly url: string; readonly schema?: string };

/** SQLite 3.7.0 to 3.51.2 can corrupt a WAL file that two connections write. */
const SQLITE_MIN = [3, 51, 3];
const WAL_LIMIT_BYTES = 64 * 1024 * 1024;

const quiet = (): void => undefined;
const log = { warn: quiet, error: quiet, deprecate: quiet, debug: quiet };

function assertSafeSqlite(version: string): void {
  const parts = version.split('.').map(Number);
  const order = SQLITE_MIN.map((least, i) => (parts[i] ?? 0) - least).find((d) => d !== 0) ?? 0;
  if (order < 0) {
    throw new Error(
      `SQLite ${version} can corrupt shared files; ${SQLITE_MIN.join('.')} is needed.`,
    );
  }
}

function prepare(connection: Database.Database): void {
  assertSafeSqlite(String(connection.prepare('SELECT sqlite_version()').pluck().get()));
  useWriteAheadLog(connection);
  connection.pragma('synchronous = NORMAL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('busy_timeout = 5000');
  connection.pragma('trusted_schema = OFF');
  connection.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`);
}

function openFile(path: string): Knex {
  if (path !== ':memory:') {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    closeSync(openSync(path, 'a', 0o600));
    chmodSync(path, 0o600);
  }
  return knex({
    client: 'better-sqlite3',
    connection: { filename: path },
    useNullAsDefault: true,
    log,
    pool: {
      min: 1,
      max: 1,
      afterCreate(connection: Database.Database, done: (error: Error | null) => void) {
        try {
          prepare(connection);
          done(null);
        } catch (error) {
          done(error as Error);
        }
      },
    },
  });
}

/** The schema that holds the catalogue, in a database that holds accounts too. */
export const CATALOGUE_SCHEMA = 'catalogue';

const CONNECT_MS = 10_000;
/** What takes longer hangs; the longest statement of an import takes seconds. */
const STATEMENT_MS = 120_000;
const INT8 = 20;
/** What is used of a connection of the `pg` package. */
interface ServerConnection {
  setTypeParser(oid: number, parse: (text: string) => unknown): void;
}

function openServer(url: string, schema: string): Knex {
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'model-catalog catalogue',
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      // This side gives up too, where nothing comes back at all.
      query_timeout: STATEMENT_MS + CONNECT_MS,
      idle_in_transaction_session_timeout: STATEMENT_MS,
      keepAlive: true,
    },
    searchPath: [schema],
    log,
    pool: {
      min: 0,
      max: 4,
      afterCreate(connection: ServerConnection, done: (error: Error | null) => void) {
        // Whole numbers come as numbers, as from SQLite; amounts and counts stay far below 2^53.
        connection.setTypeParser(INT8, Number);
        done(null);
      },
    },
  });
}

/** Opens the connection; nothing is read or migrated. */
export function openDatabase(place: CatalogPlace): Knex {
  return 'path' in place
    ? openFile(place.path)
    : openServer(place.url, place.schema ?? CATALOGUE_SCHEMA);
}

/** Whether it is SQLite, of which this machine is the only writer. */
export function isFile(place: CatalogPlace): boolean {
  return 'path' in place;
}

/** Writes a whole and consistent copy of a catalogue's file, which may be in use, to a new file. */
export async function copyCatalog(path: string, to: string): Promise<void> {
  const db = openDatabase({ path });
  try {
    await db.raw('VACUUM INTO ?', [to]);
  } finally {
    await db.destroy();
  }
}
