/** How a connection to PostgreSQL is made. */
export interface ConnectionOptions {
  readonly url: string;
  readonly schema: string;
  /** What is not answered by then is given up, by PostgreSQL too. */
  readonly deadlineMs: number;
}

/** A transaction whose process is gone without a word lets go of its locks after this. */
const IDLE_IN_TRANSACTION_MS = 1_000;

/** What is set of a connection, by the names of the pg package. */
interface Settings {
  readonly connectionString: string;
  readonly application_name: string;
  readonly options: string;
  readonly connectionTimeoutMillis: number;
  readonly statement_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
  readonly keepAlive: boolean;
}

/** Settings travel with the start of the connection, so they cost no round trip. */
export function toClientConfig({ url, schema, deadlineMs }: ConnectionOptions): Settings {
  return {
    connectionString: url,
    application_name: 'model-catalog accounts',
    options: `-c search_path=${schema}`,
    connectionTimeoutMillis: deadlineMs,
    statement_timeout: deadlineMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
  };
}
