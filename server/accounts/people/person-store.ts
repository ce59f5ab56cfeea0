import { normaliseEmail } from './email-address.ts';
import type { Sql } from '../database/port.ts';

/** By what somebody is let in. */
export interface Credentials {
  readonly accountId: string;
  readonly email: string;
  /** null: nobody can sign in yet. */
  readonly passwordHash: string | null;
  readonly suspendedAt: string | null;
}

const SELECT = `SELECT id AS "accountId", email, password_hash AS "passwordHash",
    suspended_at AS "suspendedAt" FROM accounts`;
const BY_EMAIL = `${SELECT} WHERE email_normalised = :emailNormalised`;
const BY_ID = `${SELECT} WHERE id = :accountId`;
const SET_PASSWORD = 'UPDATE accounts SET password_hash = :passwordHash WHERE id = :accountId';
const SET_EMAIL = `UPDATE accounts SET email = :email, email_normalised = :emailNormalised
  WHERE id = :accountId`;
const OF_KEYS = '(SELECT id FROM keys WHERE account_id = :accountId)';
const OF_WEBHOOKS = '(SELECT id FROM webhooks WHERE account_id = :accountId)';
/** Rows before those they refer to. What happened stays in the audit log, which names nobody. */
const REMOVE = [
  `DELETE FROM webhook_attempts WHERE delivery_id IN
    (SELECT id FROM webhook_deliveries WHERE webhook_id IN ${OF_WEBHOOKS})`,
  `DELETE FROM webhook_deliveries WHERE webhook_id IN ${OF_WEBHOOKS}`,
  'DELETE FROM webhook_messages WHERE account_id = :accountId',
  `DELETE FROM webhook_secrets WHERE webhook_id IN ${OF_WEBHOOKS}`,
  'DELETE FROM webhooks WHERE account_id = :accountId',
  `DELETE FROM idempotency WHERE key_id IN ${OF_KEYS}`,
  `DELETE FROM key_values WHERE key_id IN ${OF_KEYS}`,
  'DELETE FROM keys WHERE account_id = :accountId',
  'DELETE FROM mail_tokens WHERE account_id = :accountId',
  'DELETE FROM sessions WHERE account_id = :accountId',
  'DELETE FROM subscriptions WHERE account_id = :accountId',
  'DELETE FROM plan_requests WHERE account_id = :accountId',
  'DELETE FROM accounts WHERE id = :accountId',
];

/** The part of an account's row by which people are let in. */
export class PersonStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findByEmail(email: string): Promise<Credentials | null> {
    const emailNormalised = normaliseEmail(email);
    return (await this.#sql.get<Credentials>(BY_EMAIL, { emailNormalised })) ?? null;
  }

  async find(accountId: string): Promise<Credentials | null> {
    return (await this.#sql.get<Credentials>(BY_ID, { accountId })) ?? null;
  }

  async setPassword(accountId: string, passwordHash: string): Promise<void> {
    await this.#sql.run(SET_PASSWORD, { accountId, passwordHash });
  }

  async setEmail(accountId: string, email: string): Promise<void> {
    const emailNormalised = normaliseEmail(email);
    await this.#sql.run(SET_EMAIL, { accountId, email: email.trim(), emailNormalised });
  }

  /** Removes the account with its keys and all that lets somebody in. */
  async remove(accountId: string): Promise<void> {
    for (const text of REMOVE) await this.#sql.run(text, { accountId });
  }
}
