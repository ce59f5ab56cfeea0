import { openAccounts, type Accounts } from '../../../server/accounts/open.ts';
import { toPepper } from '../../../server/accounts/keys/pepper.ts';
import type { KeyCaller } from '../../../server/accounts/keys/keys.ts';
import type { StoreLimits } from '../../../server/accounts/database/open.ts';
import type { AccountsPlace } from '../../../server/accounts/database/port.ts';
import type { NewKey } from '../../../server/accounts/keys/key-factory.ts';
import type { PlanScheme } from '../../../schemas/accounts.ts';
import type { EmailMessage } from '../../../server/accounts/people/people.ts';
import { ApiError } from '../../../server/errors.ts';

export const NOW = new Date('2026-09-14T15:20:11Z');
/** Tests are about what is answered; how soon is tested apart. */
const PATIENCE_MS = 10_000;
export const LIMITS: StoreLimits = {
  deadlineMs: PATIENCE_MS,
  connectionsMax: 8,
  onError: () => undefined,
};
export const PEPPER = toPepper('a pepper for tests, long enough for it');

/** A time some seconds after NOW. */
export function at(seconds: number): Date {
  return new Date(NOW.getTime() + seconds * 1000);
}

/** A store of its own, in memory unless another place is named. */
export function openTestAccounts({
  place = { path: ':memory:' },
  planScheme = 'A',
}: { place?: AccountsPlace; planScheme?: PlanScheme } = {}): Promise<Accounts> {
  return openAccounts({ place, pepper: PEPPER, planScheme, deadlineMs: PATIENCE_MS });
}

/** An account with one key that may do all its plan allows. */
export async function buildKey(
  accounts: Accounts,
  { email = 'ann@example.org', plan = 'dev', wanted = {}, now = NOW }: Options = {},
): Promise<KeyCaller & { readonly value: string }> {
  const { account, key, value } = await accounts.operator.createKey(email, plan, wanted, now);
  return { accountId: account.id, keyId: key.id, value };
}

interface Options {
  readonly email?: string;
  readonly plan?: string;
  readonly wanted?: NewKey;
  readonly now?: Date;
}

/** The public code of a refusal; fails if there is none. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  return (await refusalOf(work)).code;
}

/** A refusal; fails if there is none. */
export async function refusalOf(work: Promise<unknown>): Promise<ApiError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('Was not refused.');
}

/** The secret of a mail's link. @throws Error where it has none */
export function tokenIn(message: EmailMessage): string {
  if (!('token' in message)) throw new Error(`The mail ${message.kind} has no link.`);
  return message.token;
}
