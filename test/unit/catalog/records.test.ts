import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../../indexer/catalog/database/open-database.ts';
import { migrateCatalog } from '../../../indexer/catalog/migrations/migrate.ts';
import { loadRecords, loadSources } from '../../../indexer/catalog/records/load-records.ts';
import { saveRecords, saveUnchanged } from '../../../indexer/catalog/records/save-records.ts';
import { readResolution } from '../../../indexer/catalog/records/resolution.ts';
import { noteRun, readLastRuns } from '../../../indexer/catalog/records/runs.ts';
import { loadReading, writeFiles } from '../../../indexer/catalog/records/source-files.ts';
import type { SourcedRecord } from '../../../indexer/resolve/resolved.ts';
import type { FeedRecord, OfferRecord } from '../../../schemas/records.ts';
import { buildSource } from '../../support/build-resolved.ts';
import { ShrinkError } from '../../../indexer/catalog/records/record-rows.ts';

const NOW = new Date('2026-07-02T00:00:00Z');
const LATER = new Date('2026-07-03T00:00:00Z');

const buildOffer = (id: string, amount: string | null = '1.25'): OfferRecord => ({
  kind: 'offer',
  native_id: `p/${id}`,
  provider: 'p',
  provider_model_id: id,
  prices: amount === null ? [] : [{ component: 'input', unit: '1m_tokens', amount }],
});

