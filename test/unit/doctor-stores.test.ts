import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { type Catalog, openCatalog } from '../../indexer/catalog/open.ts';
import type { Run } from '../../indexer/catalog/records/runs.ts';
import { type Config, loadConfig } from '../../schemas/config/config.ts';
import { addDays, toDay } from '../../schemas/instant.ts';
import { accountChecks } from '../../scripts/cli/doctor/accounts.ts';
import { catalogChecks } from '../../scripts/cli/doctor/catalog.ts';
import type { Check, Finding } from '../../scripts/cli/doctor/finding.ts';
import { indexCheck } from '../../scripts/cli/doctor/index.ts';
import { quotaChecks } from '../../scripts/cli/doctor/quota.ts';
import { toPepper } from '../../server/accounts/keys/pepper.ts';
import { openAccounts } from '../../server/accounts/open.ts';
import { buildResolved, buildResolvedCatalog, buildSource } from '../support/build-resolved.ts';
import { runCatalog } from '../support/run-catalog.ts';
import {
  openScriptedElasticsearch,
  type ScriptedAnswer,
} from '../support/scripted-elasticsearch.ts';
import { serveRedis } from './quota/redis-server.ts';
import { ScriptedRedis } from './quota/scripted-redis.ts';

const PEPPER = 'a pepper of the doctor alone, never used';

