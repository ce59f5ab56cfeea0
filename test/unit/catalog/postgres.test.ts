import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { openDatabase } from '../../../indexer/catalog/database/open-database.ts';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { eventually } from '../../support/eventually.ts';
import {
  buildResolvedCatalog,
  buildLargeCatalog,
  buildPrice,
  buildResolved,
  buildResolvedOffer,
  buildSource,
} from '../../support/build-resolved.ts';

const URL = process.env['TEST_POSTGRES_URL'];
const NOW = new Date('2026-07-02T00:00:00Z');

describe('a catalogue on PostgreSQL', () => {
  const schema = `test_${randomBytes(6).toString('hex')}`;
  let postgres: Catalog;
  let sqlite: Catalog;
  before(async function () {
    if (URL === undefined) this.skip();
    const db = openDatabase({ url: URL });
    await db.raw('CREATE SCHEMA ??', [schema]);
    await db.destroy();
    postgres = await openCatalog({ url: URL, schema });
    sqlite = await openCatalog({ path: ':memory:' });
  });
  after(async () => {
    if (URL === undefined) return;
    await postgres.close();
    await sqlite.close();
    const db = openDatabase({ url: URL });
    await db.raw('DROP SCHEMA ?? CASCADE', [schema]);
    await db.destroy();
  });

  it('holds the same documents at the same versions as one on SQLite', async () => {
    const large = buildLargeCatalog(150);
    const changed = buildResolvedCatalog([
      ...large.models.slice(2),
      buildResolved('new', {
        offers: [buildResolvedOffer('p', 'new', [buildPrice('input', 0.000000001)])],
      }),
    ]);
    for (const [i, catalogue] of [large, changed, changed, large].entries()) {
      const options = { sources: [buildSource({ asOf: `2026-07-0${i + 1}` })], now: NOW };
      const summaries = await Promise.all(
        [postgres, sqlite].map((catalog) => catalog.applyCatalog(catalogue, options)),
      );
      expect(summaries[0]).to.deep.equal(summaries[1]);
    }
    const byId = <T extends { kind: string; id: string }>(all: readonly T[]): T[] =>
      [...all].sort((a, b) => (`${a.kind} ${a.id}` < `${b.kind} ${b.id}` ? -1 : 1));
    const manifests = await Promise.all([postgres.manifest(), sqlite.manifest()]);
    expect(byId(manifests[0])).to.deep.equal(byId(manifests[1]));
    const documents = await Promise.all([
      postgres.readDocuments(manifests[0]),
      sqlite.readDocuments(manifests[1]),
    ]);
    expect(byId(documents[0])).to.deep.equal(byId(documents[1]));
    const { changes } = await postgres.readChanges(0, 1_000);
    expect(changes.map(({ version }) => version)).to.deep.equal(
      [...changes].map(({ version }) => version).sort((a, b) => a - b),
    );
  });

  it('exports the same history, and takes it back', async () => {
    const large = buildLargeCatalog(150);
    const sources = [buildSource({ asOf: '2026-07-04' })];
    const [rows, same] = await Promise.all(
      [postgres, sqlite].map((catalog) => catalog.exportHistory(large, sources)),
    );
    expect(rows).to.have.length.above(10);
    expect(rows).to.deep.equal(same);
    const fresh = `${schema}_fresh`;
    const db = openDatabase({ url: URL ?? '' });
    await db.raw('CREATE SCHEMA ??', [fresh]);
    const restored = await openCatalog({ url: URL ?? '', schema: fresh });
    try {
      await restored.applyCatalog(large, { sources, now: NOW, history: rows ?? [] });
      expect(await restored.exportHistory(large, sources)).to.deep.equal(rows);
    } finally {
      await restored.close();
      await db.raw('DROP SCHEMA ?? CASCADE', [fresh]);
      await db.destroy();
    }
  });

  it('gives versions in the order of commits, however many write', async () => {
    const before = await postgres.head();
    const refs = [{ kind: 'model', id: 'mdl_new' }] as const;
    await Promise.all(Array.from({ length: 8 }, () => postgres.reemit(refs)));
    expect(await postgres.head()).to.equal(before + 8);
    const { changes } = await postgres.readChanges(before, 10);
    expect(changes.map(({ id, version }) => [id, version])).to.deep.equal([
      ['mdl_new', before + 8],
    ]);
  });

  it('takes one lock before anything else it writes, so that versions are committed in order', async () => {
    const db = openDatabase({ url: URL ?? '', schema });
    const waiting = async () => {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711001 AND NOT granted",
      );
      return rows.length > 0;
    };
    let written = false;
    const holder = await db.transaction();
    await holder.raw('SELECT pg_advisory_xact_lock(4711001)');
    const refs = (await postgres.manifest()).slice(0, 2);
    const work = postgres.reemit(refs).then(() => {
      written = true;
    });
    await eventually(waiting, { what: 'Waiting for the lock' });
    expect(written).to.equal(false);
    await holder.commit();
    await work;
    await db.destroy();
  });

  it('leases to one owner, with a token that only rises', async () => {
    const first = await postgres.takeLease('a', NOW, 1_000);
    expect(first).to.include({ owner: 'a', token: 1 });
    expect(await postgres.takeLease('b', NOW, 1_000)).to.equal(null);
    const later = new Date(NOW.getTime() + 2_000);
    expect(await postgres.takeLease('b', later, 1_000)).to.include({ owner: 'b', token: 2 });
    if (first === null) throw new Error('The first lease was free.');
    expect(await postgres.renewLease(first, later, 1_000)).to.equal(null);
    expect(await postgres.holdsLease(first, NOW)).to.equal(false);
  });

  it('keeps records, their files and runs as one on SQLite', async () => {
    const file = {
      name: 'a.json',
      location: 'https://example.org/a.json',
      etag: '"1"',
      lastModified: null,
      sha256: '0'.repeat(64),
    };
    const record = {
      kind: 'provider',
      native_id: 'acme',
      name: 'Acme',
    } as const;
    const told = await Promise.all(
      [postgres, sqlite].map(async (catalog) => {
        const options = { now: NOW, files: [file], form: 'f', rejections: { odd: 2 } };
        const saved = await catalog.saveRecords(buildSource({ key: 'other' }), [record], options);
        await catalog.saveUnchanged('other', options);
        const before = await catalog.readResolution();
        await catalog.markResolved(before.recordsVersion, 'form', '2026-10-23');
        const lease = await catalog.takeLease('a', NOW, 1_000, 'refresh');
        return {
          saved,
          before,
          lease,
          after: await catalog.readResolution(),
          reading: await catalog.loadReading('other'),
          runs: await catalog.readLastRuns(),
        };
      }),
    );
    expect(told[0]).to.deep.equal(told[1]);
    expect(told[0]).to.deep.include({ after: { ...told[0]?.after, form: 'form' } });
    expect(told[0]?.reading?.files).to.deep.equal([file]);
    expect(told[0]?.runs[0]).to.include({ source: 'other', status: 'unchanged', rows: 1 });
    expect(told[0]?.lease).to.include({ name: 'refresh', owner: 'a', token: 1 });
  });
});
