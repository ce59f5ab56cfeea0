import type { NamedMigration } from '../../../schemas/migration-source.ts';

/**
 * Validity by the date of the data. An interval holds from its first day to before its last; an
 * empty first day is “ever since the catalogue has a history”, a null last day “until now”.
 */
export const FACT_HISTORY: NamedMigration = {
  name: '0004_history',
  async up(knex) {
    await knex.schema.alterTable('models', (table) => {
      table.text('valid_from').notNullable().defaultTo('');
    });
    await knex.schema.alterTable('offers', (table) => {
      table.text('valid_from').notNullable().defaultTo('');
      table.text('valid_to');
    });
    await knex.schema.alterTable('benchmark_results', (table) => {
      table.text('valid_from').notNullable().defaultTo('');
    });
    await knex.schema.alterTable('changes', (table) => {
      table.text('effective_on');
    });
    await knex.schema.alterTable('catalogue_state', (table) => {
      table.text('since').notNullable().defaultTo('');
    });
    // What a fact was before: the present value is in the row of the model or offer itself.
    await knex.schema.createTable('fact_intervals', (table) => {
      table.increments('id');
      table.text('model_id').notNullable().references('id').inTable('models').index();
      table.text('offer_id').index();
      table.text('field').notNullable();
      table.text('value');
      table.text('source_key').notNullable();
      table.text('valid_from').notNullable();
      table.text('valid_to').notNullable();
    });
    // The dates of the data each source has had here.
    await knex.schema.createTable('source_dates', (table) => {
      table.text('source_key').notNullable().references('key').inTable('sources');
      table.text('as_of').notNullable();
      table.primary(['source_key', 'as_of']);
    });
    // What is known of an older store begins with the data it holds now.
    await knex.raw(
      "INSERT INTO source_dates (source_key, as_of) SELECT key, as_of FROM sources WHERE as_of <> ''",
    );
    await knex.raw(
      "UPDATE catalogue_state SET since = coalesce((SELECT max(as_of) FROM source_dates), '')",
    );
    await knex.raw('UPDATE offers SET valid_to = substr(removed_at, 1, 10)');
    await knex.raw('UPDATE benchmark_results SET valid_from = recorded_on');
  },
};

/**
 * Which snapshot an offer sells and under which other ids, what replaces a model, length of vectors;
 * and the day on which the catalogue will be another by dates alone.
 */
export const LIFE_CYCLE: NamedMigration = {
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

/** Which snapshots an offer sells: one that sells several at one price is shown by each. */
export const SNAPSHOT_OFFERS: NamedMigration = {
  name: '0011_snapshot_offers',
  async up(knex) {
    await knex.schema.alterTable('offers', (table) => {
      table.text('snapshot_ids').notNullable().defaultTo('[]');
    });
  },
};

/**
 * What refers to models is looked up for every model that is inserted: without an index each one cost
 * a walk over all of them.
 */
export const REPLACEMENTS: NamedMigration = {
  name: '0012_index_of_replacements',
  async up(knex) {
    await knex.schema.alterTable('models', (table) => {
      table.index('replacement_id');
    });
  },
};

/** When a price was read, where its source says so. */
export const PRICE_CHECKS: NamedMigration = {
  name: '0013_price_checks',
  async up(knex) {
    await knex.schema.alterTable('offer_prices', (table) => {
      table.text('checked_on');
    });
  },
};
