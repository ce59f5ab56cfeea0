import type { NamedMigration } from '../../../schemas/migration-source.ts';

/**
 * How far the change log is published: up to which row, and how many entries there are. Rows that an
 * older program wrote get their entries with the next publishing.
 */
export const CATALOGUE_LOG: NamedMigration = {
  name: '0009_change_log',
  async up(knex) {
    await knex.schema.alterTable('catalogue_state', (table) => {
      table.bigInteger('log_row').notNullable().defaultTo(0);
      table.bigInteger('log_entries').notNullable().defaultTo(0);
    });
  },
};
