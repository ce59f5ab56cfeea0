import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import Sqlite, { type Database } from 'better-sqlite3';
import { expect } from 'chai';
import { StoreUnavailable } from '../../../server/accounts/database/port.ts';
import { SqliteStore } from '../../../server/accounts/database/sqlite-store.ts';

const CHANGE = { lock: 'a', accountId: null };

describe('a store in a file of SQLite', () => {
  let folder: string;
  let db: Database;
  let other: Database;
  let store: SqliteStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'store-'));
    const open = (): Database => new Sqlite(join(folder, 'store.sqlite'), { timeout: 0 });
    db = open();
    db.exec('PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT)');
    other = open();
    store = new SqliteStore({ db, close: () => Promise.resolve(void db.close()) });
  });
  afterEach(async () => {
    mock.timers.reset();
    await store.close();
    other.close();
    rmSync(folder, { recursive: true });
  });

  const add = (text: string) => ['INSERT INTO notes VALUES (:text)', { text }] as const;
  const read = () => store.all<{ text: string }>('SELECT text FROM notes');

  it('shows nothing of a change before it is done, and does nothing else meanwhile', async () => {
    const order: string[] = [];
    const note = (what: string) => (): void => void order.push(what);
    await store.run(...add('first'));
    let go = (): void => undefined;
    const change = store.change(CHANGE, async (sql) => {
      await sql.run(...add('half'));
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      throw new Error('ours');
    });
    const changed = change.catch(note('changed'));
    const [rows, row, written] = [
      read(),
      store.get<{ n: number }>('SELECT count(*) AS n FROM notes'),
      store.run(...add('second')),
    ];
    const done = [rows, row, written].map((one) => one.then(note('done')));
    await new Promise((resolve) => setImmediate(resolve));
    expect(order).to.deep.equal([]);
    go();
    await Promise.all([changed, ...done]);
    expect(await rows).to.deep.equal([{ text: 'first' }]);
    expect(await row).to.deep.equal({ n: 1 });
    expect(await read()).to.deep.equal([{ text: 'first' }, { text: 'second' }]);
  });

  it('lets only one of those in that waited for a change: the next change, if it came first', async () => {
    let goOn = (): void => undefined;
    const pause = () => new Promise<void>((resolve) => (goOn = resolve));
    const first = store.change(CHANGE, pause);
    const second = store.change(CHANGE, async (sql) => {
      await sql.run(...add('half'));
      await pause();
      throw new Error('ours');
    });
    const failed = second.catch((error: unknown) => error);
    let done = 0;
    const others = [
      read(),
      store.get('SELECT text FROM notes'),
      store.run(...add('whole')),
      store.change(CHANGE, (sql) => sql.run(...add('changed'))),
    ].map((one) => one.finally(() => (done += 1)));
    await new Promise((resolve) => setImmediate(resolve));
    goOn();
    await first;
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).to.equal(0);
    goOn();
    expect(await failed).to.be.an('error');
    expect(await Promise.all(others)).to.deep.equal([[], undefined, 1, 1]);
    expect(await read()).to.deep.equal([{ text: 'whole' }, { text: 'changed' }]);
  });

  for (const [code, isAway] of [
    ['SQLITE_BUSY_SNAPSHOT', true],
    ['SQLITE_LOCKED', true],
    ['SQLITE_FULL', true],
    ['SQLITE_IOERR_WRITE', true],
    ['SQLITE_CANTOPEN', true],
    ['SQLITE_READONLY_DBMOVED', true],
    ['SQLITE_CORRUPT', true],
    ['SQLITE_NOTADB', true],
    ['SQLITE_PROTOCOL', true],
    ['SQLITE_ERROR', false],
    ['SQLITE_CONSTRAINT_UNIQUE', false],
  ] as const) {
    it(`is ${isAway ? 'away' : 'asked wrongly'} where SQLite answers ${code}`, async () => {
      mock.timers.enable({ apis: ['setInterval'] });
      const error = new Sqlite.SqliteError('no', code);
      const { mock: prepare } = mock.method(db, 'prepare', () => {
        throw error;
      });
      const failure: unknown = await read().catch((thrown: unknown) => thrown);
      prepare.restore();
      expect(failure instanceof StoreUnavailable).to.equal(isAway);
      expect(store.degradedSince() !== null).to.equal(isAway);
    });
  }

  it('is held by a change from its beginning, though that has only read so far', async () => {
    await store.change(CHANGE, async (sql) => {
      await sql.all('SELECT text FROM notes');
      expect(() => other.exec('BEGIN IMMEDIATE')).to.throw('database is locked');
    });
    other.exec('BEGIN IMMEDIATE; ROLLBACK');
  });

  it('is away while there is no room on the disk, and keeps what it had', async () => {
    await store.run(...add('first'));
    db.pragma('max_page_count = 4');
    const refusal: unknown = await store.run(...add('x'.repeat(100_000))).catch((e: unknown) => e);
    expect(refusal).to.be.instanceOf(StoreUnavailable);
    expect(store.degradedSince()).to.be.instanceOf(Date);
    expect(await read()).to.deep.equal([{ text: 'first' }]);
    expect(store.degradedSince()).to.equal(null);
  });

  it('is asked each second whether it answers again, though nobody else asks', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    db.exec('CREATE TABLE accounts (id TEXT)');
    db.pragma('query_only = ON');
    const refusal: unknown = await store.run(...add('first')).catch((e: unknown) => e);
    expect(refusal).to.be.instanceOf(StoreUnavailable);
    mock.timers.tick(999);
    expect(store.degradedSince()).to.be.instanceOf(Date);
    mock.timers.tick(1);
    expect(store.degradedSince()).to.equal(null);
  });

  it('is asked nothing more once it is closed, and is away no more', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    db.pragma('query_only = ON');
    await store.watch(() => undefined);
    await store.run(...add('first')).catch(() => undefined);
    expect(store.degradedSince()).to.be.instanceOf(Date);
    await store.close();
    expect(store.degradedSince()).to.equal(null);
    // A look at a file that is closed would throw.
    mock.timers.tick(60_000);
    expect(store.degradedSince()).to.equal(null);
  });

  it('is away until what it holds can be read again, not until it answers anything', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    db.exec('PRAGMA journal_mode = DELETE; CREATE TABLE accounts (id TEXT)');
    other.exec('BEGIN EXCLUSIVE');
    const refusal: unknown = await read().catch((e: unknown) => e);
    expect(refusal).to.be.instanceOf(StoreUnavailable);
    mock.timers.tick(1_000);
    expect(store.degradedSince()).to.be.instanceOf(Date);
    other.exec('COMMIT');
    await new Promise((resolve) => setImmediate(resolve));
    mock.timers.tick(1_000);
    expect(store.degradedSince()).to.equal(null);
  });

  it('is not away for a mistake of ours', async () => {
    for (const [work, message] of [
      [() => store.run('INSERT INTO notes'), 'incomplete input'],
      [() => store.run(add('')[0]), 'Missing named parameter "text"'],
    ] as const) {
      const mistake: unknown = await work().catch((e: unknown) => e);
      expect(mistake).not.to.be.instanceOf(StoreUnavailable);
      expect(mistake).to.have.property('message', message);
    }
    expect(store.degradedSince()).to.equal(null);
  });

  it('is closed when the change under way is done', async () => {
    const change = store.change(CHANGE, async (sql) => {
      await new Promise((resolve) => setImmediate(resolve));
      await sql.run(...add('late'));
    });
    await store.close();
    expect(db.open).to.equal(false);
    await change;
    expect(other.prepare('SELECT text FROM notes').pluck().all()).to.deep.equal(['late']);
  });

  it('tells once of what another process changed, and of nothing of its own', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    let told = 0;
    await store.watch((accountId) => {
      expect(accountId).to.equal(null);
      told += 1;
    });
    const toldAfter = (ms: number): number => {
      mock.timers.tick(ms);
      return told;
    };
    expect(store.hearsOthers()).to.equal(true);
    await store.run(...add('own'));
    expect(toldAfter(1_000)).to.equal(0);
    other.exec("INSERT INTO notes VALUES ('theirs')");
    expect([toldAfter(249), toldAfter(1), toldAfter(1_000)]).to.deep.equal([0, 1, 1]);
    other.exec("INSERT INTO notes VALUES ('again')");
    expect(toldAfter(250)).to.equal(2);
  });
});
