import { expect } from 'chai';
import { loadConfig } from '../../schemas/config/config.ts';
import { configProblems } from '../support/config-problems.ts';

const problemsOf = (env: Record<string, string>): readonly string[] =>
  configProblems(() => loadConfig(env));

describe('loadConfig', () => {
  it('gives the embedded system for an empty environment', () => {
    expect(loadConfig({})).to.deep.equal({
      http: {
        host: '127.0.0.1',
        port: 3000,
        processes: 1,
        baseUrl: null,
        trustedProxies: [],
      },
      dataDir: './var',
      exports: { folder: './var/exports', keepDays: 7 },
      database: { engine: 'sqlite' },
      plans: { scheme: 'A', currency: 'USD' },
      quota: {
        countNotModified: true,
        store: { engine: 'sqlite' },
        onFailure: 'soft',
        blindSeconds: 900,
        burst: null,
      },
      search: { engine: 'embedded' },
      hasSearchFallback: true,
      searchLog: null,
      accountsGraceSeconds: 5,
      keyPepper: null,
      isProduction: false,
      mail: { smtpUrl: null, from: 'Model Catalog <catalog@localhost>', operator: null },
      webhookNetworks: [],
      payment: { service: 'manual' },
      log: { level: 'info' },
      metrics: null,
      shutdownDelaySeconds: 0,
      warmUp: { searches: 100 },
    });
  });

  it('says of a switch which words it takes', () => {
    expect(problemsOf({ QUOTA_COUNT_NOT_MODIFIED: 'yes' }).join()).to.contain(
      'must be true or false',
    );
  });

  it('reads every variable', () => {
    const config = loadConfig({
      PORT: '8080',
      WEB_CONCURRENCY: '2',
      HOST: '0.0.0.0',
      DATA_DIR: '/tmp/catalogue',
      BASE_URL: 'https://catalogue.example/',
      PLAN_SCHEME: 'B',
      PLAN_CURRENCY: 'EUR',
      QUOTA_COUNT_NOT_MODIFIED: 'false',
      KEY_PEPPER: 'p'.repeat(32),
      LOG_LEVEL: 'warn',
      SHUTDOWN_DELAY: '5',
      WARM_UP_SEARCHES: '0',
      METRICS_PORT: '9464',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::1',
      QUOTA_ON_STORE_FAILURE: 'closed',
      QUOTA_MAX_BLIND: '60',
      BURST_LIMIT: '20',
    });
    expect(config.http).to.deep.equal({
      host: '0.0.0.0',
      port: 8080,
      processes: 2,
      baseUrl: 'https://catalogue.example',
      trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::1'],
    });
    expect(config.quota).to.include({ onFailure: 'closed', blindSeconds: 60, burst: 20 });
    expect(config.plans).to.deep.equal({ scheme: 'B', currency: 'EUR' });
    expect(config.quota.countNotModified).to.equal(false);
    expect(config.keyPepper).to.equal('p'.repeat(32));
    expect(config.log.level).to.equal('warn');
    expect(config.shutdownDelaySeconds).to.equal(5);
    expect(config.warmUp).to.deep.equal({ searches: 0 });
    expect(config.metrics).to.deep.equal({ host: '127.0.0.1', port: 9464 });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(loadConfig({ PORT: '', KEY_PEPPER: '' }).http.port).to.equal(3000);
  });

  it('reports every mistake at once, with the value and what is allowed', () => {
    const problems = problemsOf({
      PORT: '70000',
      BASE_URL: 'catalogue.example',
      PLAN_SCHEME: 'C',
      QUOTA_COUNT_NOT_MODIFIED: 'yes',
      KEY_PEPPER: 'short',
      LOG_LEVEL: 'loud',
      SHUTDOWN_DELAY: '-1',
    });
    expect(problems).to.have.length(7);
    expect(problems[0]).to.equal('PORT: must be a whole number from 0 to 65535 (is “70000”)');
    expect(problems.find((problem) => problem.startsWith('PLAN_SCHEME'))).to.equal(
      'PLAN_SCHEME: must be one of A, B (is “C”)',
    );
  });

  it('never repeats a secret', () => {
    expect(problemsOf({ KEY_PEPPER: 'hunter2' }).join()).not.to.contain('hunter2');
  });

  it('keeps catalogue and accounts in PostgreSQL where its address is given', () => {
    for (const url of [
      'postgres://catalogue@127.0.0.1/catalogue',
      'postgresql://u:secret@[::1]:5432/db?sslmode=verify-full&sslrootcert=/etc/ca.pem',
      'postgres://u@db.example/db?sslcert=/etc/client.pem&sslkey=/etc/client.key',
    ]) {
      expect(loadConfig({ DATABASE_URL: url }).database).to.deep.equal({ engine: 'postgres', url });
    }
  });

  it('refuses what is no address of a database, and never repeats its password', () => {
    for (const [url, reason] of [
      ['db.example:5432/secret', 'postgres://'],
      ['mysql://u:secret@db.example/catalogue', 'postgres://'],
      ['postgres://u:secret@db.example', 'name a database'],
      ['postgres://u:secret@db.example/', 'name a database'],
      ['postgres://u:secret@db.example/catalogue?options=-csearch_path%3Dx', 'may contain only'],
    ] as const) {
      const problems = problemsOf({ DATABASE_URL: url });
      expect(problems.join(), url).to.contain(reason);
      expect(problems.join(), url).not.to.contain('secret');
    }
  });

  it('searches in Elasticsearch where its address is given', () => {
    const url = 'https://user:secret@search.example:9243/behind/a/proxy';
    expect(loadConfig({ ELASTICSEARCH_URL: url }).search).to.deep.equal({
      engine: 'elasticsearch',
      url,
      apiKey: null,
      index: 'model-catalog',
    });
    expect(
      loadConfig({
        ELASTICSEARCH_URL: 'http://127.0.0.1:9200',
        ELASTICSEARCH_API_KEY: 'VnVhQ2ZH+/k1==',
        ELASTICSEARCH_INDEX: 'models.2026_a-b',
      }).search,
    ).to.include({ apiKey: 'VnVhQ2ZH+/k1==', index: 'models.2026_a-b' });
  });

  it('refuses what no Elasticsearch can be reached or named by, and never repeats a secret', () => {
    const url = 'http://user:secret@search.example';
    for (const [env, name, reason] of [
      [{ ELASTICSEARCH_URL: 'search.example:secret' }, 'URL', 'http or https'],
      [{ ELASTICSEARCH_URL: `${url}?secret=1` }, 'URL', 'not contain a query'],
      [{ ELASTICSEARCH_API_KEY: 'secret' }, 'API_KEY', 'ELASTICSEARCH_URL is not'],
      [{ ELASTICSEARCH_URL: url, ELASTICSEARCH_API_KEY: 'k' }, 'API_KEY', 'has a user already'],
      [{ ELASTICSEARCH_API_KEY: 'secret key' }, 'API_KEY', 'encoded form'],
      [{ ELASTICSEARCH_INDEX: 'Models' }, 'INDEX', 'lower-case'],
      [{ ELASTICSEARCH_INDEX: '_models' }, 'INDEX', 'begin with a letter or digit'],
      [{ ELASTICSEARCH_INDEX: 'a,b*' }, 'INDEX', 'lower-case'],
      [{ ELASTICSEARCH_INDEX: 'm'.repeat(101) }, 'INDEX', '1 to 100'],
    ] as const) {
      const problems = problemsOf(env).join();
      expect(problems, JSON.stringify(env)).to.contain(`ELASTICSEARCH_${name}: `);
      expect(problems, JSON.stringify(env)).to.contain(reason);
      expect(problems).not.to.contain('secret');
    }
  });

  it('logs searches only where that is asked for, with Elasticsearch or without', () => {
    const url = 'http://127.0.0.1:9200';
    expect(loadConfig({ SEARCH_LOG: 'on', ELASTICSEARCH_URL: url }).searchLog).to.deep.equal({
      perSecond: 100,
    });
    expect(loadConfig({ ELASTICSEARCH_URL: url }).searchLog).to.equal(null);
    for (const [limit, perSecond] of [
      ['0', null],
      ['50', 50],
    ] as const) {
      const env = { SEARCH_LOG: 'on', SEARCH_LOG_LIMIT: limit };
      expect(loadConfig(env).searchLog).to.deep.equal({ perSecond });
    }
    expect(problemsOf({ SEARCH_LOG_LIMIT: '-1' })[0]).to.contain('from 0 to 100000 (is “-1”)');
    expect(problemsOf({ SEARCH_LOG: 'yes' })[0]).to.contain('must be on or off (is “yes”)');
  });

  it('counts in Redis where its address is given', () => {
    for (const url of [
      'redis://127.0.0.1',
      'redis://:secret@redis.example:6380/2',
      'rediss://[::1]:6379/',
    ]) {
      expect(loadConfig({ REDIS_URL: url }).quota.store).to.deep.equal({ engine: 'redis', url });
    }
  });

  it('refuses what is no address of Redis, and never repeats its password', () => {
    for (const [url, reason] of [
      ['redis.example:6379', 'redis:// or rediss://'],
      ['http://redis.example', 'redis:// or rediss://'],
      ['redis://:secret@redis.example?commandTimeout=9999', 'not contain a query'],
      ['redis://:secret@redis.example/counts', 'number of a database'],
    ] as const) {
      const problems = problemsOf({ REDIS_URL: url });
      expect(problems.join(), url).to.contain(reason);
      expect(problems.join(), url).not.to.contain('secret');
    }
  });

  it('sends mail where a server of mail is named, with an address for its links', () => {
    const mail = {
      SMTP_URL: 'smtps://u:secret@mail.example:465',
      MAIL_FROM: 'A name <a@b.example>',
      OPERATOR_EMAIL: 'ops@b.example',
    };
    expect(loadConfig({ ...mail, BASE_URL: 'https://catalogue.example' }).mail).to.deep.equal({
      smtpUrl: mail.SMTP_URL,
      from: mail.MAIL_FROM,
      operator: mail.OPERATOR_EMAIL,
    });
    expect(problemsOf({ SMTP_URL: mail.SMTP_URL })).to.deep.equal([
      'BASE_URL: must be set if SMTP_URL is set',
      'MAIL_FROM: must be set if SMTP_URL is set',
    ]);
    const wrong = problemsOf({ SMTP_URL: 'mail.example:secret', MAIL_FROM: 'a\nb' }).join();
    expect(wrong).to.contain('SMTP_URL: must be an smtp://').and.to.contain('MAIL_FROM: must be');
    expect(wrong).not.to.contain('secret');
  });

  it('is paid by Stripe where all of it is said, and never repeats a secret', () => {
    const secretKey = ['sk', 'test', 'secret'].join('_');
    const env = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: 'whsec_secret' };
    const rest = { STRIPE_PRICES: 'dev=price_1,scale=price_2', BASE_URL: 'https://c.example' };
    expect(loadConfig({ ...env, ...rest }).payment).to.deep.equal({
      service: 'stripe',
      secretKey,
      webhookSecret: 'whsec_secret',
      prices: { dev: 'price_1', scale: 'price_2' },
    });
    const why = 'must be set for payments with Stripe';
    expect(problemsOf(env)).to.deep.equal([`STRIPE_PRICES: ${why}`, `BASE_URL: ${why}`]);
    const wrong = problemsOf({ ...rest, STRIPE_SECRET_KEY: 'secret', STRIPE_PRICES: 'dev' }).join();
    expect(wrong).to.contain('STRIPE_SECRET_KEY: must be').and.to.contain('STRIPE_PRICES: must be');
    expect(wrong).not.to.contain('“secret”');
  });

  it('is frozen', () => {
    expect(Object.isFrozen(loadConfig({}))).to.equal(true);
  });
});
