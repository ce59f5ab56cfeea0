import type { KeyOrigin, KeyStatus, Scope } from '../../../schemas/accounts.ts';
import type { Sql } from '../database/port.ts';
import { createHash } from 'node:crypto';

/** A key without its value. Instants as `toInstant` writes them. */
export interface Key {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  readonly createdBy: KeyOrigin;
  readonly expiresAt: string | null;
  readonly disabledAt: string | null;
  readonly revokedAt: string | null;
  readonly rotatedAt: string | null;
  readonly lastUsedAt: string | null;
  readonly lastUsedIp: string | null;
  /** Of the current value. */
  readonly id8: string;
  readonly last4: string;
  /** Until when a former value works at most; may be past. */
  readonly graceEndsAt: string | null;
}

/** What is kept of a value: enough to recognise it, too little to make it. */
export interface KeyValue {
  readonly id8: string;
  readonly keyId: string;
  readonly hmac: Buffer;
  readonly pepperId: string;
  readonly last4: string;
  readonly createdAt: string;
}

interface Row extends Omit<Key, 'scopes'> {
  readonly scopes: string;
}
interface Count {
  readonly n: number;
}

/** Which keys of an account, newest first. */
export interface KeyFilter {
  readonly accountId: string;
  /** null: any, revoked ones only with `includeRevoked`. */
  readonly status: KeyStatus | null;
  readonly includeRevoked: boolean;
  readonly now: string;
}

/** A stretch of the list: rows to skip, or the id after or before which it lies. */
export type KeyWindow =
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'after' | 'before'; readonly id: string };

const SELECT = `SELECT k.id, k.account_id AS "accountId", k.name, k.scopes,
    k.created_at AS "createdAt", k.created_by AS "createdBy", k.expires_at AS "expiresAt",
    k.disabled_at AS "disabledAt", k.revoked_at AS "revokedAt", k.rotated_at AS "rotatedAt",
    k.last_used_at AS "lastUsedAt", k.last_used_ip AS "lastUsedIp", v.id8, v.last4,
    (SELECT max(f.valid_until) FROM key_values f WHERE f.key_id = k.id) AS "graceEndsAt"
  FROM keys k JOIN key_values v ON v.key_id = k.id AND v.valid_until IS NULL`;

/** `statusOf` in SQL; a test holds the two together. */
const STATUS = `CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked'
    WHEN k.expires_at <= :now THEN 'expired'
    WHEN k.disabled_at IS NOT NULL THEN 'disabled' ELSE 'active' END`;

/** An empty status is any. */
const FILTER = `k.account_id = :accountId
  AND CASE WHEN :status = '' THEN (CAST(:includeRevoked AS INTEGER) = 1 OR k.revoked_at IS NULL)
    ELSE ${STATUS} = :status END`;

const FIND = `${SELECT} WHERE k.id = :id AND k.account_id = :accountId`;
const COUNT = `SELECT CAST(count(*) AS INTEGER) AS n FROM keys k WHERE ${FILTER}`;
const toPage = (bound: string, direction: 'ASC' | 'DESC'): string =>
  `${SELECT} WHERE ${FILTER} AND ${bound} ORDER BY k.id ${direction}
  LIMIT CAST(:limit AS INTEGER) OFFSET CAST(:offset AS INTEGER)`;
const PAGES = {
  offset: toPage(`:id = ''`, 'DESC'),
  after: toPage('k.id < :id', 'DESC'),
  before: toPage('k.id > :id', 'ASC'),
};
const IDS = 'SELECT id FROM keys WHERE account_id = :accountId';
const CREATED_SINCE = `SELECT CAST(count(*) AS INTEGER) AS n FROM keys
  WHERE account_id = :accountId AND created_at >= :instant`;
const INSERT = `INSERT INTO keys (id, account_id, name, scopes, created_at, created_by, expires_at)
  VALUES (:id, :accountId, :name, :scopes, :createdAt, :createdBy, :expiresAt)`;
