import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { ACCOUNTS_MIGRATIONS, ACCOUNTS_MIGRATIONS_TABLE } from '../migrations/list.ts';
import { toMigrationSource } from '../../../schemas/migration-source.ts';

const CONFIG = {
  tableName: ACCOUNTS_MIGRATIONS_TABLE,
  migrationSource: toMigrationSource(ACCOUNTS_MIGRATIONS),
};
const TRIES = 5;
const LOCKED_TRIES = 100;
const PAUSE_MS = 50;
/** Of who changes the layout of accounts; any number, the same in every process. */
const ADVISORY_LOCK = 4_711_003;

/** Brings the layout up to date. Any number of processes may start at once. */
export async function migrateAccounts(db: Knex): Promise<void> {
  if (isPostgres(db)) await migratePostgres(db);
  else await migrateSqlite(db);
}

function isPostgres(db: Knex): boolean {
  return (db.client as { driverName: string }).driverName === 'pg';
}

/** One transaction, and a lock that ends with it: a killed process leaves nothing of either. */
async function migratePostgres(db: Knex): Promise<void> {
  const [schema = ''] = (db.client as { searchPath: readonly string[] }).searchPath;
  await db.transaction(async (trx) => {
    await trx.raw('SELECT pg_advisory_xact_lock(?)', [ADVISORY_LOCK]);
    const { rows } = await trx.raw<{ rows: { oid: string | null }[] }>(
      'SELECT to_regnamespace(quote_ident(?)) AS oid',
      [schema],
    );
    // Who may not make schemas may still use one that was made for them.
    if (rows[0]?.oid === null) await trx.raw('CREATE SCHEMA ??', [schema]);
    await trx.migrate.latest(CONFIG);
  });
}

/**
 * `db` has a pool of one connection. knex makes its own tables without a lock (and two rows in its
 * lock table would lock it for ever), so they are made under SQLite's; after that it gives up at
 * once on a lock, and the loser tries again until the winner is done. knex's lock and the steps are
 * one transaction, so a killed process leaves neither.
 */
async function migrateSqlite(db: Knex): Promise<void> {
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
