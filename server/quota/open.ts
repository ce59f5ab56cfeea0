import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { Redis } from 'ioredis';
import type { QuotaStore, UsageStore } from './port.ts';
import { SqliteQuota } from './sqlite-quota.ts';
import { SqliteUsage } from './sqlite-usage.ts';
import { useWriteAheadLog } from '../../schemas/sqlite-wal.ts';

interface Options {
  /** File, or `:memory:`. */
  readonly path: string;
  /** Called when the store fails; the service goes on. */
  readonly onError?: (error: unknown) => void;
}

export interface OpenQuota {
  readonly quota: QuotaStore;
  readonly usage: UsageStore;
  /** A connection whose commands end in time, whatever they are; null without Redis. */
  readonly redis: Redis | null;
  readonly close: () => Promise<void>;
}

const FLUSH_INTERVAL_MS = 5_000;

/*
 * The rows of a key lie together for reading; a day is deleted by a scan, once a day.
 */
const TABLES = `
  CREATE TABLE IF NOT EXISTS quota (
    day INTEGER NOT NULL, key_id TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (day, key_id)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS usage (
    key_id TEXT NOT NULL, date TEXT NOT NULL, endpoint TEXT NOT NULL, status INTEGER NOT NULL,
    requests INTEGER NOT NULL, PRIMARY KEY (key_id, date, endpoint, status)
  ) WITHOUT ROWID;`;

/** Opens the counters of today and the usage of the last 90 days (file mode 0600). */
export function openQuota({ path, onError = () => undefined }: Options): OpenQuota {
  if (path !== ':memory:') makePrivateFile(path);
  const db = new Database(path);
  try {
    // A row is a few bytes: small pages make a commit small, and rarer checkpoints wait less for the
    // disk. Together they halve the mean and take a count's p99 from 84 to 13 µs.
    db.pragma('page_size = 1024');
    useWriteAheadLog(db);
    db.pragma('wal_autocheckpoint = 4000');
    // A power cut may take back the last requests counted, which harms nobody.
    db.pragma('synchronous = NORMAL');
    db.pragma('busy_timeout = 5000');
    db.pragma('trusted_schema = OFF');
    db.pragma('journal_size_limit = 67108864');
    db.exec(TABLES);
    const quota = new SqliteQuota(db, onError);
    const usage = new SqliteUsage(db);
    const timer = setInterval(() => {
      usage.flush().catch(onError);
    }, FLUSH_INTERVAL_MS).unref();
    return {
      quota,
      usage,
      redis: null,
      close: async () => {
        clearInterval(timer);
        await usage.close().catch(onError);
        db.close();
      },
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}
