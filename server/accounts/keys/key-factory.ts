import { SCOPES, type KeyOrigin, type PlanScheme, type Scope } from '../../../schemas/accounts.ts';
import type { Entitlements } from '../subscriptions/entitlements.ts';
import { expectGrantableExpiry, expectGrantableScopes, type Grantor } from './grants.ts';
import type { Key } from './key-store.ts';

/** Absent: what is usual. */
export interface NewKey {
  readonly name?: string | undefined;
  readonly scopes?: readonly Scope[] | undefined;
  /** An instant; null: never. */
  readonly expiresAt?: string | null | undefined;
}

/** Absent members stay as they are. */
export interface KeyPatch extends NewKey {
  readonly disabled?: boolean | undefined;
}

/** Under which rules a key is made or changed. */
export interface Terms {
  readonly grantor: Grantor;
  readonly entitlements: Entitlements;
  readonly scheme: PlanScheme;
  /** An instant. */
  readonly now: string;
}

type Identity = Pick<Key, 'id' | 'accountId' | 'id8' | 'last4'> & { readonly createdBy: KeyOrigin };

const UNNAMED = 'Unnamed key';

/**
 * What may be asked for of a new key, with all the grantor and the plan allow where nothing is
 * asked for.
 * @throws ApiError `validation_failed`, `plan_upgrade_required`
 */
export function buildKey(wanted: NewKey, terms: Terms): (identity: Identity) => Key {
  const { grantor, entitlements } = terms;
  const scopes = wanted.scopes ?? grantor.scopes.filter((s) => entitlements.scopes.includes(s));
  expectGrantableScopes(scopes, [], terms);
  const expiresAt = wanted.expiresAt === undefined ? grantor.expiresAt : wanted.expiresAt;
  expectGrantableExpiry(expiresAt, grantor, terms.now);
  return (identity) => ({
    ...identity,
    name: wanted.name ?? UNNAMED,
    scopes: inOrder(scopes),
    createdAt: terms.now,
    expiresAt,
    disabledAt: null,
    revokedAt: null,
    rotatedAt: null,
    lastUsedAt: null,
    lastUsedIp: null,
    graceEndsAt: null,
  });
}

/**
 * The key after the patch.
 * @throws ApiError `validation_failed`, `plan_upgrade_required`
 */
export function patchKey(key: Key, patch: KeyPatch, terms: Terms): Key {
  const { scopes = key.scopes, expiresAt = key.expiresAt, disabled } = patch;
  expectGrantableScopes(scopes, key.scopes, terms);
  if (expiresAt !== key.expiresAt) {
    const shortens = expiresAt !== null && (key.expiresAt === null || expiresAt < key.expiresAt);
    const grantor = shortens ? { ...terms.grantor, expiresAt: null } : terms.grantor;
    expectGrantableExpiry(expiresAt, grantor, terms.now);
  }
  return {
    ...key,
    name: patch.name ?? key.name,
    scopes: inOrder(scopes),
    expiresAt,
    disabledAt: toDisabledAt(key, disabled, terms.now),
  };
}

function toDisabledAt(key: Key, disabled: boolean | undefined, now: string): string | null {
  if (disabled === undefined) return key.disabledAt;
  return disabled ? (key.disabledAt ?? now) : null;
}

function inOrder(scopes: readonly Scope[]): readonly Scope[] {
  return SCOPES.filter((scope) => scopes.includes(scope));
}
