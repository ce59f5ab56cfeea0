import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Catalog, openCatalog } from '../../indexer/catalog/open.ts';
import { buildLargeCatalog, buildSource } from '../support/build-resolved.ts';
import { runCatalogWith } from '../support/run-catalog.ts';
import { buildOffer } from '../unit/resolve/build.ts';

const NOW = new Date('2026-07-02T10:00:00Z');

describe('catalog advance', function () {
  this.timeout(60_000);
  let root: string;
  let dataDir: string;
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'advance-'));
    dataDir = join(root, 'data');
    mkdirSync(join(root, 'tmp'));
    await withCatalog((catalog) =>
      catalog.saveRecords(buildSource(), [buildOffer('openai/gpt-4'), buildOffer('openai/gpt-5')], {
        now: NOW,
      }),
    );
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  const withCatalog = async <T>(work: (catalog: Catalog) => Promise<T>): Promise<T> => {
    const catalog = await openCatalog({ path: join(dataDir, 'catalogue.sqlite') });
    try {
      return await work(catalog);
    } finally {
      await catalog.close();
    }
  };
  const countModels = async (): Promise<number> =>
    withCatalog(async (catalog) => (await catalog.count()).models);
  const advance = (...args: readonly string[]) =>
    runCatalogWith({ DATA_DIR: dataDir }, 'advance', ...args);
  /** Does something while temporary files have a folder of their own. */
  const withTemporary = async <T>(work: () => Promise<T>): Promise<T> => {
    const { TMPDIR } = process.env;
    process.env['TMPDIR'] = join(root, 'tmp');
    try {
      return await work();
    } finally {
      if (TMPDIR === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = TMPDIR;
    }
  };

  it('publishes what takes effect today, and says where nothing does', async () => {
    const { code, stdout, stderr } = await advance();
    expect([code, stderr]).to.deep.equal([0, '']);
    expect(stdout).to.match(/^catalogue \S+: 2 models, 2 with a price/);
    expect(await countModels()).to.equal(2);
    const again = await advance('--json');
    expect(JSON.parse(again.stdout)).to.include({ dry_run: false, status: 'unchanged' });
    expect((await advance()).stdout).to.match(/^Nothing takes effect today\.\n/);
  });

  it('--dry-run publishes nothing, and leaves no copy behind', async () => {
    const { code, stdout } = await withTemporary(() => advance('--dry-run'));
    expect(code).to.equal(0);
    expect(stdout).to.match(/^Dry run: nothing was saved\.\ncatalogue \S+: 2 models/);
    expect(await countModels()).to.equal(0);
    expect(readdirSync(join(root, 'tmp'))).to.deep.equal([]);
    expect(JSON.parse((await advance('--dry-run', '--json')).stdout)).to.include({ dry_run: true });
  });

  it('fails where the catalogue would lose too much, and says so', async () => {
    const options = { sources: [buildSource()], now: NOW };
    await withCatalog((catalog) => catalog.applyCatalog(buildLargeCatalog(150), options));
    const listeners = process.listenerCount('SIGTERM');
    const { code, stdout, stderr } = await advance();
    expect([code, stdout]).to.deep.equal([1, '']);
    expect(stderr).to.match(/^catalogue: /);
    expect(await countModels()).to.equal(150);
    const told = await advance('--json');
    expect(told.code).to.equal(1);
    expect(JSON.parse(told.stdout)).to.include({ status: 'refused', applied: null });
    // What would end it ends it no more.
    expect(process.listenerCount('SIGTERM')).to.equal(listeners);
  });
});
