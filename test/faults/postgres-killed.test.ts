import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { startProgram, type Program } from '../../scripts/tools/chaos/programs.ts';
import { openAccounts } from '../../server/accounts/open.ts';
import { toPepper } from '../../server/accounts/keys/pepper.ts';
import { POSTGRES_URL } from '../support/accounts-engines.ts';
import { buildResolvedCatalog, buildResolved, buildSource } from '../support/build-resolved.ts';
import { eventually } from '../support/eventually.ts';
import { inTime } from '../support/in-time.ts';
import {
  hasPostgresServer,
  PostgresServer,
} from '../../scripts/tools/chaos/services/postgres-server.ts';
import {
  askServer,
  startServer,
  toProgramEnv,
  type ServerProcess,
} from '../support/service-processes.ts';

const PEPPER = 'only for tests, and long enough for one';
/** Longer than what is remembered of a key, and than the first few times it is tried again. */
const OUTAGES_MS = [500, 10_000];
/** Longer than an outage and what follows: a known key is served through all of it. */
const GRACE_SECONDS = 15;
/** Three seconds are promised; a machine under load gets a little more. */
const RECOVERY_MS_MAX = 5_000;

describe('a PostgreSQL that is killed while indexer and server run', function () {
  this.timeout(120_000);
  let postgres: PostgresServer;
  let server: ServerProcess;
  let indexer: Program;
  let folder: string | null = null;
  let key: string;

  before('a PostgreSQL of its own', async function () {
    if (POSTGRES_URL === undefined || !hasPostgresServer()) this.skip();
    folder = mkdtempSync(join(tmpdir(), 'postgres-killed-'));
    postgres = await PostgresServer.start();
    await apply('before');
    const accounts = await openAccounts({
      place: { url: postgres.url },
      pepper: toPepper(PEPPER),
      planScheme: 'A',
      deadlineMs: 10_000,
    });
    key = (await accounts.operator.createKey('owner@example.org', 'scale', {}, new Date())).value;
    await accounts.close();
    const env = toProgramEnv({
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      KEY_PEPPER: PEPPER,
      ACCOUNTS_GRACE: String(GRACE_SECONDS),
    });
    indexer = startProgram({ env }, 'indexer');
    server = await startServer(env);
  });
  after(async () => {
    if (folder === null) return;
    await indexer.kill();
    await server.program.kill();
    await postgres.remove();
    rmSync(folder, { recursive: true });
  });

  const apply = async (name: string): Promise<void> => {
    const catalog = await openCatalog({ url: postgres.url });
    const models = ['one', 'two'].map((slug) => buildResolved(slug, { name: `${slug} ${name}` }));
    await catalog.applyCatalog(buildResolvedCatalog(models), {
      sources: [buildSource()],
      now: new Date(),
    });
    await catalog.close();
  };
  const statusOf = async (path: string, method = 'GET'): Promise<number> =>
    (await askServer(server, key, path, method)).status;
  const sees = async (name: string): Promise<boolean> => {
    const { status, text } = await askServer(server, key, '/models/one');
    return status === 200 && text.includes(`"one ${name}"`);
  };

  /** Asks as a known caller from now on; when stopped, the answers that were not 200. */
  const keepAsking = (): (() => Promise<number[]>) => {
    const failed: number[] = [];
    const stopping = new AbortController();
    const asking = (async () => {
      while (!stopping.signal.aborted) {
        const status = await statusOf('/models/one');
        if (status !== 200) failed.push(status);
        await sleep(50);
      }
    })();
    return async () => {
      stopping.abort();
      await asking;
      return failed;
    };
  };

  let outages = 0;
  /** An outage of so many ms; how many ms later the server and the indexer went on. */
  const measureRecovery = async (outageMs: number): Promise<number> => {
    await eventually(async () => (await statusOf('/keys')) === 200);
    const stopAsking = keepAsking();
    await postgres.kill();
    await eventually(async () => (await statusOf('/keys')) === 503);
    await sleep(outageMs);
    expect((await fetch(`${server.origin}/health`)).status).to.equal(200);
    const unknown = await askServer(server, key, '/usage');
    expect(unknown.status).to.equal(503);
    expect(Number(unknown.headers.get('retry-after'))).to.be.at.least(1);

    await postgres.start();
    const backAt = performance.now();
    outages += 1;
    const name = `after outage ${outages}`;
    const recovered = async (isSo: () => Promise<boolean>): Promise<number> => {
      await eventually(isSo, { within: 30_000, what: 'Recovery' });
      return performance.now() - backAt;
    };
    const took = await Promise.all([
      recovered(async () => (await statusOf('/keys')) === 200),
      apply(name).then(() => recovered(() => sees(name))),
    ]);
    expect(await stopAsking(), 'answers to a known caller').to.deep.equal([]);
    return Math.max(...took);
  };

  for (const outageMs of OUTAGES_MS) {
    it(`both go on by themselves after ${outageMs / 1000} s`, async () => {
      await inTime(RECOVERY_MS_MAX, () => measureRecovery(outageMs), 'Recovery');
      expect([indexer.hasEnded(), server.program.hasEnded()]).to.deep.equal([false, false]);
    });
  }
});
