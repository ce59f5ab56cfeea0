import { FEATURES, PLANS, findPlan, type PlanScheme } from '../../schemas/accounts.ts';
import { AccountStore, type Account } from './account-store.ts';
import type { NewKey } from './keys/key-factory.ts';
import { AuditLog, type AuditEvent } from './audit.ts';
import { isEmail, normaliseEmail } from './people/email-address.ts';
import { createId } from './id.ts';
import { toInstant } from '../../schemas/instant.ts';
import type { Key } from './keys/key-store.ts';
import type { Keys } from './keys/keys.ts';
import { changeAccount, type ChangeOptions } from './tables.ts';

/** A mistake of the person at the command line, in words for that person. */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
  }
}

interface OperatorOptions extends ChangeOptions {
  readonly keys: Keys;
  readonly scheme: PlanScheme;
  readonly pepperId: string;
}

/** Absent members stay as they are. */
interface AccountChange {
  readonly plan?: string | undefined;
  /** Agreed number of requests per key and day; null: what the plan says. */
  readonly requestsPerDay?: number | null | undefined;
  readonly features?: readonly string[] | undefined;
  readonly suspended?: boolean | undefined;
}

/** An account as the operator's list shows it. */
interface ListedAccount extends Omit<Account, 'features'> {
  /** Not revoked. */
  readonly keys: number;
}

/** Figures for a look at the store's health. */
interface AccountsSummary {
  readonly accounts: number;
  /** Neither revoked nor expired nor disabled. */
  readonly activeKeys: number;
  /** Values made under another pepper, which nobody can use; should be 0. */
  readonly unusableValues: number;
}

const LIST_MAX = 1_000;

const FIND_KEY = `SELECT DISTINCT k.id, k.account_id AS "accountId" FROM keys k
  JOIN key_values v ON v.key_id = k.id WHERE k.id = :reference OR v.id8 = :reference`;
const LIST = `SELECT a.id, a.email, a.plan, a.requests_per_day AS "requestsPerDay",
    a.created_at AS "createdAt", a.suspended_at AS "suspendedAt",
    CAST((SELECT count(*) FROM keys k WHERE k.account_id = a.id AND k.revoked_at IS NULL) AS INTEGER)
      AS keys
  FROM accounts a ORDER BY a.email_normalised`;
const SUMMARY = `SELECT
  (SELECT CAST(count(*) AS INTEGER) FROM accounts) AS accounts,
  (SELECT CAST(count(*) AS INTEGER) FROM keys WHERE revoked_at IS NULL AND disabled_at IS NULL
    AND (expires_at IS NULL OR expires_at > :now)) AS "activeKeys",
  (SELECT CAST(count(*) AS INTEGER) FROM key_values
    WHERE pepper_id <> :pepperId) AS "unusableValues"`;

/** What the command line may do with accounts and keys, without a key of its own. */
export class Operator {
  readonly #options: OperatorOptions;
  readonly #accounts: AccountStore;

  constructor(options: OperatorOptions) {
    this.#options = options;
    this.#accounts = new AccountStore(options.store);
  }

  /** @throws OperatorError for a bad address, an unknown plan or an account that exists */
  async createAccount(email: string, plan: string, now: Date): Promise<Account> {
    expectEmail(email);
    this.#expectPlan(plan);
    const { account, isNew } = await this.#findOrInsert(email, plan, now);
    if (!isNew) throw new OperatorError(`There is already an account for ${email.trim()}.`);
    return account;
  }

  /** All of them, by address. */
  listAccounts(): Promise<readonly ListedAccount[]> {
    return this.#options.store.all<ListedAccount>(LIST);
  }

  /** What happened, the latest first; null: to any account. */
  listAudit(accountId: string | null, since: Date, limit: number): Promise<readonly AuditEvent[]> {
    const log = new AuditLog(this.#options.store);
    return log.list({ accountId, since: toInstant(since), limit });
  }

  async findAccount(email: string): Promise<Account | null> {
    expectEmail(email);
    return this.#accounts.findByEmail(email);
  }

  /**
   * Changes what an account subscribes to, or suspends it; takes effect with the next request.
   * @throws OperatorError
   */
  async changeAccount(email: string, change: AccountChange, now: Date): Promise<Account> {
    expectEmail(email);
    if (change.plan !== undefined) this.#expectPlan(change.plan);
    expectRequestsPerDay(change.requestsPerDay);
    expectFeatures(change.features);
    const { id } = await this.#expectAccount(email);
    return changeAccount(this.#options, id, async ({ accounts, audit }) => {
      const account = (await accounts.find(id)) ?? throwGone(email);
      const { suspended } = change;
      const changed: Account = {
        ...account,
        plan: change.plan ?? account.plan,
        requestsPerDay:
          change.requestsPerDay === undefined ? account.requestsPerDay : change.requestsPerDay,
        features: change.features ?? account.features,
        suspendedAt:
          suspended === undefined
            ? account.suspendedAt
            : suspended
              ? (account.suspendedAt ?? toInstant(now))
              : null,
      };
      await accounts.update(changed);
      await audit.note(
        {
          event: 'account.changed',
          accountId: id,
          actor: 'operator',
          detail: JSON.stringify(change),
        },
        now,
      );
      return changed;
    });
  }

