import { ACCOUNTS_PEOPLE } from './people.ts';
import { ACCOUNTS_SUBSCRIPTIONS } from './subscriptions.ts';
import { ACCOUNTS_WEBHOOKS } from './webhooks.ts';
import type { NamedMigration } from '../../../schemas/migration-source.ts';

/** Where the store of accounts records which steps it has taken; apart from the catalogue's. */
export const ACCOUNTS_MIGRATIONS_TABLE = 'accounts_migrations';

/*
 * Instants are text, `YYYY-MM-DDTHH:MM:SSZ`: they compare as they read, in SQLite as in PostgreSQL.
 * Lists are JSON text. A key's row outlives its revocation: the day's count of creations and the
 * names in usage depend on it.
 */
const create: NamedMigration = {
  name: '0001_accounts_and_keys',
  async up(knex) {
    await knex.schema.createTable('accounts', (table) => {
      table.text('id').primary();
      table.text('email').notNullable();
      table.text('email_normalised').notNullable().unique();
      table.text('plan').notNullable();
      table.integer('requests_per_day');
      table.text('features').notNullable();
      table.text('created_at').notNullable();
      table.text('suspended_at');
    });
    await knex.schema.createTable('keys', (table) => {
      table.text('id').primary();
      table.text('account_id').notNullable().references('id').inTable('accounts');
      table.text('name').notNullable();
      table.text('scopes').notNullable();
      table.text('created_at').notNullable();
      table.text('created_by').notNullable();
      table.text('expires_at');
      table.text('disabled_at');
      table.text('revoked_at');
      table.text('rotated_at');
      table.text('last_used_at');
      table.text('last_used_ip');
      table.index(['account_id', 'created_at']);
    });
    await knex.schema.createTable('key_values', (table) => {
      table.text('id8').primary();
      table.text('key_id').notNullable().references('id').inTable('keys').index();
      table.binary('hmac').notNullable();
      table.text('pepper_id').notNullable();
      table.text('last4').notNullable();
      table.text('created_at').notNullable();
      // null: the current value; otherwise a former one that works until then.
      table.text('valid_until');
      table.unique(['key_id'], {
        indexName: 'key_values_one_current',
        predicate: knex.whereNull('valid_until'),
      });
    });
    await knex.schema.createTable('idempotency', (table) => {
      table.text('key_id').notNullable().references('id').inTable('keys');
      table.text('idempotency_key').notNullable();
      table.text('fingerprint').notNullable();
      table.text('created_at').notNullable().index();
      // null while the first request is at work.
      table.text('answer');
      table.primary(['key_id', 'idempotency_key']);
    });
    await knex.schema.createTable('audit_events', (table) => {
      table.text('id').primary();
      table.text('account_id').notNullable().index();
      table.text('key_id');
      table.text('event').notNullable();
      table.text('actor').notNullable();
      table.text('at').notNullable();
    });
  },
};

/** Steps of the store of accounts, oldest first. A published step never changes. */
export const ACCOUNTS_MIGRATIONS: readonly NamedMigration[] = [
  create,
  ACCOUNTS_PEOPLE,
  ACCOUNTS_SUBSCRIPTIONS,
  ACCOUNTS_WEBHOOKS,
];