const UPDATE = `UPDATE keys SET name = :name, scopes = :scopes, expires_at = :expiresAt,
    disabled_at = :disabledAt, revoked_at = :revokedAt, rotated_at = :rotatedAt
  WHERE id = :id AND account_id = :accountId`;
const INSERT_VALUE = `INSERT INTO key_values (id8, key_id, hmac, pepper_id, last4, created_at)
  VALUES (:id8, :keyId, :hmac, :pepperId, :last4, :createdAt)`;
const END_VALUES = `UPDATE key_values SET valid_until = :until
  WHERE key_id = :keyId AND (valid_until IS NULL OR valid_until > :until)`;
const FORGET_VALUES = 'DELETE FROM key_values WHERE key_id = :keyId AND valid_until < :before';

/** Rows of keys and their values. Every question names the account it is asked for. */
export class KeyStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** A key of that account; another account's is as unknown as one that never was. */
  async find(accountId: string, id: string): Promise<Key | null> {
    const row = await this.#sql.get<Row>(FIND, { id, accountId });
    return row === undefined ? null : toKey(row);
  }

  async count(filter: KeyFilter): Promise<number> {
    return (await this.#sql.get<Count>(COUNT, toBindings(filter)))?.n ?? 0;
  }

  async list(filter: KeyFilter, window: KeyWindow, limit: number): Promise<readonly Key[]> {
    const rows = await this.#sql.all<Row>(PAGES[window.kind], {
      ...toBindings(filter),
      limit,
      offset: window.kind === 'offset' ? window.offset : 0,
      id: window.kind === 'offset' ? '' : window.id,
    });
    return (window.kind === 'before' ? rows.reverse() : rows).map(toKey);
  }

  async ids(accountId: string): Promise<readonly string[]> {
    const rows = await this.#sql.all<{ id: string }>(IDS, { accountId });
    return rows.map(({ id }) => id);
  }

  async createdSince(accountId: string, instant: string): Promise<number> {
    return (await this.#sql.get<Count>(CREATED_SINCE, { accountId, instant }))?.n ?? 0;
  }

  async insert(key: Key, value: KeyValue): Promise<void> {
    await this.#sql.run(INSERT, toRow(key));
    await this.#sql.run(INSERT_VALUE, value);
  }

  async update(key: Key): Promise<void> {
    await this.#sql.run(UPDATE, toRow(key));
  }

  /** Every value of the key so far works until `until` at most, and the given one from now on. */
  async replaceValue(value: KeyValue, until: string, forgetBefore: string): Promise<void> {
    await this.#sql.run(FORGET_VALUES, { keyId: value.keyId, before: forgetBefore });
    await this.#sql.run(END_VALUES, { keyId: value.keyId, until });
    await this.#sql.run(INSERT_VALUE, value);
  }
}

/** What a key is at that instant; the first that holds of revoked, expired, disabled. */
export function statusOf(
  key: Pick<Key, 'revokedAt' | 'expiresAt' | 'disabledAt'>,
  now: string,
): KeyStatus {
  if (key.revokedAt !== null) return 'revoked';
  if (key.expiresAt !== null && key.expiresAt <= now) return 'expired';
  return key.disabledAt === null ? 'active' : 'disabled';
}

function toBindings({ accountId, status, includeRevoked, now }: KeyFilter): object {
  return { accountId, status: status ?? '', includeRevoked: includeRevoked ? 1 : 0, now };
}

function toKey(row: Row): Key {
  return { ...row, scopes: JSON.parse(row.scopes) as readonly Scope[] };
}

function toRow(key: Key): Row {
  return { ...key, scopes: JSON.stringify(key.scopes) };
}

/**
 * Changes whenever something a patch can change does (RFC 9110 §8.8.3), so that `If-Match` keeps
 * one editor from undoing another's change. Counters and use leave it alone.
 */
export function toEntityTag(key: Key): string {
  const { id, name, scopes, expiresAt, disabledAt, revokedAt, rotatedAt, id8 } = key;
  const text = JSON.stringify([id, name, scopes, expiresAt, disabledAt, revokedAt, rotatedAt, id8]);
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