describe('records of feeds', () => {
  let db: Knex;
  beforeEach(async () => {
    db = openDatabase({ path: ':memory:' });
    await migrateCatalog(db, true);
  });
  afterEach(() => db.destroy());

  const save = (records: readonly FeedRecord[], options = {}, source = buildSource()) =>
    saveRecords(db, source, records, { now: NOW, ...options });
  const load = async (): Promise<SourcedRecord[]> => {
    const all: SourcedRecord[] = [];
    for await (const record of loadRecords(db)) all.push(record);
    return all;
  };
  const many = (count: number): OfferRecord[] =>
    Array.from({ length: count }, (_, i) => buildOffer(String(i)));

  it('come back as they were, from all sources', async () => {
    const run: FeedRecord = {
      kind: 'run',
      native_id: 'p/0',
      model_id: 'Ünï/Ö “x”',
      suite: 's',
      evaluator: 'arena',
      scores: [{ benchmark: 'b', score: '0.10' }],
    };
    await save(many(3));
    await save([run], {}, buildSource({ key: 'eee' }));
    const all = await load();
    expect(all).to.have.deep.members([
      ...many(3).map((record) => ({ source: 'models-dev', record })),
      { source: 'eee', record: run },
    ]);
  });

  it('are kept as the difference to what was there', async () => {
    expect(await save(many(10))).to.include({ rows: 10, added: 10, changed: 0, removed: 0 });
    expect(await save(many(10), { now: LATER })).to.include({
      added: 0,
      changed: 0,
      unchanged: 10,
    });
    const next = [...many(9).slice(1), buildOffer('8', '2'), buildOffer('new')].filter(
      (record, i, all) => all.findLastIndex((one) => one.native_id === record.native_id) === i,
    );
    expect(await save(next, { now: LATER })).to.deep.equal({
      rows: 9,
      added: 1,
      changed: 1,
      removed: 2,
      unchanged: 7,
    });
    expect((await load()).map(({ record }) => record)).to.have.deep.members(next);
    // What went before does not go again.
    expect(await save(next, { now: LATER })).to.include({ removed: 0, unchanged: 9 });
    const gone = await db('source_records').whereNotNull('removed_at').orderBy('native_id');
    expect(gone.map((row: { native_id: string }) => row.native_id)).to.deep.equal(['p/0', 'p/9']);
    const runs = await db('sync_runs')
      .orderBy('id')
      .select('added', 'changed', 'removed', 'status');
    expect(runs).to.have.length(4);
    expect(runs[2]).to.deep.equal({ added: 1, changed: 1, removed: 2, status: 'ok' });
  });

  it('take a removed record back with the day it was first seen', async () => {
    await save(many(10));
    await save(many(9), { now: LATER });
    await save(many(10), { now: LATER });
    const rows = await db('source_records').where({ native_id: 'p/9' }).select('*');
    expect(rows).to.have.length(1);
    expect(rows[0]).to.include({ first_seen_at: '2026-07-02T00:00:00Z', removed_at: null });
  });

  it('of a feed that shrank are refused, unless forced; the run is noted (T34)', async () => {
    await save(many(10));
    let refused: unknown;
    await save(many(6)).catch((error: unknown) => {
      refused = error;
    });
    expect(refused).to.be.instanceOf(ShrinkError);
    expect(String(refused)).to.contain('models-dev has 6 rows, 6 of them priced');
    expect(String(refused)).to.contain('the last accepted data had 10 and 10');
    expect(await load()).to.have.length(10);
    const runs = await db('sync_runs').where({ status: 'refused' }).select('rows');
    expect(runs).to.deep.equal([{ rows: 6 }]);
    expect(await save(many(7))).to.include({ rows: 7 });
    expect(await save(many(1), { force: true })).to.include({ rows: 1 });
  });

  it('without their prices are refused like missing ones', async () => {
    await save(many(10));
    let refused: unknown;
    await save(many(10).map((_, i) => buildOffer(String(i), i < 6 ? '1' : null))).catch(
      (error: unknown) => {
        refused = error;
      },
    );
    expect(refused).to.be.instanceOf(ShrinkError);
    const enough = many(10).map((_, i) => buildOffer(String(i), i < 7 ? '1' : null));
    expect(await save(enough)).to.include({ rows: 10 });
  });

  it('named twice are refused whole', async () => {
    let refused: unknown;
    await save([...many(2), ...many(1)]).catch((error: unknown) => {
      refused = error;
    });
    expect(String(refused)).to.contain('offer p/0 twice');
    expect(await load()).to.have.length(0);
  });

  it('carry the date of their source once accepted', async () => {
    await save(many(2));
    await save(many(2), {}, buildSource({ asOf: '2026-07-09' }));
    expect(await loadSources(db)).to.deep.equal([buildSource({ asOf: '2026-07-09' })]);
  });

  it('are noted with when their run began, which may be long before it ended', async () => {
    const startedAt = new Date(NOW.getTime() - 60_000);
    await save(many(1), { startedAt });
    const run = await db<Record<'started_at' | 'finished_at', string>>('sync_runs').first();
    const [began, ended] = [run?.started_at, run?.finished_at].map((at) => Date.parse(at ?? ''));
    expect([began, ended]).to.deep.equal([startedAt.getTime(), NOW.getTime()]);
  });

  it('leave the runs of a year, of each feed by itself', async () => {
    for (const key of ['a', 'b']) await save(many(1), {}, buildSource({ key }));
    await db('sync_runs').delete();
    const note = (source: string, finishedAt: Date) =>
      noteRun(db, {
        source,
        startedAt: finishedAt,
        finishedAt,
        status: 'ok',
        rows: 1,
        added: 1,
        changed: 0,
        removed: 0,
        rejections: {},
        error: null,
      });
    const yearBefore = new Date(NOW.getTime() - 365 * 86_400_000);
    const longAgo = new Date(yearBefore.getTime() - 1_000);
    for (const source of ['a', 'b']) await note(source, longAgo);
    await note('a', yearBefore);
    await note('a', NOW);
    const kept = await db('sync_runs').orderBy('id').select('source_key', 'finished_at');
    expect(kept).to.deep.equal([
      { source_key: 'b', finished_at: '2025-07-01T23:59:59Z' },
      { source_key: 'a', finished_at: '2025-07-02T00:00:00Z' },
      { source_key: 'a', finished_at: '2026-07-02T00:00:00Z' },
    ]);
  });

  it('say when their files were fetched, and nothing where they are from none', async () => {
    await save(many(1));
    const mark = { name: 'a', location: 'a', etag: null, lastModified: null, sha256: 'a' };
    const fetchedAt = async () => (await db('sources').first('fetched_at')) as unknown;
    await writeFiles(db, 'models-dev', [mark], NOW);
    expect(await fetchedAt()).to.deep.equal({ fetched_at: '2026-07-02T00:00:00Z' });
    await writeFiles(db, 'models-dev', [], LATER);
    expect(await fetchedAt()).to.deep.equal({ fetched_at: null });
  });

  it('are told of by the last run of their feed, with what was left out and why it failed', async () => {
    await save(many(2), { rejections: { broken: 2, unknown: 3 } });
    expect(await db('sync_runs').pluck('rejected')).to.deep.equal([5]);
    const [saved] = await readLastRuns(db);
    expect(saved).to.deep.include({ status: 'ok', rows: 2, rejections: { broken: 2, unknown: 3 } });
    const failed = { status: 'failed', rows: 0, added: 0, changed: 0, removed: 0 } as const;
    const run = { source: 'models-dev', startedAt: NOW, finishedAt: LATER, rejections: {} };
    await noteRun(db, { ...run, ...failed, error: `\0${'x'.repeat(3_000)}` });
    const [last, ...others] = await readLastRuns(db);
    expect(others).to.deep.equal([]);
    expect(last).to.deep.include({ ...failed, startedAt: NOW, finishedAt: LATER });
    expect(last?.error).to.have.length(2_000);
    expect(last?.error).not.to.contain('\0');
  });

  it('are known by their files, the program that read them and the day of their data', async () => {
    const file = (name: string) => ({
      name,
      location: `/feeds/${name}`,
      etag: `"${name}"`,
      lastModified: null,
      sha256: name,
    });
    expect(await loadReading(db, 'models-dev')).to.equal(null);
    const later = buildSource({ asOf: '2026-07-09' });
    await save(many(2));
    await save(many(2), { files: [file('b'), file('a')], form: 'form 1' }, later);
    await save(many(2), { files: [file('c')] }, buildSource({ key: 'eee' }));
    const read = {
      files: [file('a'), file('b')],
      form: 'form 1',
      asOf: '2026-07-09',
      fetchedAt: '2026-07-02T00:00:00Z',
    };
    expect(await loadReading(db, 'models-dev')).to.deep.equal(read);
    const unchanged = await saveUnchanged(db, 'models-dev', { now: LATER, files: [file('a')] });
    expect(unchanged).to.deep.equal({ rows: 2, added: 0, changed: 0, removed: 0, unchanged: 2 });
    expect(await loadReading(db, 'models-dev')).to.deep.equal({
      ...read,
      files: [file('a')],
      fetchedAt: '2026-07-03T00:00:00Z',
    });
    expect((await loadReading(db, 'eee'))?.files).to.deep.equal([file('c')]);
  });

  it('have changed where one did or their day did, and not where all is as it was', async () => {
    const version = async () => (await readResolution(db)).recordsVersion;
    await save(many(2));
    const first = await version();
    await save(many(2), { now: LATER });
    expect(await version()).to.equal(first);
    await save(many(2), {}, buildSource({ asOf: '2026-07-09' }));
    expect(await version()).to.equal(first + 1);
    await save(many(3), {}, buildSource({ asOf: '2026-07-09' }));
    expect(await version()).to.equal(first + 2);
    await save(many(2), { force: true }, buildSource({ asOf: '2026-07-09' }));
    expect(await version()).to.equal(first + 3);
  });
});
