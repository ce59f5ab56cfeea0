import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { openStore } from '../../../server/accounts/database/open.ts';
import { openCurrentFile, setUp } from '../../../server/accounts/database/sqlite-current.ts';

const LIMITS = { deadlineMs: 240, connectionsMax: 1, onError: () => undefined };

describe('a file of accounts that is opened again', () => {
  let dir: string;
  let path: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'accounts-'));
    path = join(dir, 'accounts.sqlite');
  });
  afterEach(() => {
    rmSync(dir, { recursive: true });
  });

  const make = async (): Promise<void> => (await openStore({ path }, LIMITS)).close();
  const edit = (sql: string): void => {
    const db = new Sqlite(path);
    db.exec(sql);
    db.close();
  };

  it('is set up as the first time', async () => {
    await make();
    chmodSync(path, 0o644);
    const db = openCurrentFile(path);
    expect(db?.pragma('journal_mode', { simple: true })).to.equal('wal');
    expect(db?.pragma('foreign_keys', { simple: true })).to.equal(1);
    expect(db?.pragma('synchronous', { simple: true })).to.equal(2);
    expect(statSync(path).mode & 0o777).to.equal(0o600);
    db?.close();
  });

  for (const [version, isSafe] of [
    ['2.99.99', false],
    ['3.50.9', false],
    ['3.51', false],
    ['3.51.2', false],
    ['3.51.3', true],
    ['3.52.0', true],
    ['4.0.0', true],
  ] as const) {
    it(`is ${isSafe ? 'opened' : 'refused'} by SQLite ${version}`, () => {
      const db = new Sqlite(':memory:').function('sqlite_version', () => version);
      const open = (): void => {
        setUp(db);
      };
      if (isSafe) expect(open).not.to.throw();
      else expect(open).to.throw(`SQLite ${version} is too old: at least 3.51.3 is needed.`);
      db.close();
    });
  }

  it('is left to the migrations where it is missing, empty, older or newer', async () => {
    expect(openCurrentFile(path)).to.equal(null);
    writeFileSync(path, '');
    expect(openCurrentFile(path)).to.equal(null);
    await make();
    edit("INSERT INTO accounts_migrations (name, batch) VALUES ('of-tomorrow', 2)");
    expect(openCurrentFile(path)).to.equal(null);
    edit("DELETE FROM accounts_migrations WHERE name = 'of-tomorrow'");
    openCurrentFile(path)?.close();
    edit('DELETE FROM accounts_migrations');
    expect(openCurrentFile(path)).to.equal(null);
  });

  it('is refused where it is none', () => {
    writeFileSync(path, 'no database, but long enough to be read as one'.repeat(20));
    expect(() => openCurrentFile(path)).to.throw('not a database');
    expect(openCurrentFile(':memory:')).to.equal(null);
  });
});
