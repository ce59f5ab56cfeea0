import type { Database } from 'better-sqlite3';
import type { KeyOrigin, KeyStatus, Scope } from '../../schemas/accounts.ts';

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

const SELECT = `SELECT k.id, k.account_id AS accountId, k.name, k.scopes, k.created_at AS createdAt,
    k.created_by AS createdBy, k.expires_at AS expiresAt, k.disabled_at AS disabledAt,
    k.revoked_at AS revokedAt, k.rotated_at AS rotatedAt, k.last_used_at AS lastUsedAt,
    k.last_used_ip AS lastUsedIp, v.id8, v.last4,
    (SELECT max(f.valid_until) FROM key_values f WHERE f.key_id = k.id) AS graceEndsAt
  FROM keys k JOIN key_values v ON v.key_id = k.id AND v.valid_until IS NULL`;

/** `statusOf` in SQL; a test holds the two together. */
const STATUS = `CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked'
    WHEN k.expires_at <= :now THEN 'expired'
    WHEN k.disabled_at IS NOT NULL THEN 'disabled' ELSE 'active' END`;

const FILTER = `k.account_id = :accountId
  AND CASE WHEN :status IS NULL THEN (:includeRevoked = 1 OR k.revoked_at IS NULL)
    ELSE ${STATUS} = :status END`;

interface FilterBinding {
  accountId: string;
  status: string | null;
  includeRevoked: number;
  now: string;
}
type PageBinding = FilterBinding & { limit: number; offset: number; id: string };

/** Rows of keys and their values. Every question names the account it is asked for. */
export class KeyStore {
  readonly #find;
  readonly #count;
  readonly #pages;
  readonly #ids;
  readonly #createdSince;
  readonly #insert;
  readonly #update;
  readonly #insertValue;
  readonly #endValues;
  readonly #forgetValues;

  constructor(db: Database) {
    this.#find = db.prepare<[string, string], Row>(`${SELECT} WHERE k.id = ? AND k.account_id = ?`);
    this.#count = db
      .prepare<FilterBinding, number>(`SELECT count(*) FROM keys k WHERE ${FILTER}`)
      .pluck();
    const page = (bound: string, direction: 'ASC' | 'DESC') =>
      db.prepare<PageBinding, Row>(
        `${SELECT} WHERE ${FILTER} AND ${bound} ORDER BY k.id ${direction} LIMIT :limit OFFSET :offset`,
      );
    this.#pages = {
      offset: page(`:id = ''`, 'DESC'),
      after: page('k.id < :id', 'DESC'),
      before: page('k.id > :id', 'ASC'),
    };
    this.#ids = db.prepare<[string], string>('SELECT id FROM keys WHERE account_id = ?').pluck();
    this.#createdSince = db
      .prepare<[string, string], number>(
        'SELECT count(*) FROM keys WHERE account_id = ? AND created_at >= ?',
      )
      .pluck();
    this.#insert = db.prepare<Row>(
      `INSERT INTO keys (id, account_id, name, scopes, created_at, created_by, expires_at)
      VALUES (:id, :accountId, :name, :scopes, :createdAt, :createdBy, :expiresAt)`,
    );
    this.#update = db.prepare<Row>(
      `UPDATE keys SET name = :name, scopes = :scopes, expires_at = :expiresAt,
        disabled_at = :disabledAt, revoked_at = :revokedAt, rotated_at = :rotatedAt
      WHERE id = :id AND account_id = :accountId`,
    );
    this.#insertValue = db.prepare<KeyValue>(
      `INSERT INTO key_values (id8, key_id, hmac, pepper_id, last4, created_at)
      VALUES (:id8, :keyId, :hmac, :pepperId, :last4, :createdAt)`,
    );
    this.#endValues = db.prepare<{ keyId: string; until: string }>(
      `UPDATE key_values SET valid_until = :until
      WHERE key_id = :keyId AND (valid_until IS NULL OR valid_until > :until)`,
    );
    this.#forgetValues = db.prepare<[string, string]>(
      'DELETE FROM key_values WHERE key_id = ? AND valid_until < ?',
    );
  }

  /** A key of that account; another account's is as unknown as one that never was. */
  find(accountId: string, id: string): Key | null {
    const row = this.#find.get(id, accountId);
    return row === undefined ? null : toKey(row);
  }

  count(filter: KeyFilter): number {
    return this.#count.get(toBinding(filter)) ?? 0;
  }

  list(filter: KeyFilter, window: KeyWindow, limit: number): readonly Key[] {
    const rows = this.#pages[window.kind].all({
      ...toBinding(filter),
      limit,
      offset: window.kind === 'offset' ? window.offset : 0,
      id: window.kind === 'offset' ? '' : window.id,
    });
    return (window.kind === 'before' ? rows.reverse() : rows).map(toKey);
  }

  ids(accountId: string): readonly string[] {
    return this.#ids.all(accountId);
  }

  createdSince(accountId: string, instant: string): number {
    return this.#createdSince.get(accountId, instant) ?? 0;
  }

  insert(key: Key, value: KeyValue): void {
    this.#insert.run(toRow(key));
    this.#insertValue.run(value);
  }

  update(key: Key): void {
    this.#update.run(toRow(key));
  }

  /** Every value of the key so far works until `until` at most, and the given one from now on. */
  replaceValue(value: KeyValue, until: string, forgetBefore: string): void {
    this.#forgetValues.run(value.keyId, forgetBefore);
    this.#endValues.run({ keyId: value.keyId, until });
    this.#insertValue.run(value);
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

function toBinding({ accountId, status, includeRevoked, now }: KeyFilter): FilterBinding {
  return { accountId, status, includeRevoked: includeRevoked ? 1 : 0, now };
}

function toKey(row: Row): Key {
  return { ...row, scopes: JSON.parse(row.scopes) as readonly Scope[] };
}

function toRow(key: Key): Row {
  return { ...key, scopes: JSON.stringify(key.scopes) };
}
