import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { openAccounts } from '../../server/accounts/open.ts';
import { toPepper } from '../../server/accounts/keys/pepper.ts';
import type { AccountsPlace } from '../../server/accounts/database/port.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase, POSTGRES_URL } from '../support/accounts-engines.ts';
import { testProgram } from '../support/test-program.ts';

const SCRIPT = fileURLToPath(new URL('accounts-server.ts', import.meta.url));
const PEPPER = 'only for tests, and long enough for one';
const SERVERS = 2;
const ROUNDS = 5;
/** Later than this after the answer to a revocation, nobody lets the key in. */
const HEARD_MS_MAX = 1_000;

type Server = ChildProcessByStdio<Writable, Readable, null>;

/** Where servers of a suite keep accounts, as their environment and as a place. */
interface Shared {
  readonly env: Readonly<Record<string, string>>;
  readonly place: AccountsPlace;
  remove(): Promise<void>;
}

describeServers('SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'accounts-servers-'));
  return Promise.resolve({
    env: { DATA_DIR: folder },
    place: { path: join(folder, 'accounts.sqlite') },
    remove: () => {
      rmSync(folder, { recursive: true });
      return Promise.resolve();
    },
  });
});
describeServers('PostgreSQL', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'accounts-servers-'));
  const { url, drop } = await createTestDatabase();
  return {
    env: { DATA_DIR: folder, DATABASE_URL: url },
    place: { url },
    remove: async () => {
      await drop();
      rmSync(folder, { recursive: true });
    },
  };
});

function describeServers(engine: string, share: () => Promise<Shared>): void {
  describe(`servers with one store of accounts on ${engine}`, function () {
    this.timeout(120_000);
    let shared: Shared | null = null;
    const servers: Server[] = [];
    let origins: readonly string[] = [];
    before(async function () {
      if (engine === 'PostgreSQL' && POSTGRES_URL === undefined) this.skip();
      const made = await share();
      shared = made;
      for (let i = 0; i < SERVERS; i += 1) servers.push(await start(made.env));
      origins = await Promise.all(servers.map(readOrigin));
    });
    after(async () => {
      await Promise.all(servers.map(stop));
      await shared?.remove();
    });

    it('refuse a key everywhere a second after it was revoked at one, and there at once', async () => {
      const accounts = await openAccounts({
        place: shared?.place ?? { path: '' },
        pepper: toPepper(PEPPER),
        planScheme: 'A',
        deadlineMs: 10_000,
      });
      try {
        for (let round = 0; round < ROUNDS; round += 1) {
          const email = `r${round}@example.org`;
          const victim = await accounts.operator.createKey(email, 'dev', {}, new Date());
          const holder = await accounts.operator.createKey(email, null, {}, new Date());
          const late = await race(origins, victim, holder.value);
          expect(late, `round ${round}`).to.deep.equal({ sameServer: 0, elsewhere: 0 });
        }
      } finally {
        await accounts.close();
      }
    });
  });
}

/** Asks every server with a key all the time, revokes it at the first, and counts who was let in too late. */
async function race(
  origins: readonly string[],
  victim: { readonly value: string; readonly key: { readonly id: string } },
  holder: string,
): Promise<{ sameServer: number; elsewhere: number }> {
  const late = { sameServer: 0, elsewhere: 0 };
  const state = { revokedAt: Infinity, isOver: false, asked: 0 };
  const ask = async (origin: string, i: number): Promise<void> => {
    while (!state.isOver) {
      const askedAt = performance.now();
      const status = await statusOf(`${origin}/api/v1/keys/current`, 'GET', victim.value);
      state.asked += 1;
      if (status !== 200) continue;
      if (i === 0 && askedAt > state.revokedAt) late.sameServer += 1;
      if (askedAt > state.revokedAt + HEARD_MS_MAX) late.elsewhere += 1;
    }
  };
  const asking = origins.flatMap((origin, i) => [ask(origin, i), ask(origin, i)]);
  while (state.asked < 10 * origins.length) await new Promise((resolve) => setTimeout(resolve, 5));
  const address = `${origins[0] ?? ''}/api/v1/keys/${victim.key.id}`;
  // On a busy machine the deadline may pass; then it says so, and is asked again.
  await eventually(async () => (await statusOf(address, 'DELETE', holder)) === 204);
  state.revokedAt = performance.now();
  await new Promise((resolve) => setTimeout(resolve, HEARD_MS_MAX + 500));
  state.isOver = true;
  await Promise.all(asking);
  return late;
}

async function statusOf(address: string, method: string, key: string): Promise<number> {
  const answer = await fetch(address, { method, headers: { Authorization: `Bearer ${key}` } });
  await answer.arrayBuffer();
  return answer.status;
}

/** Starts a server on a port nobody has. */
async function start(env: Readonly<Record<string, string>>): Promise<Server> {
  return spawn(process.execPath, await testProgram(SCRIPT), {
    env: { PATH: process.env['PATH'], KEY_PEPPER: PEPPER, ...env, PORT: '0' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/** Where it listens, which is all it says. */
async function readOrigin({ stdout }: Server): Promise<string> {
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error('A server ended before it listened.');
}

async function stop(child: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.stdin.end();
  await ended;
}
