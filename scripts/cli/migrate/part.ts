import type { Knex } from 'knex';
import { ACCOUNTS_TABLES, CATALOG_FILLED, CATALOG_TABLES } from './tables.ts';

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
