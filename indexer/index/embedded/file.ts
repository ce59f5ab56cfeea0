import Database from 'better-sqlite3';
import { useWriteAheadLog } from '../../../schemas/sqlite-wal.ts';

export type Db = Database.Database;

/** Tables that say which generations there are and which is live. */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS generations (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  mapping_hash TEXT NOT NULL,
  cursor INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  was_live INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS alias (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  generation INTEGER NOT NULL REFERENCES generations (number)
) STRICT;
`;

/**
 * Opens the index file for its one writing process; makes it where there is none.
 * @param path a file, or `:memory:`
 */
export function openIndexFile(path: string): Db {
  const db = new Database(path);
  useWriteAheadLog(db);
  db.pragma('synchronous = NORMAL');
  db.pragma('busy_timeout = 5000');
  db.pragma('foreign_keys = ON');
  db.pragma('trusted_schema = OFF');
  db.pragma('journal_size_limit = 67108864');
  db.exec(SCHEMA);
  return db;
}
