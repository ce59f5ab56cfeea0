import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openCatalog, type Catalog } from '../../../../indexer/catalog/open.ts';
import { toIndexNames } from '../../../../schemas/elasticsearch/names.ts';
import { openAccounts, type Accounts } from '../../../../server/accounts/open.ts';
import { toPepper } from '../../../../server/accounts/keys/pepper.ts';
import { startProgram, startServer, until, type Program } from '../programs.ts';
import { FaultProxy } from '../services/fault-proxy.ts';
import { findPort } from '../services/ports.ts';
import { PostgresServer } from '../services/postgres-server.ts';
import { RedisServer } from '../services/redis-server.ts';
import { SERVERS } from './plan.ts';

const PEPPER = 'only for a run of faults, and long enough';
const INDEX = 'chaos-mixed';
const NAMES = toIndexNames(INDEX);
const ELASTICSEARCH = '.ci/elasticsearch';
const START_MS = 120_000;
const ASK_MS = 2_000;

/** A server as its callers know it; another process after it was killed. */
export interface Server {
  program: Program;
  origin: string;
  /** Not asked while it is down: a balancer would not send anybody there. */
  isUp: boolean;
}

/** One indexer and three servers on an Elasticsearch, a Redis and a PostgreSQL of their own. */
export class Installation {
  readonly servers: Server[] = [];
  /** Every program that was started, also those that were killed. */
  readonly programs: { readonly name: string; readonly program: Program }[] = [];
  readonly #closing: (() => unknown)[] = [];
  #env: Readonly<Record<string, string>> = {};
  #clusterUrl = '';
  #clusterPid = 0;
  #metricsPort = 0;
  postgres!: PostgresServer;
  redis!: RedisServer;
  /** Before Elasticsearch. */
  proxy!: FaultProxy;
  catalog!: Catalog;
  accounts!: Accounts;
  indexer!: Program;

