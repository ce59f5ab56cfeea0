import { ApiError } from '../../errors.ts';

/** The store is locked, full, gone, or too slow; what was asked for may be asked for again. */
export class StoreUnavailable extends ApiError {
  constructor(cause: unknown) {
    super('temporarily_unavailable', 'Keys cannot be read or changed right now.', {
      cause,
      headers: { 'Retry-After': '1' },
    });
  }
}

/** What a statement takes and gives. */
export type Value = string | number | Buffer | null;

/**
 * Statements in the SQL that SQLite and PostgreSQL share, with `:name` for each value. `bindings`
 * is an object that has these names, and may have others. A statement is prepared once.
 */
export interface Sql {
  all<Row>(text: string, bindings?: object): Promise<Row[]>;
  /** The first row. */
  get<Row>(text: string, bindings?: object): Promise<Row | undefined>;
  /** How many rows it changed. */
  run(text: string, bindings?: object): Promise<number>;
}

/** What changes under which lock. */
export interface Change {
  /** Two changes with the same lock happen one after the other, in whatever process. */
  readonly lock: string;
  /** The account whose keys were remembered too long otherwise; null: nobody remembers any of it. */
  readonly accountId: string | null;
}

/** Told whose account another process changed; null: perhaps anybody's. */
export type OnElsewhere = (accountId: string | null) => void;

/** The open store of accounts. Its failures are StoreUnavailable. */
export interface Store extends Sql {
  /** Runs `work` as one transaction; every statement of it goes through the `sql` it is given. */
  change<T>(change: Change, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Calls back whenever something may have been changed by another process. */
  watch(onElsewhere: OnElsewhere): Promise<void>;
  /** Whether another process's changes would be heard of within a second. */
  hearsOthers(): boolean;
  /** Since when it has not answered, or not in time; null if it did last. */
  degradedSince(): Date | null;
  close(): Promise<void>;
}

/** Where accounts are kept: a file, `:memory:`, or a schema of a PostgreSQL database. */
export type AccountsPlace =
  { readonly path: string } | { readonly url: string; readonly schema?: string };
