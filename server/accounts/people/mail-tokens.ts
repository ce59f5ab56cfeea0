import { normaliseEmail } from './email-address.ts';
import { later, toInstant } from '../../../schemas/instant.ts';
import { hashToken, createToken } from './secret-token.ts';
import type { Sql } from '../database/port.ts';

/** What a link in a mail is for. */
export type MailPurpose = 'sign_up' | 'reset_password' | 'change_email';

/** A link that was sent; whoever opens it reads mail at that address. */
export interface MailToken {
  readonly purpose: MailPurpose;
  readonly email: string;
  /** null: there is no account yet. */
  readonly accountId: string | null;
}

/** How long a link works, in seconds. */
const LINK_SECONDS: Readonly<Record<MailPurpose, number>> = {
  sign_up: 86_400,
  change_email: 86_400,
  reset_password: 3_600,
};

const INSERT = `INSERT INTO mail_tokens (token_hash, purpose, email, email_normalised, account_id,
    created_at, expires_at)
  VALUES (:hash, :purpose, :email, :emailNormalised, :accountId, :createdAt, :expiresAt)`;
const FIND = `SELECT purpose, email, account_id AS "accountId"
  FROM mail_tokens WHERE token_hash = :hash AND purpose = :purpose AND expires_at > :now`;
const TAKE = 'DELETE FROM mail_tokens WHERE token_hash = :hash';
const FORGET_EMAIL =
  'DELETE FROM mail_tokens WHERE email_normalised = :emailNormalised AND purpose = :purpose';
const FORGET_ACCOUNT = 'DELETE FROM mail_tokens WHERE account_id = :accountId';
const PURGE = 'DELETE FROM mail_tokens WHERE expires_at <= :now';

/** Rows of links that were sent. A link is kept as a hash, works once, and not for long. */
export class MailTokens {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** @returns the secret of the link, which is nowhere else */
  async insert(token: MailToken, now: Date): Promise<string> {
    const secret = createToken();
    await this.#sql.run(INSERT, {
      ...token,
      hash: hashToken(secret),
      emailNormalised: normaliseEmail(token.email),
      createdAt: toInstant(now),
      expiresAt: toInstant(later(now, LINK_SECONDS[token.purpose])),
    });
    return secret;
  }

  /** null: it never was, was used, or is too old. */
  async find(secret: string, purpose: MailPurpose, now: Date): Promise<MailToken | null> {
    const hash = hashToken(secret);
    if (hash === null) return null;
    const bindings = { hash, purpose, now: toInstant(now) };
    return (await this.#sql.get<MailToken>(FIND, bindings)) ?? null;
  }

  /** The same, and it does not work again. */
  async take(secret: string, purpose: MailPurpose, now: Date): Promise<MailToken | null> {
    const token = await this.find(secret, purpose, now);
    if (token !== null) await this.#sql.run(TAKE, { hash: hashToken(secret) });
    return token;
  }

  /** Every link of that kind to the address stops working. */
  async forget(email: string, purpose: MailPurpose): Promise<void> {
    await this.#sql.run(FORGET_EMAIL, { emailNormalised: normaliseEmail(email), purpose });
  }

  /** Every link of the account stops working. */
  async forgetAccount(accountId: string): Promise<void> {
    await this.#sql.run(FORGET_ACCOUNT, { accountId });
  }

  async purge(now: Date): Promise<void> {
    await this.#sql.run(PURGE, { now: toInstant(now) });
  }
}