describe('what the doctor finds', () => {
  let folder: string;
  let config: Config;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'doctor-stores-'));
    config = loadConfig({ DATA_DIR: folder, KEY_PEPPER: PEPPER });
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const withCatalog = async <T>(work: (catalog: Catalog) => Promise<T>): Promise<T> => {
    const catalog = await openCatalog({ path: join(folder, 'catalogue.sqlite') });
    try {
      return await work(catalog);
    } finally {
      await catalog.close();
    }
  };
  const publish = (...slugs: readonly string[]): Promise<unknown> =>
    withCatalog((catalog) =>
      catalog.applyCatalog(buildResolvedCatalog(slugs.map((slug) => buildResolved(slug))), {
        sources: [buildSource({ asOf: toDay(new Date()) })],
        now: new Date(),
        force: true,
      }),
    );
  const findAll = async (check: Check, about: string): Promise<readonly Finding[]> =>
    (await check(config)).filter((one) => one.about === about);
  const find = async (check: Check, about: string): Promise<Finding | undefined> =>
    (await findAll(check, about))[0];

  describe('of sources', () => {
    const daysAgo = (days: number): string => addDays(toDay(new Date()), -days);
    const save = (key: string, asOf: string, isRead = false): Promise<unknown> => {
      const files = [{ name: 'a', location: 'a', etag: null, lastModified: null, sha256: 'a' }];
      return withCatalog((catalog) =>
        catalog.saveRecords(buildSource({ key, name: key, asOf }), [], {
          now: new Date(),
          ...(isRead ? { files } : {}),
        }),
      );
    };
    const note = (source: string, error: string): Promise<void> => {
      const [now, none] = [new Date(), { rows: 0, added: 0, changed: 0, removed: 0 }];
      const run: Run = {
        ...{ source, startedAt: now, finishedAt: now, status: 'failed' },
        ...{ ...none, rejections: {}, error },
      };
      return withCatalog((catalog) => catalog.noteRun(run));
    };

    it('is old after thirty days, unless it was read since', async () => {
      await save('models-dev', daysAgo(30));
      await save('litellm', daysAgo(31));
      await save('mteb', daysAgo(400), true);
      const states = (await findAll(catalogChecks, 'source')).map(({ finding, state }) => [
        finding.split(' ')[0],
        state,
      ]);
      expect(Object.fromEntries(states)).to.deep.equal({
        'models-dev': 'ok',
        litellm: 'stale',
        mteb: 'ok',
      });
    });

    it('is one finding each, with how it failed in few words and what to do', async () => {
      await save('models-dev', daysAgo(0));
      await note('models-dev', `no ${'answer '.repeat(100)}`);
      await note('every-eval-ever', 'no answer');
      const findings = await findAll(catalogChecks, 'source');
      expect(findings.map(({ state, advice }) => [state, advice])).to.deep.equal([
        ['stale', 'npm run -s catalog -- sync models-dev'],
        ['stale', 'npm run -s catalog -- sync every-eval-ever --from <its folder>'],
      ]);
      expect(findings[0]?.finding)
        .to.match(/failed: no answer .*…$/)
        .and.to.have.length.below(300);
      expect(findings[1]?.finding).to.match(/^every-eval-ever: .* failed: no answer$/);
    });

    it('is records that are not in the catalogue yet', async () => {
      await publish('one');
      expect(await find(catalogChecks, 'catalogue')).to.include({ state: 'ok' });
      await save('models-dev', daysAgo(0));
      const found = await find(catalogChecks, 'catalogue');
      expect(found).to.include({ state: 'stale' });
      expect(found?.finding).to.match(/^1 models, .*; not yet rebuilt/);
    });
  });

  it('of accounts: whether a key can be used, and whether this pepper made it', async () => {
    const open = (pepper = PEPPER) => {
      const place = { path: join(folder, 'accounts.sqlite') };
      return openAccounts({ place, pepper: toPepper(pepper), planScheme: 'A' });
    };
    const accounts = await open();
    await accounts.operator.createAccount('ann@example.org', 'free', new Date());
    await accounts.close();
    expect(await find(accountChecks, 'accounts')).to.include({ state: 'stale' });
    const again = await open();
    await again.operator.createKey('ann@example.org', null, {}, new Date());
    await again.close();
    const found = await find(accountChecks, 'accounts');
    expect(found).to.include({ state: 'ok', finding: '1 accounts, 1 active keys' });
    config = loadConfig({ DATA_DIR: folder, KEY_PEPPER: `another ${PEPPER}` });
    const other = await find(accountChecks, 'accounts');
    expect(other).to.include({ state: 'wrong' });
    expect(other?.finding).to.contain('1 keys were created with a different pepper');
  });

  it('of an index: that it is behind, of another version, or differs', async () => {
    await publish('one');
    await runCatalog(folder, 'reindex');
    expect(await find(indexCheck, 'index')).to.include({ state: 'ok' });
    await publish('one', 'two');
    const behind = await find(indexCheck, 'index');
    expect(behind).to.include({ state: 'stale' });
    expect(behind?.finding).to.contain('changes behind');
    await runCatalog(folder, 'reindex');
    const change = (statement: string): void => {
      const db = new Database(join(folder, 'index.sqlite'));
      db.exec(statement);
      db.close();
    };
    const db = new Database(join(folder, 'index.sqlite'), { readonly: true });
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE name GLOB 'g*_docs'").pluck();
    const names = tables.all() as string[];
    db.close();
    for (const name of names) change(`UPDATE ${name} SET hash = 'x' WHERE kind = 'model'`);
    expect(await find(indexCheck, 'index')).to.include({ state: 'wrong' });
    change("UPDATE generations SET mapping_hash = 'x'");
    const other = await find(indexCheck, 'index');
    expect(other).to.include({ state: 'stale' });
    expect(other?.finding).to.contain('is of another version');
  });

  it('of a cluster: what does not let it look, and what refuses writes', async () => {
    await publish('one');
    let answer: ScriptedAnswer = { body: {} };
    const cluster = await openScriptedElasticsearch((path) => (path === '/' ? null : answer));
    config = loadConfig({ DATA_DIR: folder, ELASTICSEARCH_URL: cluster.url });
    const findHere = () => findAll(indexCheck, 'index, elasticsearch');
    try {
      answer = { status: 403, body: { error: { type: 'security_exception', reason: 'no' } } };
      const [denied] = await findHere();
      expect(denied).to.include({ state: 'stale' });
      expect(denied?.advice).to.contain('ELASTICSEARCH_API_KEY of the indexer');
      answer = { ...answer, status: 401 };
      const [unknown] = await findHere();
      expect(unknown).to.include({ state: 'wrong' });
      expect(unknown?.advice).to.contain('correct ELASTICSEARCH_API_KEY');
      const block = { description: 'disk is full', levels: ['write'] };
      answer = { body: { blocks: { indices: { 'model-catalog-g-1': { 12: block } } } } };
      const [refused] = await findAll(indexCheck, 'writes, elasticsearch');
      expect(refused).to.include({ state: 'wrong' });
      expect(refused?.advice).to.match(/^free disk space for Elasticsearch, then remove it: PUT /);
      // What refuses writes cannot be built anew either.
      expect(await findHere()).to.deep.equal([]);
    } finally {
      await cluster.close();
    }
  });

  for (const [what, info, state] of [
    ['keeps its counts', 'aof_enabled:1\r\nmaxmemory_policy:noeviction', 'ok'],
    ['forgets counts when it is full', 'aof_enabled:1\r\nmaxmemory_policy:allkeys-lru', 'stale'],
    ['forgets counts in a crash', 'aof_enabled:0\r\nmaxmemory_policy:noeviction', 'stale'],
  ] as const) {
    it(`of a Redis that ${what}`, async () => {
      const redis = await serveRedis(new ScriptedRedis(Date.now()), {
        info: `redis_version:8.2.1\r\n${info}\r\n`,
      });
      try {
        config = loadConfig({ DATA_DIR: folder, REDIS_URL: redis.url });
        const found = await find(quotaChecks, 'quota');
        expect(found?.state, found?.finding).to.equal(state);
        if (state !== 'ok') expect(found?.finding).to.contain(`but ${what}`);
      } finally {
        await redis.close();
      }
    });
  }
});
