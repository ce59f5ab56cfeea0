import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest, { type Response } from 'supertest';
import { openIndexWriter } from '../../indexer/index/open.ts';
import type { IndexDocument } from '../../indexer/index/port.ts';
import { loadConfig } from '../../schemas/config/config.ts';
import type { Model } from '../../schemas/model.ts';
import { openAccounts, type Accounts } from '../../server/accounts/open.ts';
import type { PasswordCost } from '../../server/accounts/people/passwords.ts';
import { toPepper } from '../../server/accounts/keys/pepper.ts';
import type { AccountsPlace } from '../../server/accounts/database/port.ts';
import { createApp } from '../../server/app.ts';
import { openBilling } from '../../server/billing/open.ts';
import { SnapshotFolder } from '../../server/export/snapshots/snapshot-folder.ts';
import { createLogger } from '../../server/http/logger.ts';
import { createHttpServer, type HttpServer } from '../../server/http/server.ts';
import { openFolderMailer } from '../../server/mail/folder.ts';
import { createMcp } from '../../server/mcp/mcp.ts';
import { openQuota } from '../../server/quota/open.ts';
import { openSearch } from '../../server/search/open.ts';
import type { Services } from '../../server/services.ts';
import { createWeb } from '../../server/web/web.ts';
import { contractOf } from './contract.ts';
import { eventually } from './eventually.ts';
import { listenAnywhere } from '../../scripts/tools/chaos/services/ports.ts';

export const ROOT = '/api/v1';
/** What ids of requests are made with. */
export const TEST_REQUEST_SECRET = Buffer.from('only for tests');

interface Options {
  readonly models?: readonly Model[];
  /** Providers, creators, benchmarks and the description of the catalogue. */
  readonly others?: readonly IndexDocument[];
  readonly env?: Readonly<Record<string, string>>;
  /** Where accounts are; in memory if absent. */
  readonly accounts?: AccountsPlace;
  /** Networks webhooks may go to; none if absent. */
  readonly webhookNetworks?: readonly string[];
  /** How long PostgreSQL may take; so long that it hardly matters if absent. */
  readonly deadlineMs?: number;
  /** Plan of the account that owns `key`. */
  readonly plan?: string;
  readonly clock?: () => Date;
  /** As costly as in production, or so, where a test is about that. */
  readonly passwordCost?: PasswordCost;
  /** Put in place of the real ones, where a test is about a failure. */
  readonly services?: (real: Services) => Partial<Services>;
  /** Leaves the index empty, as before the first import. */
  readonly withoutCatalog?: boolean;
}

/** What one request sends beside its address. */
export interface Send {
  readonly method?: 'get' | 'head' | 'post' | 'patch' | 'delete' | 'put' | 'options' | 'trace';
  readonly headers?: Readonly<Record<string, string>>;
  /** null: no key; absent: the key of the test. */
  readonly key?: string | null;
  /** Sent as JSON. */
  readonly json?: object;
  /** Sent as it is. */
  readonly text?: string;
}

export interface TestApp {
  /** A working key of `accounts`. */
  readonly key: string;
  readonly keyId: string;
  readonly port: number;
  readonly accounts: Accounts;
  readonly services: Services;
  readonly http: HttpServer;
  /** Every line logged so far. */
  readonly logs: readonly string[];
  /** Sends a request; what the answer has that the served document does not say is an error. */
  ask(path: string, send?: Send): Promise<Response>;
  /** The parsed body of an answer that must have this status. */
  read<T>(path: string, status?: number, send?: Send): Promise<T>;
  /** Publishes other models as a new state of the catalogue. */
  publish(models: readonly Model[], others?: readonly IndexDocument[]): Promise<void>;
  /** Warms up as a server does once it listens. */
  warmUp(): Promise<void>;
  /** Makes another key of the same account. */
  createKey(email?: string): Promise<{ readonly value: string; readonly keyId: string }>;
  close(): Promise<void>;
}

const INFO: IndexDocument = {
  kind: 'info',
  id: 'catalogue',
  body: { catalog_version: '2026-09-14.3', updated_at: '2026-09-14T03:00:00Z', sources: [] },
};
const EMAIL = 'test@example.com';

const UNBOUND = { take: () => Promise.resolve(0), forget: () => Promise.resolve() };
const UNBOUND_PEOPLE = {
  signInsFromPlace: UNBOUND,
  signInsFromNetwork: UNBOUND,
  signInsOfAddress: UNBOUND,
  passwordsOfAccount: UNBOUND,
  signUpsFromNetwork: UNBOUND,
  keysFromNetwork: UNBOUND,
  mailsFromNetwork: UNBOUND,
  mailsOfAccount: UNBOUND,
  mailsToAddress: UNBOUND,
};
/** Tests are about what a password does; how long hashing takes is tested apart. */
const QUICK_PASSWORDS = { ln: 4, r: 8, p: 1 };

