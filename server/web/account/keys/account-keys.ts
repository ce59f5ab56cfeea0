import type { Account } from '../../../accounts/account-store.ts';
import { isDay, toInstant } from '../../../../schemas/instant.ts';
import { type Key, statusOf } from '../../../accounts/keys/key-store.ts';
import type { KeyStatus } from '../../../../schemas/accounts.ts';
import type { QuotaState } from '../../../quota/port.ts';
import type { Services } from '../../../services.ts';
import { z } from 'zod';

const NAME_MAX = 80;

/** The name of a key: one line. */
export const keyName = z
  .string()
  .trim()
  .min(1, { error: 'Enter a name.', abort: true })
  .refine((text) => Array.from(text).length <= NAME_MAX, {
    error: `Use at most ${NAME_MAX} characters.`,
  })
  .refine((text) => !/[\t\r\n]/.test(text), { error: 'Use one line.' });

/** The last day of a key as an instant, the end of that day; null: it does not end. */
export const keyExpiry = z
  .string()
  .trim()
  .refine((text) => text === '' || isDay(text), {
    error: 'Enter a date such as 2027-01-31, or leave it empty.',
    abort: true,
  })
  .transform((text) => (text === '' ? null : `${text}T23:59:59Z`));

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
