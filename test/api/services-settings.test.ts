import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mock } from 'node:test';
import { expect } from 'chai';
import { loadConfig } from '../../schemas/config/config.ts';
import { DATA_FILES } from '../../schemas/config/data-files.ts';
import { DAY_MS } from '../../schemas/instant.ts';
import { RETENTION_DAYS } from '../../schemas/search/log.ts';
import { StoreUnavailable } from '../../server/accounts/database/port.ts';
import { SqliteStore } from '../../server/accounts/database/sqlite-store.ts';
import type { Accounts } from '../../server/accounts/open.ts';
import { createLogger } from '../../server/http/logger.ts';
import { createRequestIds } from '../../server/http/request-id.ts';
import { HealthMonitor } from '../../server/resilience/health-monitor.ts';
import type { LogStore, RecordedEntry } from '../../server/search-log/port.ts';
import { ThreadStore } from '../../server/search-log/thread-store.ts';
import { findPort } from '../../scripts/tools/chaos/services/ports.ts';
import { openServices, type OpenServices } from '../../server/services.ts';
import { buildModel } from '../support/build.ts';
import { eventually } from '../support/eventually.ts';
import { publishIndex } from '../support/publish-index.ts';
import { scratchFolder } from '../support/root-hooks.ts';
import { KEY } from '../unit/quota/counting-process.ts';
import { type RedisServer, serveRedis } from '../unit/quota/redis-server.ts';
import { ScriptedRedis } from '../unit/quota/scripted-redis.ts';

const NOW = new Date('2026-09-14T12:00:00Z');
const KEY_PEPPER = 'only for tests, and long enough for one';

const later = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);

/** A search as it is recorded, sent at that time. */
function searchAt(at: Date): RecordedEntry {
  const search = { kind: 'failure', endpoint: '/models', address: 'q=a', error: 'not_found' };
  const sent = { at, tookMs: 1, cached: false, userAgent: null, requestId: 'a', queryId: null };
  return { ...({ search, sent } as unknown as RecordedEntry), kind: 'search' } as RecordedEntry;
}

