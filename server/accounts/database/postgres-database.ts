import knex, { type Knex } from 'knex';
import { toClientConfig } from './connection.ts';

/** A migration, or a copy of everything, may take its time. */
const PATIENCE_MS = 120_000;
const CONNECT_MS = 10_000;

const quiet = (): void => undefined;
const log = { warn: quiet, error: quiet, deprecate: quiet, debug: quiet };

/** A connection to the schema of accounts for work on all of it, such as its layout. */
export function openPostgres(url: string, schema: string): Knex {
  return knex({
    client: 'pg',
    connection: {
      ...toClientConfig({ url, schema, deadlineMs: PATIENCE_MS }),
      connectionTimeoutMillis: CONNECT_MS,
      idle_in_transaction_session_timeout: PATIENCE_MS,
    },
    searchPath: [schema],
    log,
    pool: { min: 0, max: 2 },
  });
}
