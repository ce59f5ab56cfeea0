import type { NamedMigration } from '../../../schemas/migration-source.ts';

/** Endpoints that are told of events, and the queue of what they are told. */
export const ACCOUNTS_WEBHOOKS: NamedMigration = {
  name: '0004_webhooks',
  async up(knex) {
    await knex.schema.createTable('webhooks', (table) => {
      table.text('id').primary();
      table.text('account_id').notNullable().references('id').inTable('accounts').index();
      table.text('url').notNullable();
      table.text('events').notNullable();
      table.text('filter');
      table.text('description');
      table.text('status').notNullable();
      table.text('disabled_reason');
      table.text('created_at').notNullable();
      table.text('updated_at').notNullable();
      // It is told of what happened from then on: when it was made, or enabled again.
      table.text('listens_since').notNullable();
      // Since when no attempt has succeeded; null: the last one did, or there was none.
      table.text('failing_since');
      table.text('last_success_at');
    });
    await knex.schema.createTable('webhook_secrets', (table) => {
      table.text('id').primary();
      table.text('webhook_id').notNullable().references('id').inTable('webhooks').index();
      // Encrypted under a key derived from the pepper.
      table.binary('sealed').notNullable();
      table.text('pepper_id').notNullable();
      table.text('created_at').notNullable();
      // null: the current secret; otherwise a former one that signs too until then.
      table.text('valid_until');
      table.unique(['webhook_id'], {
        indexName: 'webhook_secrets_one_current',
        predicate: knex.whereNull('valid_until'),
      });
    });
    await knex.schema.createTable('webhook_messages', (table) => {
      // Sent as webhook-id: the same in every attempt.
      table.text('id').primary();
      // Whose event it is; null: one of the catalogue, the same for everybody.
      table.text('account_id').index();
      table.text('type').notNullable();
      // As it is signed and sent.
      table.text('body').notNullable();
      table.text('created_at').notNullable().index();
    });
    await knex.schema.createTable('webhook_deliveries', (table) => {
      table.text('id').primary();
      table.text('message_id').notNullable().references('id').inTable('webhook_messages').index();
      table.text('webhook_id').notNullable().references('id').inTable('webhooks');
      table.text('status').notNullable();
      // Of all attempts, and of those since it was last asked for.
      table.integer('attempts').notNullable();
      table.integer('tries').notNullable();
      table.text('created_at').notNullable().index();
      table.text('ended_at');
      // When it is due; while it is being sent, when others may take it over.
      table.text('next_at');
      table.text('claimed_by');
      table.index(['webhook_id', 'id']);
      table.index(['webhook_id', 'next_at'], 'webhook_deliveries_due', {
        predicate: knex.whereNotNull('next_at'),
      });
      table.index(['claimed_by'], 'webhook_deliveries_claimed', {
        predicate: knex.whereNotNull('claimed_by'),
      });
    });
    await knex.schema.createTable('webhook_attempts', (table) => {
      table.text('delivery_id').notNullable().references('id').inTable('webhook_deliveries');
      table.integer('number').notNullable();
      table.text('at').notNullable();
      table.integer('duration_ms').notNullable();
      table.text('url').notNullable();
      table.text('request_headers').notNullable();
      // null: there was no answer; `error` says why.
      table.integer('response_status');
      table.text('response_headers');
      table.text('response_body');
      table.text('error');
      table.primary(['delivery_id', 'number']);
    });
    await knex.schema.createTable('webhook_cursors', (table) => {
      table.text('source').primary();
      // The last entry of the source whose deliveries are queued.
      table.text('position').notNullable();
    });
    // What is told once: a threshold of a day, the end of a key.
    await knex.schema.createTable('webhook_notices', (table) => {
      table.text('name').primary();
      table.text('noted_at').notNullable().index();
    });
  },
};
