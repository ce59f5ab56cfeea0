import type { AccountsPlace } from '../../server/accounts/database/port.ts';
import { createLogger } from '../../server/http/logger.ts';
import { openAccounts } from '../../server/accounts/open.ts';
import { openWebhookService } from '../../server/webhooks/open.ts';
import { MemoryLog } from '../support/webhook-rig.ts';
import { PEPPER } from '../unit/accounts/support.ts';

/* A server that only sends webhooks: where accounts are, its time, and how many entries the log has. */
const [place = '{}', time = '', entries = '0'] = process.argv.slice(2);
const begun = performance.now();
const clock = (): Date => new Date(Date.parse(time) + performance.now() - begun);
const accounts = await openAccounts({
  place: JSON.parse(place) as AccountsPlace,
  pepper: PEPPER,
  planScheme: 'A',
  deadlineMs: 10_000,
});
const log = new MemoryLog();
for (let sequence = 1; sequence <= Number(entries); sequence += 1) {
  const data = { sequence };
  log.add({ type: 'model.created', at: '2030-01-01T00:00:00Z', data, subject: null });
}
openWebhookService({
  opened: await accounts.openQueue(),
  source: log,
  mailer: { post: () => Promise.resolve(), close: () => Promise.resolve() },
  logger: createLogger('error', process.stderr),
  clock,
  networks: ['127.0.0.0/8'],
  baseUrl: null,
  pollMs: 50,
});
setInterval(() => undefined, 60_000);
