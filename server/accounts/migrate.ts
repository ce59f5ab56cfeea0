import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import {
  ACCOUNTS_MIGRATIONS,
  ACCOUNTS_MIGRATIONS_TABLE,
} from '../../schemas/migrations/accounts.ts';
import { toMigrationSource } from '../../schemas/migrations/source.ts';

const CONFIG = {
  tableName: ACCOUNTS_MIGRATIONS_TABLE,
  migrationSource: toMigrationSource(ACCOUNTS_MIGRATIONS),
};
const TRIES = 5;
const LOCKED_TRIES = 100;
const PAUSE_MS = 50;

/**
 * Brings the layout of a SQLite store up to date; `db` has a pool of one connection. Two processes
 * may start at once. knex makes its own tables without a lock (and two rows in its lock table
 * would lock it for ever), so they are made under SQLite's; after that it gives up at once on a
 * lock, and the loser tries again until the winner is done. knex's lock and the steps are one
 * transaction, so a killed process leaves neither.
 */
export async function migrateAccounts(db: Knex): Promise<void> {
  await db.raw('BEGIN IMMEDIATE');
  const [, pending] = (await db.migrate.list(CONFIG)) as [unknown, readonly unknown[]];
  await db.raw('COMMIT');
  if (pending.length === 0) return;
  for (let tries = 1; ; tries += 1) {
    try {
      await db.migrate.latest(CONFIG);
      return;
    } catch (error) {
      const locked = error instanceof Error && error.name === 'MigrationLocked';
      if (tries >= (locked ? LOCKED_TRIES : TRIES)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
