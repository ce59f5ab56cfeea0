import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { programArguments } from '../../scripts/environment.ts';
import { openAccounts, type Accounts } from '../../server/accounts/open.ts';
import { loadPepper } from '../../server/accounts/keys/pepper.ts';
import type { AccountsPlace } from '../../server/accounts/database/port.ts';
import { openPostgres } from '../../server/accounts/database/postgres-database.ts';
import {
  createTestDatabase,
  POSTGRES_URL,
  type TestDatabase,
} from '../support/accounts-engines.ts';
import { buildLargeCatalog, buildSource } from '../support/build-resolved.ts';
import { eventually } from '../support/eventually.ts';
import { runCatalogWith, type Ran } from '../support/run-catalog.ts';

const NOW = new Date('2026-07-02T10:00:00Z');
const MODELS = 150;
const KILLS = 4;
/** If all of them come too late. */
const KILLS_MAX = 20;
const TO_POSTGRES = ['--from', 'sqlite', '--to', 'postgres'];
const TO_FILES = ['--from', 'postgres', '--to', 'sqlite'];

describe('a move of an installation that is killed', function () {
  this.timeout(300_000);
  const folders: string[] = [];
  let database: TestDatabase | null = null;
  let url: string;
  let here: string;
  let value: string;

  const makeFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'migrate-killed-'));
    folders.push(folder);
    return folder;
  };
  const openKeys = (place: AccountsPlace): Promise<Accounts> =>
    openAccounts({
      place,
      pepper: loadPepper(null, here),
      planScheme: 'A',
      deadlineMs: 10_000,
    });
  const isKnown = async (place: AccountsPlace): Promise<boolean> => {
    const accounts = await openKeys(place);
    try {
      return (await accounts.authenticator.authenticate(value, NOW)).plan === 'dev';
    } finally {
      await accounts.close();
    }
  };
  const countModels = async (place: Parameters<typeof openCatalog>[0]): Promise<number> => {
    const catalog = await openCatalog(place);
    try {
      return (await catalog.count()).models;
    } finally {
      await catalog.close();
    }
  };
  const envOf = (dataDir: string): Readonly<Record<string, string>> => ({
    DATA_DIR: dataDir,
    DATABASE_URL: url,
  });
  const migrate = (dataDir: string, ...args: readonly string[]): Promise<Ran> =>
    runCatalogWith(envOf(dataDir), 'migrate', ...args, '--json');

  before('an installation of files, and an empty database', async function () {
    if (POSTGRES_URL === undefined) this.skip();
    database = await createTestDatabase();
    ({ url } = database);
    here = makeFolder();
    const catalog = await openCatalog({ path: join(here, 'catalogue.sqlite') });
    const options = { sources: [buildSource()], now: NOW };
    await catalog.applyCatalog(buildLargeCatalog(MODELS), options);
    await catalog.close();
    const accounts = await openKeys({ path: join(here, 'accounts.sqlite') });
    ({ value } = await accounts.operator.createKey('ann@example.org', 'dev', {}, NOW));
    await accounts.close();
  });
  after(async () => {
    await database?.drop();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  /** Begins a move, and kills it when it is time. */
  async function killWhen(
    dataDir: string,
    args: readonly string[],
    isTime: () => boolean | Promise<boolean>,
  ): Promise<void> {
    const child = spawn(process.execPath, programArguments('catalog', 'migrate', ...args), {
      env: { PATH: process.env['PATH'], ...envOf(dataDir) },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    try {
      await eventually(async () => child.exitCode !== null || (await isTime()), { within: 60_000 });
    } finally {
      child.kill('SIGKILL');
      await ended;
    }
  }

  it('to a database: leaves nothing there, and moves all of it the next time', async () => {
    const db = openPostgres(url, 'public');
    try {
      await countModels({ url });
      await (await openKeys({ url })).close();
      // One of the last tables takes its time, when all of the catalogue is written.
      await db.raw(`CREATE FUNCTION public.dawdle() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(2); RETURN NEW; END $$`);
      await db.raw(`CREATE TRIGGER dawdle BEFORE INSERT ON accounts.keys
        FOR EACH STATEMENT EXECUTE FUNCTION public.dawdle()`);
      let hits = 0;
      await killWhen(here, TO_POSTGRES, async () => {
        const { rows } = await db.raw<{ rows: { n: number }[] }>(
          `SELECT count(*)::int AS n FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event = 'PgSleep'`,
        );
        hits += rows[0]?.n ?? 0;
        return hits > 0;
      });
      expect(hits).to.be.greaterThan(0);
      expect(await countModels({ url })).to.equal(0);
      const { rows } = await db.raw<{ rows: { n: number }[] }>(
        `SELECT (SELECT count(*) FROM catalogue.documents)::int
              + (SELECT count(*) FROM accounts.accounts)::int AS n`,
      );
      expect(rows[0]?.n).to.equal(0);
      await db.raw('DROP TRIGGER dawdle ON accounts.keys');
    } finally {
      await db.destroy();
    }
    const { code, stderr } = await migrate(here, ...TO_POSTGRES);
    expect(code, stderr).to.equal(0);
    expect(await countModels({ url })).to.equal(MODELS);
    expect(await isKnown({ url })).to.equal(true);
  });

  it('to files: leaves none of them or both, and moves all of it the next time', async () => {
    let cut = 0;
    for (let killed = 0; killed < KILLS || (cut === 0 && killed < KILLS_MAX); killed += 1) {
      const there = makeFolder();
      const begun = `${join(there, 'catalogue.sqlite')}.moving`;
      await killWhen(there, TO_FILES, async () => {
        if (!existsSync(begun)) return false;
        await sleep(400 * Math.random());
        return true;
      });
      const isMoved = existsSync(join(there, 'catalogue.sqlite'));
      if (!isMoved) cut += 1;
      const { code, stderr } = await migrate(there, ...TO_FILES);
      // What was complete is there, and in use.
      expect(code, stderr).to.equal(isMoved ? 2 : 0);
      expect(await countModels({ path: join(there, 'catalogue.sqlite') })).to.equal(MODELS);
      expect(await isKnown({ path: join(there, 'accounts.sqlite') })).to.equal(true);
      expect(readdirSync(there).filter((name) => name.includes('.mov'))).to.deep.equal([]);
    }
    expect(cut).to.be.greaterThan(0);
  });

  it('to files, while they take the places of others: whoever comes next finishes it', async () => {
    const there = makeFolder();
    const fileOf = (name: string): string => join(there, `${name}.sqlite`);
    const { code, stderr } = await migrate(there, ...TO_FILES);
    expect(code, stderr).to.equal(0);
    // As it is between two renames: one file is new, the other one still what was there before.
    renameSync(fileOf('accounts'), `${fileOf('accounts')}.moving`);
    const former = await openKeys({ path: fileOf('accounts') });
    await former.operator.createKey('former@example.org', 'dev', {}, NOW);
    await former.close();
    writeFileSync(`${fileOf('catalogue')}.moved`, '');
    const list = (email: string): Promise<Ran> =>
      runCatalogWith({ DATA_DIR: there }, 'keys', 'list', '--email', email);
    const { code: found, stderr: why } = await list('ann@example.org');
    expect(found, why).to.equal(0);
    expect((await list('former@example.org')).code).not.to.equal(0);
    expect(await isKnown({ path: fileOf('accounts') })).to.equal(true);
    expect(readdirSync(there).filter((name) => name.includes('.mov'))).to.deep.equal([]);
  });
});
