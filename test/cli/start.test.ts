import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { programArguments } from '../../scripts/environment.ts';
import { eventually } from '../support/eventually.ts';
import { runCatalog } from '../support/run-catalog.ts';
import { matchIn } from '../support/match-in.ts';

const KEY_PEPPER = 'p'.repeat(32);

interface Service {
  readonly origin: string;
  readonly stdout: string;
  /** Ends it as Ctrl-C does; how it exited. */
  stop(): Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** By when a change shows. */
const LATER = { within: 20_000, what: 'The change' };

/** Starts the service and waits for its banner. */
async function start(dataDir: string, env: Record<string, string> = {}): Promise<Service> {
  const child = spawn(process.execPath, programArguments('start'), {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      // Writing a day's files takes a core for a while.
      EXPORT_KEEP_DAYS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const listening = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (/listening on[^]*\n\n$/.test(stdout)) resolve();
    });
  });
  const failed = ended.then(() => Promise.reject(new Error(`npm start ended: ${stderr}`)));
  await Promise.race([listening, failed]);
  // Whoever waits for its end is told by stop().
  failed.catch(() => undefined);
  const origin = matchIn(stdout, /listening on (http:\S+)/);
  const stop = (): Promise<number | null> => {
    child.kill('SIGINT');
    return ended;
  };
  return { origin, stdout, stop };
}

describe('npm start', function () {
  this.timeout(120_000);
  let folder: string;
  let service: Service;
  let key = '';
  /** Reads the whole answer: a connection with one that is half read keeps the server from ending. */
  const ask = async (path: string, as = key) => {
    const answer = await fetch(service.origin + path, {
      headers: { authorization: `Bearer ${as}` },
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'catalog-start-'));
  });
  after(async () => {
    await Promise.all(
      [...running].map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGINT');
        await ended;
      }),
    );
    rmSync(folder, { recursive: true });
  });

  it('first: imports, indexes, makes a key, prints commands that work when pasted', async () => {
    service = await start(folder);
    const commands = service.stdout.split('\n').filter((line) => line.startsWith('curl '));
    expect(commands).to.have.length(3);
    for (const command of commands) {
      const curl = spawn('sh', ['-c', `${command} -sS --fail`], { stdio: 'ignore' });
      const [code] = (await once(curl, 'exit')) as [number];
      expect(code, command.replace(/sk_live_\w+/, '…')).to.equal(0);
    }
    [key = ''] = /sk_live_\w+/.exec(service.stdout) ?? [];
    const list = JSON.parse((await ask('/api/v1/models?limit=1')).text) as {
      pagination: { total: number };
    };
    expect(list.pagination.total).to.be.above(5_000);
    expect((await ask('/ready')).status).to.equal(200);
  });

  it('a change of the catalogue reaches the answers by itself', async () => {
    // A first start publishes the past last, and changes after it; each question counts.
    const isPast = async (): Promise<boolean> => {
      if ((await ask('/api/v1/models/gpt-5?as_of=2026-01-15')).status === 200) return true;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return false;
    };
    await eventually(isPast, { within: 90_000, what: 'The past' });
    const before = (await ask('/api/v1/models/gpt-5')).headers.get('etag');
    const catalog = await openCatalog({ path: join(folder, 'catalogue.sqlite') });
    const { data } = JSON.parse((await ask('/api/v1/models/gpt-5?fields=id')).text) as {
      data: { id: string };
    };
    await catalog.reemit([{ kind: 'model', id: data.id }]);
    await catalog.close();
    await eventually(
      async () => (await ask('/api/v1/models/gpt-5')).headers.get('etag') !== before,
      LATER,
    );
  });

  it('a key revoked at the command line is refused by the running server', async () => {
    const made = await runCatalog(folder, 'keys', 'create', '--email', 'x@example.org', '--json');
    const { id, value } = JSON.parse(made.stdout) as { id: string; value: string };
    expect((await ask('/api/v1/meta', value)).status).to.equal(200);
    await runCatalog(folder, 'keys', 'revoke', id);
    await eventually(async () => (await ask('/api/v1/meta', value)).status === 401, LATER);
  });

  it('Ctrl-C: requests in flight finish, both processes end, 0', async () => {
    const askAll = (): Promise<number>[] =>
      Array.from({ length: 20 }, (_, page) =>
        ask(`/api/v1/models?limit=100&page=${page + 1}`).then(({ status }) => status),
      );
    // A connection the system has not handed over yet is nobody's request: these are open before.
    await Promise.all(askAll());
    const asked = askAll();
    // One answer has arrived, so the others are on their way.
    await Promise.any(asked);
    expect(await service.stop()).to.equal(0);
    expect(new Set(await Promise.all(asked))).to.deep.equal(new Set([200]));
    const lease = await openCatalog({ path: join(folder, 'catalogue.sqlite') });
    expect(await lease.readLease(new Date())).to.equal(null);
    await lease.close();
  });

  it('later: serves at once, makes no second key', async () => {
    service = await start(folder);
    expect(service.stdout).not.to.contain('sk_live_');
    expect((await ask('/api/v1/models/gpt-5')).status).to.equal(200);
    expect(await service.stop()).to.equal(0);
  });

  it('in production: ends with 2 without the address that links lead to', async () => {
    const failure = await start(folder, { NODE_ENV: 'production', KEY_PEPPER }).catch(String);
    expect(failure).to.contain('BASE_URL: must be set in production');
  });

  it('in production: makes no key, which would stand where output is kept', async () => {
    for (const name of readdirSync(folder)) {
      if (name.startsWith('accounts.sqlite')) rmSync(join(folder, name));
    }
    const BASE_URL = 'http://catalogue.example';
    service = await start(folder, { NODE_ENV: 'production', KEY_PEPPER, BASE_URL });
    expect(service.origin).to.equal(BASE_URL);
    expect(service.stdout).not.to.contain('sk_live_');
    expect(service.stdout).to.contain('keys create');
    expect(await service.stop()).to.equal(0);
  });
});
