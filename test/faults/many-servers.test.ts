import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openCatalog, type Catalog } from '../../indexer/catalog/open.ts';
import { startProgram, type Program } from '../../scripts/tools/chaos/programs.ts';
import { openAccounts, type Accounts } from '../../server/accounts/open.ts';
import { toPepper } from '../../server/accounts/keys/pepper.ts';
import {
  createTestDatabase,
  POSTGRES_URL,
  type TestDatabase,
} from '../support/accounts-engines.ts';
import { buildResolvedCatalog, buildLargeCatalog, buildSource } from '../support/build-resolved.ts';
import { ELASTICSEARCH_URL, openTestIndex, type TestIndex } from '../support/elasticsearch.ts';
import { eventually } from '../support/eventually.ts';
import { inTime } from '../support/in-time.ts';
import { hasRedisServer, RedisServer } from '../../scripts/tools/chaos/services/redis-server.ts';
import {
  askServer,
  startServer,
  toProgramEnv,
  type ServerProcess,
} from '../support/service-processes.ts';

const PEPPER = 'only for tests, and long enough for one';
const SERVERS = 3;
const MODELS = 90;
/** Of the plan the counted key is on. */
const LIMIT = 1_000;
const IN_FLIGHT = 3;
/** Later than this after the answer to a revocation, nobody lets the key in. */
const HEARD_MS_MAX = 1_000;
/** A change of the catalogue is seen by then. */
const SEEN_MS_MAX = 2_000;

/** Answers that must be the same wherever they come from. */
const PATHS = [
  '/models?limit=5&sort=-popularity&facets=creator',
  '/models?limit=20&capability=tool_calling&sort=input_price',
  '/models/model-3',
  '/models/creator-4/model-4-2',
  '/search?q=model-7',
  '/search?q=modle+12',
  '/suggest?q=mod',
  '/facets',
  '/providers',
  '/creators?limit=10',
  '/benchmarks',
  '/meta',
];

interface Page {
  readonly data: unknown;
  readonly pagination?: unknown;
  readonly facets?: unknown;
  readonly meta?: { readonly engine?: string };
}

