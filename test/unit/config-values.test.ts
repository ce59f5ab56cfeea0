import { expect } from 'chai';
import {
  type Config,
  ConfigError,
  loadConfig,
  requireBaseUrl,
} from '../../schemas/config/config.ts';
import { enginesOf } from '../../schemas/config/engines.ts';
import { configProblems } from '../support/config-problems.ts';

type Environment = Readonly<Record<string, string>>;

const problemsOf = (env: Environment): readonly string[] => configProblems(() => loadConfig(env));

/** Whole numbers with the least and the greatest they may be. */
const NUMBERS: readonly (readonly [name: string, min: number, max: number])[] = [
  ['PORT', 0, 65_535],
  ['WEB_CONCURRENCY', 1, 64],
  ['QUOTA_MAX_BLIND', 0, 86_400],
  ['ACCOUNTS_GRACE', 0, 3_600],
  ['BURST_LIMIT', 0, 100_000],
  ['EXPORT_KEEP_DAYS', 0, 400],
  ['SHUTDOWN_DELAY', 0, 60],
  ['WARM_UP_SEARCHES', 0, 10_000],
  ['METRICS_PORT', 0, 65_535],
  ['SEARCH_LOG_LIMIT', 0, 100_000],
];

const secretKey = (kind: string): string => [kind, 'test', 'x'].join('_');
const STRIPE = {
  STRIPE_SECRET_KEY: secretKey('sk'),
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PRICES: 'dev=price_1',
  BASE_URL: 'https://catalogue.example',
};
const URL_WITH_AT = 'http://search.example/a@b';

