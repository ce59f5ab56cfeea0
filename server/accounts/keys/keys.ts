import type { KeyOrigin, PlanScheme } from '../../../schemas/accounts.ts';
import { ApiError } from '../../errors.ts';
import type { Account } from '../account-store.ts';
import type { Actor } from '../audit.ts';
import { expectCreationsLeft, expectRoom } from './key-limits.ts';
import { buildKey, type KeyPatch, type NewKey, patchKey, type Terms } from './key-factory.ts';
import { type Entitlements, toEntitlements } from '../subscriptions/entitlements.ts';
import { expectMayHaveValueOf, type Grantor, invalid } from './grants.ts';
import { createId } from '../id.ts';
import type { IdempotentRequest } from '../idempotency.ts';
import { later, toInstant } from '../../../schemas/instant.ts';
import { type Key, type KeyFilter, type KeyWindow, statusOf, toEntityTag } from './key-store.ts';
import type { LastUsed } from './last-used.ts';
import { keyNotFound, refusalOf } from './key-errors.ts';
import type { KeyHasher } from './key-hasher.ts';
import { changeAccount, Tables, type ChangeOptions } from '../tables.ts';
import { FanOut } from '../webhooks/fan-out.ts';

/** Who acts on keys through the API: a key, for the account it belongs to. */
export interface KeyCaller {
  readonly keyId: string;
  readonly accountId: string;
}

/** A person who may do with the keys of the account all its plan allows. */
interface Owner {
  readonly keyId: null;
  readonly accountId: string;
  readonly origin: Exclude<KeyOrigin, 'api'>;
}

/** Who acts on keys. */
export type KeyActor = KeyCaller | Owner;

/** A key with its new value, which is nowhere else; null when an earlier answer is repeated. */
export interface KeyWithValue {
  readonly key: Key;
  readonly value: string | null;
}

interface KeysOptions extends ChangeOptions {
  readonly hasher: KeyHasher;
  readonly scheme: PlanScheme;
  readonly lastUsed: LastUsed;
}

/** How long a former value is remembered, so that its bearer is told why it is refused. */
const FORMER_VALUE_SECONDS = 30 * 86_400;

/**
 * What can be done with the keys of an account. Every change is one transaction that takes the
 * account's lock first: two at once cannot both pass a bound that leaves room for one.
 */
export class Keys {
  readonly #options: KeysOptions;
  readonly #tables: Tables;

  constructor(options: KeysOptions) {
    this.#options = options;
    this.#tables = new Tables(options.store);
  }

