import type { Command } from 'commander';
import { openAccounts, type Accounts } from '../../server/accounts/open.ts';
import { loadPepper } from '../../server/accounts/pepper.ts';
import { accountsPlace, loadEnvironment } from '../environment.ts';
import { print, printJson } from './output.ts';

/** A person waits longer than a request. */
const COMMAND_MS = 10_000;

/** Opens the configured accounts for one piece of work. */
export async function withAccounts<T>(work: (accounts: Accounts) => Promise<T>): Promise<T> {
  const config = loadEnvironment();
  const accounts = await openAccounts({
    place: accountsPlace(config),
    pepper: loadPepper(config.keyPepper, config.dataDir),
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
  const accounts = program.command('accounts').description('accounts that hold keys');

  accounts
    .command('create')
    .description('make an account')
    .requiredOption('--email <address>', 'e-mail address of the account')
    .option('--plan <plan>', 'free, or another plan of PLAN_SCHEME', 'free')
    .option('--json', 'print JSON')
    .action(async (options: { email: string; plan: string; json?: true }) => {
      const account = await withAccounts(({ operator }) =>
        operator.createAccount(options.email, options.plan, new Date()),
      );
      if (options.json) printJson({ id: account.id, email: account.email, plan: account.plan });
      else print(account.id);
    });
}
