import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { openDatabase } from '../../indexer/catalog/database/open-database.ts';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { loadConfig } from '../../schemas/config/config.ts';
import { loadPepper } from '../../server/accounts/keys/pepper.ts';
import { openAccounts } from '../../server/accounts/open.ts';
import { installationPaths } from '../../scripts/environment.ts';
import {
  draftsOf,
  finishMove,
  type InstallationPaths,
  removeDrafts,
  takeDrafts,
} from '../../scripts/cli/migrate/drafts.ts';
import {
  moveInstallation,
  type MovedTable,
  TargetInUse,
} from '../../scripts/cli/migrate/move-installation.ts';
import type { Part } from '../../scripts/cli/migrate/part.ts';
import { readRows, type Row } from '../../scripts/cli/migrate/rows.ts';
import { onFiles, openSource, openTarget } from '../../scripts/cli/migrate/sides.ts';
import { buildLargeCatalog, buildSource } from '../support/build-resolved.ts';

const NOW = new Date('2026-07-02T10:00:00Z');
const MODELS = 12;

/** Makes an installation of so many models and one key. */
async function fill(folder: string, models: number): Promise<void> {
  mkdirSync(folder);
  const catalog = await openCatalog({ path: join(folder, 'catalogue.sqlite') });
  await catalog.applyCatalog(buildLargeCatalog(models), { sources: [buildSource()], now: NOW });
  await catalog.close();
  const accounts = await openAccounts({
    place: { path: join(folder, 'accounts.sqlite') },
    pepper: loadPepper(null, folder),
    planScheme: 'A',
  });
  await accounts.operator.createKey('ann@example.org', 'dev', {}, NOW);
  await accounts.close();
}

/** What a statement of one column finds in a file. */
function pluck(path: string, statement: string): unknown[] {
  const db = new Database(path);
  try {
    return db.prepare(statement).pluck().all();
  } finally {
    db.close();
  }
}

function execute(path: string, statements: string): void {
  const db = new Database(path);
  db.exec(statements);
  db.close();
}

describe('an installation that is moved into files', () => {
  let root: string;
  let from: string;
  let to: string;
  let paths: InstallationPaths;
  const configOf = (dataDir: string) => loadConfig({ DATA_DIR: dataDir });
  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'move-files-'));
    [from, to] = [join(root, 'from'), join(root, 'to')];
    paths = installationPaths(configOf(to));
    await fill(from, MODELS);
  });
  afterEach(() => {
    rmSync(to, { recursive: true, force: true });
  });
  after(() => {
    rmSync(root, { recursive: true });
  });

  const copy = (there: readonly Part[], mayReplace = false): Promise<readonly MovedTable[]> =>
    openSource(
      configOf(from),
      'sqlite',
    )((here) => moveInstallation(here, there, { mayReplace, onProgress: () => undefined }));
  const countIn = (folder: string): unknown =>
    pluck(join(folder, 'catalogue.sqlite'), 'SELECT count(*) FROM models')[0];
  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  it('takes the place of what was there, with the numbers that rows are given next', async () => {
    // Numbers that were given to rows that are gone are not given again.
    execute(
      join(from, 'catalogue.sqlite'),
      "UPDATE sqlite_sequence SET seq = 900 WHERE name = 'changes';" +
        "DELETE FROM sqlite_sequence WHERE name = 'sync_runs';" +
        "INSERT INTO sqlite_sequence (name, seq) VALUES ('sync_runs', 7);",
    );
    await fill(to, 3);
    const moved = await openTarget(configOf(to), 'sqlite')((there) => copy(there));
    expect(moved.find(({ table }) => table === 'models')?.rows).to.equal(MODELS);
    expect(countIn(to)).to.equal(MODELS);
    const counters =
      'SELECT name || CAST(seq AS INTEGER) FROM sqlite_sequence WHERE seq > 0 ORDER BY name';
    expect(pluck(paths.catalogue, counters)).to.deep.equal(
      pluck(join(from, 'catalogue.sqlite'), counters),
    );
    expect(readdirSync(to).sort()).to.deep.equal([
      'accounts.sqlite',
      'catalogue.sqlite',
      'key-pepper',
    ]);
  });

  it('is not read together with the log of the file it replaces', async () => {
    await fill(to, 3);
    const db = new Database(paths.catalogue);
    db.exec("UPDATE models SET name = 'of the former file'");
    for (const end of ['', '-wal']) copyFileSync(`${paths.catalogue}${end}`, join(root, `x${end}`));
    db.close();
    for (const end of ['', '-wal']) copyFileSync(join(root, `x${end}`), `${paths.catalogue}${end}`);
    await openTarget(configOf(to), 'sqlite')((there) => copy(there));
    expect(existsSync(`${paths.catalogue}-wal`)).to.equal(false);
    expect(pluck(paths.catalogue, 'PRAGMA integrity_check')).to.deep.equal(['ok']);
    expect(countIn(to)).to.equal(MODELS);
  });

  it('is as it was where the move fails, and nothing is left beside it', async () => {
    await fill(to, 3);
    const refused = failureOf(
      openTarget(configOf(to), 'sqlite')(() => Promise.reject(new Error('the disk is full'))),
    );
    expect(await refused).to.have.property('message', 'the disk is full');
    expect(countIn(to)).to.equal(3);
    expect(readdirSync(to).filter((name) => name.includes('mov'))).to.deep.equal([]);
  });

  it('is replaced row by row only where that was said', async () => {
    await fill(to, 3);
    const failure = await failureOf(onFiles(paths, (there) => copy(there)));
    expect(failure).to.be.instanceOf(TargetInUse).and.to.have.property('tables').that.is.not.empty;
    expect(countIn(to)).to.equal(3);
    await onFiles(paths, (there) => copy(there, true));
    expect(countIn(to)).to.equal(MODELS);
    expect(pluck(paths.accounts, 'SELECT email FROM accounts')).to.deep.equal(['ann@example.org']);
  });

  it('is refused where a row is not what was sent', async () => {
    await fill(to, 3);
    execute(
      paths.catalogue,
      "CREATE TRIGGER spoil AFTER INSERT ON models BEGIN UPDATE models SET name = 'x' WHERE id = NEW.id; END",
    );
    const failure = await failureOf(onFiles(paths, (there) => copy(there, true)));
    expect(failure).to.have.property('message').that.contains('The table models differs');
    expect(countIn(to)).to.equal(3);
  });

  it('is looked for whole: with its catalogue and its accounts', () => {
    for (const name of ['catalogue.sqlite', 'accounts.sqlite']) {
      const folder = join(root, name);
      mkdirSync(folder);
      writeFileSync(join(folder, name), '');
      expect(() => openSource(configOf(folder), 'sqlite')).to.throw('There is no');
    }
  });
});

