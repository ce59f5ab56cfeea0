import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { expect } from 'chai';
import { Redis } from 'ioredis';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { createTestDatabase, POSTGRES_URL } from '../support/accounts-engines.ts';
import { buildResolvedCatalog, buildResolved, buildSource } from '../support/build-resolved.ts';
import { environmentOf, fillIn, PROJECT, readProjectFile, serviceOf } from '../support/compose.ts';
import { eventually } from '../support/eventually.ts';
import { findPort } from '../../scripts/tools/chaos/services/ports.ts';
import { hasRedisServer } from '../../scripts/tools/chaos/services/redis-server.ts';
import { matchIn } from '../support/match-in.ts';

const CLUSTER = process.env['TEST_ELASTICSEARCH_SECURE_URL'];
const INDEX = 'test-compose';
const START = { within: 60_000 };

type Env = Record<string, string>;

/** What a service of `docker-compose.yml` says when it is run as the file has it. */
class Running {
  output = '';
  readonly #child: ChildProcess;

  constructor(command: readonly string[], env: Env) {
    const [program = '', ...args] = command;
    // Nothing of this process: a container has none of it either.
    this.#child = spawn(program === 'node' ? process.execPath : program, args, {
      cwd: PROJECT,
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
  }

  async end(): Promise<number | null> {
    const { exitCode, signalCode } = this.#child;
    if (exitCode !== null || signalCode !== null) return exitCode;
    const [code] = (await once(this.#child, 'exit')) as [number | null];
    return code;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.end();
  }
}

describe('the services of docker-compose.yml, each with its environment alone', function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'compose-'));
  const closing: (() => Promise<unknown>)[] = [];
  let databaseUrl: string | null = null;
  let redisUrl: string | null = null;

  /** The environment with other addresses; an engine that is not here is left out. */
  async function toLocal(env: Env): Promise<Env> {
    const local: Env = {};
    for (const [name, value] of Object.entries(env)) {
      if (name === 'DATABASE_URL') {
        if (databaseUrl !== null) local[name] = databaseUrl;
      } else if (name === 'REDIS_URL') {
        if (redisUrl !== null) local[name] = redisUrl;
      } else if (name.startsWith('ELASTICSEARCH_') || name === 'SEARCH_LOG') {
        if (CLUSTER !== undefined) local[name] = toPlace(toCluster(name, value));
      } else if (name.endsWith('PORT')) local[name] = String(await findPort());
      else if (name.endsWith('HOST')) local[name] = '127.0.0.1';
      else local[name] = toPlace(value);
    }
    return local;
  }

  /** Volumes are folders of the test. */
  const toPlace = (text: string): string => text.replace(/^\/(data|grants)\b/, `${folder}/$1`);

  function toCluster(name: string, value: string): string {
    if (name === 'ELASTICSEARCH_INDEX') return INDEX;
    if (name !== 'ELASTICSEARCH_URL') return value;
    const url = new URL(CLUSTER ?? value);
    if (!value.includes('@')) url.username = url.password = '';
    return url.href;
  }

  async function run(name: string, change: (env: Env) => Env = (env) => env) {
    const env = change(await toLocal(environmentOf(name)));
    const command = serviceOf(name).command ?? [];
    const running = new Running(command.map(toPlace), env);
    closing.unshift(() => running.kill());
    return { running, env };
  }

  /** Runs the check by which the container engine knows that a service is well, until it is. */
  async function awaitHealth(running: Running, check: readonly string[], env: Env): Promise<void> {
    await eventually(async () => {
      if (running.hasEnded) expect.fail(running.output);
      return (await new Running(check, env).end()) === 0;
    }, START);
  }

