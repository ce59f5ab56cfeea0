import { existsSync } from 'node:fs';
import type { Knex } from 'knex';
import { CATALOGUE_SCHEMA, openDatabase } from '../../../indexer/catalog/database/open-database.ts';
import { migrateCatalog } from '../../../indexer/catalog/migrations/migrate.ts';
import type { Config } from '../../../schemas/config/config.ts';
import { migrateAccounts } from '../../../server/accounts/database/migrate.ts';
import { ACCOUNTS_SCHEMA } from '../../../server/accounts/database/open.ts';
import { openPostgres } from '../../../server/accounts/database/postgres-database.ts';
import { openSqliteFile } from '../../../server/accounts/database/sqlite-file.ts';
import { UsageError } from '../output.ts';
import { installationPaths } from '../../environment.ts';
import { draftsOf, removeDrafts, takeDrafts, type InstallationPaths } from './drafts.ts';
import type { Owner, Part } from './part.ts';

/** Where an installation can be. */
export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

const OWNERS: readonly Owner[] = ['catalogue', 'accounts'];

/** Runs work on the parts of one installation, each at its newest layout, in transactions. */
export type WithParts = <T>(work: (parts: readonly Part[]) => Promise<T>) => Promise<T>;

/**
 * The installation on that engine as one state, whatever is written meanwhile; only read.
 * @throws UsageError if there is none
 */
export function openSource(config: Config, engine: Engine): WithParts {
  if (engine === 'postgres') return (work) => onPostgres(config, { isReadOnly: true }, work);
  const paths = installationPaths(config);
  for (const owner of OWNERS) {
    if (existsSync(paths[owner])) continue;
    throw new UsageError(`There is no ${paths[owner]}: DATA_DIR must be the folder to move from.`);
  }
  return (work) => onFiles(paths, work);
}

/** What is to be filled; it is as it was if the work fails or the process dies. */
export function openTarget(config: Config, engine: Engine): WithParts {
  if (engine === 'postgres') return (work) => onPostgres(config, { isReadOnly: false }, work);
  const paths = installationPaths(config);
  return async (work) => {
    removeDrafts(paths);
    try {
      const result = await onFiles(draftsOf(paths), work);
      await emptyLogs(paths);
      takeDrafts(paths);
      return result;
    } catch (error) {
      removeDrafts(paths);
      throw error;
    }
  };
}

/** A file that takes the place of another must not find the log of that one beside it. */
async function emptyLogs(paths: InstallationPaths): Promise<void> {
  for (const path of Object.values(paths).filter((one) => existsSync(one))) {
    const db = openDatabase({ path });
    try {
      await db.raw('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      // Whoever closes a file last removes its log.
      await db.destroy();
    }
  }
}

/** What the target holds now; null: there is nothing at all. Nothing is made there. */
export async function lookAtTarget(config: Config, engine: Engine): Promise<WithParts | null> {
  if (engine === 'postgres') {
    const isThere = await hasLayout(config);
    return isThere ? (work) => onPostgres(config, { isReadOnly: true }, work) : null;
  }
  const there = Object.entries(installationPaths(config)).filter(([, path]) => existsSync(path));
  return there.length === 0 ? null : (work) => onFiles(Object.fromEntries(there), work);
}

/** The parts in these files, which are made where they are missing. */
export async function onFiles<T>(
  paths: Partial<InstallationPaths>,
  work: (parts: readonly Part[]) => Promise<T>,
): Promise<T> {
  const open = async (owners: readonly Owner[], parts: readonly Part[]): Promise<T> => {
    const [owner, ...others] = owners;
    if (owner === undefined) return work(parts);
    const path = paths[owner];
    if (path === undefined) return open(others, parts);
    const db = owner === 'catalogue' ? openDatabase({ path }) : openSqliteFile(path);
    try {
      await (owner === 'catalogue' ? migrateCatalog(db, true) : migrateAccounts(db));
      return await db.transaction((trx) => open(others, [...parts, { owner, schema: null, trx }]));
    } finally {
      await db.destroy();
    }
  };
  return open(OWNERS, []);
}

async function hasLayout(config: Config): Promise<boolean> {
  const db = openDatabase({ url: urlOf(config) });
  try {
    const { rows } = await db.raw<{ rows: { there: boolean }[] }>(
      'SELECT to_regclass(?) IS NOT NULL OR to_regclass(?) IS NOT NULL AS there',
      [`${CATALOGUE_SCHEMA}.catalogue_state`, `${ACCOUNTS_SCHEMA}.accounts`],
    );
    return rows[0]?.there === true;
  } finally {
    await db.destroy();
  }
}

function urlOf({ database }: Config): string {
  if (database.engine === 'postgres') return database.url;
  throw new UsageError('DATABASE_URL is not set: it names the PostgreSQL database.');
}

async function onPostgres<T>(
  config: Config,
  { isReadOnly }: { readonly isReadOnly: boolean },
  work: (parts: readonly Part[]) => Promise<T>,
): Promise<T> {
  const url = urlOf(config);
  await migrateBoth(url);
  const db = openDatabase({ url });
  try {
    const isolation: Knex.TransactionConfig = isReadOnly
      ? { isolationLevel: 'repeatable read', readOnly: true }
      : {};
    return await db.transaction(
      (trx) =>
        work([
          { owner: 'catalogue', schema: CATALOGUE_SCHEMA, trx },
          { owner: 'accounts', schema: ACCOUNTS_SCHEMA, trx },
        ]),
      isolation,
    );
  } finally {
    await db.destroy();
  }
}

async function migrateBoth(url: string): Promise<void> {
  const catalogue = openDatabase({ url });
  const accounts = openPostgres(url, ACCOUNTS_SCHEMA);
  try {
    await migrateCatalog(catalogue, false);
    await migrateAccounts(accounts);
  } finally {
    await catalogue.destroy();
    await accounts.destroy();
  }
}
