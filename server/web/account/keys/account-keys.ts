import type { Account } from '../../../accounts/account-store.ts';
import { toInstant } from '../../../accounts/instant.ts';
import { statusOf, type Key } from '../../../accounts/keys/key-store.ts';
import type { KeyStatus } from '../../../../schemas/accounts.ts';
import type { QuotaState } from '../../../quota/port.ts';
import type { Services } from '../../../services.ts';

/** A key with what it used today. */
export interface KeyOverview {
  readonly key: Key;
  readonly status: KeyStatus;
  readonly quota: QuotaState;
}

const KEYS_MAX = 200;

/** The keys of an account, newest first. */
export async function readKeys(
  { keys, quota }: Pick<Services, 'keys' | 'quota'>,
  account: Account,
  includeRevoked: boolean,
  now: Date,
): Promise<readonly KeyOverview[]> {
  const filter = { accountId: account.id, status: null, includeRevoked, now: toInstant(now) };
  const [{ requestsPerDay }, rows] = await Promise.all([
    keys.entitlements(account.id),
    keys.list(filter, { kind: 'offset', offset: 0 }, KEYS_MAX),
  ]);
  return Promise.all(
    rows.map(async (key) => ({
      key,
      status: statusOf(key, toInstant(now)),
      quota: await quota.peek(key.id, requestsPerDay, now),
    })),
  );
}

/** Who is signed in, as who acts on keys. */
export function toOwner({ id }: Account): {
  readonly keyId: null;
  readonly accountId: string;
  readonly origin: 'dashboard';
} {
  return { keyId: null, accountId: id, origin: 'dashboard' };
}
