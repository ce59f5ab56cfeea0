import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { toIndexNames } from '../../schemas/elasticsearch/names.ts';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { buildResolvedCatalog, buildResolved, buildSource } from '../support/build-resolved.ts';
import { ELASTICSEARCH_URL, openTestIndex, type TestIndex } from '../support/elasticsearch.ts';
import { findPort } from '../../scripts/tools/chaos/services/ports.ts';
import { runCatalogWith } from '../support/run-catalog.ts';

describe('catalog reindex and verify', function () {
  this.timeout(120_000);
  let folder: string;
  let env: Record<string, string>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'reindex-'));
    env = { DATA_DIR: folder };
    const catalog = await openCatalog({ path: join(folder, 'catalogue.sqlite') });
    await catalog.applyCatalog(buildResolvedCatalog([buildResolved('one'), buildResolved('two')]), {
      sources: [buildSource()],
      now: new Date(),
    });
    await catalog.close();
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const run = (...args: string[]) => runCatalogWith(env, ...args);
  const read = (stdout: string): { engines: Record<string, unknown>[] } =>
    JSON.parse(stdout) as { engines: Record<string, unknown>[] };

  it('says what would be done, builds, goes back, and forward again', async () => {
    const plan = await run('reindex', '--dry-run');
    expect(plan.stdout).to.contain('embedded: would build an index of');
    expect((await run('verify')).stdout).to.contain('has no live index');
    const dryRollback = () => run('reindex', '--rollback', '--dry-run');
    expect(await dryRollback()).to.deep.include({
      code: 1,
      stdout: 'embedded: there is no live index to switch back from\n',
    });
    await run('reindex');
    const alone = await dryRollback();
    expect(alone.stdout).to.contain('there is no previous index of this contract');
    expect(alone.code).to.equal(1);
    const { code, stdout } = await run('reindex', '--rollback');
    expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' });
    const [second] = read((await run('reindex', '--json')).stdout).engines;
    const back = await run('reindex', '--rollback', '--json');
    expect(back.code).to.equal(0);
    const [first] = read(back.stdout).engines;
    expect(first).to.include({ engine: 'embedded', name: second?.['replaced'] });
    expect((await run('verify')).stdout).to.contain(`${String(first?.['name'])}: `);
    const again = await dryRollback();
    expect(again.stdout).to.contain(`would verify ${String(second?.['name'])}`);
    expect(again.code).to.equal(0);
  });

  it('--dry-run tells programs what it tells people, and who would do it', async () => {
    const dryRun = () => run('reindex', '--dry-run', '--json');
    const nobody = read((await dryRun()).stdout).engines[0];
    expect(nobody).to.include({ engine: 'embedded', live: null, indexer: null });
    const catalog = await openCatalog({ path: join(folder, 'catalogue.sqlite') });
    await catalog.takeLease('elsewhere/1', new Date(), 60_000, 'indexer');
    await catalog.close();
    expect(read((await dryRun()).stdout).engines[0]).to.include({ indexer: 'elsewhere/1' });
    expect((await run('reindex', '--dry-run')).stdout).to.contain('elsewhere/1 holds the lease');
  });

  it('verify --repair builds the index anew where another version of the program built it', async () => {
    await run('reindex');
    const db = new Database(join(folder, 'index.sqlite'));
    const [name] = db.prepare('SELECT name FROM generations').pluck().all();
    db.exec("UPDATE generations SET mapping_hash = 'another'");
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE name GLOB 'g*_docs'").pluck();
    for (const table of tables.all()) db.exec(`UPDATE ${String(table)} SET hash = 'x'`);
    db.close();
    const { code, stdout } = await run('verify', '--repair', '--json');
    expect(code).to.equal(0);
    const [built] = read(stdout).engines;
    expect(built).to.include({ name, isEqual: true });
    expect(built?.['built']).to.be.a('string').and.not.to.equal(name);
    expect((await run('verify')).stdout).to.contain(`${String(built?.['built'])}: `);
  });

  it('verify names some of what differs, and how much more there is', async () => {
    const names = Array.from({ length: 25 }, (_, at) => `bird-${at}`);
    const catalog = await openCatalog({ path: join(folder, 'catalogue.sqlite') });
    await run('reindex');
    await catalog.applyCatalog(buildResolvedCatalog(names.map((name) => buildResolved(name))), {
      sources: [buildSource()],
      now: new Date(),
      force: true,
    });
    await catalog.close();
    const { code, stdout } = await run('verify');
    expect(code).to.equal(1);
    const found = /: ([\d,]+) missing, ([\d,]+) extra, ([\d,]+) stale/.exec(stdout) ?? [];
    const total = found.slice(1).reduce((sum, count) => sum + Number(count), 0);
    expect(stdout.match(/^ {2}(?!and)\S+ \S+$/gm)).to.have.length(20);
    expect(stdout).to.contain(`  and ${total - 20} more\n`);
  });

  it('refuses an engine there is not, or that is not set up', async () => {
    const unknown = await run('reindex', '--engine', 'sphinx');
    expect(unknown.code).to.equal(2);
    expect(unknown.stderr).to.contain('must be one of embedded, elasticsearch, all');
    const missing = await run('verify', '--engine', 'elasticsearch');
    expect(missing.code).to.equal(2);
    expect(missing.stderr).to.contain('ELASTICSEARCH_URL is not set');
  });

  it('does one engine though the other is away, and says so', async () => {
    const away = `http://127.0.0.1:${await findPort()}`;
    env['ELASTICSEARCH_URL'] = away;
    const { code, stdout, stderr } = await run('reindex', '--json');
    expect(code).to.equal(1);
    expect(stderr).to.contain(`elasticsearch: Elasticsearch at ${away} failed`);
    const { engines } = read(stdout);
    expect(engines[0]).to.include({ engine: 'embedded', replaced: null });
    expect(engines[1]?.['error']).to.contain('ECONNREFUSED');
    expect((await run('verify', '--engine', 'embedded')).code).to.equal(0);
  });

  if (ELASTICSEARCH_URL === null) {
    it('keeps the index of Elasticsearch (set TEST_ELASTICSEARCH_URL)');
    return;
  }

  describe('with Elasticsearch', () => {
    let index: TestIndex;
    beforeEach(() => {
      index = openTestIndex();
      env['ELASTICSEARCH_URL'] = index.place.url;
      env['ELASTICSEARCH_INDEX'] = index.place.index;
    });
    afterEach(() => index.remove());

    it('builds both, finds what one lost, and mends it', async () => {
      const { engines } = read((await run('reindex', '--json')).stdout);
      expect(engines.map(({ engine }) => engine)).to.deep.equal(['embedded', 'elasticsearch']);
      expect((await run('verify')).code).to.equal(0);
      const alias = index.place.index;
      const { hits } = await index.client.search({ index: alias, q: 'kind:model', size: 1 });
      await index.client.delete({ index: alias, id: hits.hits[0]?._id ?? '', refresh: true });
      const found = await run('verify');
      expect(found.code).to.equal(1);
      expect(found.stdout).to.match(/^embedded .* equal to the catalogue$/m);
      expect(found.stdout).to.contain('1 missing, 0 extra, 0 stale');
      const repaired = await run('verify', '--repair', '--engine', 'elasticsearch');
      expect(repaired.stdout).to.contain('repaired: equal to the catalogue now');
      expect(repaired.code).to.equal(0);
      expect((await run('verify', '--engine', 'elasticsearch')).code).to.equal(0);
    });

    it('builds one again where the live index is gone, or its alias', async () => {
      await run('reindex');
      const { live, pattern } = toIndexNames(index.place.index);
      const there = Object.keys(await index.client.indices.get({ index: pattern }));
      await index.client.indices.deleteAlias({ index: there, name: live });
      const found = await run('verify', '--engine', 'elasticsearch');
      expect([found.code, found.stdout]).to.deep.equal([
        1,
        'elasticsearch has no live index: build one with “catalog reindex”\n',
      ]);
      const repaired = await run('verify', '--repair', '--engine', 'elasticsearch');
      expect(repaired.stdout).to.match(/repaired: built models-\S+, equal to the catalogue/);
      expect(repaired.code).to.equal(0);
      expect((await run('verify', '--engine', 'elasticsearch')).code).to.equal(0);
    });
  });
});