  /** Starts all of it over a catalogue that `fill` writes. */
  async start(fill: (catalog: Catalog) => Promise<unknown>): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'chaos-mixed-'));
    this.#closing.unshift(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    await this.#startServices();
    this.#metricsPort = await findPort();
    this.#env = {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: folder,
      KEY_PEPPER: PEPPER,
      DATABASE_URL: this.postgres.url,
      REDIS_URL: this.redis.url,
      ELASTICSEARCH_URL: `http://127.0.0.1:${this.proxy.port}`,
      ELASTICSEARCH_INDEX: INDEX,
      ACCOUNTS_GRACE: '15',
    };
    this.catalog = await openCatalog({ url: this.postgres.url });
    this.#closing.unshift(() => this.catalog.close());
    await fill(this.catalog);
    this.accounts = await openAccounts({
      place: { url: this.postgres.url },
      pepper: toPepper(PEPPER),
      planScheme: 'A',
      deadlineMs: 10_000,
    });
    this.#closing.unshift(() => this.accounts.close());
    this.#closing.unshift(() => this.indexer.kill());
    this.startIndexer();
    if ((await until(() => this.isIndexerWell(), START_MS, 200)) === null) {
      throw new Error(`The indexer does not come up: ${this.indexer.linesWith('').join('\n')}`);
    }
    for (let at = 0; at < SERVERS; at += 1) {
      const { server: program, origin } = await startServer({ env: this.#env });
      const server = { program, origin, isUp: false };
      this.servers.push(server);
      await this.#admit(server, at);
    }
    this.#closing.unshift(() => Promise.all(this.servers.map(({ program }) => program.kill())));
  }

  async #startServices(): Promise<void> {
    const port = await findPort();
    const { stdout } = await promisify(execFile)(ELASTICSEARCH, ['start', String(port)]);
    this.#closing.unshift(() => promisify(execFile)(ELASTICSEARCH, ['stop', String(port)]));
    this.#clusterUrl = stdout.trim();
    const { nodes } = (await this.elasticsearch('GET', '/_nodes/_local/process')) as {
      nodes: Readonly<Record<string, { process: { id: number } }>>;
    };
    this.#clusterPid = Object.values(nodes)[0]?.process.id ?? 0;
    this.proxy = await FaultProxy.open(port);
    this.#closing.unshift(() => this.proxy.close());
    this.redis = await RedisServer.start();
    this.#closing.unshift(() => this.redis.remove());
    this.postgres = await PostgresServer.start();
    this.#closing.unshift(() => this.postgres.remove());
  }

  startIndexer(): void {
    const env = { METRICS_PORT: String(this.#metricsPort) };
    this.indexer = startProgram({ env: this.#env }, 'indexer', env);
    this.programs.push({ name: 'indexer', program: this.indexer });
  }

  async restartServer(at: number): Promise<void> {
    const server = this.server(at);
    const { server: program, origin } = await startServer({ env: this.#env });
    Object.assign(server, { program, origin });
    await this.#admit(server, at);
  }

  /** As a balancer: nobody is sent to a server before it is ready. */
  async #admit(server: Server, at: number): Promise<void> {
    this.programs.push({ name: `server ${at}`, program: server.program });
    const isReady = async (): Promise<boolean> => (await this.readyOf(server)) !== null;
    if ((await until(isReady, START_MS, 100)) === null) throw new Error('It is never ready.');
    server.isUp = true;
  }

  server(at: number): Server {
    const server = this.servers[at];
    if (server === undefined) throw new Error(`There is no server ${at}.`);
    return server;
  }

  /** Stops or continues the whole process of Elasticsearch. */
  signalElasticsearch(signal: 'SIGSTOP' | 'SIGCONT'): void {
    if (this.#clusterPid > 0) process.kill(this.#clusterPid, signal);
  }

  /** Asks Elasticsearch itself, past the proxy. */
  async elasticsearch(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.#clusterUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** The physical index behind the alias. */
  async liveIndex(): Promise<string> {
    const found = (await this.elasticsearch('GET', `/_alias/${NAMES.live}`)) as object;
    return Object.keys(found)[0] ?? '';
  }

  async deleteAlias(): Promise<void> {
    await this.elasticsearch('DELETE', `/${await this.liveIndex()}/_alias/${NAMES.live}`);
  }

  /** What a server says does not answer; null: it is not ready. */
  async readyOf({ origin }: Server): Promise<readonly string[] | null> {
    const body = (await askJson(`${origin}/ready`)) as { degraded?: string[] } | null;
    return body?.degraded ?? null;
  }

  /** How the indexer says Elasticsearch stands; null: it does not say. */
  async engine(): Promise<{ state: string; blocked: boolean; behind: number } | null> {
    const body = (await askJson(`http://127.0.0.1:${this.#metricsPort}/ready`, true)) as {
      engines?: Record<string, { state: string; blocked: boolean; behind: number }>;
    } | null;
    return body?.engines?.['elasticsearch'] ?? null;
  }

  async isIndexerWell(): Promise<boolean> {
    // Under a steady load it is a few changes behind now and then.
    const state = (await this.engine())?.state;
    return state === 'current' || state === 'behind';
  }

  /** Whether everything says that it is well. */
  async isWell(): Promise<boolean> {
    const said = await Promise.all(this.servers.map((server) => this.readyOf(server)));
    return said.every((degraded) => degraded?.length === 0) && (await this.isIndexerWell());
  }

  /** What every program says of itself. */
  async describe(): Promise<string> {
    const said = await Promise.all(this.servers.map((server) => this.readyOf(server)));
    const servers = said.map((degraded) => degraded?.join(' and ') ?? 'not ready');
    const { state } = (await this.engine()) ?? { state: 'silent' };
    return `servers without ${servers.map((one) => one || 'nothing').join(', ')}; indexer ${state}`;
  }

  /** Takes everything away again. */
  async close(): Promise<void> {
    for (const close of this.#closing) await close();
  }
}

/** null: no answer, or not 200, unless any status will do. */
async function askJson(url: string, isAnyStatus = false): Promise<unknown> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ASK_MS) });
    return answer.ok || isAnyStatus ? await answer.json() : null;
  } catch {
    return null;
  }
}