describe('the rows of a table that are moved', () => {
  for (const count of [0, 1, 2_000, 4_001]) {
    it(`are read once each where there are ${count}`, async () => {
      const db = openDatabase({ path: ':memory:' });
      try {
        await db.raw('CREATE TABLE many (name TEXT)');
        await db.raw(
          'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) INSERT INTO many SELECT i FROM n WHERE i <= ?',
          [count, count],
        );
        const names = await db.transaction(async (trx) => {
          const found: Row[] = [];
          const part = { owner: 'catalogue', schema: null, trx } as const;
          for await (const rows of readRows(part, 'many')) found.push(...rows);
          return found.map((row) => Object.values(row).join());
        });
        expect(names).to.deep.equal(Array.from({ length: count }, (_, at) => String(at + 1)));
      } finally {
        await db.destroy();
      }
    });
  }
});

describe('the files that take the place of an installation', () => {
  let folder: string;
  let paths: InstallationPaths;
  let drafts: InstallationPaths;
  const write = (...files: readonly (readonly [path: string, content: string])[]): void => {
    for (const [path, content] of files) writeFileSync(path, content);
  };
  const held = (): Readonly<Record<string, string>> =>
    Object.fromEntries(
      readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    );
  const NEW = { catalogue: 'new', accounts: 'new' };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'drafts-'));
    paths = { catalogue: join(folder, 'catalogue'), accounts: join(folder, 'accounts') };
    drafts = draftsOf(paths);
    write([paths.catalogue, 'old'], [paths.accounts, 'old']);
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('all do, and leave nothing beside them', () => {
    write([drafts.catalogue, 'new'], [drafts.accounts, 'new']);
    takeDrafts(paths);
    expect(held()).to.deep.equal(NEW);
  });

  it('go on with it where the first had done so when the process died', () => {
    write([paths.catalogue, 'new'], [`${paths.catalogue}.moved`, ''], [drafts.accounts, 'new']);
    removeDrafts(paths);
    finishMove(paths);
    expect(held()).to.deep.equal(NEW);
  });

  it('do not before all of them are complete, and are removed with their logs', () => {
    write([drafts.catalogue, 'half'], [`${drafts.catalogue}-wal`, ''], [drafts.accounts, '']);
    finishMove(paths);
    expect(held()).to.include({ catalogue: 'old', accounts: 'old' });
    removeDrafts(paths);
    expect(held()).to.deep.equal({ catalogue: 'old', accounts: 'old' });
  });
});