  /**
   * A key for the account of that address, which is made if there is none (on `plan`, else free).
   * The value is in the answer only.
   * @throws OperatorError also if the account exists on another plan than the one named
   * @throws ApiError `key_limit_reached` as in the API
   */
  async createKey(
    email: string,
    plan: string | null,
    wanted: NewKey,
    now: Date,
  ): Promise<{ account: Account; key: Key; value: string }> {
    expectEmail(email);
    if (plan !== null) this.#expectPlan(plan);
    const { account } = await this.#findOrInsert(email, plan ?? 'free', now);
    if (plan !== null && !this.#isSamePlan(account.plan, plan)) {
      throw new OperatorError(
        `The account ${account.email} is on the plan ${account.plan}, not ${plan}. Leave the plan out, or change the account's plan first.`,
      );
    }
    const owner = { keyId: null, accountId: account.id, origin: 'command_line' } as const;
    const { key, value } = await this.#options.keys.create(owner, wanted, now);
    if (value === null) throw new Error('A new key came without its value.');
    return { account, key, value };
  }

  /** @throws OperatorError if there is no such account */
  async listKeys(email: string, includeRevoked: boolean, now: Date): Promise<readonly Key[]> {
    expectEmail(email);
    const { id } = await this.#expectAccount(email);
    const filter = { accountId: id, status: null, includeRevoked, now: toInstant(now) };
    return this.#options.keys.list(filter, { kind: 'offset', offset: 0 }, LIST_MAX);
  }

  /**
   * Revokes a key by its id (`key_…`) or the eight public characters of its value.
   * @throws OperatorError if there is none
   */
  async revokeKey(reference: string, now: Date): Promise<string> {
    const row = await this.#options.store.get<{ id: string; accountId: string }>(FIND_KEY, {
      reference,
    });
    if (row === undefined) {
      throw new OperatorError(
        'There is no such key. Give its id (key_…) or the eight characters after sk_live_.',
      );
    }
    await this.#options.keys.revoke(row.accountId, row.id, 'operator', now);
    return row.id;
  }

  async summary(now: Date): Promise<AccountsSummary> {
    const { store, pepperId } = this.#options;
    const row = await store.get<AccountsSummary>(SUMMARY, { now: toInstant(now), pepperId });
    return row ?? { accounts: 0, activeKeys: 0, unusableValues: 0 };
  }

  /** The account of that address; its lock is of the address, since there may be none yet. */
  async #findOrInsert(
    email: string,
    plan: string,
    now: Date,
  ): Promise<{ readonly account: Account; readonly isNew: boolean }> {
    const change = { lock: `address ${normaliseEmail(email)}`, accountId: null };
    return this.#options.store.change(change, async (sql) => {
      const accounts = new AccountStore(sql);
      const known = await accounts.findByEmail(email);
      if (known !== null) return { account: known, isNew: false };
      const account: Account = {
        id: createId('acc', now),
        email: email.trim(),
        plan,
        requestsPerDay: null,
        features: [],
        createdAt: toInstant(now),
        suspendedAt: null,
      };
      await accounts.insert(account);
      const made = { event: 'account.created', accountId: account.id, actor: 'operator' } as const;
      await new AuditLog(sql).note({ ...made, detail: JSON.stringify({ plan }) }, now);
      return { account, isNew: true };
    });
  }

  async #expectAccount(email: string): Promise<Account> {
    return (await this.#accounts.findByEmail(email)) ?? throwGone(email);
  }

  #expectPlan(id: string): void {
    const plans = PLANS[this.#options.scheme].map((plan) => plan.id);
    if (plans.includes(id)) return;
    throw new OperatorError(
      `There is no plan “${id}”. Plans of scheme ${this.#options.scheme}: ${plans.join(', ')}.`,
    );
  }

  #isSamePlan(current: string, wanted: string): boolean {
    return findPlan(this.#options.scheme, current)?.id === wanted;
  }
}

function throwGone(email: string): never {
  throw new OperatorError(`There is no account for ${email.trim()}.`);
}

function expectEmail(email: string): void {
  if (isEmail(email)) return;
  throw new OperatorError(
    `“${email}” is not a valid email address. Use the form name@example.org.`,
  );
}

function expectFeatures(features: readonly string[] = []): void {
  const unknown = features.find((feature) => !FEATURES.includes(feature));
  if (unknown !== undefined)
    throw new OperatorError(`There is no feature “${unknown}”. Features: ${FEATURES.join(', ')}.`);
}

function expectRequestsPerDay(requests: number | null | undefined): void {
  if (requests === undefined || requests === null) return;
  if (Number.isInteger(requests) && requests >= 1 && requests <= 1_000_000_000) return;
  throw new OperatorError('Requests per day must be a whole number from 1 to 1,000,000,000.');
}