  before(async () => {
    if (POSTGRES_URL !== undefined) {
      const database = await createTestDatabase();
      closing.unshift(() => database.drop());
      databaseUrl = database.url;
    }
    execFileSync('mkdir', [join(folder, 'data')]);
    const catalog = await openCatalog(
      databaseUrl === null
        ? { path: join(folder, 'data', 'catalogue.sqlite') }
        : { url: databaseUrl },
    );
    await catalog.applyCatalog(buildResolvedCatalog([buildResolved('one'), buildResolved('two')]), {
      sources: [buildSource()],
      now: new Date(),
    });
    await catalog.close();
  });
  after(async () => {
    for (const close of closing) await close();
    if (CLUSTER !== undefined) {
      const admin = new Client({ node: CLUSTER });
      for (const one of Object.keys(await admin.indices.get({ index: `${INDEX}-g-*` }))) {
        await admin.indices.delete({ index: one });
      }
      await admin.security.invalidateApiKey({ name: `${INDEX}-*` });
      await admin.security.deleteUser({ username: `${INDEX}-reader` }, { ignore: [404] });
      await admin.security.deleteRole({ name: `${INDEX}-reader` }, { ignore: [404] });
      await admin.close();
    }
    rmSync(folder, { recursive: true });
  });

  it('redis takes its settings', async function () {
    if (!hasRedisServer()) this.skip();
    const port = await findPort();
    const command = (serviceOf('redis').command ?? []).map(fillIn);
    const running = new Running([...command, '--port', String(port), '--dir', folder], {});
    closing.unshift(() => running.kill());
    redisUrl = environmentOf('server')['REDIS_URL']?.replace(/@.*/, `@127.0.0.1:${port}`) ?? '';
    const redis = new Redis(redisUrl, { retryStrategy: () => 50 });
    redis.on('error', () => undefined);
    try {
      const read = (name: string) => redis.config('GET', name);
      expect(await read('maxmemory-policy')).to.deep.equal(['maxmemory-policy', 'noeviction']);
      expect(Number((await read('maxmemory'))[1])).to.equal(128 * 2 ** 20);
    } finally {
      redis.disconnect();
    }
  });

  it('grant makes the keys of the others, and ends with 0', async () => {
    const away = `http://elastic:secret@127.0.0.1:${await findPort()}`;
    const { running } = await run('grant', (env) =>
      CLUSTER === undefined ? { ...env, ELASTICSEARCH_URL: away } : env,
    );
    const code = await running.end();
    if (CLUSTER === undefined) {
      // Not 2: nothing is wrong with its environment.
      expect(code, running.output).to.equal(1);
      expect(running.output).to.contain('ECONNREFUSED');
      return;
    }
    expect(code, running.output).to.equal(0);
    const made = readdirSync(join(folder, 'grants')).sort();
    expect(made).to.deep.equal(['indexer', 'server']);
    for (const file of made) {
      expect(readFileSync(join(folder, 'grants', file), 'utf8')).to.match(/^\S{40,}\n$/);
    }
  });

  it('indexer gets well', async () => {
    const { running, env } = await run('indexer');
    const [, ...check] = serviceOf('indexer').healthcheck?.test ?? [];
    const here = check.map((word) => word.replace(/:\d+\//, `:${env['METRICS_PORT'] ?? ''}/`));
    await awaitHealth(running, here, env);
  });

  it('server gets well, and answers', async () => {
    const { running, env } = await run('server');
    const check = matchIn(readProjectFile('Dockerfile'), /^ {2}CMD (\[.*\])$/m);
    await awaitHealth(running, JSON.parse(check) as string[], env);
    const engine = CLUSTER === undefined ? 'embedded' : 'elasticsearch';
    // A server is well as soon as its index file answers; the cluster's first answer may be late.
    let ready: { engine?: string; degraded?: string[] } = {};
    await eventually(
      async () => {
        const answer = await fetch(`http://127.0.0.1:${env['PORT'] ?? ''}/ready`);
        ready = (await answer.json()) as typeof ready;
        return ready.engine === engine;
      },
      { within: 15_000, what: `The answer of ${engine}` },
    );
    expect(ready).to.deep.include({ engine, degraded: [] });
  });

  it('server ends with 2 where links would lead wherever a request says', async () => {
    const { running } = await run('server', (env) => ({ ...env, BASE_URL: '' }));
    expect(await running.end()).to.equal(2);
    expect(running.output).to.contain('BASE_URL: must be set in production');
  });

  it('server ends with 2 and says why where a secret it needs is not set', async () => {
    const { running } = await run('server', (env) => ({ ...env, KEY_PEPPER: '' }));
    expect(await running.end()).to.equal(2);
    expect(running.output).to.contain('KEY_PEPPER: must be set in production');
  });
});
