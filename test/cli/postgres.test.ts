import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { verifyIndex } from '../../indexer/sync/indexer.ts';
import { openIndexWriter } from '../../indexer/index/open.ts';
import { BUNDLE } from '../../scripts/environment.ts';
import {
  createTestDatabase,
  POSTGRES_URL,
  type TestDatabase,
} from '../support/accounts-engines.ts';
import { runCatalogWith, type Ran } from '../support/run-catalog.ts';
import { buildApi, buildOffer } from '../unit/feeds/build.ts';

const IDENTITIES = join(BUNDLE, 'models.ndjson');

describe('the command line where DATABASE_URL names a PostgreSQL', function () {
  this.timeout(300_000);
  let database: TestDatabase;
  let folder: string;
  before(function () {
    if (POSTGRES_URL === undefined) this.skip();
  });
  beforeEach(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'catalog-postgres-'));
  });
  afterEach(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const run = (...args: readonly string[]): Promise<Ran> =>
    runCatalogWith({ DATA_DIR: join(folder, 'var'), DATABASE_URL: database.url }, ...args);

  it('sync reads feeds into it, does nothing where nothing changed, and writes what did', async () => {
    const write = (count: number): void => {
      const offers = Array.from({ length: count }, (_, at) => buildOffer({ id: `model-${at}` }));
      mkdirSync(join(folder, 'feeds', 'models-dev'), { recursive: true });
      writeFileSync(join(folder, 'feeds', 'models-dev', 'api.json'), buildApi(offers));
    };
    const sync = (...args: string[]): Promise<Ran> =>
      run('sync', '--from', join(folder, 'feeds'), ...args);
    write(20);
    const dry = await sync('--dry-run');
    expect(dry.code, dry.stderr).to.equal(0);
    expect(dry.stdout).to.contain('20 models');
    const first = await sync();
    expect(first.code, first.stderr).to.equal(0);
    expect(first.stdout).to.contain('models-dev: 21 records: 21 added').and.to.contain('20 models');
    const again = await sync();
    expect(again.stdout).to.match(
      /^models-dev: unchanged: 21 records.*\ncatalogue: unchanged: 20 /,
    );
    write(22);
    const changed = await sync('--reindex');
    expect(changed.code, changed.stderr).to.equal(0);
    expect(changed.stdout).to.contain('23 records: 2 added').and.to.contain('22 models');
    expect((await run('search', 'model-21')).stdout).to.contain('model-21');
  });

  it('a first import keeps the bundled catalogue while it resolves it, and indexes it', async () => {
    const { code, stderr } = await run('import', '--reindex');
    expect(code, stderr).to.equal(0);
    const identities = readFileSync(IDENTITIES, 'utf8').trimEnd().split('\n').length;
    const catalog = await openCatalog({ url: database.url });
    const writer = openIndexWriter({ path: join(folder, 'var', 'index.sqlite') });
    expect((await catalog.count()).models).to.equal(identities);
    expect(await verifyIndex({ catalog, writer })).to.deep.include({
      behind: 0,
      missing: [],
      ghosts: [],
      stale: [],
    });
    await writer.close();
    await catalog.close();
    const again = await run('import');
    expect(again.code, again.stderr).to.equal(0);
    expect(again.stdout).to.contain('catalogue: unchanged');
  });
});
