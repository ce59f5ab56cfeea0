import type { NamedMigration } from '../../../schemas/migration-source.ts';

/** Which snapshots an offer sells: one that sells several at one price is shown by each. */
export const CATALOGUE_SNAPSHOT_OFFERS: NamedMigration = {
  name: '0011_snapshot_offers',
  async up(knex) {
    await knex.schema.alterTable('offers', (table) => {
      table.text('snapshot_ids').notNullable().defaultTo('[]');
    });
  },
};
