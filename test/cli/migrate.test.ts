import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openDatabase } from '../../indexer/catalog/database/open-database.ts';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { openAccounts } from '../../server/accounts/open.ts';
import { openPostgres } from '../../server/accounts/database/postgres-database.ts';
import { loadPepper } from '../../server/accounts/keys/pepper.ts';
import { POSTGRES_URL } from '../support/accounts-engines.ts';
import { buildLargeCatalog, buildSource } from '../support/build-resolved.ts';
import { type Ran, runCatalogWith } from '../support/run-catalog.ts';
import { ACCOUNTS_TABLES, CATALOG_TABLES } from '../../scripts/cli/migrate/part.ts';

const NOW = new Date('2026-07-02T10:00:00Z');

interface Report {
  readonly rows: number;
  readonly tables: readonly {
    readonly table: string;
    readonly rows: number;
    readonly hash: string;
  }[];
}

describe('catalog migrate', function () {
  this.timeout(120_000);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = (POSTGRES_URL ?? '').replace(/[^/]*$/, name);
  let here: string;
  let back: string;
  let value: string;
  before('an installation of files, and an empty database', async function () {
    if (POSTGRES_URL === undefined) this.skip();
    const admin = openPostgres(POSTGRES_URL, 'public');
    await admin.raw('CREATE DATABASE ??', [name]);
    await admin.destroy();
    here = mkdtempSync(join(tmpdir(), 'moving-'));
    back = mkdtempSync(join(tmpdir(), 'moved-back-'));
    const catalog = await openCatalog({ path: join(here, 'catalogue.sqlite') });
    const options = { sources: [buildSource()], now: NOW };
    await catalog.applyCatalog(buildLargeCatalog(150), options);
    await catalog.close();
    const accounts = await openAccounts({
      place: { path: join(here, 'accounts.sqlite') },
      pepper: loadPepper(null, here),
      planScheme: 'A',
    });
    ({ value } = await accounts.operator.createKey('ann@example.org', 'dev', {}, NOW));
    await accounts.close();
  });
  after(async () => {
    if (POSTGRES_URL === undefined) return;
    const admin = openPostgres(POSTGRES_URL, 'public');
    await admin.raw('DROP DATABASE ?? WITH (FORCE)', [name]);
    await admin.destroy();
    rmSync(here, { recursive: true });
    rmSync(back, { recursive: true });
  });
  const run = (dataDir: string, ...args: string[]): Promise<Ran> =>
    runCatalogWith({ DATA_DIR: dataDir, DATABASE_URL: url }, 'migrate', ...args);
  const toPostgres = ['--from', 'sqlite', '--to', 'postgres', '--json'];
  const toSqlite = ['--from', 'postgres', '--to', 'sqlite', '--json'];
  const read = ({ code, stdout, stderr }: Ran): Report => {
    expect(code, stderr).to.equal(0);
    return JSON.parse(stdout) as Report;
  };

  it('wrong calls: 2, and what is missing', async () => {
    for (const [args, reason] of [
      [['--from', 'sqlite'], /--to/],
      [['--from', 'sqlite', '--to', 'oracle'], /postgres/],
      [['--from', 'sqlite', '--to', 'sqlite'], /both sqlite/],
      [['--from', 'sqlite', '--to', 'postgres'], /DATA_DIR must be the folder/],
    ] as const) {
      const { code, stderr } = await run(back, ...args);
      expect(code).to.equal(2);
      expect(stderr).to.match(reason);
    }
  });

  it('--dry-run says what would be moved, and makes nothing', async () => {
    const { rows } = read(await run(here, ...toPostgres, '--dry-run'));
    expect(rows).to.be.greaterThan(150);
    const db = openPostgres(url, 'public');
    const schemas = await db('information_schema.schemata').whereIn('schema_name', [
      'catalogue',
      'accounts',
    ]);
    await db.destroy();
    expect(schemas).to.be.empty;
  });

  it('moves there and back: the same rows, hashes, keys and numbers to come', async () => {
    const moved = read(await run(here, ...toPostgres));
    const again = await run(here, ...toPostgres);
    expect(again.code).to.equal(2);
    expect(again.stderr).to.contain('--replace');
    expect(read(await run(here, ...toPostgres, '--replace')).tables).to.deep.equal(moved.tables);

    const accounts = await openAccounts({
      place: { url },
      pepper: loadPepper(null, here),
      planScheme: 'A',
      deadlineMs: 10_000,
    });
    expect((await accounts.authenticator.authenticate(value, NOW)).plan).to.equal('dev');
    await accounts.close();
    const catalog = await openCatalog({ url });
    // Rows that come after those moved have numbers of their own.
    const options = { sources: [buildSource({ asOf: '2026-07-03' })], now: NOW };
    await catalog.applyCatalog(buildLargeCatalog(151), options);
    const documents = await catalog.readDocuments(await catalog.manifest());
    await catalog.close();

    read(await run(back, ...toSqlite));
    expect(existsSync(join(back, 'catalogue.sqlite.moving'))).to.equal(false);
    const copy = await openCatalog({ path: join(back, 'catalogue.sqlite') });
    const byId = (all: readonly { id: string }[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(await copy.readDocuments(await copy.manifest()))).to.deep.equal(byId(documents));
    await copy.close();
  });

  it('takes back all it did when a table differs from what was sent', async () => {
    const db = openDatabase({ url });
    await db.raw(`CREATE FUNCTION public.spoil() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.name := NEW.name || '!'; RETURN NEW; END $$`);
    await db.raw(`CREATE TRIGGER spoil BEFORE INSERT ON catalogue.models
      FOR EACH ROW EXECUTE FUNCTION public.spoil()`);
    const count = async () => (await db('models').select('id')).length;
    const before = await count();
    const { code, stderr } = await run(here, ...toPostgres, '--replace');
    expect(code).to.equal(1);
    expect(stderr).to.contain('The table models differs');
    expect(await count()).to.equal(before);
    await db.destroy();
  });

  it('knows every table there is', async () => {
    const db = openDatabase({ url });
    const { rows } = await db.raw<{ rows: { name: string }[] }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema IN ('catalogue', 'accounts')",
    );
    await db.destroy();
    const names = rows.map((row) => row.name).filter((one) => !one.includes('_migrations'));
    expect(names).to.have.members([...CATALOG_TABLES, ...ACCOUNTS_TABLES]);
  });
});
