import type { NamedMigration } from '../../../schemas/migration-source.ts';

/** People who sign in. What lets somebody in is kept as a hash: a copy of the store opens nothing. */
export const ACCOUNTS_PEOPLE: NamedMigration = {
  name: '0002_people',
  async up(knex) {
    await knex.schema.alterTable('accounts', (table) => {
      // null: nobody can sign in; the account was made at the command line.
      table.text('password_hash');
    });
    await knex.schema.createTable('sessions', (table) => {
      table.text('id').primary();
      table.text('account_id').notNullable().references('id').inTable('accounts').index();
      table.text('token_hash').notNullable().unique();
      table.text('created_at').notNullable();
      table.text('last_seen_at').notNullable();
      table.text('ip');
      table.text('user_agent');
    });
    await knex.schema.createTable('mail_tokens', (table) => {
      table.text('token_hash').primary();
      table.text('purpose').notNullable();
      // The address the link was sent to, spelt as it was typed.
      table.text('email').notNullable();
      table.text('email_normalised').notNullable().index();
      // null: there is no account before the link of a sign-up is used.
      table.text('account_id').references('id').inTable('accounts').index();
      // Of the account that is made when the link of a sign-up is used.
      table.text('password_hash');
      table.text('created_at').notNullable();
      table.text('expires_at').notNullable().index();
    });
    await knex.schema.alterTable('audit_events', (table) => {
      table.text('ip');
      table.text('detail');
    });
  },
};
