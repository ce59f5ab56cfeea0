import type { Knex } from 'knex';
import {
  FACT_HISTORY,
  LIFE_CYCLE,
  PRICE_CHECKS,
  REPLACEMENTS,
  SNAPSHOT_OFFERS,
} from './history.ts';
import {
  DOCUMENTS_VERSION,
  CHANGE_LOG,
  DOCUMENT_PAGES,
  CHANGES_AND_INDEX,
} from './changes-and-index.ts';
import { REVIEW_QUESTIONS, REFRESH } from './refresh.ts';
import type { NamedMigration } from '../../../schemas/migration-source.ts';

/** Where the catalogue records which steps it has taken; apart from the store of accounts. */
export const CATALOG_MIGRATIONS_TABLE = 'catalogue_migrations';

/*
 * Instants are text `YYYY-MM-DDTHH:MM:SSZ`, dates `YYYY-MM-DD` (or `YYYY-MM` where a source states
 * no day): they compare as they read, in SQLite as in PostgreSQL. Amounts of money are whole numbers
 * of 10⁻⁹ USD, since SQLite keeps NUMERIC as a float. Lists are JSON text.
 */
const sources: NamedMigration = {
  name: '0001_sources_and_records',
  async up(knex) {
    await knex.schema.createTable('sources', (table) => {
      table.text('key').primary();
      table.text('name').notNullable();
      table.text('url').notNullable();
      table.text('licence').notNullable();
      table.text('attribution').notNullable();
      table.boolean('redistributable').notNullable();
      table.integer('precedence').notNullable();
      // Date of the data the published documents show, and of the data last accepted.
      table.text('as_of').notNullable();
      table.text('accepted_as_of').notNullable().defaultTo('');
      table.text('fetched_at');
      table.text('etag');
      table.text('sha256');
      table.integer('row_count').notNullable().defaultTo(0);
      table.integer('priced_count').notNullable().defaultTo(0);
    });
    await knex.schema.createTable('source_records', (table) => {
      table.increments('id');
      table.text('source_key').notNullable().references('key').inTable('sources');
      table.text('kind').notNullable();
      table.text('native_id').notNullable();
      table.text('payload').notNullable();
      table.text('sha256').notNullable();
      table.text('first_seen_at').notNullable();
      table.text('last_seen_at').notNullable();
      table.text('removed_at');
      table.unique(['source_key', 'kind', 'native_id']);
    });
    await knex.schema.createTable('sync_runs', (table) => {
      table.increments('id');
      table.text('source_key').notNullable().index();
      table.text('started_at').notNullable();
      table.text('finished_at').notNullable();
      table.integer('added').notNullable();
      table.integer('changed').notNullable();
      table.integer('removed').notNullable();
      table.integer('rejected').notNullable();
      table.text('status').notNullable();
      table.text('error');
    });
  },
};

async function createModels(knex: Knex): Promise<void> {
  await knex.schema.createTable('creators', (table) => {
    table.text('slug').primary();
    table.text('name').notNullable();
    table.text('kind').notNullable();
    table.text('country');
    table.text('website');
    table.text('hf_orgs').notNullable();
    table.text('removed_at');
  });
  await knex.schema.createTable('families', (table) => {
    table.text('slug').primary();
    table.text('name').notNullable();
    table.text('creator_slug').references('slug').inTable('creators');
  });
  await knex.schema.createTable('models', (table) => {
    table.text('id').primary();
    // The resolver's own name for the model: with id and slug, an identity that is never lost.
    table.text('key').notNullable().unique();
    table.text('slug').notNullable().unique();
    table.text('name').notNullable();
    table.text('creator_slug').references('slug').inTable('creators').index();
    table.text('family_slug').references('slug').inTable('families');
    table.text('type').notNullable();
    table.text('status').notNullable();
    table.text('release_date');
    table.text('knowledge_cutoff');
    table.bigInteger('context_window');
    table.bigInteger('max_input_tokens');
    table.bigInteger('max_output_tokens');
    table.bigInteger('params_total');
    table.bigInteger('params_active');
    table.boolean('open_weights');
    table.text('licence_id');
    table.text('licence_name');
    table.boolean('licence_commercial_use');
    table.text('hf_repo');
    table.text('deprecated_on');
    table.text('retires_on');
    table.text('replacement_id').references('id').inTable('models').deferrable('deferred');
    table.text('snapshot_of_id').references('id').inTable('models').deferrable('deferred').index();
    table.boolean('is_community').notNullable();
    table.boolean('is_merge').notNullable();
    table.double('popularity').notNullable();
    // SHA-256 of what the resolver last said: equal means that nothing is to be compared.
    table.text('resolved_sha256').notNullable();
    // Since when no source speaks of it; it stays readable.
    table.text('vanished_at');
    table.text('created_at').notNullable();
    table.text('updated_at').notNullable();
  });
}

