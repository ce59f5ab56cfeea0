import type { NamedMigration } from '../../../schemas/migration-source.ts';

/** Documents as they were last published, in JSON: an index is built by copying them. */
export const DOCUMENTS_VERSION: NamedMigration = {
  name: '0006_documents',
  async up(knex) {
    await knex.schema.createTable('documents', (table) => {
      table.text('kind').notNullable();
      table.text('id').notNullable();
      table.text('body').notNullable();
      table.primary(['kind', 'id']);
    });
    const states = await knex<{ info: string | null }>('catalogue_state').select('info');
    for (const { info } of states) {
      if (info !== null) {
        await knex('documents').insert({ kind: 'info', id: 'catalogue', body: info });
      }
    }
    // The others that were published before are made again.
    await knex('catalogue_state').update({ document_form: '' });
  },
};

/** What follows the catalogue: the change log for people, the outbox and cursors of the index. */
export const CHANGES_AND_INDEX: NamedMigration = {
  name: '0003_changes_and_index',
  async up(knex) {
    // What a reader of the catalogue may want to know, one row a changed field.
    await knex.schema.createTable('changes', (table) => {
      table.increments('id');
      table.text('at').notNullable().index();
      table.text('type').notNullable();
      table.text('model_id').index();
      table.text('offer_id');
      table.text('field');
      table.text('old');
      table.text('new');
      table.text('source_key');
    });
    // What an index must know: one row a document, its latest change. `seq` is its version.
    await knex.schema.createTable('outbox', (table) => {
      table.bigInteger('seq').primary();
      table.text('kind').notNullable();
      table.text('id').notNullable();
      table.text('op').notNullable();
      table.text('hash').notNullable();
      table.unique(['kind', 'id']);
    });
    // One row. A counter in a row commits in order, which a sequence of PostgreSQL does not.
    await knex.schema.createTable('catalogue_state', (table) => {
      table.integer('id').primary();
      table.bigInteger('seq').notNullable();
      table.text('catalog_version').notNullable();
      table.text('published_at').notNullable();
      // The catalogue's own document as it was published, and the form documents had then.
      table.text('info');
      table.text('document_form').notNullable().defaultTo('');
      // Since when somebody asks the indexer for a new index.
      table.text('rebuild_asked_at');
    });
    await knex('catalogue_state').insert({
      id: 1,
      seq: 0,
      catalog_version: '',
      published_at: '',
    });
    await knex.schema.createTable('index_state', (table) => {
      table.text('engine').notNullable();
      table.text('name').notNullable();
      table.text('state').notNullable();
      table.text('mapping_hash').notNullable();
      table.bigInteger('cursor').notNullable();
      table.text('created_at').notNullable();
      table.text('checked_at').notNullable();
      table.text('problem');
      table.primary(['engine', 'name']);
    });
    await knex.schema.createTable('index_failures', (table) => {
      table.text('engine').notNullable();
      table.text('name').notNullable();
      table.text('kind').notNullable();
      table.text('id').notNullable();
      table.bigInteger('version').notNullable();
      table.text('reason').notNullable();
      table.integer('attempts').notNullable();
      table.text('first_failed_at').notNullable();
      table.text('last_failed_at').notNullable();
      table.primary(['engine', 'name', 'kind', 'id']);
    });
    await knex.schema.createTable('lease', (table) => {
      table.text('name').primary();
      table.text('owner').notNullable();
      table.text('until').notNullable();
      table.bigInteger('token').notNullable();
    });
    await knex('lease').insert({ name: 'indexer', owner: '', until: '', token: 0 });
  },
};

/**
 * How far the change log is published: up to which row, and how many entries there are. Rows that an
 * older program wrote get their entries with the next publishing.
 */
export const CHANGE_LOG: NamedMigration = {
  name: '0009_change_log',
  async up(knex) {
    await knex.schema.alterTable('catalogue_state', (table) => {
      table.bigInteger('log_row').notNullable().defaultTo(0);
      table.bigInteger('log_entries').notNullable().defaultTo(0);
    });
  },
};

/** The page a source read a price from, where it says so. */
export const DOCUMENT_PAGES: NamedMigration = {
  name: '0007_price_pages',
  async up(knex) {
    await knex.schema.alterTable('offer_prices', (table) => {
      table.text('url');
    });
  },
};
