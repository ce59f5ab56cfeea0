import { z } from 'zod';
import { INDEX_PREFIX, PREFIX_LENGTH_MAX } from '../elasticsearch/names.ts';

/** A whole number, given in digits. */
const whole = (min: number, max: number, standard: number): z.ZodType<number> =>
  z
    .string()
    .default(String(standard))
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

/** `true` or `false`. */
const flag = (standard: 'true' | 'false'): z.ZodType<boolean> =>
  z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default(standard)
    .transform((text) => text === 'true');

/** One of a few words. */
const oneOf = <T extends string>(
  values: readonly [T, ...T[]],
  standard: NoInfer<T>,
): z.ZodType<T> =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` }).default(standard as never);

const ADDRESS = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
]);

/** Addresses and networks of proxies, separated by commas. */
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

const NETWORK = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Addresses and networks, separated by commas. */
const networks = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
  .refine((list) => list.every((one) => NETWORK.safeParse(one).success), {
    error: 'must be addresses or networks such as 10.0.0.0/8, separated by commas',
  });

/** While counts cannot be read: go by what is known, admit everything, or refuse everything. */
const ON_QUOTA_FAILURE = ['soft', 'open', 'closed'] as const;
export type OnQuotaFailure = (typeof ON_QUOTA_FAILURE)[number];

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The environment variables the program reads, in the order of the README's table. */
export const VARIABLES = {
  PORT: whole(0, 65_535, 3000),
  HOST: z.string().default('127.0.0.1'),
  WEB_CONCURRENCY: whole(1, 64, 1),
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
  ACCOUNTS_GRACE: whole(0, 3_600, 5),
  BURST_LIMIT: whole(0, 100_000, 0),
  EXPORT_DIR: z.string().optional(),
  EXPORT_KEEP_DAYS: whole(0, 400, 7),
  KEY_PEPPER: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  LOG_LEVEL: oneOf(LOG_LEVELS, 'info'),
  SHUTDOWN_DELAY: whole(0, 60, 0),
  WARM_UP_SEARCHES: whole(0, 10_000, 100),
  METRICS_PORT: whole(0, 65_535, 0),
  METRICS_HOST: z.string().default('127.0.0.1'),
  NODE_ENV: z.string().default('development'),
  ELASTICSEARCH_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .regex(/^[^?#]+$/, { error: 'must not contain a query: options in it are not used' })
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
  SEARCH_LOG_LIMIT: whole(0, 100_000, 100),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' })
    .regex(/^[^?#]+$/, { error: 'must not contain a query: options in it are not used' })
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
      error: 'may contain only sslmode, sslrootcert, sslcert and sslkey after “?”',
    })
    .optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be an smtp:// or smtps:// address, such as smtps://user:password@host:465',
    })
    .regex(/^[^?#]+$/, { error: 'must not contain a query: options in it are not used' })
    .optional(),
  MAIL_FROM: mailbox.default('Model Catalog <catalog@localhost>'),
  OPERATOR_EMAIL: mailbox.optional(),
  WEBHOOK_ALLOWED_NETWORKS: networks,
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
