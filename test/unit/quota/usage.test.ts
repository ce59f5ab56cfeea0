import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { openQuota, type OpenQuota } from '../../../server/quota/open.ts';

const NOW = new Date('2026-09-14T15:20:11Z');
const DAY_MS = 86_400_000;
const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

describe('usage in a file', () => {
  let folder: string;
  let opened: OpenQuota;
  const open = () => openQuota({ path: join(folder, 'quota.sqlite') });
  const record = (now: Date) => {
    opened.usage.record('a', 'listModels', 200, now);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'usage-'));
    opened = open();
  });
  afterEach(async () => {
    await opened.close();
    rmSync(folder, { recursive: true });
  });

  it('is forgotten after 90 days', async () => {
    for (const days of [0, 1]) record(daysLater(days));
    await opened.usage.flush();
    record(daysLater(90));
    await opened.usage.flush();
    const rows = await opened.usage.read(['a'], '2026-01-01', '2027-12-31');
    expect(rows.map(({ date }) => date).sort()).to.deep.equal(['2026-09-15', '2026-12-13']);
  });

  it('that was read stays as it was read', async () => {
    const read = () => opened.usage.read(['a'], '2026-09-14', '2026-09-14');
    record(NOW);
    const first = await read();
    record(NOW);
    expect(first.map(({ requests }) => requests)).to.deep.equal([1]);
    expect((await read()).map(({ requests }) => requests)).to.deep.equal([2]);
  });

  it('is read of these keys and days alone, written or not', async () => {
    const read = async (from: string, to: string) =>
      (await opened.usage.read(['a'], from, to)).map(({ date, requests }) => [date, requests]);
    for (const isWritten of [false, true]) {
      for (const days of [0, 1, 2]) record(daysLater(days));
      opened.usage.record('b', 'listModels', 200, NOW);
      if (isWritten) await opened.usage.flush();
      const times = isWritten ? 2 : 1;
      expect(await read('2026-09-14', '2026-09-14')).to.deep.equal([['2026-09-14', times]]);
      expect((await read('2026-09-15', '2026-09-16')).sort()).to.deep.equal([
        ['2026-09-15', times],
        ['2026-09-16', times],
      ]);
      if (!isWritten) await opened.usage.flush();
    }
  });

  it('is written each five seconds, and when it is closed', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    await opened.close();
    opened = open();
    record(NOW);
    const file = new Database(join(folder, 'quota.sqlite'));
    const written = () => file.prepare('SELECT sum(requests) FROM usage').pluck().get();
    mock.timers.tick(4_999);
    expect(written()).to.equal(null);
    mock.timers.tick(1);
    expect(written()).to.equal(1);
    record(NOW);
    await opened.close();
    mock.timers.reset();
    expect(written()).to.equal(2);
    file.close();
    expect(() => opened.usage.read(['a'], '2026-09-14', '2026-09-14')).to.throw('not open');
    opened = open();
  });
});