describe('many servers and one indexer on Elasticsearch, Redis and PostgreSQL', function () {
  this.timeout(180_000);
  const folders: string[] = [];
  const closing: (() => Promise<unknown>)[] = [];
  let env: Readonly<Record<string, string>> = {};
  let catalog: Catalog;
  let accounts: Accounts;
  let servers: ServerProcess[];
  let owner: string;

  before('all three engines', async function () {
    if (POSTGRES_URL === undefined || ELASTICSEARCH_URL === null || !hasRedisServer()) this.skip();
    const database: TestDatabase = await createTestDatabase();
    closing.unshift(() => database.drop());
    const index: TestIndex = openTestIndex();
    closing.unshift(() => index.remove());
    const redis = await RedisServer.start();
    closing.unshift(() => redis.remove());
    env = toProgramEnv({
      KEY_PEPPER: PEPPER,
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      ELASTICSEARCH_URL: index.place.url,
      ELASTICSEARCH_INDEX: index.place.index,
    });
    catalog = await openCatalog({ url: database.url });
    closing.unshift(() => catalog.close());
    await apply(MODELS);
    accounts = await openAccounts({
      place: { url: database.url },
      pepper: toPepper(PEPPER),
      planScheme: 'A',
      deadlineMs: 10_000,
    });
    closing.unshift(() => accounts.close());
    owner = (await accounts.operator.createKey('owner@example.org', 'scale', {}, new Date())).value;
    const indexer: Program = startProgram({ env: withFolder() }, 'indexer');
    closing.unshift(() => indexer.kill());
    servers = await Promise.all(Array.from({ length: SERVERS }, start));
    closing.unshift(() => Promise.all(servers.map(({ program }) => program.kill())));
  });
  after(async () => {
    for (const close of closing) await close();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  /** Each as on a machine of its own: nothing but the three engines is shared. */
  const withFolder = (): Readonly<Record<string, string>> => {
    const folder = mkdtempSync(join(tmpdir(), 'many-servers-'));
    folders.push(folder);
    return { ...env, DATA_DIR: folder };
  };
  const start = (): Promise<ServerProcess> =>
    startServer({ ...withFolder(), SEARCH_INSURANCE: 'off' });
  const apply = (models: number, name?: string): Promise<unknown> => {
    const { models: all } = buildLargeCatalog(models);
    const changed = all.map((model, i) =>
      i === 0 && name !== undefined ? { ...model, name } : model,
    );
    return catalog.applyCatalog(buildResolvedCatalog(changed), {
      sources: [buildSource()],
      now: new Date(),
    });
  };
  const at = (i: number): ServerProcess => {
    const server = servers[i];
    if (server === undefined) throw new Error(`There is no server ${i}.`);
    return server;
  };
  const createKey = async (email: string): Promise<{ id: string; value: string }> => {
    const { key, value } = await accounts.operator.createKey(email, null, {}, new Date());
    return { id: key.id, value };
  };
  const readFrom = async (server: ServerProcess, path: string): Promise<Page> => {
    const { status, text } = await askServer(server, owner, path);
    expect(status, `${path}: ${text}`).to.equal(200);
    return JSON.parse(text) as Page;
  };
  const expectAlike = async (): Promise<void> => {
    for (const path of PATHS) {
      const [first, ...others] = await Promise.all(servers.map((server) => readFrom(server, path)));
      for (const other of others) {
        expect(other.data, path).to.deep.equal(first?.data);
        expect(other.pagination, path).to.deep.equal(first?.pagination);
        expect(other.facets, path).to.deep.equal(first?.facets);
      }
      if (path.startsWith('/search')) expect(first?.meta?.engine).to.equal('elasticsearch');
    }
  };

  it('all give the same answers, from Elasticsearch', async () => {
    const { pagination } = await readFrom(at(0), '/models?limit=1');
    expect(pagination).to.include({ total: MODELS });
    await expectAlike();
  });

  it('count a key once, whichever is asked, and admit exactly its limit', async () => {
    const { value } = await createKey('counted@example.org');
    const statuses: number[] = [];
    let left = LIMIT + 50;
    const spend = async (server: ServerProcess): Promise<void> => {
      while (left > 0) {
        left -= 1;
        statuses.push((await askServer(server, value, '/models/model-1?fields=slug')).status);
      }
    };
    await Promise.all(
      servers.flatMap((server) => Array.from({ length: IN_FLIGHT }, () => spend(server))),
    );
    expect(statuses.filter((status) => status === 200)).to.have.length(LIMIT);
    expect(statuses.filter((status) => status === 429)).to.have.length(50);
    for (const server of servers) {
      const { status, headers } = await askServer(server, value, '/models/model-1');
      expect(status).to.equal(429);
      expect(headers.get('x-ratelimit-remaining')).to.equal('0');
    }
  });

  it('refuse a key a second after it was revoked at one of them', async () => {
    const victim = await createKey('owner@example.org');
    const state = { revokedAt: Infinity, isOver: false };
    const late: string[] = [];
    let refused = 0;
    const knock = async (server: ServerProcess): Promise<void> => {
      while (!state.isOver) {
        const askedAt = performance.now();
        const { status } = await askServer(server, victim.value, '/keys/current');
        if (status === 401) refused += 1;
        else if (askedAt > state.revokedAt + HEARD_MS_MAX) late.push(`${server.origin}: ${status}`);
      }
    };
    for (const server of servers) {
      expect((await askServer(server, victim.value, '/keys/current')).status).to.equal(200);
    }
    const asking = servers.map(knock);
    const revoked = await askServer(at(0), owner, `/keys/${victim.id}`, 'DELETE');
    state.revokedAt = performance.now();
    expect(revoked.status, revoked.text).to.equal(204);
    await new Promise((resolve) => setTimeout(resolve, HEARD_MS_MAX + 500));
    state.isOver = true;
    await Promise.all(asking);
    expect(late).to.deep.equal([]);
    expect(refused).to.be.greaterThan(SERVERS);
  });

  it('all see a change of the catalogue within two seconds', async () => {
    let changes = 0;
    const measure = async (): Promise<number> => {
      changes += 1;
      const name = `Heron ${changes}`;
      await apply(MODELS, name);
      const changedAt = performance.now();
      const sees = async (server: ServerProcess): Promise<boolean> =>
        ((await readFrom(server, '/models/model-0')).data as { name: string }).name === name;
      await Promise.all(
        servers.map((server) =>
          eventually(() => sees(server), { what: `${name} at ${server.origin}` }),
        ),
      );
      return performance.now() - changedAt;
    };
    for (let round = 0; round < 3; round += 1) await inTime(SEEN_MS_MAX, measure, 'A change');
    await expectAlike();
  });

  it('go on when one is killed, and have it again when it is started', async () => {
    const others = servers.slice(1);
    const state = { isOver: false, answers: 0 };
    const failed: string[] = [];
    const read = async (server: ServerProcess): Promise<void> => {
      for (let i = 0; !state.isOver; i += 1) {
        const path = PATHS[i % PATHS.length] ?? '';
        const { status, text } = await askServer(server, owner, path);
        state.answers += 1;
        if (status !== 200) failed.push(`${server.origin}${path}: ${status} ${text}`);
      }
    };
    const asking = others.map(read);
    await at(0).program.kill();
    const error = await askServer(at(0), owner, '/meta').catch((e: unknown) => e);
    expect(error).to.be.instanceOf(Error);
    const again = await start();
    servers = [again, ...others];
    state.isOver = true;
    await Promise.all(asking);
    expect(failed).to.deep.equal([]);
    expect(state.answers).to.be.greaterThan(PATHS.length);
    await expectAlike();
    const { value } = await createKey('late@example.org');
    for (const [i, server] of servers.entries()) {
      const { headers } = await askServer(server, value, '/models/model-1');
      expect(headers.get('x-ratelimit-remaining'), server.origin).to.equal(String(LIMIT - 1 - i));
    }
  });
});
