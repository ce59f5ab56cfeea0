import { Option, type Command } from 'commander';
import { SCOPES, type Scope } from '../../../schemas/accounts.ts';
import { statusOf } from '../../../server/accounts/keys/key-store.ts';
import { isDay, toInstant } from '../../../schemas/instant.ts';
import { formatTable } from '../table.ts';
import { withAccounts } from './accounts.ts';
import { print, printJson, UsageError } from '../output.ts';

interface CreateOptions {
  readonly email: string;
  readonly plan?: string;
  readonly name?: string;
  readonly scopes?: string;
  readonly expires?: string;
  readonly json?: true;
}

/** `catalog keys …` */
export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('manage API keys');

  keys
    .command('create')
    .description('create a key, and its account if there is none; prints only the key')
    .requiredOption('--email <address>', 'email address of the account')
    .option('--plan <plan>', 'plan of a new account (default: free)')
    .option('--name <name>', 'what the key is for')
    .option(
      '--scopes <list>',
      `comma-separated list of scopes: ${SCOPES.join(', ')} (default: all the plan has)`,
    )
    .option('--expires <date>', 'when it expires, such as 2027-01-31 or 2027-01-31T12:00:00Z')
    .option('--json', 'print JSON')
    .action(createKey);

  keys
    .command('list')
    .description('list the keys of an account, without their secrets')
    .requiredOption('--email <address>', 'email address of the account')
    .addOption(new Option('--all', 'include revoked keys'))
    .option('--json', 'print JSON')
    .action(listKeys);

  keys
    .command('revoke <key>')
    .description('revoke a key permanently, by its id (key_…) or the 8 characters after sk_live_')
    .option('--json', 'print JSON')
    .action(async (reference: string, options: { json?: true }) => {
      const id = await withAccounts(({ operator }) => operator.revokeKey(reference, new Date()));
      if (options.json) printJson({ id, status: 'revoked' });
      else print(id);
    });
}

async function createKey(options: CreateOptions): Promise<void> {
  const wanted = {
    name: options.name,
    scopes: options.scopes === undefined ? undefined : parseScopes(options.scopes),
    expiresAt: options.expires === undefined ? undefined : parseExpiry(options.expires),
  };
  const { account, key, value } = await withAccounts(({ operator }) =>
    operator.createKey(options.email, options.plan ?? null, wanted, new Date()),
  );
  if (options.json) {
    printJson({ id: key.id, value, email: account.email, plan: account.plan, scopes: key.scopes });
  } else print(value);
}

async function listKeys(options: { email: string; all?: true; json?: true }): Promise<void> {
  const now = new Date();
  const keys = await withAccounts(({ operator }) =>
    operator.listKeys(options.email, options.all === true, now),
  );
  const rows = keys.map((key) => ({
    id: key.id,
    name: key.name,
    value: `sk_live_${key.id8}_…${key.last4}`,
    status: statusOf(key, toInstant(now)),
    scopes: key.scopes,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    last_used_at: key.lastUsedAt,
  }));
  if (options.json) printJson(rows);
  else {
    const cells = rows.map((row) => [
      row.id,
      row.name,
      row.value,
      row.status,
      row.scopes.length === SCOPES.length ? 'all' : row.scopes.join(','),
      row.created_at,
      row.last_used_at,
    ]);
    print(formatTable(['id', 'name', 'value', 'status', 'scopes', 'created', 'last used'], cells));
  }
}

function parseScopes(list: string): Scope[] {
  return list.split(',').map((text) => {
    const scope = SCOPES.find((name) => name === text.trim());
    if (scope === undefined) {
      throw new UsageError(`--scopes: “${text}” is not a scope. Scopes: ${SCOPES.join(', ')}.`);
    }
    return scope;
  });
}

function parseExpiry(text: string): string {
  const time = /^.{10}(T[\d:.]+Z)?$/.test(text) ? new Date(text) : new Date(NaN);
  // The 30th of February is none, though a Date takes it for a day of March.
  if (Number.isNaN(time.getTime()) || !isDay(text.slice(0, 10))) {
    throw new UsageError(
      `--expires: “${text}” is not a date. Write 2027-01-31 or 2027-01-31T12:00:00Z.`,
    );
  }
  return toInstant(time);
}
