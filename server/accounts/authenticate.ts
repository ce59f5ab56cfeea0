import { timingSafeEqual } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { PlanScheme, Scope } from '../../schemas/accounts.ts';
import type { Caller } from '../http/route.ts';
import { toEntitlements } from './entitlements.ts';
import { onStore } from './failure.ts';
import { toInstant } from './instant.ts';
import { parseKeyValue } from './key.ts';
import { statusOf } from './key-store.ts';
import type { LastUsed } from './last-used.ts';
import type { Authenticator } from './port.ts';
import { invalidKey, refusalOf, replacedValue, suspendedAccount } from './refusal.ts';
import type { Vault } from './vault.ts';

interface Options {
  readonly db: Database;
  readonly vault: Vault;
  readonly scheme: PlanScheme;
  readonly lastUsed: LastUsed;
}

interface Match {
  readonly hmac: Buffer;
  /** Empty for the row that stands in where there is none. */
  readonly id8: string;
}

interface Row {
  readonly validUntil: string | null;
  readonly keyId: string;
  readonly accountId: string;
  readonly scopes: string;
  readonly expiresAt: string | null;
  readonly disabledAt: string | null;
  readonly revokedAt: string | null;
  readonly plan: string;
  readonly requestsPerDay: number | null;
  readonly features: string;
  readonly suspendedAt: string | null;
}

/** Who a value belongs to, without the question whether it may come in at this moment. */
interface Holder extends Pick<
  Row,
  'validUntil' | 'expiresAt' | 'disabledAt' | 'revokedAt' | 'suspendedAt'
> {
  readonly caller: Caller;
}

interface Remembered<T> {
  readonly what: T;
  readonly since: number;
}

/** Bounds how long another process's change goes unnoticed; changes of this process clear at once. */
const KNOWN_MS = 5_000;
const UNKNOWN_MS = 2_000;
const REMEMBERED_MAX = 10_000;
const NO_HMAC = Buffer.alloc(32);

/**
 * Recognises values by the HMAC kept of them. Form and checksum are tried first, so a typing error
 * never reaches the store; what the store said is remembered for seconds, by HMAC, and the state
 * of a key is judged anew at every request.
 */
export class KeyAuthenticator implements Authenticator {
  readonly #options: Options;
  readonly #match;
  readonly #find;
  readonly #known = new LRUCache<string, Remembered<Holder>>({ max: REMEMBERED_MAX });
  /** Apart, so that guessing cannot push out those who are known. */
  readonly #unknown = new LRUCache<string, Remembered<null>>({ max: REMEMBERED_MAX });

  constructor(options: Options) {
    this.#options = options;
    // One row in any case, so that a value is compared with as much work whether its id is known or not.
    this.#match = options.db.prepare<[string, string], Match>(
      `SELECT hmac, id8 FROM key_values WHERE id8 = ? AND pepper_id = ?
      UNION ALL SELECT zeroblob(32), '' LIMIT 1`,
    );
    this.#find = options.db.prepare<[string], Row>(
      `SELECT v.valid_until AS validUntil, k.id AS keyId, k.account_id AS accountId,
        k.scopes, k.expires_at AS expiresAt, k.disabled_at AS disabledAt,
        k.revoked_at AS revokedAt, a.plan, a.requests_per_day AS requestsPerDay, a.features,
        a.suspended_at AS suspendedAt
      FROM key_values v JOIN keys k ON k.id = v.key_id JOIN accounts a ON a.id = k.account_id
      WHERE v.id8 = ?`,
    );
  }

  authenticate(value: string, now: Date, ip?: string): Promise<Caller> {
    return onStore(() => {
      const holder = this.#recognise(value, now.getTime());
      if (holder === null) throw invalidKey();
      const instant = toInstant(now);
      const refusal = refusalOf(statusOf(holder, instant));
      if (refusal !== null) throw refusal;
      if (holder.validUntil !== null && holder.validUntil <= instant) throw replacedValue();
      if (holder.suspendedAt !== null) throw suspendedAccount();
      this.#options.lastUsed.note(holder.caller.keyId, now, ip);
      return holder.caller;
    });
  }

  /** Forgets everything remembered: some key, value or account is no longer what it was. */
  forget(): void {
    this.#known.clear();
    this.#unknown.clear();
  }

  #recognise(value: string, time: number): Holder | null {
    const parsed = parseKeyValue(value);
    if (parsed === null) return null;
    const hmac = this.#options.vault.hash(value);
    const name = hmac.toString('latin1');
    const known = this.#known.get(name);
    if (known !== undefined && isFresh(known, time, KNOWN_MS)) return known.what;
    const unknown = this.#unknown.get(name);
    if (unknown !== undefined && isFresh(unknown, time, UNKNOWN_MS)) return null;

    const kept = this.#match.get(parsed.id8, this.#options.vault.pepperId);
    const matches = timingSafeEqual(kept?.hmac ?? NO_HMAC, hmac);
    const row = matches && kept?.id8 === parsed.id8 ? this.#find.get(parsed.id8) : undefined;
    if (row === undefined) {
      this.#unknown.set(name, { what: null, since: time });
      return null;
    }
    const holder = this.#toHolder(row);
    this.#known.set(name, { what: holder, since: time });
    return holder;
  }

  #toHolder(row: Row): Holder {
    const features = JSON.parse(row.features) as readonly string[];
    const entitlements = toEntitlements({ ...row, features }, this.#options.scheme);
    return {
      ...row,
      caller: Object.freeze({
        keyId: row.keyId,
        accountId: row.accountId,
        scopes: JSON.parse(row.scopes) as readonly Scope[],
        plan: entitlements.plan.id,
        requestsPerDay: entitlements.requestsPerDay,
        features: entitlements.features,
      }),
    };
  }
}

/** A clock set back makes everything stale rather than fresh for longer. */
function isFresh({ since }: Remembered<unknown>, time: number, forMs: number): boolean {
  return time >= since && time < since + forMs;
}
