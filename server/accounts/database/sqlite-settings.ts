import type { Database } from 'better-sqlite3';

/** Earlier versions can corrupt a WAL that two connections reset (sqlite.org/wal.html, "WAL-reset bug"). */
const SQLITE_VERSION_MIN = [3, 51, 3] as const;

const SETTINGS = [
  'journal_mode = WAL',
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
