import { Option, type Command } from 'commander';
import { pino } from 'pino';
import { findPlan } from '../../../schemas/accounts.ts';
import { OperatorError } from '../../../server/accounts/operator.ts';
import type {
  PlanRequest,
  RequestState,
} from '../../../server/accounts/subscriptions/subscription-store.ts';
import { openMailer } from '../../../server/mail/open.ts';
import { toDecisionMail } from '../../../server/mail/plan-emails.ts';
import { loadEnvironment } from '../../environment.ts';
import { formatTable } from '../table.ts';
import { withAccounts } from './accounts.ts';
import { print, printJson } from '../output.ts';

const STATES = ['open', 'confirmed', 'refused', 'withdrawn'] as const satisfies RequestState[];

interface Json {
  readonly json?: true;
}

/** `catalog subscriptions …` */
export function addSubscriptionCommands(program: Command): void {
  const subscriptions = program
    .command('subscriptions')
    .description('manage subscriptions and plan requests');

  subscriptions
    .command('list')
    .description('list subscriptions')
    .option('--json', 'print JSON')
    .action(async ({ json }: Json) => {
      const rows = await withAccounts((accounts) => accounts.subscriptions.list());
      if (json) printJson(rows);
      else {
        const cells = rows.map((row) => [
          row.email,
          row.plan,
          row.payment,
          row.periodEndsAt,
          row.nextPlan,
        ]);
        print(formatTable(['account', 'plan', 'payment', 'period ends', 'then'], cells));
      }
    });

  subscriptions
    .command('requests')
    .description('list plan requests, newest first')
    .addOption(
      new Option('--state <state>', 'list only requests in this state')
        .choices(STATES)
        .default('open'),
    )
    .option('--json', 'print JSON')
    .action(async ({ state, json }: Json & { state: RequestState }) => {
      const rows = await withAccounts((accounts) => accounts.subscriptions.listRequests(state));
      if (json) printJson(rows);
      else {
        const cells = rows.map((row) => [row.id, row.email, row.plan, row.state, row.createdAt]);
        print(formatTable(['id', 'account', 'plan', 'state', 'asked at'], cells));
      }
    });

  subscriptions
    .command('confirm <request>')
    .description('move the account to the requested plan, starting now and renewed monthly')
    .option('--json', 'print JSON')
    .action(async (id: string, { json }: Json) => {
      const now = new Date();
      const done = await withAccounts((accounts) => accounts.subscriptions.confirm(id, now));
      await decide(done, 'confirmed', json);
    });

  subscriptions
    .command('refuse <request>')
    .description('decline the request; the account keeps its plan')
    .option('--json', 'print JSON')
    .action(async (id: string, { json }: Json) => {
      const now = new Date();
      const done = await withAccounts((accounts) => accounts.subscriptions.refuse(id, now));
      await decide(done, 'refused', json);
    });

  subscriptions
    .command('cancel')
    .description('end a plan at the end of its billing period, or immediately')
    .requiredOption('--email <address>', 'email address of the account')
    .option('--now', 'end it immediately')
    .option('--json', 'print JSON')
    .action(cancel);

  subscriptions
    .command('contacts')
    .description('list messages from the page “Contact sales”, newest first')
    .option('--json', 'print JSON')
    .action(async ({ json }: Json) => {
      const rows = await withAccounts((accounts) => accounts.subscriptions.listContacts());
      if (json) printJson(rows);
      else
        for (const { createdAt, name, email, company, message } of rows) {
          print(`${createdAt}  ${name} <${email}> ${company}\n${message}\n`);
        }
    });
}

async function cancel(options: Json & { email: string; now?: true }): Promise<void> {
  const now = new Date();
  const account = await withAccounts(async ({ operator, subscriptions }) => {
    const found = await operator.findAccount(options.email);
    if (found === null) throw new OperatorError(`There is no account for ${options.email}.`);
    const { payment, plan } = (await subscriptions.find(found.id)) ?? {};
    if (payment === 'stripe' && plan !== 'free') {
      throw new OperatorError(
        `${options.email} pays by Stripe: cancel the subscription there; the plan ends when Stripe reports it.`,
      );
    }
    await subscriptions.cancel(found.id, options.now === true, now);
    return operator.findAccount(options.email);
  });
  if (options.json) printJson({ email: account?.email, plan: account?.plan });
  else print(account?.plan ?? '');
}

/** Tells who asked for the plan, and whoever runs the command. */
async function decide(
  request: PlanRequest | null,
  state: 'confirmed' | 'refused',
  json: true | undefined,
): Promise<void> {
  if (request === null) throw new OperatorError('There is no such open request.');
  const config = loadEnvironment();
  const logger = pino({ level: config.log.level }, pino.destination(2));
  const mailer = openMailer(config, { logger, clock: () => new Date() });
  const plan = findPlan(config.plans.scheme, request.plan)?.name ?? request.plan;
  await mailer.post(toDecisionMail(request.email, plan, state === 'confirmed'));
  await mailer.close();
  if (json) printJson({ ...request, state });
  else print(`${request.email} ${request.plan} ${state}`);
}