async function createModelFacts(knex: Knex): Promise<void> {
  await knex.schema.createTable('model_modalities', (table) => {
    table.text('model_id').notNullable().references('id').inTable('models');
    table.text('direction').notNullable();
    table.text('modality').notNullable();
    table.primary(['model_id', 'direction', 'modality']);
  });
  await knex.schema.createTable('model_capabilities', (table) => {
    table.text('model_id').notNullable().references('id').inTable('models');
    table.text('capability').notNullable();
    table.boolean('value').notNullable();
    table.text('source_key').notNullable();
    table.primary(['model_id', 'capability']);
  });
  await knex.schema.createTable('model_aliases', (table) => {
    table.increments('id');
    table.text('model_id').notNullable().references('id').inTable('models').index();
    table.text('alias').notNullable();
    table.text('alias_norm').notNullable().index();
    table.text('kind').notNullable();
    table.text('source_key').notNullable();
    table.text('strategy').notNullable();
    table.double('confidence').notNullable();
    table.text('valid_from').notNullable();
  });
  await knex.schema.createTable('model_conflicts', (table) => {
    table.increments('id');
    table.text('model_id').notNullable().references('id').inTable('models').index();
    table.text('field').notNullable();
    table.text('claims').notNullable();
    table.text('chosen').notNullable();
    table.text('rule').notNullable();
  });
}

async function createOffers(knex: Knex): Promise<void> {
  await knex.schema.createTable('providers', (table) => {
    table.text('slug').primary();
    table.text('name').notNullable();
    table.text('kind').notNullable();
    table.text('docs_url');
    table.text('removed_at');
  });
  await knex.schema.createTable('offers', (table) => {
    table.text('id').primary();
    table.text('provider_slug').notNullable().references('slug').inTable('providers');
    table.text('model_id').notNullable().references('id').inTable('models').index();
    table.text('native_model_id').notNullable();
    table.text('region').notNullable();
    table.text('quantization');
    table.text('service_tier').notNullable();
    table.text('access').notNullable();
    table.bigInteger('context_window');
    table.bigInteger('max_input_tokens');
    table.bigInteger('max_output_tokens');
    table.text('status').notNullable();
    table.text('first_seen_at').notNullable();
    table.text('removed_at');
    table.unique(['provider_slug', 'native_model_id', 'region', 'service_tier']);
  });
  // A price is closed and another opened, never overwritten: closed rows are the history.
  await knex.schema.createTable('offer_prices', (table) => {
    table.increments('id');
    table.text('offer_id').notNullable().references('id').inTable('offers').index();
    table.text('source_key').notNullable().references('key').inTable('sources');
    table.text('component').notNullable();
    table.text('unit').notNullable();
    table.bigInteger('amount_nano').notNullable();
    table.text('currency').notNullable().defaultTo('USD');
    table.integer('min_prompt_tokens').notNullable().defaultTo(0);
    table.text('time_window');
    table.text('size');
    table.text('quality');
    table.boolean('is_chosen').notNullable();
    table.text('suspect_reason');
    table.text('valid_from').notNullable();
    table.text('valid_to');
    table.text('recorded_at').notNullable();
  });
}

async function createResults(knex: Knex): Promise<void> {
  await knex.schema.createTable('benchmarks', (table) => {
    table.text('slug').primary();
    table.text('name').notNullable();
    table.text('version');
    table.text('parent_slug');
    table.text('category');
    table.text('url');
    table.text('metric').notNullable();
    table.text('unit').notNullable();
    table.double('min');
    table.double('max');
    table.boolean('higher_is_better').notNullable();
    table.text('removed_at');
  });
  await knex.schema.createTable('benchmark_results', (table) => {
    table.increments('id');
    table.text('model_id').notNullable().references('id').inTable('models');
    table.text('key').notNullable();
    table.text('benchmark_slug').notNullable().references('slug').inTable('benchmarks').index();
    table.text('source_key').notNullable().references('key').inTable('sources');
    table.text('raw_model_name').notNullable();
    table
      .text('snapshot_model_id')
      .references('id')
      .inTable('models')
      .deferrable('deferred')
      .index();
    table.double('score').notNullable();
    table.text('score_raw').notNullable();
    table.double('score_norm');
    table.double('stderr');
    table.double('ci_low');
    table.double('ci_high');
    table.integer('n_shots');
    table.text('harness');
    table.text('reasoning_effort');
    table.bigInteger('thinking_budget');
    table.text('scaffold');
    table.text('prompt_style');
    table.text('precision');
    table.double('cost_usd');
    table.text('evaluated_on');
    table.text('recorded_on').notNullable();
    table.text('evaluator').notNullable();
    table.text('url');
    table.boolean('is_primary').notNullable();
    table.unique(['model_id', 'key']);
  });
}

const catalogue: NamedMigration = {
  name: '0002_models_offers_results',
  async up(knex) {
    await createModels(knex);
    await createModelFacts(knex);
    await createOffers(knex);
    await createResults(knex);
  },
};

/** Steps of the catalogue's layout, oldest first. A published step never changes. */
export const CATALOG_MIGRATIONS: readonly NamedMigration[] = [
  sources,
  catalogue,
  CHANGES_AND_INDEX,
  FACT_HISTORY,
  REFRESH,
  DOCUMENTS_VERSION,
  DOCUMENT_PAGES,
  REVIEW_QUESTIONS,
  CHANGE_LOG,
  LIFE_CYCLE,
  SNAPSHOT_OFFERS,
  REPLACEMENTS,
  PRICE_CHECKS,
];
