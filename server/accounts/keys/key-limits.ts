import { ApiError } from '../../errors.ts';
import type { Entitlements } from '../subscriptions/entitlements.ts';
import { toInstant } from '../../../schemas/instant.ts';
import type { KeyStore } from './key-store.ts';

/*
 * The quota is per key, so the number of keys bounds what an account can ask for in a day. These
 * checks hold only inside the transaction that makes or wakes the key.
 */

/** @throws ApiError `key_limit_reached` if the account has as many active keys as its plan allows */
export async function expectRoom(
  keys: KeyStore,
  accountId: string,
  { activeKeys, plan }: Entitlements,
  now: Date,
): Promise<void> {
  const filter = {
    accountId,
    status: 'active',
    includeRevoked: false,
    now: toInstant(now),
  } as const;
  if ((await keys.count(filter)) < activeKeys) return;
  throw new ApiError(
    'key_limit_reached',
    `The plan ${plan.id} allows ${activeKeys} active keys. Revoke or disable one first.`,
  );
}

/** @throws ApiError `key_limit_reached` if the account made as many keys today as its plan allows */
export async function expectCreationsLeft(
  keys: KeyStore,
  accountId: string,
  { createdPerDay, plan }: Entitlements,
  now: Date,
): Promise<void> {
  const midnight = `${toInstant(now).slice(0, 10)}T00:00:00Z`;
  if ((await keys.createdSince(accountId, midnight)) < createdPerDay) return;
  throw new ApiError(
    'key_limit_reached',
    `The plan ${plan.id} allows ${createdPerDay} new keys a day (UTC). Try again tomorrow.`,
  );
}
