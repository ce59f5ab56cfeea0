import { chmodSync, existsSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { ACCOUNTS_MIGRATIONS, ACCOUNTS_MIGRATIONS_TABLE } from '../migrations/list.ts';
import { setUp } from './sqlite-settings.ts';

/**
 * Opens a file that has the newest layout, as it has at every start but the first of a version:
 * loading knex takes longer than all else that is done with it.
 * @returns null where it has to be made or brought up to date first
 */
export function openCurrentFile(path: string): Database | null {
  if (path === ':memory:' || !existsSync(path)) return null;
  chmodSync(path, 0o600);
  const db = new Sqlite(path, { fileMustExist: true });
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
