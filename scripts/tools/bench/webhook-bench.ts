import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { openAccounts } from '../../../server/accounts/open.ts';
import { toPepper } from '../../../server/accounts/keys/pepper.ts';
import { openWebhookService } from '../../../server/webhooks/open.ts';
import type { SourcePage } from '../../../server/webhooks/dispatcher.ts';

const RECEIVERS = 100;
const EVENTS = 100;
const SLOW_MS = 5_000;
const PEPPER = 'a pepper of the bench alone, never used';
const GIVE_UP_MS = 300_000;

/**
 * Sends 100 events to each of 100 receivers, of which one takes connections and never answers, and
 * one answers after five seconds.
 * @returns milliseconds until the 98 others have had everything; null: not within five minutes
 */
export async function benchWebhooks(dataDir: string): Promise<number | null> {
  const accounts = await openAccounts({
    place: { path: join(dataDir, 'webhooks-bench.sqlite') },
    pepper: toPepper(PEPPER),
    planScheme: 'A',
    webhookNetworks: ['127.0.0.1'],
  });
  const ids = new Set<string>();
  const answer = (index: number, id: string, res: ServerResponse): void => {
    if (index === 0) return;
    if (index === 1) void setTimeout(() => res.writeHead(204).end(), SLOW_MS).unref();
    else {
      ids.add(`${index} ${id}`);
      res.writeHead(204).end();
    }
  };
  const servers = await Promise.all(
    Array.from({ length: RECEIVERS }, (_, index) =>
      listen((id, res) => {
        answer(index, id, res);
      }),
    ),
  );
  const now = new Date();
  try {
    for (const [index, server] of servers.entries()) {
      const email = `webhooks-${Math.floor(index / 10)}@catalog.example`;
      const known = await accounts.operator.findAccount(email);
      const { id: accountId } =
        known ?? (await accounts.operator.createAccount(email, 'scale', now));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      const owner = { keyId: null, accountId, origin: 'command_line' } as const;
      await accounts.webhooks.create(owner, { url }, now);
    }
    const begun = performance.now();
    const service = openWebhookService({
      opened: await accounts.openQueue(),
      source: { name: () => Promise.resolve('bench'), version: () => Promise.resolve('1'), read },
      mailer: { post: () => Promise.resolve(), close: () => Promise.resolve() },
      logger: pino({ level: 'silent' }),
      clock: () => new Date(),
      networks: ['127.0.0.1'],
      baseUrl: null,
    });
    const isDone = await until(() => ids.size === (RECEIVERS - 2) * EVENTS, GIVE_UP_MS);
    const tookMs = performance.now() - begun;
    await service.close();
    return isDone ? tookMs : null;
  } finally {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await accounts.close();
  }
}

function read(after: number | null): Promise<SourcePage> {
  const at = '2999-01-01T00:00:00Z';
  const data = { slug: 'bench', changes: [{ field: 'input', from: 1.25, to: 1, percent: -20 }] };
  const event = { type: 'model.price_changed', at, data, subject: null } as const;
  const entries = Array.from({ length: EVENTS }, (_, index) => ({ position: index + 1, event }));
  const rest = entries.filter(({ position }) => position > (after ?? 0));
  return Promise.resolve({ entries: rest, cursor: EVENTS, hasMore: false });
}

async function listen(onMessage: (id: string, res: ServerResponse) => void): Promise<Server> {
  const server = createServer((req, res) => {
    req.resume().on('end', () => {
      onMessage(String(req.headers['webhook-id']), res);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function until(isSo: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
