import { expect } from 'chai';
import { ConfigError, loadConfig } from '../../schemas/config.ts';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('loadConfig', () => {
  it('gives the embedded system for an empty environment', () => {
    expect(loadConfig({})).to.deep.equal({
      http: { host: '127.0.0.1', port: 3000, baseUrl: null },
      dataDir: './var',
      plans: { scheme: 'A', currency: 'USD' },
      quota: { countNotModified: true, store: { engine: 'sqlite' } },
      keyPepper: null,
      log: { level: 'info' },
      shutdownDelaySeconds: 0,
    });
  });

  it('reads every variable', () => {
    const config = loadConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/tmp/catalogue',
      BASE_URL: 'https://catalogue.example/',
      PLAN_SCHEME: 'B',
      PLAN_CURRENCY: 'EUR',
      QUOTA_COUNT_NOT_MODIFIED: 'false',
      KEY_PEPPER: 'p'.repeat(32),
      LOG_LEVEL: 'warn',
      SHUTDOWN_DELAY: '5',
    });
    expect(config.http).to.deep.equal({
      host: '0.0.0.0',
      port: 8080,
      baseUrl: 'https://catalogue.example',
    });
    expect(config.plans).to.deep.equal({ scheme: 'B', currency: 'EUR' });
    expect(config.quota.countNotModified).to.equal(false);
    expect(config.keyPepper).to.equal('p'.repeat(32));
    expect(config.log.level).to.equal('warn');
    expect(config.shutdownDelaySeconds).to.equal(5);
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

  it('refuses an engine this release does not have, instead of ignoring it', () => {
    const problems = problemsOf({ ELASTICSEARCH_URL: 'http://127.0.0.1:9200' });
    expect(problems[0]).to.contain('no Elasticsearch engine yet');
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
      ['redis://:secret@redis.example?commandTimeout=9999', 'no query'],
      ['redis://:secret@redis.example/counts', 'number of a database'],
    ] as const) {
      const problems = problemsOf({ REDIS_URL: url });
      expect(problems.join(), url).to.contain(reason);
      expect(problems.join(), url).not.to.contain('secret');
    }
  });

  it('asks for a pepper in production', () => {
    expect(problemsOf({ NODE_ENV: 'production' })[0]).to.match(/^KEY_PEPPER: must be set/);
    expect(problemsOf({ NODE_ENV: 'production', PORT: 'x' })).to.have.length(2);
    expect(problemsOf({ NODE_ENV: 'production', KEY_PEPPER: 'p'.repeat(32) })).to.deep.equal([]);
  });

  it('is frozen', () => {
    expect(Object.isFrozen(loadConfig({}))).to.equal(true);
  });
});