/** What is taken, and what the configuration has of it. */
const TAKEN: readonly (readonly [
  env: Environment,
  of: (config: Config) => unknown,
  is: unknown,
])[] = [
  [{ BASE_URL: 'https://c.example/base//' }, ({ http }) => http.baseUrl, 'https://c.example/base'],
  [{ TRUSTED_PROXIES: 'linklocal, ,uniquelocal' }, toProxies, ['linklocal', 'uniquelocal']],
  [{ TRUSTED_PROXIES: '2001:db8::/32,10.0.0.1' }, toProxies, ['2001:db8::/32', '10.0.0.1']],
  [
    { WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8, ::1', TRUSTED_PROXIES: 'loopback' },
    ({ webhookNetworks }) => webhookNetworks,
    ['10.0.0.0/8', '::1'],
  ],
  [{ KEY_PEPPER: 'p'.repeat(32) }, ({ keyPepper }) => keyPepper, 'p'.repeat(32)],
  [{ NODE_ENV: 'production' }, ({ isProduction }) => isProduction, true],
  [{ NODE_ENV: 'test' }, ({ isProduction }) => isProduction, false],
  [{ EXPORT_KEEP_DAYS: '0' }, (config) => config.exports.keepDays, 0],
  [{ EXPORT_DIR: '/exports' }, (config) => config.exports.folder, '/exports'],
  [{ DATA_DIR: '/data' }, (config) => config.exports.folder, '/data/exports'],
  [{ ACCOUNTS_GRACE: '60' }, ({ accountsGraceSeconds }) => accountsGraceSeconds, 60],
  [{ BURST_LIMIT: '0' }, ({ quota }) => quota.burst, null],
  [{ SEARCH_INSURANCE: 'off' }, ({ hasSearchFallback }) => hasSearchFallback, false],
  [
    { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.1', HOST: '0.0.0.0' },
    ({ metrics }) => metrics?.host,
    '10.0.0.1',
  ],
  [{ OPERATOR_EMAIL: 'ops@b.example' }, ({ mail }) => mail.operator, 'ops@b.example'],
  // An @ behind the host is part of no user.
  [
    { ELASTICSEARCH_URL: URL_WITH_AT, ELASTICSEARCH_API_KEY: 'key' },
    ({ search }) => search,
    { engine: 'elasticsearch', url: URL_WITH_AT, apiKey: 'key', index: 'model-catalog' },
  ],
  [
    { ...STRIPE, STRIPE_SECRET_KEY: secretKey('rk') },
    ({ payment }) => payment.service === 'stripe' && payment.secretKey,
    secretKey('rk'),
  ],
];

function toProxies({ http }: Config): readonly string[] {
  return http.trustedProxies;
}

/** What is refused: the variable, a value of it, and what is said. */
const REFUSED: readonly (readonly [name: string, value: string, said: string])[] = [
  ['TRUSTED_PROXIES', 'proxy.example', 'must be addresses or networks'],
  ['WEBHOOK_ALLOWED_NETWORKS', 'loopback', 'must be addresses or networks'],
  ['PLAN_CURRENCY', 'eur', 'three-letter'],
  ['PLAN_CURRENCY', 'EURO', 'three-letter'],
  ['KEY_PEPPER', 'p'.repeat(31), 'at least 32'],
  ['MAIL_FROM', 'A name <a@b.example> and more', 'must be an address'],
  ['MAIL_FROM', 'a@b@c.example', 'must be an address'],
  ['OPERATOR_EMAIL', 'operator', 'must be an address'],
  ['STRIPE_SECRET_KEY', 'pk_test_x', 'secret or restricted key'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_x y', 'signing secret'],
  ['STRIPE_PRICES', 'dev=price_1,', 'ids of prices'],
  ['SMTP_URL', 'smtp://mail.example?pool=true', 'not contain a query'],
];

describe('a variable of the environment', () => {
  for (const [name, min, max] of NUMBERS) {
    it(`${name} is a whole number from ${min} to ${max}`, () => {
      const said = `${name}: must be a whole number from ${min} to ${max} (is “`;
      for (const value of [min, max]) {
        expect(problemsOf({ [name]: String(value) }), String(value)).to.deep.equal([]);
      }
      for (const value of [min - 1, max + 1, '1e1', '1.5', ' 1', '0x1', 'one']) {
        expect(problemsOf({ [name]: String(value) })).to.deep.equal([`${said}${value}”)`]);
      }
    });
  }

  for (const [env, of, is] of TAKEN) {
    it(`is taken: ${Object.keys(env).join(', ')}, so that it is ${JSON.stringify(is)}`, () => {
      expect(of(loadConfig(env))).to.deep.equal(is);
    });
  }

  for (const [name, value, said] of REFUSED) {
    it(`is refused: ${name} of ${JSON.stringify(value)}`, () => {
      const [problem] = problemsOf({ ...STRIPE, [name]: value });
      expect(problem).to.contain(`${name}: `).and.to.contain(said);
    });
  }

  it('is repeated in what is said of it only where it holds no secret', () => {
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'REDIS_URL', 'SMTP_URL']) {
      expect(problemsOf({ ...STRIPE, [name]: 'hunter2' }).join(), name)
        .to.contain(`${name}: `)
        .and.not.to.contain('hunter2');
    }
    expect(problemsOf({ OPERATOR_EMAIL: 'hunter2' }).join()).to.contain('hunter2');
  });

  it('asks for the others of Stripe, whichever is set', () => {
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICES'] as const) {
      expect(problemsOf({ [name]: STRIPE[name] }), name).to.have.length(3);
    }
    expect(problemsOf({ BASE_URL: STRIPE.BASE_URL })).to.deep.equal([]);
  });
});

describe('requireBaseUrl', () => {
  const check = (env: Environment) => () => {
    requireBaseUrl(loadConfig(env));
  };

  it('refuses a server in production without an address for its links', () => {
    expect(check({ NODE_ENV: 'production' })).to.throw(ConfigError, 'BASE_URL: must be set');
    expect(check({ NODE_ENV: 'production', BASE_URL: STRIPE.BASE_URL })).not.to.throw();
    expect(check({})).not.to.throw();
  });
});

describe('enginesOf', () => {
  it('names the files beside any cluster, since they are its fallback', () => {
    expect(enginesOf(loadConfig({}))).to.deep.equal(['embedded']);
    expect(enginesOf(loadConfig({ ELASTICSEARCH_URL: URL_WITH_AT }))).to.deep.equal([
      'embedded',
      'elasticsearch',
    ]);
  });
});