describe('what is set up reaches its service', () => {
  let folder: string;
  let now: Date;
  let lines: { msg: string; store?: string }[];
  let open: OpenServices[];
  beforeEach(() => {
    folder = mkdtempSync(join(scratchFolder(), 'services-'));
    now = NOW;
    lines = [];
    open = [];
  });
  afterEach(async () => {
    mock.restoreAll();
    mock.timers.reset();
    for (const one of open) await one.close();
  });

  const begin = async (env: Readonly<Record<string, string>> = {}, dataDir = folder) => {
    const config = loadConfig({ DATA_DIR: dataDir, KEY_PEPPER, ...env });
    const logger = createLogger('info', {
      write: (line) => void lines.push(JSON.parse(line) as { msg: string }),
    });
    const opened = await openServices(config, { logger, clock: () => now });
    open.push(opened);
    return opened.services;
  };
  const told = (store: string) =>
    lines.filter((line) => line.store === store).map(({ msg }) => msg);
  const publish = () =>
    publishIndex(
      join(folder, DATA_FILES.index),
      [buildModel({ slug: 'heron' })],
      [
        {
          kind: 'info',
          id: 'catalogue',
          body: {
            catalog_version: '2026-09-14.3',
            updated_at: '2026-09-14T03:00:00Z',
            sources: [],
          },
        },
      ],
    );
  const versionOf = async ({ catalog }: OpenServices['services']) =>
    (await catalog.view()).info.catalog_version;

  it('requests of one key within a second, if they are bound', async () => {
    const { limits } = await begin({ BURST_LIMIT: '2' });
    await limits.bursts?.take('other');
    const taken = await Promise.all([1, 2, 3].map(async () => limits.bursts?.take('one')));
    expect(taken).to.deep.equal([0, 0, 1]);
    expect((await begin()).limits.bursts).to.equal(null);
  });

  it('the index file in the folder of the data', async () => {
    await publish();
    expect(await versionOf(await begin())).to.equal('2026-09-14.3');
  });

  it('whether the index file answers for a cluster that does not', async () => {
    await publish();
    const url = `http://127.0.0.1:${await findPort()}`;
    const replaced = await begin({ ELASTICSEARCH_URL: url });
    expect(await versionOf(replaced)).to.equal('2026-09-14.3');
    const bare = await begin({ ELASTICSEARCH_URL: url, SEARCH_INSURANCE: 'off' });
    expect(await versionOf(bare).catch((error: unknown) => error)).to.include({
      code: 'temporarily_unavailable',
    });
  });

  it('the folder of the snapshots', async () => {
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(join(elsewhere, '2026-09-13'), { recursive: true });
    const about = {
      catalog_version: '1',
      updated_at: NOW.toISOString(),
      made_at: NOW.toISOString(),
    };
    const manifest = JSON.stringify({ date: '2026-09-13', ...about, files: [] });
    writeFileSync(join(elsewhere, '2026-09-13', 'manifest.json'), manifest);
    const { snapshots } = await begin({ EXPORT_DIR: elsewhere });
    expect(await snapshots.list()).to.have.length(1);
    expect(await (await begin()).snapshots.list()).to.deep.equal([]);
  });

  it('a secret of request ids that servers with one pepper share, and that is not the pepper', async () => {
    const secretOf = async (pepper: string, name: string) =>
      (await begin({ KEY_PEPPER: pepper }, join(folder, name))).requestSecret.toString('hex');
    const one = await secretOf(KEY_PEPPER, 'one');
    expect(await secretOf(KEY_PEPPER, 'two')).to.equal(one);
    expect(await secretOf(`${KEY_PEPPER}!`, 'three')).not.to.equal(one);
    expect(Buffer.from(one, 'hex').toString()).not.to.contain(KEY_PEPPER);
    expect(one).to.have.length(64);
  });

  it('that answers are not judged by their schemas, which takes time', async () => {
    expect((await begin()).checkResponses).to.equal(false);
  });

  it('the time, to what saves mails as files', async () => {
    await (await begin()).mailer.post({ to: 'ann@example.org', subject: 'Hello', text: 'Hello.' });
    expect(readdirSync(join(folder, 'mail'))[0]).to.match(/^2026-09-14T12-00-00/);
  });

  it('the list of plans', async () => {
    const makeKey = async (scheme: string, plan: string) => {
      const services = await begin({ PLAN_SCHEME: scheme }, join(folder, scheme));
      const { operator } = services.accounts as Accounts;
      const { account } = await operator.createKey('ann@example.org', plan, {}, NOW);
      return (await services.keys.entitlements(account.id)).plan.name;
    };
    expect(await makeKey('A', 'dev')).to.equal('Dev');
    expect(await makeKey('B', 'pro')).to.equal('Pro');
  });

  it('for how many seconds keys that are known are let in while accounts are away', async () => {
    const { accounts, authenticator } = await begin({ ACCOUNTS_GRACE: '7' });
    const { operator } = accounts as Accounts;
    const { value, key } = await operator.createKey('ann@example.org', null, {}, NOW);
    expect(await authenticator.authenticate(value, NOW)).to.include({ keyId: key.id });
    mock.method(SqliteStore.prototype, 'degradedSince', () => NOW);
    mock.method(SqliteStore.prototype, 'get', () =>
      Promise.reject(new StoreUnavailable(new Error('away'))),
    );
    // They are not even asked for within five seconds.
    expect(await authenticator.authenticate(value, later(11_999))).to.include({ keyId: key.id });
    const refusal = await authenticator.authenticate(value, later(12_000)).catch(String);
    expect(refusal).to.be.a('string');
  });

  describe('of the log of searches', () => {
    let written: RecordedEntry[];
    beforeEach(() => {
      written = [];
      const store: LogStore<RecordedEntry> = {
        write: (batch) => {
          written.push(...batch);
          return Promise.resolve({ again: [], early: [], refused: 0, reason: null });
        },
        close: () => Promise.resolve(),
      };
      mock.method(ThreadStore, 'open', () => Promise.resolve(store));
    });

    it('that there is none', async () => {
      expect((await begin()).searchLog).to.equal(null);
    });

    it('how many a second are kept', async () => {
      const { searchLog } = await begin({ SEARCH_LOG: 'on', SEARCH_LOG_LIMIT: '2' });
      for (let times = 0; times < 23; times += 1) {
        const entry = searchAt(NOW);
        if (entry.kind === 'search') searchLog?.record(entry.search, entry.sent);
      }
      expect(searchLog?.stats).to.include({ leftOut: 3, dropped: 0 });
      await open.pop()?.close();
      expect(written).to.have.length(20);
    });

    it('which ids of requests it knows: those of this installation, while searches are kept', async () => {
      const { searchLog, requestSecret } = await begin({ SEARCH_LOG: 'on' });
      const id = createRequestIds(requestSecret)(NOW);
      const isKnown = (at: Date, of = id) => searchLog?.isKnown(of, at);
      expect(isKnown(later(RETENTION_DAYS * DAY_MS))).to.equal(true);
      expect(isKnown(later(RETENTION_DAYS * DAY_MS + 1))).to.equal(false);
      expect(isKnown(NOW, createRequestIds(Buffer.from(KEY_PEPPER))(NOW))).to.equal(false);
    });
  });

  describe('of outages', () => {
    let redis: RedisServer;
    let scripted: ScriptedRedis;
    beforeEach(async () => {
      scripted = new ScriptedRedis(NOW.getTime());
      redis = await serveRedis(scripted);
      mock.timers.enable({ apis: ['setInterval'] });
    });
    afterEach(() => redis.close());

    /** So long nothing of it is told, and it is looked after. */
    const wait = (seconds: number): void => {
      now = later(seconds * 1_000);
      mock.timers.tick(1_000);
    };

    it('of a Redis: where bursts are counted, for all servers', async () => {
      const { limits } = await begin({ REDIS_URL: redis.url, BURST_LIMIT: '2' });
      await limits.bursts?.take('one');
      expect(redis.commands.flat()).to.include('model-catalog:limit:burst:one');
    });

    it('of a Redis: what is done without, until it is back', async () => {
      const { quota } = await begin({ REDIS_URL: redis.url, QUOTA_ON_STORE_FAILURE: 'closed' });
      // A busy machine answers late.
      await eventually(() => quota.consume('a', 99, NOW).then(Boolean, () => false));
      expect(scripted.sumOf(`model-catalog:${KEY}`)).to.be.above(0);
      lines.splice(0);
      now = later(60_000);
      const port = Number(new URL(redis.url).port);
      await redis.close();
      expect(await quota.consume('a', 3, NOW).catch((error: unknown) => error)).to.include({
        code: 'temporarily_unavailable',
      });
      expect(told('quota')).to.deep.equal(['outage started']);
      wait(90);
      expect(told('quota')).to.deep.equal(['outage started']);
      redis = await serveRedis(scripted, { port });
      await eventually(() => told('quota').length > 1);
      expect(told('quota')).to.deep.equal(['outage started', 'outage ended']);
    });

    it('of a Redis: for how many seconds the last counts of others are gone by', async () => {
      const { quota } = await begin({ REDIS_URL: redis.url, QUOTA_MAX_BLIND: '60' });
      await eventually(() => quota.consume('a', 4, NOW).then(() => scripted.calls > 1));
      scripted.answers = 'never';
      const isAllowed = async (seconds: number) => {
        now = later(seconds * 1_000);
        return (await quota.consume('a', 4, NOW)).allowed;
      };
      expect([await isAllowed(0), await isAllowed(60)]).to.deep.equal([true, true]);
      expect(await isAllowed(61)).to.equal(false);
    });

    it('of a cluster: as long as the index file answers for it', async () => {
      await publish();
      const url = `http://127.0.0.1:${await findPort()}`;
      const monitors: HealthMonitor[] = [];
      const markDown: HealthMonitor['markDown'] = Reflect.get(HealthMonitor.prototype, 'markDown');
      mock.method(
        HealthMonitor.prototype,
        'markDown',
        function (this: HealthMonitor, why: unknown) {
          monitors.push(this);
          Reflect.apply(markDown, this, [why]);
        },
      );
      const { catalog } = await begin({ ELASTICSEARCH_URL: url });
      await eventually(() => catalog.read(['heron']).then(() => told('search').length > 0));
      wait(30);
      expect(told('search')).to.deep.equal(['outage started']);
      monitors[0]?.markUp();
      expect(told('search')).to.deep.equal(['outage started', 'outage ended']);
    });

    it('of the file of accounts', async () => {
      await begin();
      mock.method(SqliteStore.prototype, 'run', () => Promise.reject(new Error('away')));
      mock.timers.tick(30_000);
      await eventually(() => told('accounts').length > 0);
      expect(told('accounts')).to.deep.equal(['outage started']);
    });

    it('of the log of searches: as long as it cannot be written', async () => {
      let write: LogStore<RecordedEntry>['write'] = () => Promise.reject(new Error('away'));
      const store: LogStore<RecordedEntry> = {
        write: (batch) => write(batch),
        close: () => Promise.resolve(),
      };
      mock.method(ThreadStore, 'open', () => Promise.resolve(store));
      const { searchLog } = await begin({ SEARCH_LOG: 'on', SEARCH_LOG_LIMIT: '200' });
      const entry = searchAt(NOW);
      for (let times = 0; times < 200; times += 1) {
        if (entry.kind === 'search') searchLog?.record(entry.search, entry.sent);
      }
      await eventually(() => told('search-log').length > 0);
      wait(30);
      expect(told('search-log')).to.deep.equal(['outage started']);
      write = () => Promise.resolve({ again: [], early: [], refused: 0, reason: null });
      await open.pop()?.close();
      expect(told('search-log')).to.deep.equal(['outage started', 'outage ended']);
    });

    it('of an index that cannot be read: over when nothing more is told of it', async () => {
      writeFileSync(join(folder, DATA_FILES.index), 'This is no index. '.repeat(1_000));
      await begin();
      expect(told('index')).to.deep.equal(['outage started']);
      wait(9);
      expect(told('index')).to.deep.equal(['outage started']);
      wait(10);
      expect(told('index')).to.deep.equal(['outage started', 'outage ended']);
    });
  });
});
