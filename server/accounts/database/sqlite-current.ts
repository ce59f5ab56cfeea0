import { chmodSync, existsSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { ACCOUNTS_MIGRATIONS, ACCOUNTS_MIGRATIONS_TABLE } from '../migrations/list.ts';
import { useWriteAheadLog } from '../../../schemas/sqlite-wal.ts';

/** Earlier versions can corrupt a WAL that two connections reset (sqlite.org/wal.html, "WAL-reset bug"). */
const SQLITE_VERSION_MIN = [3, 51, 3] as const;

const SETTINGS = [
  'synchronous = FULL',
  'foreign_keys = ON',
  'busy_timeout = 5000',
  'trusted_schema = OFF',
  'journal_size_limit = 67108864',
] as const;

/**
 * Sets a new connection to a file of accounts up.
 * @throws Error naming a version of SQLite that is not safe
 */
export function setUp(db: Database): void {
  useWriteAheadLog(db);
  for (const setting of SETTINGS) db.pragma(setting);
  expectVersion(db);
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

/**
 * Opens a file that has the newest layout, as it has at every start but the first of a version:
 * loading knex takes longer than all else that is done with it.
 * @returns null where it has to be made or brought up to date first
 */
export function openCurrentFile(path: string): Database | null {
  if (!existsSync(path)) return null;
  chmodSync(path, 0o600);
  const db = new Sqlite(path);
  try {
    setUp(db);
    if (isCurrent(db)) return db;
  } catch (error) {
    db.close();
    throw error;
  }
  db.close();
  return null;
}

function isCurrent(db: Database): boolean {
  const table = db
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")
    .all(ACCOUNTS_MIGRATIONS_TABLE);
  if (table.length === 0) return false;
  const done = db
    .prepare(`SELECT name FROM ${ACCOUNTS_MIGRATIONS_TABLE} ORDER BY id`)
    .pluck()
    .all();
  return JSON.stringify(done) === JSON.stringify(ACCOUNTS_MIGRATIONS.map(({ name }) => name));
}
