import type { NamedMigration } from '../../../schemas/migration-source.ts';

/** Who pays for what. The plan an account has now stays in its own row, which keys are judged by. */
export const ACCOUNTS_SUBSCRIPTIONS: NamedMigration = {
  name: '0003_subscriptions',
  async up(knex) {
    await knex.schema.createTable('subscriptions', (table) => {
      table.text('account_id').primary().references('id').inTable('accounts');
      table.text('plan').notNullable();
      table.text('payment').notNullable();
      table.text('period_ends_at').notNullable().index();
      // What it becomes when the period ends; null: it goes on.
      table.text('next_plan');
      table.text('customer_id');
      table.text('external_id').unique();
      // Of the last event of the payment service that was taken.
      table.text('external_at');
      table.text('updated_at').notNullable();
    });
    await knex.schema.createTable('plan_requests', (table) => {
      table.text('id').primary();
      table.text('account_id').notNullable().references('id').inTable('accounts').index();
      table.text('plan').notNullable();
      table.text('state').notNullable().index();
      table.text('created_at').notNullable();
      table.text('decided_at');
    });
    await knex.schema.createTable('contacts', (table) => {
      table.text('id').primary();
      // Nobody needs an account to ask.
      table.text('account_id');
      table.text('name').notNullable();
      table.text('email').notNullable();
      table.text('company').notNullable();
      table.text('message').notNullable();
      table.text('created_at').notNullable();
    });
    await knex.schema.createTable('payment_events', (table) => {
      table.text('id').primary();
      table.text('type').notNullable();
      table.text('received_at').notNullable();
    });
  },
};
