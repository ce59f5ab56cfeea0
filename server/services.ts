import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../schemas/config/config.ts';
import { RETENTION_DAYS } from '../schemas/search/log.ts';
import { PROFILE, toProfileName } from '../schemas/search/profile.ts';
import { VERSION } from './api.ts';
import { openAccounts, type Accounts } from './accounts/open.ts';
import type { Keys } from './accounts/keys/keys.ts';
import { pepperOf } from './accounts/keys/pepper.ts';
import type { AccountsHealth, Authenticator } from './accounts/port.ts';
import type { People } from './accounts/people/people.ts';
import type { Sessions } from './accounts/people/sessions.ts';
import type { Subscriptions } from './accounts/subscriptions/subscriptions.ts';
import type { Webhooks } from './accounts/webhooks/webhooks.ts';
import type { Billing } from './billing/billing.ts';
import { openBilling } from './billing/open.ts';
import { openLimits } from './limits/open.ts';
import type { Limits } from './limits/port.ts';
import { OutageLog } from './http/outage-log.ts';
import { openMailer } from './mail/open.ts';
import { SnapshotFolder } from './export/snapshots/snapshot-folder.ts';
import type { Mailer } from './mail/port.ts';
import type { Measured } from './metrics/metrics.ts';
import type { RequestObserver } from './metrics/port.ts';
import { openQuota, type OpenQuota } from './quota/open.ts';
import type { QuotaStore, UsageStore } from './quota/port.ts';
import { openEngine } from './search/open.ts';
import type { CatalogReader } from './search/port.ts';
import { isRequestId } from './http/request-id.ts';
import type { BufferOptions } from './search-log/buffer.ts';
import type { SearchLog } from './search-log/port.ts';
import { watchThresholds } from './webhooks/thresholds.ts';
import { watchWebhooks, type WebhookWatch } from './webhooks/watch.ts';
import { DAY_MS } from '../schemas/instant.ts';
import { DATA_FILES } from '../schemas/config/data-files.ts';

/** Everything the application is made of. It is given, never looked up. */
export interface Services {
  readonly config: Config;
  readonly catalog: CatalogReader;
  readonly authenticator: Authenticator;
  readonly keys: Keys;
  readonly people: People;
  readonly sessions: Sessions;
  readonly subscriptions: Subscriptions;
  readonly webhooks: Webhooks;
  readonly billing: Billing;
  readonly mailer: Mailer;
  readonly accounts: AccountsHealth;
  readonly quota: QuotaStore;
  readonly usage: UsageStore;
  readonly snapshots: SnapshotFolder;
  readonly limits: Limits;
  /** null: searches are not logged. */
  readonly searchLog: SearchLog | null;
  /** What all servers of this installation make ids of requests with. */
  readonly requestSecret: Buffer;
  /** null: nobody measures. */
  readonly metrics: RequestObserver | null;
  readonly logger: Logger;
  /** The time as a value: tests move it. */
  readonly clock: () => Date;
  /** Whether the process is going down: `/ready` says so, so that nobody sends more. */
  readonly isStopping: () => boolean;
  /** Validate every answer against the schema of its route; a breach is a 500. On in tests. */
  readonly checkResponses: boolean;
}

/** Services that were opened, with what closes them. */
export interface OpenServices {
  readonly services: Services;
  /** Says from now on that the process is stopping. */
  stop(): void;
  /** Flushes and closes everything, stores last; nothing may be asked of the services afterwards. */
  close(): Promise<void>;
}

