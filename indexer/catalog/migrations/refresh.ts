import type { NamedMigration } from '../../../schemas/migration-source.ts';

/** What a refresh of the catalogue must know of the last one, whichever way that ended. */
export const REFRESH: NamedMigration = {
  name: '0005_refresh',
  async up(knex) {
    // Which version of each file of a source its records were read from.
    await knex.schema.createTable('source_files', (table) => {
      table.text('source_key').notNullable().references('key').inTable('sources');
      table.text('name').notNullable();
      table.text('location').notNullable();
      table.text('etag');
      table.text('last_modified');
      table.text('sha256').notNullable();
      table.primary(['source_key', 'name']);
    });
    await knex.schema.alterTable('sources', (table) => {
      // The form of the program that read the records; another one may read the same otherwise.
      table.text('read_form').notNullable().defaultTo('');
    });
    // Entity tags are of files, so they are kept with them.
    await knex.raw('ALTER TABLE sources DROP COLUMN etag');
    await knex.schema.alterTable('catalogue_state', (table) => {
      // Counts changes of the records; the catalogue was made of those up to `resolved_version`.
      table.bigInteger('records_version').notNullable().defaultTo(0);
      table.bigInteger('resolved_version').notNullable().defaultTo(0);
      table.text('resolved_form').notNullable().defaultTo('');
    });
    await knex.schema.alterTable('sync_runs', (table) => {
      table.integer('rows').notNullable().defaultTo(0);
      // JSON: how many were left out for which reason.
      table.text('rejections').notNullable().defaultTo('{}');
    });
    await knex('sync_runs').where({ status: 'accepted' }).update({ status: 'ok' });
    await knex('lease').insert({ name: 'refresh', owner: '', until: '', token: 0 });
  },
};

/** Who wants a new index asks the holder of a lease: each engine has an indexer of its own. */
export const REVIEW_QUESTIONS: NamedMigration = {
  name: '0008_questions_to_leases',
  async up(knex) {
    await knex.schema.alterTable('lease', (table) => {
      // Since when; before, it was in catalogue_state.
      table.text('rebuild_asked_at');
    });
  },
};