  /**
   * @throws ApiError `key_limit_reached`, `validation_failed`, `plan_upgrade_required`,
   * `idempotency_mismatch`, `idempotency_in_progress`
   */
  create(
    caller: KeyActor,
    wanted: NewKey,
    now: Date,
    request: IdempotentRequest | null = null,
  ): Promise<KeyWithValue> {
    return this.#change(caller.accountId, (tables) =>
      this.#once(tables, caller, request, now, async () => {
        const account = await expectAccount(tables, caller.accountId);
        return this.#create(tables, account, wanted, caller, now);
      }),
    );
  }

  /** @throws ApiError `key_not_found`, also for another account's key */
  find(accountId: string, id: string): Promise<Key> {
    return this.#find(this.#tables, accountId, id);
  }

  async list(filter: KeyFilter, window: KeyWindow, limit: number): Promise<readonly Key[]> {
    const keys = await this.#tables.keys.list(filter, window, limit);
    return keys.map((key) => this.#withLastUse(key));
  }

  count(filter: KeyFilter): Promise<number> {
    return this.#tables.keys.count(filter);
  }

  /** Of all keys the account ever had. */
  ids(accountId: string): Promise<readonly string[]> {
    return this.#tables.keys.ids(accountId);
  }

  /** What the account's plan allows now. */
  async entitlements(accountId: string): Promise<Entitlements> {
    return toEntitlements(await expectAccount(this.#tables, accountId), this.#options.scheme);
  }

  /**
   * Changes what the patch names; with `ifMatch` only while the key has one of these entity tags.
   * @throws ApiError `key_not_found`, `validation_failed`, `key_limit_reached`,
   * `plan_upgrade_required`, `precondition_failed`
   */
  patch(
    caller: KeyActor,
    id: string,
    patch: KeyPatch,
    now: Date,
    ifMatch: readonly string[] | null = null,
  ): Promise<Key> {
    return this.#change(caller.accountId, async (tables) => {
      const grantor = await this.#grantor(tables, caller, now);
      const key = await this.#find(tables, caller.accountId, id);
      if (ifMatch !== null && !ifMatch.includes(toEntityTag(key))) {
        throw new ApiError('precondition_failed', 'The key has changed since it was read.');
      }
      expectNotRevoked(key);
      const account = await expectAccount(tables, caller.accountId);
      const terms = this.#terms(account, grantor, now);
      const changed = patchKey(key, patch, terms);
      if (statusOf(key, terms.now) !== 'active' && statusOf(changed, terms.now) === 'active') {
        await expectRoom(tables.keys, caller.accountId, terms.entitlements, now);
      }
      await tables.keys.update(changed);
      await tables.audit.append('key.changed', changed, actorOf(caller), now);
      return changed;
    });
  }

  /**
   * Gives the key a new value; former ones work for `graceSeconds` more at most.
   * @throws ApiError `key_not_found`, `insufficient_scope`, `validation_failed`,
   * `idempotency_mismatch`, `idempotency_in_progress`
   */
  rotate(
    caller: KeyActor,
    id: string,
    graceSeconds: number,
    now: Date,
    request: IdempotentRequest | null = null,
  ): Promise<KeyWithValue> {
    return this.#change(caller.accountId, (tables) =>
      this.#once(tables, caller, request, now, async () => {
        const grantor = await this.#grantor(tables, caller, now);
        const key = await this.#find(tables, caller.accountId, id);
        expectNotRevoked(key);
        if (grantor !== null) expectMayHaveValueOf(key, grantor);
        const { value, row } = this.#options.hasher.createValue(id, toInstant(now));
        await tables.keys.replaceValue(
          row,
          toInstant(later(now, graceSeconds)),
          toInstant(later(now, -FORMER_VALUE_SECONDS)),
        );
        await tables.keys.update({ ...key, rotatedAt: toInstant(now) });
        await this.#record(tables, 'key.rotated', key, actorOf(caller), now);
        return { key: await this.#find(tables, caller.accountId, id), value };
      }),
    );
  }

  /**
   * Ends the key and all its values for good; again is no error. Once this resolves, no value of
   * it is accepted by this process.
   * @throws ApiError `key_not_found`
   */
  revoke(accountId: string, id: string, actor: Actor, now: Date): Promise<void> {
    return this.#change(accountId, async (tables) => {
      const key = await this.#find(tables, accountId, id);
      if (key.revokedAt !== null) return;
      await tables.keys.update({ ...key, revokedAt: toInstant(now) });
      await this.#record(tables, 'key.revoked', key, actor, now);
    });
  }

  async #create(
    tables: Tables,
    account: Account,
    wanted: NewKey,
    caller: KeyActor,
    now: Date,
  ): Promise<KeyWithValue> {
    const terms = this.#terms(account, await this.#grantor(tables, caller, now), now);
    const toKey = buildKey(wanted, terms);
    await expectRoom(tables.keys, account.id, terms.entitlements, now);
    await expectCreationsLeft(tables.keys, account.id, terms.entitlements, now);
    const id = createId('key', now);
    const { value, row } = this.#options.hasher.createValue(id, terms.now);
    const key = toKey({
      id,
      accountId: account.id,
      id8: row.id8,
      last4: row.last4,
      createdBy: caller.keyId === null ? caller.origin : 'api',
    });
    await tables.keys.insert(key, row);
    await this.#record(tables, 'key.created', key, actorOf(caller), now);
    return { key, value };
  }

  #terms(account: Account, grantor: Grantor | null, now: Date): Terms {
    const { scheme } = this.#options;
    const entitlements = toEntitlements(account, scheme);
    return {
      grantor: grantor ?? { scopes: entitlements.scopes, expiresAt: null },
      entitlements,
      scheme,
      now: toInstant(now),
    };
  }

  async #find({ keys }: Tables, accountId: string, id: string): Promise<Key> {
    const key = await keys.find(accountId, id);
    if (key === null) throw keyNotFound(id);
    return this.#withLastUse(key);
  }

  /** The store lags behind by up to a minute; this process knows better. */
  #withLastUse(key: Key): Key {
    const use = this.#options.lastUsed.pending(key.id);
    return use === undefined ? key : { ...key, lastUsedAt: use.at, lastUsedIp: use.ip };
  }

  /** The calling key as it is now, which may be less than when it was let in; null: an owner. */
  async #grantor(tables: Tables, caller: KeyActor, now: Date): Promise<Key | null> {
    if (caller.keyId === null) return null;
    const key = await this.#find(tables, caller.accountId, caller.keyId);
    const refusal = refusalOf(statusOf(key, toInstant(now)));
    if (refusal !== null) throw refusal;
    return key;
  }

  #once(
    { idempotency }: Tables,
    { keyId }: KeyActor,
    request: IdempotentRequest | null,
    now: Date,
    work: () => Promise<KeyWithValue>,
  ): Promise<KeyWithValue> {
    if (keyId === null) return work();
    return idempotency.once(keyId, request, now, {
      work,
      keep: ({ key }) => JSON.stringify(key),
      repeat: (stored) => ({ key: JSON.parse(stored) as Key, value: null }),
    });
  }

  /** Into the audit log, and to webhooks of the account. */
  async #record(
    { sql, audit }: Tables,
    event: 'key.created' | 'key.rotated' | 'key.revoked',
    key: Key,
    actor: Actor,
    now: Date,
  ): Promise<void> {
    await audit.append(event, key, actor, now);
    const { name, scopes, expiresAt } = key;
    const data = { key_id: key.id, name, scopes, expires_at: expiresAt };
    await new FanOut(sql, this.#options.scheme).tell(key.accountId, event, data, now);
  }

  #change<T>(accountId: string, work: (tables: Tables) => Promise<T>): Promise<T> {
    return changeAccount(this.#options, accountId, work);
  }
}

/** What the audit log calls who acts. */
export function actorOf(caller: KeyActor): Actor {
  if (caller.keyId !== null) return caller.keyId;
  return caller.origin === 'dashboard' ? 'person' : 'operator';
}

async function expectAccount({ accounts }: Tables, id: string): Promise<Account> {
  const account = await accounts.find(id);
  if (account === null) throw new Error(`There is no account ${id}.`);
  return account;
}

function expectNotRevoked({ revokedAt }: Key): void {
  if (revokedAt === null) return;
  const detail = 'A revoked key cannot be restored; create a new one.';
  throw invalid(detail, [{ detail, pointer: '#' }]);
}
