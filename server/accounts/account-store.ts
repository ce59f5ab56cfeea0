import { normaliseEmail } from './people/email-address.ts';
import type { Sql } from './database/port.ts';

/** Somebody who has keys. */
export interface Account {
  readonly id: string;
  readonly email: string;
  /** Id of a plan of either scheme. */
  readonly plan: string;
  /** Agreed for this account alone; null: what the plan says. */
  readonly requestsPerDay: number | null;
  /** Agreed for this account, beyond the plan's. */
  readonly features: readonly string[];
  readonly createdAt: string;
  readonly suspendedAt: string | null;
}

interface Row extends Omit<Account, 'features'> {
  readonly features: string;
}

const SELECT = `SELECT id, email, plan, requests_per_day AS "requestsPerDay", features,
    created_at AS "createdAt", suspended_at AS "suspendedAt"
  FROM accounts`;
const BY_EMAIL = `${SELECT} WHERE email_normalised = :emailNormalised`;
const BY_ID = `${SELECT} WHERE id = :id`;
const INSERT = `INSERT INTO accounts (id, email, email_normalised, plan, requests_per_day, features,
    created_at, suspended_at)
  VALUES (:id, :email, :emailNormalised, :plan, :requestsPerDay, :features, :createdAt, :suspendedAt)`;
const UPDATE = `UPDATE accounts SET plan = :plan, requests_per_day = :requestsPerDay,
    features = :features, suspended_at = :suspendedAt
  WHERE id = :id`;

/** Rows of accounts. An address is one account however it is written. */
export class AccountStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(id: string): Promise<Account | null> {
    return toAccount(await this.#sql.get<Row>(BY_ID, { id }));
  }

  async findByEmail(email: string): Promise<Account | null> {
    const emailNormalised = normaliseEmail(email);
    return toAccount(await this.#sql.get<Row>(BY_EMAIL, { emailNormalised }));
  }

  async insert(account: Account): Promise<void> {
    const emailNormalised = normaliseEmail(account.email);
    await this.#sql.run(INSERT, { ...toRow(account), emailNormalised });
  }

  /** Everything but id and address. */
  async update(account: Account): Promise<void> {
    await this.#sql.run(UPDATE, toRow(account));
  }
}

function toAccount(row: Row | undefined): Account | null {
  return row === undefined
    ? null
    : { ...row, features: JSON.parse(row.features) as readonly string[] };
}

function toRow(account: Account): Row {
  return { ...account, features: JSON.stringify(account.features) };
}
