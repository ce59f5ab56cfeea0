import type { NamedMigration } from '../../../schemas/migration-source.ts';

/**
 * Which snapshot an offer sells and under which other ids, what replaces a model, length of vectors;
 * and the day on which the catalogue will be another by dates alone.
 */
export const CATALOGUE_LIFE_CYCLE: NamedMigration = {
  name: '0010_life_cycle',
  async up(knex) {
    await knex.schema.alterTable('models', (table) => {
      table.integer('embedding_dimensions');
      table.text('replacement_source');
    });
    await knex.schema.alterTable('offers', (table) => {
      table.text('other_model_ids').notNullable().defaultTo('[]');
      table.text('snapshot_model_id').references('id').inTable('models').deferrable('deferred');
      table.index('snapshot_model_id');
    });
    await knex.schema.alterTable('catalogue_state', (table) => {
      table.text('changes_on');
    });
  },
};
