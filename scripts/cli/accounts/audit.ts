import type { Command } from 'commander';
import { OperatorError } from '../../../server/accounts/operator.ts';
import { formatTable } from '../table.ts';
import { withAccounts } from './accounts.ts';
import { print, printJson, UsageError } from '../output.ts';
import { DAY_MS } from '../../../schemas/instant.ts';

interface AuditOptions {
  readonly email?: string;
  readonly days: string;
  readonly limit: string;
  readonly json?: true;
}

/** `catalog audit` */
export function addAuditCommand(program: Command): void {
  program
    .command('audit')
    .description('list changes to accounts and keys, latest first')
    .option('--email <address>', 'list only changes to this account')
    .option('--days <number>', 'number of days to look back', '30')
    .option('--limit <number>', 'maximum number of entries', '100')
    .option('--json', 'print JSON')
    .action(showAudit);
}

async function showAudit({ email, days, limit, json }: AuditOptions): Promise<void> {
  const since = new Date(Date.now() - toWhole('--days', days) * DAY_MS);
  const most = toWhole('--limit', limit);
  const events = await withAccounts(async ({ operator }) => {
    const account = email === undefined ? null : await operator.findAccount(email);
    if (email !== undefined && account === null) {
      throw new OperatorError(`There is no account for ${email}.`);
    }
    return operator.listAudit(account?.id ?? null, since, most);
  });
  if (json) printJson(events);
  else {
    const cells = events.map((event) => [
      event.at,
      event.event,
      event.accountId,
      event.keyId,
      event.actor,
      event.ip,
      event.detail,
    ]);
    print(formatTable(['at', 'event', 'account', 'key', 'by', 'from', 'detail'], cells));
  }
}

function toWhole(name: string, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`${name}: “${text}” is not a whole number above 0.`);
}
