import type { Account } from '../accounts/account-store.ts';
import type { People } from '../accounts/people/people.ts';
import type { Billing } from './billing.ts';

interface Services {
  readonly billing: Billing;
  readonly people: People;
}

/** Who removes an account, and from where. */
interface Remover {
  readonly actor: 'person' | 'operator';
  readonly ip: string | null;
}

/**
 * Removes an account with all its keys, once nothing is paid for it any more.
 * @throws ApiError `temporarily_unavailable`: payment cannot be ended now, so the account stays
 */
export async function removeAccount(
  { billing, people }: Services,
  account: Account,
  { actor, ip }: Remover,
  now: Date,
): Promise<void> {
  await billing.end(account, now);
  await people.remove(account.id, actor, ip, now);
}