describe('a quota whose file cannot be written', () => {
  const LIMIT = 5;
  let folder: string;
  let opened: OpenQuota;
  let blocker: Database.Database;
  let failures: unknown[];
  const consume = () => opened.quota.consume('a', LIMIT, NOW);
  const block = () => blocker.exec('ALTER TABLE quota RENAME TO elsewhere');
  const unblock = () => blocker.exec('ALTER TABLE elsewhere RENAME TO quota');

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quota-'));
    failures = [];
    const path = join(folder, 'quota.sqlite');
    opened = openQuota({ path, onError: (error) => failures.push(error) });
    blocker = new Database(path);
  });
  afterEach(async () => {
    blocker.close();
    await opened.close();
    rmSync(folder, { recursive: true });
  });

  it('serves on from the last known count, up to the limit', async () => {
    await consume();
    await consume();
    block();
    const states = [await consume(), await consume(), await consume(), await consume()];
    expect(states.map(({ allowed }) => allowed)).to.deep.equal([true, true, true, false]);
    expect(states.map(({ used }) => used)).to.deep.equal([3, 4, 5, 5]);
    expect(await opened.quota.peek('a', LIMIT, NOW)).to.include({ used: 5, allowed: false });
    expect(failures).to.have.length(5);
    unblock();
  });

  it('serves on from the last of requests that were counted together', async () => {
    await Promise.all([consume(), consume(), consume()]);
    block();
    expect(await consume()).to.include({ allowed: true, used: 4 });
    unblock();
  });

  it('pays in what it admitted meanwhile', async () => {
    await consume();
    block();
    await consume();
    await consume();
    unblock();
    expect(await opened.quota.peek('a', LIMIT, NOW)).to.include({ used: 3 });
    expect(await consume()).to.include({ allowed: true, used: 4 });
    expect(await consume()).to.include({ allowed: true, used: 5 });
    expect(await consume()).to.include({ allowed: false, used: 5 });
  });

  it('pays it in once for requests that come together', async () => {
    const many = (times: number) => Promise.all(Array.from({ length: times }, consume));
    block();
    await many(2);
    unblock();
    const states = await many(2);
    expect(states.map(({ used }) => used)).to.deep.equal([3, 4]);
    expect(await opened.quota.peek('a', LIMIT, NOW)).to.include({ used: 4 });
  });

  it('pays in what was admitted of one key though it comes together with another', async () => {
    const { quota } = opened;
    await consume();
    block();
    await quota.consume('b', LIMIT, NOW);
    unblock();
    const states = await Promise.all([consume(), quota.consume('b', LIMIT, NOW)]);
    expect(states.map(({ used }) => used)).to.deep.equal([2, 2]);
  });

  it('pays it in once where requests that come together have two limits', async () => {
    block();
    await Promise.all([consume(), consume()]);
    unblock();
    const { quota } = opened;
    const limits = [LIMIT, LIMIT + 1, LIMIT];
    const states = await Promise.all(limits.map((limit) => quota.consume('a', limit, NOW)));
    expect(states.map(({ limit, used }) => [limit, used])).to.deep.equal([
      [LIMIT, 3],
      [LIMIT + 1, 5],
      [LIMIT, 4],
    ]);
  });

  it('admits of requests that come together as many as there are left, in their order', async () => {
    const states = await Promise.all(Array.from({ length: LIMIT + 2 }, consume));
    const first = Array.from({ length: LIMIT }, (_, at) => at + 1);
    expect(states.map(({ used }) => used)).to.deep.equal([...first, LIMIT, LIMIT]);
    const admitted = states.filter(({ allowed }) => allowed);
    expect(admitted.map(({ used }) => used)).to.deep.equal(first);
    expect(await opened.quota.peek('a', LIMIT, NOW)).to.include({ used: LIMIT });
  });

  it('is degraded since the first failure, and well again with the first count', async () => {
    const { quota } = opened;
    expect(quota.degradedSince()).to.equal(null);
    block();
    await consume();
    await quota.consume('b', LIMIT, daysLater(1));
    expect(quota.degradedSince()).to.deep.equal(NOW);
    unblock();
    await consume();
    expect(quota.degradedSince()).to.equal(null);
    block();
    await quota.consume('b', LIMIT, daysLater(1));
    expect(quota.degradedSince()).to.deep.equal(daysLater(1));
  });

  it('knows nothing of a key it never counted', async () => {
    block();
    expect(await opened.quota.peek('new', LIMIT, NOW)).to.include({ used: 0, allowed: true });
    expect(failures).to.have.length(1);
  });

  it('tells of usage that cannot be written, each time it was tried', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    await opened.close();
    opened = openQuota({ path: blocker.name, onError: (error) => failures.push(error) });
    blocker.exec('ALTER TABLE usage RENAME TO gone');
    opened.usage.record('a', 'listModels', 200, NOW);
    mock.timers.tick(10_000);
    await opened.close();
    // Nothing more is tried.
    mock.timers.tick(5_000);
    mock.timers.reset();
    await new Promise(setImmediate);
    expect(failures).to.have.length(3);
    expect(String(failures[0])).to.contain('no such table');
  });

  it('keeps usage for later', async () => {
    blocker.exec('ALTER TABLE usage RENAME TO gone');
    opened.usage.record('a', 'listModels', 200, NOW);
    let failed = false;
    await opened.usage.flush().catch(() => {
      failed = true;
    });
    expect(failed).to.be.true;
    blocker.exec('ALTER TABLE gone RENAME TO usage');
    await opened.usage.flush();
    expect(await opened.usage.read(['a'], '2026-09-14', '2026-09-14')).to.have.length(1);
  });
});

describe('the quota file', () => {
  it('is none where counts are kept in memory, and none is taken that is something else', async () => {
    await openQuota({ path: ':memory:' }).close();
    expect(existsSync(':memory:')).to.equal(false);
    const folder = mkdtempSync(join(tmpdir(), 'quota-'));
    const path = join(folder, 'quota.sqlite');
    writeFileSync(path, 'no database, but long enough to be read as one'.repeat(20));
    expect(() => openQuota({ path })).to.throw('not a database');
    rmSync(folder, { recursive: true });
  });

  it('can be read by its owner only, though it was open to others', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quota-'));
    const path = join(folder, 'quota.sqlite');
    writeFileSync(path, '', { mode: 0o644 });
    await openQuota({ path }).close();
    expect(statSync(path).mode & 0o777).to.equal(0o600);
    // So can a folder that is made for it.
    const inside = join(folder, 'data');
    await openQuota({ path: join(inside, 'quota.sqlite') }).close();
    expect(statSync(inside).mode & 0o777).to.equal(0o700);
    rmSync(folder, { recursive: true });
  });

  it('knows the days of the last week, for a clock that is set back', async () => {
    const { quota, close } = openQuota({ path: ':memory:' });
    const use = async (days: number) => (await quota.consume('a', 9, daysLater(days))).used;
    expect(await use(0)).to.equal(1);
    expect(await use(7)).to.equal(1);
    expect(await use(0)).to.equal(2);
    expect(await use(8)).to.equal(1);
    expect(await use(0)).to.equal(1);
    expect(await use(1)).to.equal(1);
    await close();
  });

  it('forgets days that were over before it was opened', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quota-'));
    const path = join(folder, 'quota.sqlite');
    for (const days of [0, 8]) {
      const { quota, close } = openQuota({ path });
      await quota.consume('a', 9, daysLater(days));
      await close();
    }
    const db = new Database(path, { readonly: true });
    expect(db.prepare('SELECT count(*) FROM quota').pluck().get()).to.equal(1);
    db.close();
    rmSync(folder, { recursive: true });
  });

  it('keeps its WAL small over many writes, and forgets old days', async function () {
    this.timeout(60_000);
    const folder = mkdtempSync(join(tmpdir(), 'quota-'));
    const path = join(folder, 'quota.sqlite');
    const { quota, close } = openQuota({ path });
    for (let i = 0; i < 20_000; i += 1) await quota.consume(`k${i % 100}`, 1_000, NOW);
    await quota.consume('k1', 1_000, daysLater(8));
    const db = new Database(path, { readonly: true });
    expect(statSync(`${path}-wal`).size).to.be.lessThan(8_000_000);
    expect(db.prepare('SELECT count(*) FROM quota').pluck().get()).to.equal(1);
    db.close();
    await close();
    rmSync(folder, { recursive: true });
  });
});
