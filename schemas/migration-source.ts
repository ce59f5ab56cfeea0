import type { Knex } from 'knex';

/** One step of a store's layout. The name is recorded in the store, so it never changes. */
export interface NamedMigration {
  readonly name: string;
  readonly up: (knex: Knex) => Promise<void>;
}

/**
 * A static list as knex wants it: names carry no file ending, so a store migrated by the `.ts`
 * sources is understood by compiled ones. There is no way down: expand first, contract later.
 */
export function toMigrationSource(
  migrations: readonly NamedMigration[],
): Knex.MigrationSource<NamedMigration> {
  return {
    getMigrations: () => Promise.resolve([...migrations]),
    getMigrationName: ({ name }) => name,
    getMigration: ({ up }) =>
      Promise.resolve({ up, down: () => Promise.reject(new Error('There is no way down.')) }),
  };
}
