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
export const CATALOG_FILLED: readonly string[] = ['lease', 'catalogue_state'];

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
