import type { Knex } from 'knex';
import { CATALOG_MIGRATIONS, CATALOG_MIGRATIONS_TABLE } from './list.ts';
import { toMigrationSource } from '../../../schemas/migration-source.ts';

const CONFIG = {
  migrationSource: toMigrationSource(CATALOG_MIGRATIONS),
  tableName: CATALOG_MIGRATIONS_TABLE,
};
const LOCK_WAIT_MS = 10_000;
const POLL_MS = 50;
const TRIES = 3;

async function migrate(db: Knex): Promise<void> {
  const [, pending] = (await db.migrate.list(CONFIG)) as [unknown, readonly unknown[]];
  if (pending.length > 0) await db.migrate.latest(CONFIG);
}

/** Of who changes the layout of the catalogue; any number, the same in every process. */
const ADVISORY_LOCK = 4_711_004;

/** One transaction, and a lock that ends with it: a killed process leaves nothing of either. */
async function migrateServer(db: Knex): Promise<void> {
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
 * Brings the layout up to date; two processes may start at once (knex makes its own tables without
 * a lock, so the loser of that race tries again). A lock that a killed process left behind is
 * released after ten seconds where `ownsStore` says that no other machine writes here: a step takes
 * milliseconds.
 */
export async function migrateCatalog(db: Knex, ownsStore: boolean): Promise<void> {
  if ((db.client as { driverName: string }).driverName === 'pg') return migrateServer(db);
  const deadline = performance.now() + LOCK_WAIT_MS;
  for (let failures = 0; ;) {
    try {
      await migrate(db);
      return;
    } catch (error) {
      const locked = error instanceof Error && error.name === 'MigrationLocked';
      const late = performance.now() > deadline;
      if (!locked) failures += 1;
      if (failures >= TRIES || (late && !(locked && ownsStore))) throw error;
      if (late) await db.migrate.forceFreeMigrationsLock(CONFIG);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}
