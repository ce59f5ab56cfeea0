import type { Command } from 'commander';
import { FEATURES } from '../../../schemas/accounts.ts';
import type { Account } from '../../../server/accounts/account-store.ts';
import { openAccounts, type Accounts } from '../../../server/accounts/open.ts';
import { OperatorError, type Operator } from '../../../server/accounts/operator.ts';
import { pepperOf } from '../../../server/accounts/keys/pepper.ts';
import type { Billing } from '../../../server/billing/billing.ts';
import { openBilling } from '../../../server/billing/open.ts';
import { removeAccount } from '../../../server/billing/remove-account.ts';
import { ApiError } from '../../../server/errors.ts';
import type { Mailer } from '../../../server/mail/port.ts';
import { accountsPlace, loadEnvironment } from '../../environment.ts';
import { formatTable } from '../table.ts';
import { print, printJson, UsageError } from '../output.ts';

/** A person waits longer than a request. */
const COMMAND_MS = 10_000;

/** Opens the configured accounts for one piece of work. */
export async function withAccounts<T>(work: (accounts: Accounts) => Promise<T>): Promise<T> {
  const config = loadEnvironment();
  const accounts = await openAccounts({
    place: accountsPlace(config),
    pepper: pepperOf(config),
    planScheme: config.plans.scheme,
    deadlineMs: COMMAND_MS,
  });
  try {
    return await work(accounts);
  } finally {
    await accounts.close();
  }
}

/** `catalog accounts …` */
export function addAccountCommands(program: Command): void {
  const accounts = program.command('accounts').description('manage accounts');

  accounts
    .command('create')
    .description('create an account')
    .requiredOption('--email <address>', 'email address of the account')
    .option('--plan <plan>', 'free, or another plan of PLAN_SCHEME', 'free')
    .option('--json', 'print JSON')
    .action(async (options: { email: string; plan: string; json?: true }) => {
      const account = await withAccounts(({ operator }) =>
        operator.createAccount(options.email, options.plan, new Date()),
      );
      if (options.json) printJson({ id: account.id, email: account.email, plan: account.plan });
      else print(account.id);
    });

  accounts
    .command('list')
    .description('list all accounts')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      const rows = await withAccounts(({ operator }) => operator.listAccounts());
      if (json) printJson(rows);
      else {
        const cells = rows.map((row) => [
          row.email,
          row.plan,
          row.keys,
          row.createdAt,
          row.suspendedAt,
        ]);
        print(formatTable(['address', 'plan', 'keys', 'made', 'suspended'], cells));
      }
    });

  accounts
    .command('show')
    .description('show the plan, keys and sessions of an account')
    .requiredOption('--email <address>', 'email address of the account')
    .option('--json', 'print JSON')
    .action(showAccount);

  accounts
    .command('change')
    .description('change the plan, quota or features of an account, or suspend it, immediately')
    .requiredOption('--email <address>', 'email address of the account')
    .option('--plan <plan>', 'a plan of PLAN_SCHEME')
    .option(
      '--requests-per-day <number>',
      'daily requests per key, instead of the plan’s; “plan”: as in the plan',
    )
    .option(
      '--features <list>',
      `features in addition to the plan’s: ${FEATURES.join(', ')}; empty: none`,
    )
    .option('--suspend', 'reject its keys and logins')
    .option('--restore', 'lift the suspension')
    .option('--json', 'print JSON')
    .action(changeAccount);

  accounts
    .command('log-out')
    .description('log an account out everywhere')
    .requiredOption('--email <address>', 'email address of the account')
    .action(async ({ email }: { email: string }) => {
      const count = await withAccounts(async ({ operator, sessions }) => {
        const { id } = await expectAccount(operator, email);
        return sessions.endAll(id, null, null, new Date());
      });
      print(String(count));
    });

  accounts
    .command('delete')
    .description('permanently delete an account and all its keys')
    .requiredOption('--email <address>', 'email address of the account')
    .action(async ({ email }: { email: string }) => {
      const config = loadEnvironment();
      const deleted = await withAccounts((opened) => {
        const billing = openBilling(config, { ...opened, mailer: NO_MAIL });
        return deleteAccount({ ...opened, billing }, email, new Date());
      });
      print(deleted);
    });
}

interface ChangeOptions {
  readonly email: string;
  readonly plan?: string;
  readonly requestsPerDay?: string;
  readonly features?: string;
  readonly suspend?: true;
  readonly restore?: true;
  readonly json?: true;
}

async function changeAccount(options: ChangeOptions): Promise<void> {
  const { email, plan, requestsPerDay, features, suspend, restore } = options;
  if (suspend && restore) throw new UsageError('Give either --suspend or --restore.');
  const change = {
    plan,
    features: features?.split(',').flatMap((one) => one.trim() || []),
    suspended: suspend ? true : restore ? false : undefined,
    requestsPerDay:
      requestsPerDay === undefined
        ? undefined
        : requestsPerDay === 'plan'
          ? null
          : Number(requestsPerDay),
  };
  const changed = await withAccounts(({ operator }) =>
    operator.changeAccount(email, change, new Date()),
  );
  if (options.json) printJson(changed);
  else print(changed.plan);
}

/** No wish is made at the command line, so nobody is told of one. */
const NO_MAIL: Mailer = { post: () => Promise.resolve(), close: () => Promise.resolve() };

/**
 * Removes an account, once nothing is paid for it any more.
 * @returns its id
 * @throws OperatorError for nobody’s address, and where payment cannot be ended now
 */
export async function deleteAccount(
  opened: Pick<Accounts, 'operator' | 'people'> & { readonly billing: Billing },
  email: string,
  now: Date,
): Promise<string> {
  const account = await expectAccount(opened.operator, email);
  try {
    await removeAccount(opened, account, { actor: 'operator', ip: null }, now);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new OperatorError(`${error.message} The account was not deleted.`, { cause: error });
  }
  return account.id;
}

async function showAccount({ email, json }: { email: string; json?: true }): Promise<void> {
  const now = new Date();
  const shown = await withAccounts(async ({ operator, keys, sessions, subscriptions }) => {
    const account = await expectAccount(operator, email);
    const { id } = account;
    return {
      ...account,
      requestsPerDay: (await keys.entitlements(id)).requestsPerDay,
      keys: (await operator.listKeys(email, false, now)).length,
      signIns: (await sessions.list(id, now)).length,
      subscription: await subscriptions.find(id),
      request: await subscriptions.openRequest(id),
    };
  });
  if (json) printJson(shown);
  else {
    const cells = Object.entries(shown).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]);
    print(formatTable(['what', 'is'], cells));
  }
}

async function expectAccount(operator: Operator, email: string): Promise<Account> {
  const account = await operator.findAccount(email);
  if (account === null) throw new OperatorError(`There is no account for ${email}.`);
  return account;
}