/** The real application over real stores in a folder of its own, listening on the loopback. */
export async function openTestApp(options: Options = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-app-'));
  const indexPath = join(folder, 'index.sqlite');
  const clock = options.clock ?? (() => new Date());
  const logs: string[] = [];
  const logger = createLogger('info', { write: (line) => void logs.push(line) });
  const writer = openIndexWriter({ path: indexPath });
  const accounts = await openAccounts({
    place: options.accounts ?? { path: ':memory:' },
    pepper: toPepper('only for tests, and long enough for one'),
    planScheme: options.env?.['PLAN_SCHEME'] === 'B' ? 'B' : 'A',
    // Tests are about what is answered; how soon is tested apart.
    deadlineMs: options.deadlineMs ?? 10_000,
    passwordCost: options.passwordCost ?? QUICK_PASSWORDS,
    webhookNetworks: options.webhookNetworks ?? [],
    clock,
  });
  const counters = openQuota({ path: ':memory:' });
  const catalog = await openSearch({ path: indexPath });
  const config = loadConfig({ LOG_LEVEL: 'info', DATA_DIR: folder, ...options.env });
  const mailer = openFolderMailer({
    folder: join(folder, 'mail'),
    from: 'test',
    logger,
    clock,
    isTextLogged: !config.isProduction,
  });
  const real: Services = {
    config,
    catalog,
    accounts,
    authenticator: accounts.authenticator,
    keys: accounts.keys,
    quota: counters.quota,
    usage: counters.usage,
    snapshots: new SnapshotFolder(config.exports.folder),
    people: accounts.people,
    sessions: accounts.sessions,
    subscriptions: accounts.subscriptions,
    webhooks: accounts.webhooks,
    billing: openBilling(config, { ...accounts, mailer }),
    mailer,
    limits: { wrongKeys: UNBOUND, bursts: null, people: UNBOUND_PEOPLE, pages: UNBOUND },
    searchLog: null,
    requestSecret: TEST_REQUEST_SECRET,
    metrics: null,
    logger,
    clock,
    isStopping: () => false,
    checkResponses: true,
  };
  const services = { ...real, ...options.services?.(real) };
  const { handler, warmUp } = createApp(
    services,
    (readDocument) => Promise.resolve(createWeb(services, readDocument)),
    (parts) => Promise.resolve(createMcp(parts)),
  );
  const http = createHttpServer(handler, { baseUrl: null, clock });
  const port = await listenAnywhere(http.server);
  const agent = supertest(`http://127.0.0.1:${port}`);
  const served = await fetch(`http://127.0.0.1:${port}/openapi.json`);
  const contract = contractOf(await served.text());
  const createKey = async (email = EMAIL) => {
    const plan = email === EMAIL ? (options.plan ?? 'scale') : null;
    const made = await accounts.operator.createKey(email, plan, {}, clock());
    return { value: made.value, keyId: made.key.id };
  };
  const first = await createKey();

  const ask = async (path: string, send: Send = {}): Promise<Response> => {
    const { method = 'get', headers = {}, key = first.value, json, text } = send;
    let request = agent[method](path).set(headers).redirects(0);
    if (key !== null) request = request.set('Authorization', `Bearer ${key}`);
    const sent = json ?? text;
    const answer = sent === undefined ? await request : await request.send(sent);
    // The pages for people are no part of the contract.
    if (path.startsWith('/docs')) return answer;
    const fault = contract({
      method,
      path: path.split('?', 1)[0] ?? '',
      status: answer.status,
      contentType: answer.get('Content-Type') ?? null,
      headers: answer.headers,
      body: answer.type.endsWith('json') ? answer.body : answer.text,
    });
    if (fault !== null) throw new Error(`${method} ${path} is not as documented: ${fault}`);
    return answer;
  };
  const publish: TestApp['publish'] = async (models, others = []) => {
    const before = (await catalog.view().catch(() => null))?.version;
    await write(writer, models, [INFO, ...others]);
    const isPublished = async (): Promise<boolean> =>
      (await catalog.view().catch(() => null))?.version !== before;
    await eventually(isPublished, { what: 'The new state' });
  };
  if (options.withoutCatalog !== true) await publish(options.models ?? [], options.others);

  return {
    key: first.value,
    keyId: first.keyId,
    port,
    accounts,
    services,
    http,
    logs,
    ask,
    read: async <T>(path: string, status = 200, send: Send = {}) => {
      const answer = await ask(path, send);
      if (answer.status !== status) {
        throw new Error(`${path}: ${answer.status} instead of ${status}: ${answer.text}`);
      }
      return answer.body as T;
    },
    publish,
    warmUp,
    createKey,
    close: async () => {
      http.server.closeAllConnections();
      await new Promise((resolve) => http.server.close(resolve));
      await catalog.close();
      await counters.close();
      await accounts.close();
      await writer.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function write(
  writer: ReturnType<typeof openIndexWriter>,
  models: readonly Model[],
  others: readonly IndexDocument[],
): Promise<void> {
  const known = await writer.list();
  const name = `models-${known.length + 1}`;
  const documents: IndexDocument[] = [
    ...others,
    ...models.map((body) => ({ kind: 'model' as const, id: body.id, body })),
  ];
  await writer.create(name, 0);
  const changes = documents.map(({ kind, id, body: document }, index) => {
    const body = JSON.stringify(document);
    const hash = createHash('sha256').update(body).digest('hex');
    return { kind, id, version: index + 1, hash, body };
  });
  const { failed } = await writer.apply(name, changes, changes.length);
  if (failed.length > 0) throw new Error(failed[0]?.reason);
  await writer.publish(name, known.find(({ state }) => state === 'live')?.name ?? null);
}