/** Opens everything the server needs, once; what was opened is closed again if the rest fails. */
export async function openServices(
  config: Config,
  { logger, clock = () => new Date() }: { readonly logger: Logger; readonly clock?: () => Date },
): Promise<OpenServices> {
  const opened: { close(): Promise<void> }[] = [];
  const close = async (): Promise<void> => {
    for (const store of opened.reverse().splice(0)) await store.close();
  };
  const { report, reportOutage, welcome } = createReports(new OutageLog(logger, { clock }));
  const pathOf = (file: keyof typeof DATA_FILES): string => join(config.dataDir, DATA_FILES[file]);
  let stopping = false;
  try {
    const accounts = await openAccounts(toAccountsOptions(config, report('accounts')));
    opened.push(accounts);
    const quota = await openCounts(config.quota, {
      path: pathOf('quota'),
      clock,
      onError: reportOutage('quota'),
      onRecovered: welcome('quota'),
    });
    opened.push(quota);
    const limits = openLimits({ redis: quota.redis, burst: config.quota.burst });
    const catalog = await openEngine({
      engine: config.search,
      hasFallback: config.hasSearchFallback,
      path: pathOf('index'),
      onError: report('index'),
      onDown: reportOutage('search'),
      onRecovered: welcome('search'),
    });
    opened.push(catalog);
    const mailer = openMailer(config, { logger, clock });
    opened.push(mailer);
    const searchLog = await openLog(config, {
      path: pathOf('searchLog'),
      onError: reportOutage('search-log'),
      onRecovered: welcome('search-log'),
    });
    if (searchLog !== null) opened.push(searchLog);
    const measured = { catalog, accounts, quota: quota.quota, searchLog, clock, version: VERSION };
    const measures = await openMeasures(config, measured);
    if (measures !== null) opened.push(measures);
    const webhooks = openWebhooks({ config, accounts, catalog, mailer, logger, clock });
    opened.push(webhooks);
    const services: Services = {
      config,
      catalog,
      accounts,
      authenticator: accounts.authenticator,
      keys: accounts.keys,
      people: accounts.people,
      sessions: accounts.sessions,
      subscriptions: accounts.subscriptions,
      webhooks: accounts.webhooks,
      billing: openBilling(config, { ...accounts, mailer }),
      mailer,
      quota: watchThresholds(quota.quota, webhooks.tellThreshold),
      usage: quota.usage,
      snapshots: new SnapshotFolder(config.exports.folder),
      limits,
      searchLog,
      requestSecret: toRequestSecret(config),
      metrics: measures?.metrics ?? null,
      logger,
      clock,
      isStopping: () => stopping,
      checkResponses: false,
    };
    return {
      services,
      stop: () => {
        stopping = true;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** How failures of stores are told. */
const createReports = (outages: OutageLog) => ({
  /** Over when it was not told again for a while. */
  report: (store: string) => (error: unknown) => {
    outages.note(store, error, { store });
  },
  /** Over when the store is welcomed back. */
  reportOutage: (store: string) => (error: unknown) => {
    outages.note(store, error, { store }, { isHeld: true });
  },
  welcome: (store: string) => () => {
    outages.end(store);
  },
});

/** Where accounts are stored, with their plans and secrets. */
function toAccountsOptions(
  config: Config,
  onError: (error: unknown) => void,
): Parameters<typeof openAccounts>[0] {
  const { database, dataDir, plans, webhookNetworks } = config;
  return {
    place:
      database.engine === 'postgres'
        ? { url: database.url }
        : { path: join(dataDir, DATA_FILES.accounts) },
    pepper: pepperOf(config),
    planScheme: plans.scheme,
    graceMs: config.accountsGraceSeconds * 1_000,
    webhookNetworks,
    onError,
  };
}

interface CountOptions {
  readonly path: string;
  readonly clock: () => Date;
  readonly onError: (error: unknown) => void;
  readonly onRecovered: (seconds: number) => void;
}

/** The counters; the client of Redis is loaded only where there is one. */
async function openCounts(config: Config['quota'], options: CountOptions): Promise<OpenQuota> {
  const { store, onFailure, blindSeconds } = config;
  if (store.engine === 'sqlite') return openQuota(options);
  const { openRedisQuota } = await import('./quota/redis/open.ts');
  return openRedisQuota({ ...options, url: store.url, onFailure, blindSeconds });
}

interface WebhookOptions {
  readonly config: Config;
  readonly accounts: Accounts;
  readonly catalog: CatalogReader;
  readonly mailer: Mailer;
  readonly logger: Logger;
  readonly clock: () => Date;
}

/** What sends webhooks, loaded where there is an endpoint. */
function openWebhooks({ config, accounts, catalog, ...options }: WebhookOptions): WebhookWatch {
  const watch = watchWebhooks({
    hasListeners: () => accounts.webhooks.hasListeners(),
    open: async () => {
      const [{ openWebhookService }, { createCatalogSource }] = await Promise.all([
        import('./webhooks/open.ts'),
        import('./webhooks/catalog-source.ts'),
      ]);
      return openWebhookService({
        ...options,
        opened: await accounts.openQueue(),
        source: createCatalogSource(catalog),
        networks: config.webhookNetworks,
        baseUrl: config.http.baseUrl,
      });
    },
    onError: (error) => {
      options.logger.error({ err: error, store: 'webhooks' }, 'webhooks are delayed');
    },
  });
  accounts.webhooks.onQueued(() => {
    watch.wake();
  });
  return watch;
}

/** Where measures are served, if anywhere; what takes them is loaded only then. */
async function openMeasures(config: Config, measured: Measured) {
  if (config.metrics === null) return null;
  const { openMetrics } = await import('./metrics/open.ts');
  return openMetrics(measured, config.metrics);
}

/** Another secret than that of keys, made of it: whoever has the one does not have the other. */
const toRequestSecret = (config: Config): Buffer =>
  createHmac('sha256', pepperOf(config).secret).update('request ids').digest();

/** The log of searches, if there is one; what it is kept in is loaded only then. */
async function openLog(
  config: Config,
  options: { readonly path: string } & Omit<BufferOptions, 'isKnown' | 'perSecond'>,
) {
  if (config.searchLog === null) return null;
  const { openSearchLog } = await import('./search-log/open.ts');
  const about = { release: VERSION, profile: toProfileName(PROFILE) };
  const secret = toRequestSecret(config);
  const isKnown: BufferOptions['isKnown'] = (id, now) =>
    isRequestId(id, { secret, now, maxAgeMs: RETENTION_DAYS * DAY_MS });
  const { perSecond } = config.searchLog;
  return openSearchLog({ ...options, about, isKnown, perSecond, engine: config.search });
}
