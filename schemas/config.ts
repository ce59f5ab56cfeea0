import { z } from 'zod';
import type { PlanScheme } from './accounts.ts';
import { INDEX_PREFIX, PREFIX_LENGTH_MAX } from './elasticsearch/names.ts';

/** How the program is set up; frozen, read once at start. */
export interface Config {
  readonly http: {
    readonly host: string;
    readonly port: number;
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
  readonly isSearchInsured: boolean;
  /** Whether what is searched for is kept, in the Elasticsearch of `search`. */
  readonly searchLog: boolean;
  /** null: a pepper generated once and kept in `dataDir`. */
  readonly keyPepper: string | null;
  readonly mail: {
    /** May carry a user and a password: never shown. null: mails are logged and kept in `dataDir`. */
    readonly smtpUrl: string | null;
    /** As it stands in a mail: an address, perhaps with a name. */
    readonly from: string;
    /** Who is told of what an operator has to do; null: nobody. */
    readonly operator: string | null;
  };
  readonly payment: PaymentService;
  readonly log: { readonly level: LogLevel };
  /** Where measures are served; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly shutdownDelaySeconds: number;
}

/** Where catalogue and accounts are kept: files of this machine, or one PostgreSQL for all of them. */
type DatabaseEngine =
  { readonly engine: 'sqlite' } | { readonly engine: 'postgres'; readonly url: string };

/** Who is paid: an operator who confirms, or Stripe. */
type PaymentService =
  | { readonly service: 'manual' }
  | {
      readonly service: 'stripe';
      readonly secretKey: string;
      readonly webhookSecret: string;
      /** Ids of prices by plan. */
      readonly prices: Readonly<Record<string, string>>;
    };

/** Where requests are counted: a file of this server, or one Redis for any number of servers. */
type QuotaEngine =
  { readonly engine: 'sqlite' } | { readonly engine: 'redis'; readonly url: string };

/** Where one catalogue of a cluster is, and how to be let in. */
export interface ElasticsearchPlace {
  /** May carry a user and a password: never shown. */
  readonly url: string;
  readonly apiKey: string | null;
  /** The alias readers search; everything else of the catalogue has a name that begins with it. */
  readonly index: string;
}

/** What answers searches: files of this machine, or a cluster with the files as its insurance. */
export type SearchEngine =
  { readonly engine: 'embedded' } | ({ readonly engine: 'elasticsearch' } & ElasticsearchPlace);

/** While counts cannot be read: go by what is known, admit everything, or refuse everything. */
const ON_QUOTA_FAILURE = ['soft', 'open', 'closed'] as const;
export type OnQuotaFailure = (typeof ON_QUOTA_FAILURE)[number];

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Every mistake of the environment, one a line. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The environment has ${problems.length} mistake(s):\n  ${problems.join('\n  ')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const whole = (min: number, max: number, standard: number) =>
  z
    .string()
    .default(String(standard))
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);
const flag = (standard: 'true' | 'false') =>
  z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default(standard)
    .transform((text) => text === 'true');
const oneOf = <T extends string>(values: readonly [T, ...T[]], standard: NoInfer<T>) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` }).default(standard as never);
const ADDRESS = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
]);
const addresses = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
  .refine((list) => list.every((one) => ADDRESS.safeParse(one).success), {
    error: 'must be addresses or networks such as 10.0.0.0/8, or loopback, separated by commas',
  });

/** An address of mail, or a name and one: `Model Catalog <catalog@example.org>`. */
const MAILBOX = /^(?:[^\s@<>]+@[^\s@<>]+|[^<>\r\n"]{1,100} <[^\s@<>]+@[^\s@<>]+>)$/;
const mailbox = z.string().regex(MAILBOX, {
  error: 'must be an address such as catalog@example.org, or “A name <catalog@example.org>”',
});

/** The environment variables the program reads, in the order of the README's table. */
export const VARIABLES = {
  PORT: whole(0, 65_535, 3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./var'),
  BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  TRUSTED_PROXIES: addresses,
  PLAN_SCHEME: oneOf(['A', 'B'], 'A'),
  PLAN_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'must be a three-letter currency code' })
    .default('USD'),
  QUOTA_COUNT_NOT_MODIFIED: flag('true'),
  QUOTA_ON_STORE_FAILURE: oneOf(ON_QUOTA_FAILURE, 'soft'),
  QUOTA_MAX_BLIND: whole(0, 86_400, 900),
  BURST_LIMIT: whole(0, 100_000, 0),
  KEY_PEPPER: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  LOG_LEVEL: oneOf(LOG_LEVELS, 'info'),
  SHUTDOWN_DELAY: whole(0, 60, 0),
  METRICS_PORT: whole(0, 65_535, 0),
  METRICS_HOST: z.string().default('127.0.0.1'),
  NODE_ENV: z.string().default('development'),
  ELASTICSEARCH_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .regex(/^[^?#]+$/, { error: 'must have no query: options are not taken from the address' })
    .optional(),
  ELASTICSEARCH_API_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/_=-]+$/, { error: 'must be an API key in its encoded form' })
    .optional(),
  ELASTICSEARCH_INDEX: z
    .string()
    .regex(INDEX_PREFIX, {
      error: `must have 1 to ${PREFIX_LENGTH_MAX} lower-case letters, digits, dots, hyphens and underscores, and begin with a letter or digit`,
    })
    .default('model-catalog'),
  SEARCH_INSURANCE: oneOf(['embedded', 'off'], 'embedded'),
  SEARCH_LOG: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('off')
    .transform((text) => text === 'on'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' })
    .regex(/^[^?#]+$/, { error: 'must have no query: options are not taken from the address' })
    .regex(/^\w+:\/\/[^/]+(\/\d{0,4})?$/, {
      error: 'must end after the port, or with the number of a database',
    })
    .optional(),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be a postgres:// address, such as postgres://user:password@host:5432/database',
    })
    .regex(/^\w+:\/\/[^/?#]+\/[^/?#]+/, { error: 'must name a database after the host' })
    .regex(/^[^?#]+(\?(&?ssl(mode|rootcert|cert|key)=[^&#]+)+)?$/, {
      error: 'may say sslmode, sslrootcert, sslcert and sslkey after “?”, and nothing else',
    })
    .optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be an smtp:// or smtps:// address, such as smtps://user:password@host:465',
    })
    .regex(/^[^?#]+$/, { error: 'must have no query: options are not taken from the address' })
    .optional(),
  MAIL_FROM: mailbox.default('Model Catalog <catalog@localhost>'),
  OPERATOR_EMAIL: mailbox.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, { error: 'must be a secret or restricted key of Stripe' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, { error: 'must be the signing secret of an endpoint, whsec_…' })
    .optional(),
  STRIPE_PRICES: z
    .string()
    .regex(/^[a-z]+=price_\w+(,[a-z]+=price_\w+)*$/, {
      error: 'must be ids of prices by plan: dev=price_…,scale=price_…',
    })
    .transform((text): Readonly<Record<string, string>> =>
      Object.fromEntries(text.split(',').map((pair) => pair.split('=') as [string, string])),
    )
    .optional(),
} as const;

/**
 * Variables whose value is, or may hold, a secret: never repeated. Each may be given as the path of
 * a file instead, in the variable of its name with `_FILE`.
 */
export const SECRET: ReadonlySet<string> = new Set([
  'KEY_PEPPER',
  'REDIS_URL',
  'DATABASE_URL',
  'ELASTICSEARCH_URL',
  'ELASTICSEARCH_API_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]);

const Environment = z.object(VARIABLES);

const toDatabaseEngine = (url: string | undefined): DatabaseEngine =>
  url === undefined ? { engine: 'sqlite' } : { engine: 'postgres', url };

const toQuotaEngine = (url: string | undefined): QuotaEngine =>
  url === undefined ? { engine: 'sqlite' } : { engine: 'redis', url };

const toSearchEngine = (
  url: string | undefined,
  apiKey: string | undefined,
  index: string,
): SearchEngine =>
  url === undefined
    ? { engine: 'embedded' }
    : { engine: 'elasticsearch', url, apiKey: apiKey ?? null, index };

const toPaymentService = (
  secretKey: string | undefined,
  webhookSecret: string | undefined,
  prices: Readonly<Record<string, string>> | undefined,
): PaymentService =>
  secretKey === undefined || webhookSecret === undefined || prices === undefined
    ? { service: 'manual' }
    : { service: 'stripe', secretKey, webhookSecret, prices };

/** Mistakes no single variable shows. */
function findContradictions(given: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = [];
  if (given['NODE_ENV'] === 'production' && given['KEY_PEPPER'] === undefined) {
    problems.push('KEY_PEPPER: must be set in production: without it no key survives a move');
  }
  if (given['ELASTICSEARCH_API_KEY'] !== undefined) {
    const url = given['ELASTICSEARCH_URL'];
    if (url === undefined) {
      problems.push('ELASTICSEARCH_API_KEY: is set, but ELASTICSEARCH_URL is not');
    } else if (/^\w+:\/\/[^/]*@/.test(url)) {
      problems.push('ELASTICSEARCH_API_KEY: is set, but ELASTICSEARCH_URL has a user already');
    }
  }
  if (given['SEARCH_LOG'] === 'on' && given['ELASTICSEARCH_URL'] === undefined) {
    problems.push('SEARCH_LOG: is on, but ELASTICSEARCH_URL is not set: searches are logged there');
  }
  if (given['SMTP_URL'] !== undefined) {
    for (const name of ['BASE_URL', 'MAIL_FROM']) {
      if (given[name] === undefined) problems.push(`${name}: must be set where SMTP_URL is`);
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
  return isUsed ? missing.map((name) => `${name}: must be set where payment is by Stripe`) : [];
}

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
    search: toSearchEngine(
      values.ELASTICSEARCH_URL,
      values.ELASTICSEARCH_API_KEY,
      values.ELASTICSEARCH_INDEX,
    ),
    isSearchInsured: values.SEARCH_INSURANCE === 'embedded',
    searchLog: values.SEARCH_LOG,
    keyPepper: values.KEY_PEPPER ?? null,
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      from: values.MAIL_FROM,
      operator: values.OPERATOR_EMAIL ?? null,
    },
    payment: toPaymentService(
      values.STRIPE_SECRET_KEY,
      values.STRIPE_WEBHOOK_SECRET,
      values.STRIPE_PRICES,
    ),
    log: { level: values.LOG_LEVEL },
    metrics:
      values.METRICS_PORT === 0 ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    shutdownDelaySeconds: values.SHUTDOWN_DELAY,
  });
}
