import type { Database } from 'better-sqlite3';
import { normaliseEmail } from './email.ts';

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

const COLUMNS = `id, email, plan, requests_per_day AS requestsPerDay, features,
  created_at AS createdAt, suspended_at AS suspendedAt`;

/** Rows of accounts. An address is one account however it is written. */
export class AccountStore {
  readonly #byEmail;
  readonly #byId;
  readonly #insert;
  readonly #update;

  constructor(db: Database) {
    this.#byEmail = db.prepare<[string], Row>(
      `SELECT ${COLUMNS} FROM accounts WHERE email_normalised = ?`,
    );
    this.#byId = db.prepare<[string], Row>(`SELECT ${COLUMNS} FROM accounts WHERE id = ?`);
    this.#insert = db.prepare<Row & { emailNormalised: string }>(
      `INSERT INTO accounts (id, email, email_normalised, plan, requests_per_day, features,
        created_at, suspended_at)
      VALUES (:id, :email, :emailNormalised, :plan, :requestsPerDay, :features, :createdAt,
        :suspendedAt)`,
    );
    this.#update = db.prepare<Row>(
      `UPDATE accounts SET plan = :plan, requests_per_day = :requestsPerDay, features = :features,
        suspended_at = :suspendedAt WHERE id = :id`,
    );
  }

  find(id: string): Account | null {
    return toAccount(this.#byId.get(id));
  }

  findByEmail(email: string): Account | null {
    return toAccount(this.#byEmail.get(normaliseEmail(email)));
  }

  insert(account: Account): void {
    this.#insert.run({ ...toRow(account), emailNormalised: normaliseEmail(account.email) });
  }

  /** Everything but id and address. */
  update(account: Account): void {
    this.#update.run(toRow(account));
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
