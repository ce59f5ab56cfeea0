import { z } from 'zod';
import type { PlanScheme } from '../accounts.ts';
import {
  type DatabaseEngine,
  type PaymentService,
  type QuotaEngine,
  type SearchEngine,
  toDatabaseEngine,
  toPaymentService,
  toQuotaEngine,
  toSearchEngine,
} from './engines.ts';
import { type LogLevel, type OnQuotaFailure, SECRET, VARIABLES } from './variables.ts';

/** How the program is set up; frozen, read once at start. */
export interface Config {
  readonly http: {
    readonly host: string;
    readonly port: number;
    /** How many processes answer. */
    readonly processes: number;
    readonly baseUrl: string | null;
    /** Addresses and networks whose `X-Forwarded-For` is believed. */
    readonly trustedProxies: readonly string[];
  };
  readonly dataDir: string;
  readonly database: DatabaseEngine;
  readonly plans: { readonly scheme: PlanScheme; readonly currency: string };
  readonly quota: {
    readonly countNotModified: boolean;
    readonly store: QuotaEngine;
    readonly onFailure: OnQuotaFailure;
    /** How long the last count of others is gone by while the store is away. */
    readonly blindSeconds: number;
    /** Requests of one key within a second; null: as many as come. */
    readonly burst: number | null;
  };
  readonly search: SearchEngine;
  /** Whether the index file answers while the Elasticsearch of `search` does not. */
  readonly hasSearchFallback: boolean;
  /** How many searches a second of a process are kept, null for all; null where none is. */
  readonly searchLog: { readonly perSecond: number | null } | null;
  /** null: a pepper generated once and kept in `dataDir`, but not in production. */
  readonly keyPepper: string | null;
  /** How long keys that are known are let in while the store of accounts is away. */
  readonly accountsGraceSeconds: number;
  readonly isProduction: boolean;
  readonly mail: {
    /** May carry a user and a password: never shown. null: mails are logged and kept in `dataDir`. */
    readonly smtpUrl: string | null;
    /** As it stands in a mail: an address, perhaps with a name. */
    readonly from: string;
    /** Who is told of what an operator has to do; null: nobody. */
    readonly operator: string | null;
  };
  /** Networks webhooks may go to, by http too, though they are not public. */
  readonly webhookNetworks: readonly string[];
  readonly exports: {
    /** The folder of the daily snapshots; many servers may share it. */
    readonly folder: string;
    /** Days whose snapshot is kept; 0: none is made. */
    readonly keepDays: number;
  };
  readonly payment: PaymentService;
  readonly log: { readonly level: LogLevel };
  /** Where measures are served; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly shutdownDelaySeconds: number;
  /** What a server makes ready after its start, so that first requests are as fast as later ones. */
  readonly warmUp: { readonly searches: number };
}

/** Every mistake of the environment, one a line. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The environment has ${problems.length} problem(s):\n  ${problems.join('\n  ')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const Environment = z.object(VARIABLES);

/**
 * Reads the environment; an empty one gives the embedded system.
 * @throws ConfigError listing every mistake at once
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable means "not set", as in a compose file with `KEY=`.
  const given = Object.fromEntries(
    Object.keys(VARIABLES).map((name) => [name, env[name] === '' ? undefined : env[name]]),
  );
  const parsed = Environment.safeParse(given);
  const problems = (parsed.error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0]);
    const value = SECRET.has(name) ? '' : ` (is “${given[name] ?? ''}”)`;
    return `${name}: ${message}${value}`;
  });
  problems.push(...findContradictions(given));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const values = parsed.data;
  return Object.freeze({
    http: {
      host: values.HOST,
      port: values.PORT,
      processes: values.WEB_CONCURRENCY,
      baseUrl: values.BASE_URL ?? null,
      trustedProxies: values.TRUSTED_PROXIES,
    },
    dataDir: values.DATA_DIR,
    database: toDatabaseEngine(values.DATABASE_URL),
    plans: { scheme: values.PLAN_SCHEME, currency: values.PLAN_CURRENCY },
    quota: {
      countNotModified: values.QUOTA_COUNT_NOT_MODIFIED,
      store: toQuotaEngine(values.REDIS_URL),
      onFailure: values.QUOTA_ON_STORE_FAILURE,
      blindSeconds: values.QUOTA_MAX_BLIND,
      burst: values.BURST_LIMIT === 0 ? null : values.BURST_LIMIT,
    },
    exports: {
      folder: values.EXPORT_DIR ?? `${values.DATA_DIR}/exports`,
      keepDays: values.EXPORT_KEEP_DAYS,
    },
    search: toSearchEngine(
      values.ELASTICSEARCH_URL,
      values.ELASTICSEARCH_API_KEY,
      values.ELASTICSEARCH_INDEX,
    ),
    hasSearchFallback: values.SEARCH_INSURANCE === 'embedded',
    searchLog: values.SEARCH_LOG ? { perSecond: values.SEARCH_LOG_LIMIT || null } : null,
    accountsGraceSeconds: values.ACCOUNTS_GRACE,
    keyPepper: values.KEY_PEPPER ?? null,
    isProduction: values.NODE_ENV === 'production',
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      from: values.MAIL_FROM,
      operator: values.OPERATOR_EMAIL ?? null,
    },
    webhookNetworks: values.WEBHOOK_ALLOWED_NETWORKS,
    payment: toPaymentService(
      values.STRIPE_SECRET_KEY,
      values.STRIPE_WEBHOOK_SECRET,
      values.STRIPE_PRICES,
    ),
    log: { level: values.LOG_LEVEL },
    metrics:
      values.METRICS_PORT === 0 ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    shutdownDelaySeconds: values.SHUTDOWN_DELAY,
    warmUp: { searches: values.WARM_UP_SEARCHES },
  });
}

/**
 * What a server in production needs beside what any program does.
 * @throws ConfigError where links and mails would lead wherever a request says
 */
export function requireBaseUrl({
  http,
  isProduction,
}: Pick<Config, 'http' | 'isProduction'>): void {
  if (!isProduction || http.baseUrl !== null) return;
  throw new ConfigError([
    'BASE_URL: must be set in production: without it, links and emails would use the address a request names',
  ]);
}

/** Mistakes no single variable shows, one a line. */
function findContradictions(given: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = [];
  if (given['ELASTICSEARCH_API_KEY'] !== undefined) {
    const url = given['ELASTICSEARCH_URL'];
    if (url === undefined) {
      problems.push('ELASTICSEARCH_API_KEY: is set, but ELASTICSEARCH_URL is not');
    } else if (/^\w+:\/\/[^/]*@/.test(url)) {
      problems.push('ELASTICSEARCH_API_KEY: is set, but ELASTICSEARCH_URL has a user already');
    }
  }
  if (given['SMTP_URL'] !== undefined) {
    for (const name of ['BASE_URL', 'MAIL_FROM']) {
      if (given[name] === undefined) problems.push(`${name}: must be set if SMTP_URL is set`);
    }
  }
  problems.push(...findMissingOfStripe(given));
  return problems;
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICES', 'BASE_URL'] as const;

/** Whoever is paid must hear of it: all of these, or none. */
function findMissingOfStripe(given: Readonly<Record<string, string | undefined>>): string[] {
  const isUsed = STRIPE.slice(0, 3).some((name) => given[name] !== undefined);
  const missing = STRIPE.filter((name) => given[name] === undefined);
  return isUsed ? missing.map((name) => `${name}: must be set for payments with Stripe`) : [];
}
