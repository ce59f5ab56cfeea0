import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { openAccounts } from '../../../server/accounts/open.ts';
import { openPostgres } from '../../../server/accounts/database/postgres-database.ts';
import { openStore } from '../../../server/accounts/database/open.ts';
import { eventually } from '../../support/eventually.ts';
import { ScriptedPostgres } from './scripted-postgres.ts';
import { LIMITS, PEPPER } from './support.ts';

describe('a file of accounts', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'opening-'));
    path = join(folder, 'accounts.sqlite');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('is let go of when it is closed, whether it was made just now or before', async () => {
    for (const made of ['now', 'before']) {
      const store = await openStore({ path }, LIMITS);
      await store.run("UPDATE accounts SET plan = 'free'");
      expect(existsSync(`${path}-wal`), made).to.equal(true);
      await store.close();
      // The last connection that is closed takes it away.
      expect(existsSync(`${path}-wal`), made).to.equal(false);
    }
  });

  it('of a later version is refused', async () => {
    await (await openStore({ path }, LIMITS)).close();
    const db = new Database(path);
    db.exec("INSERT INTO accounts_migrations (name, batch) VALUES ('9999_of_later', 9)");
    db.close();
    const failure = await openStore({ path }, LIMITS).catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('message').that.contains('9999_of_later');
  });

  it('is none where accounts are kept in memory', async () => {
    await (await openStore({ path: ':memory:' }, LIMITS)).close();
    expect(existsSync(':memory:')).to.equal(false);
  });
});

describe('accounts that are opened in PostgreSQL', () => {
  let postgres: ScriptedPostgres;
  let schemas: readonly string[];
  beforeEach(async () => {
    schemas = [];
    postgres = new ScriptedPostgres();
    postgres.answer = (text, [schema]) => {
      if (text.includes('version()')) return { rows: [{ version: 'PostgreSQL 17.5 on x86_64' }] };
      if (text.includes('max_batch')) return { rows: [{ max_batch: null }] };
      if (text.includes('to_regnamespace')) {
        return { rows: [{ oid: schemas.includes(schema ?? '') ? '16384' : null }] };
      }
      return text.includes('set "is_locked"') ? { changed: 1 } : undefined;
    };
    await postgres.open();
  });
  afterEach(() => postgres.close());

  const open = (schema?: string) =>
    openStore({ url: postgres.url, ...(schema === undefined ? {} : { schema }) }, LIMITS);
  const positionOf = (beginning: string): number =>
    postgres.texts.findIndex((text) => text.startsWith(beginning));

  it('get their layout in one transaction, under a lock, and then a connection of their own', async () => {
    const store = await open('ours');
    const steps = ['BEGIN', 'SELECT pg_advisory_xact_lock', 'CREATE SCHEMA "ours"', 'COMMIT'];
    const positions = [...steps.slice(0, 3), 'create table "accounts" ', 'COMMIT'].map(positionOf);
    expect(positions).to.deep.equal([...positions].sort((a, b) => a - b));
    expect(positions[0]).to.be.above(-1);
    // The connection that made it is closed; that of the store is made when it is asked.
    await eventually(() => postgres.connections === 0);
    await store.all('SELECT 2');
    expect(postgres.asked.at(-1)).to.include({ by: 2, text: 'SELECT 2' });
    expect(postgres.settings.at(-1)).to.include({ options: '-c search_path=ours' });
    await store.close();
  });

  it('use the schema that is there, which is called accounts if nothing else is said', async () => {
    schemas = ['accounts'];
    const store = await open();
    expect(positionOf('CREATE SCHEMA')).to.equal(-1);
    await store.all('SELECT 2');
    expect(postgres.settings.at(-1)).to.include({ options: '-c search_path=accounts' });
    await store.close();
  });

  it('are not opened where the layout cannot be made, and leave no connection', async () => {
    const { answer } = postgres;
    postgres.answer = (text, values) =>
      text.startsWith('CREATE SCHEMA') ? { sqlState: '42501' } : answer(text, values);
    const failure = await open('ours').catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('code', '42501');
    await eventually(() => postgres.connections === 0);
  });

  it('are worked on by two connections at most, and nothing is printed where one is lost', async () => {
    const printed = (['log', 'warn', 'error'] as const).map((name) => mock.method(console, name));
    const db = openPostgres(postgres.url, 'ours');
    await Promise.all(['a', 'b', 'c'].map((name) => db.raw(`SELECT ${name}`)));
    expect(new Set(postgres.asked.map(({ by }) => by)).size).to.equal(2);
    postgres.cut();
    await eventually(() => postgres.connections === 0);
    await eventually(() =>
      db.raw('SELECT d').then(
        () => true,
        () => false,
      ),
    );
    expect(postgres.asked.at(-1)).to.include({ by: 3, text: 'SELECT d' });
    await db.destroy();
    const calls = printed.map(({ mock: told }) => told.callCount());
    mock.restoreAll();
    expect(calls).to.deep.equal([0, 0, 0]);
  });

  it('have a queue of webhooks on patient connections, closed with it', async () => {
    const place = { url: postgres.url, schema: 'ours' };
    const accounts = await openAccounts({ place, pepper: PEPPER, planScheme: 'A' });
    // The one that hears of what others change.
    await eventually(() => postgres.connections === 1);
    const opened = await accounts.openQueue();
    expect(await opened.queue.position('log')).to.equal(null);
    expect(postgres.settings.at(-1)).to.include({ statement_timeout: '10000' });
    await eventually(() => postgres.connections === 2);
    await opened.close();
    await eventually(() => postgres.connections === 1);
    await accounts.close();
  });
});
