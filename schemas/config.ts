import { z } from 'zod';
import type { PlanScheme } from './accounts.ts';

/** How the program is set up; frozen, read once at start. */
export interface Config {
  readonly http: { readonly host: string; readonly port: number; readonly baseUrl: string | null };
  readonly dataDir: string;
  readonly plans: { readonly scheme: PlanScheme; readonly currency: string };
  readonly quota: { readonly countNotModified: boolean; readonly store: QuotaEngine };
  /** null: a pepper generated once and kept in `dataDir`. */
  readonly keyPepper: string | null;
  readonly log: { readonly level: LogLevel };
  readonly shutdownDelaySeconds: number;
}

/** Where requests are counted: a file of this server, or one Redis for any number of servers. */
type QuotaEngine =
  { readonly engine: 'sqlite' } | { readonly engine: 'redis'; readonly url: string };

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
/** Named in the documentation of later releases; refused here, so that nobody believes it is used. */
const later = (service: string) =>
  z
    .undefined({ error: `is set, but this release has no ${service} engine yet: unset it` })
    .optional();

/** The environment variables the program reads, in the order of the README's table. */
export const VARIABLES = {
  PORT: whole(0, 65_535, 3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./var'),
  BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  PLAN_SCHEME: oneOf(['A', 'B'], 'A'),
  PLAN_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'must be a three-letter currency code' })
    .default('USD'),
  QUOTA_COUNT_NOT_MODIFIED: flag('true'),
  KEY_PEPPER: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  LOG_LEVEL: oneOf(LOG_LEVELS, 'info'),
  SHUTDOWN_DELAY: whole(0, 60, 0),
  NODE_ENV: z.string().default('development'),
  ELASTICSEARCH_URL: later('Elasticsearch'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' })
    .regex(/^[^?#]+$/, { error: 'must have no query: options are not taken from the address' })
    .regex(/^\w+:\/\/[^/]+(\/\d{0,4})?$/, {
      error: 'must end after the port, or with the number of a database',
    })
    .optional(),
  DATABASE_URL: later('PostgreSQL'),
} as const;

/** Variables whose value is, or may hold, a secret: never repeated. */
const SECRET: ReadonlySet<string> = new Set(['KEY_PEPPER', 'REDIS_URL']);

const Environment = z.object(VARIABLES);

const toQuotaEngine = (url: string | undefined): QuotaEngine =>
  url === undefined ? { engine: 'sqlite' } : { engine: 'redis', url };

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
  if (given['NODE_ENV'] === 'production' && given['KEY_PEPPER'] === undefined) {
    problems.push('KEY_PEPPER: must be set in production: without it no key survives a move');
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const values = parsed.data;
  return Object.freeze({
    http: { host: values.HOST, port: values.PORT, baseUrl: values.BASE_URL ?? null },
    dataDir: values.DATA_DIR,
    plans: { scheme: values.PLAN_SCHEME, currency: values.PLAN_CURRENCY },
    quota: {
      countNotModified: values.QUOTA_COUNT_NOT_MODIFIED,
      store: toQuotaEngine(values.REDIS_URL),
    },
    keyPepper: values.KEY_PEPPER ?? null,
    log: { level: values.LOG_LEVEL },
    shutdownDelaySeconds: values.SHUTDOWN_DELAY,
  });
}
