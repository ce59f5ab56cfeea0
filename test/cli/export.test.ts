import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Catalog, openCatalog } from '../../indexer/catalog/open.ts';
import { buildResolvedCatalog, buildResolved, buildSource } from '../support/build-resolved.ts';
import { runCatalogWith } from '../support/run-catalog.ts';

/** More than any system gives. */
const PID_OF_NOBODY = 2 ** 31 - 1;

const toRows = (text: string): { slug: string }[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { slug: string });

describe('catalog export', function () {
  this.timeout(60_000);
  let folder: string;
  let today: string;
  const run = (...args: string[]) => runCatalogWith({ DATA_DIR: folder }, 'export', ...args);
  const withCatalog = async <T>(work: (catalog: Catalog) => Promise<T>): Promise<T> => {
    const catalog = await openCatalog({ path: join(folder, 'catalogue.sqlite') });
    try {
      return await work(catalog);
    } finally {
      await catalog.close();
    }
  };
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'export-'));
    today = new Date().toISOString().slice(0, 10);
    const now = new Date('2026-01-15T10:00:00Z');
    const models = [buildResolved('one'), buildResolved('two')];
    await withCatalog((catalog) =>
      catalog.applyCatalog(buildResolvedCatalog(models), {
        sources: [buildSource({ asOf: '2026-01-15' })],
        now,
      }),
    );
    await runCatalogWith({ DATA_DIR: folder }, 'reindex');
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('writes a dataset where it is told to, and says how much it is', async () => {
    const { code, stdout, stderr } = await run('--dataset', 'models');
    expect([code, stderr]).to.deep.equal([0, '2 records of models\n']);
    expect(toRows(stdout).map(({ slug }) => slug)).to.have.members(['one', 'two']);
    const file = join(folder, 'models.ndjson');
    const written = await run('--dataset', 'models', '--out', file);
    expect([written.code, written.stdout]).to.deep.equal([0, '']);
    expect(written.stderr).to.equal(`2 records of models in ${file}\n`);
    expect(readFileSync(file, 'utf8')).to.equal(stdout);
  });

  it('writes a day of the history, the present one included', async () => {
    const { code, stdout } = await run('--dataset', 'models', '--as-of', today);
    expect(code).to.equal(0);
    expect(toRows(stdout)).to.have.length(2);
    const first = await run('--dataset', 'models', '--as-of', '2026-01-15', '--format', 'json');
    const { data, meta } = JSON.parse(first.stdout) as { data: object[]; meta: object };
    expect(data).to.have.length(2);
    expect(meta).to.include({ as_of: '2026-01-15', records: 2 });
  });

  it('wrong calls: 2, nothing on stdout, and what is allowed', async () => {
    const calls: readonly [string[], RegExp][] = [
      [[], /--dataset: must be one of models, /],
      [['--dataset', 'benchmarks', '--as-of', today], /benchmarks has no daily history/],
      [['--dataset', 'models', '--as-of', '2020-01-01'], /must be a date from 2026-01-15 to \S+\./],
      [['--dataset', 'models', '--as-of', '2026-02-30'], /“2026-02-30” must be a date/],
      [['--dataset', 'models', '--as-of', '2999-01-01'], /must be a date from \S+ to \S+\./],
    ];
    for (const [args, message] of calls) {
      const { code, stdout, stderr } = await run(...args);
      expect([code, stdout], args.join(' ')).to.deep.equal([2, '']);
      expect(stderr, args.join(' ')).to.match(message);
    }
  });

  it('snapshot: makes the files of a day once, and not beside another process', async () => {
    const elsewhere = await withCatalog((catalog) =>
      catalog.takeLease('elsewhere/1/1', new Date(), 60_000, 'exports'),
    );
    expect((await run('snapshot')).stdout).to.contain('already being generated');
    expect(JSON.parse((await run('snapshot', '--json')).stdout)).to.include({ outcome: 'busy' });
    await withCatalog(async (catalog) => {
      if (elsewhere !== null) await catalog.releaseLease(elsewhere);
    });
    // Whoever was killed while it made one holds up nobody.
    await withCatalog((catalog) =>
      catalog.takeLease(`${hostname()}/${PID_OF_NOBODY}`, new Date(), 60_000, 'exports'),
    );
    mkdirSync(join(folder, 'exports', '2020-01-01'), { recursive: true });
    const made = await run('snapshot', '--json');
    expect(made.code, made.stderr).to.equal(0);
    expect(JSON.parse(made.stdout)).to.deep.include({ outcome: 'made', removed: ['2020-01-01'] });
    expect(readdirSync(join(folder, 'exports'))).to.deep.equal([today]);
    expect((await run('snapshot')).stdout).to.contain('exists already');
    // Others may make the next: nothing holds it any more.
    const lease = await withCatalog((catalog) => catalog.readLease(new Date(), 'exports'));
    expect(lease).to.equal(null);
  });

  it('snapshot: none where none is kept', async () => {
    const env = { DATA_DIR: folder, EXPORT_KEEP_DAYS: '0' };
    const { code, stderr } = await runCatalogWith(env, 'export', 'snapshot');
    expect(code).to.equal(2);
    expect(stderr).to.contain('EXPORT_KEEP_DAYS is 0');
  });
});
