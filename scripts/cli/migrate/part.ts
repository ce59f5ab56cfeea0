import type { Knex } from 'knex';

/*
 * The tables of an installation, each after those its rows refer to. What records the steps of the
 * layout is not among them: a store that is moved takes those steps itself.
 */

/** Tables of the catalogue. */
export const CATALOG_TABLES = [
  'sources',
  'source_records',
  'source_files',
  'source_dates',
  'sync_runs',
  'creators',
  'families',
  'models',
  'model_modalities',
  'model_capabilities',
  'model_aliases',
  'model_conflicts',
  'providers',
  'offers',
  'offer_prices',
  'benchmarks',
  'benchmark_results',
  'fact_intervals',
  'changes',
  'documents',
  'outbox',
  'index_state',
  'index_failures',
  'lease',
  'catalogue_state',
] as const;

/** Of these, what the layout itself fills: an empty catalogue has rows in them. */
const CATALOG_FILLED: readonly string[] = ['lease', 'catalogue_state'];

/** Tables of accounts. */
export const ACCOUNTS_TABLES = [
  'accounts',
  'sessions',
  'mail_tokens',
  'subscriptions',
  'plan_requests',
  'contacts',
  'payment_events',
  'keys',
  'key_values',
  'idempotency',
  'audit_events',
  'webhooks',
  'webhook_secrets',
  'webhook_messages',
  'webhook_deliveries',
  'webhook_attempts',
  'webhook_cursors',
  'webhook_notices',
] as const;

/** Who owns tables. */
export type Owner = 'catalogue' | 'accounts';

/** The tables of an owner in one store. */
export interface Part {
  readonly owner: Owner;
  /** null in a file, which has no schemas. */
  readonly schema: string | null;
  /** An open transaction. */
  readonly trx: Knex.Transaction;
}

/** A table of a part. */
export interface Table {
  readonly owner: Owner;
  readonly name: string;
}

/** Every table that is moved, each after those its rows refer to. */
export const TABLES: readonly Table[] = [
  ...CATALOG_TABLES.map((name) => ({ owner: 'catalogue', name }) as const),
  ...ACCOUNTS_TABLES.map((name) => ({ owner: 'accounts', name }) as const),
];

/** The table's name in statements. */
export function nameIn({ schema }: Part, table: string): string {
  return schema === null ? table : `${schema}.${table}`;
}

/** Whether an empty installation has rows there, too. */
export function isFilledByLayout({ name }: Table): boolean {
  return CATALOG_FILLED.includes(name);
}

export function isPostgres({ trx }: Part): boolean {
  return (trx.client as { driverName: string }).driverName === 'pg';
}
