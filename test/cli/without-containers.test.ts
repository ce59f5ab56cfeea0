import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@elastic/elasticsearch';
import { expect } from 'chai';
import { PROJECT, readProjectFile } from '../support/compose.ts';
import { eventually } from '../support/eventually.ts';
import { matchIn } from '../support/match-in.ts';
import { findPort } from '../../scripts/tools/chaos/services/ports.ts';
import {
  hasPostgresServer,
  PostgresServer,
} from '../../scripts/tools/chaos/services/postgres-server.ts';
import { hasRedisServer, RedisServer } from '../../scripts/tools/chaos/services/redis-server.ts';

const CLUSTER = process.env['TEST_ELASTICSEARCH_SECURE_URL'];
const INDEX = 'test-without-containers';
const SERVERS = 3;

/** The blocks of the guide: what is to be changed, the installation, what is run, and the end. */
function readBlocks(): readonly string[] {
  const guide = readProjectFile('docs/operations/without-containers.md');
  return [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
}

/** A shell in the folder of the project; what it starts may outlive it. */
function startShell(script: string): { child: ChildProcess; output: () => string } {
  let output = '';
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: PROJECT,
    env: { PATH: process.env['PATH'], HOME: tmpdir() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return { child, output: () => output };
}

describe('docs/operations/without-containers.md, word for word', function () {
  this.timeout(900_000);
  const place = mkdtempSync(join(tmpdir(), 'without-containers-'));
  const [settings = '', install = '', ...blocks] = readBlocks();
  const end = blocks.pop() ?? '';
  let postgres: PostgresServer | undefined;
  let redis: RedisServer | undefined;
  let values: Readonly<Record<string, string>> = {};

  before('PostgreSQL, Redis and a secured Elasticsearch', async function () {
    if (CLUSTER === undefined || !hasPostgresServer() || !hasRedisServer()) return this.skip();
    [postgres, redis] = await Promise.all([PostgresServer.start(), RedisServer.start()]);
    const ports: number[] = [];
    for (let i = 0; i < SERVERS; i += 1) ports.push(await findPort());
    const { host, password } = new URL(CLUSTER);
    values = {
      POSTGRES_ADMIN: postgres.url,
      POSTGRES: new URL(postgres.url).host,
      REDIS: redis.url,
      ELASTICSEARCH: host,
      ELASTIC_PASSWORD: password,
      POSTGRES_PASSWORD: randomBytes(8).toString('hex'),
      ELASTICSEARCH_INDEX: INDEX,
      BASE_URL: 'https://models.example.org',
      PLACE: place,
      PORTS: ports.join(' '),
    };
  });
  after(async () => {
    for (const name of readdirSync(place).filter((one) => one.endsWith('.pid'))) {
      const pid = Number(readFileSync(join(place, name), 'utf8'));
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended as the guide has it.
      }
    }
    await postgres?.remove();
    await redis?.remove();
    if (values['PLACE'] !== undefined && CLUSTER !== undefined) {
      const client = new Client({ node: CLUSTER });
      const found = await client.indices.get({ index: `${INDEX}*`, expand_wildcards: 'all' });
      for (const index of Object.keys(found)) await client.indices.delete({ index });
      await client.close();
    }
    rmSync(place, { recursive: true });
  });

  it('asks for the settings the rest needs, and for the program', () => {
    const names = [...settings.matchAll(/^export (\w+)=/gm)].map(([, name]) => name);
    expect(names).to.have.members(Object.keys(values));
    expect(install).to.equal('npm ci\n');
  });

  it('leads from an empty PostgreSQL to three servers that count one key together', async () => {
    const exports = Object.entries(values).map(([name, value]) => `export ${name}='${value}'`);
    const { child, output } = startShell([...exports, ...blocks, 'echo "key: $KEY"'].join('\n'));
    const [code] = (await once(child, 'exit')) as [number | null];
    const logs = readdirSync(place).filter((name) => name.endsWith('.log'));
    const said = logs.map((name) => readFileSync(join(place, name), 'utf8').slice(-2_000));
    expect(code, [output(), ...said].join('\n')).to.equal(0);
    const answers = output().match(/\{"data":\[/g) ?? [];
    expect(answers, output()).to.have.lengthOf(SERVERS);
    const key = matchIn(output(), /key: (\S+)/);
    const [port] = (values['PORTS'] ?? '').split(' ');
    const search = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/search?q=claude`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(answer.status).to.equal(200);
      const { meta } = (await answer.json()) as { meta: { engine: string } };
      return { used: answer.headers.get('x-ratelimit-used'), engine: meta.engine };
    };
    expect((await search()).used).to.equal(String(SERVERS + 1));
    // Until Elasticsearch has its first index the file answers that the servers share with the indexer.
    await eventually(
      async () => {
        // Each of these is counted.
        await sleep(1_000);
        return (await search()).engine === 'elasticsearch';
      },
      { within: 480_000, what: 'An answer of Elasticsearch' },
    );
  });

  it('ends every process', async () => {
    const pids = readdirSync(place)
      .filter((name) => name.endsWith('.pid'))
      .map((name) => Number(readFileSync(join(place, name), 'utf8')));
    expect(pids).to.have.lengthOf(SERVERS + 1);
    const { child, output } = startShell(`PLACE='${place}'\n${end}`);
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code, output()).to.equal(0);
    const isAlive = (pid: number): boolean => {
      try {
        process.kill(pid, 0);
        return true;
      } catch {
        return false;
      }
    };
    await eventually(() => Promise.resolve(!pids.some(isAlive)), { within: 30_000 });
  });
});
