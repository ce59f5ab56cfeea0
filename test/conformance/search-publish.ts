import { expect } from 'chai';
import type { ManifestEntry } from '../../indexer/index/port.ts';
import { buildModel } from '../support/build.ts';
import {
  publishModels,
  slugsOf,
  toChange,
  toModelChange,
  toQuery,
  toRemoval,
  toTextQuery,
  until,
  type SearchEngine,
} from './search-harness.ts';

const ALPHA = buildModel({ slug: 'alpha' });
const BETA = buildModel({ slug: 'beta' });

const messageOf = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

/** Laws of building, publishing and changing a generation under a reader. */
export function describePublish(open: () => Promise<SearchEngine>): void {
  let engine: SearchEngine;
  beforeEach(async () => {
    engine = await open();
  });
  afterEach(() => engine.close());

  const all = async (): Promise<string[]> =>
    slugsOf(await engine.reader.search(toQuery({ sort: [{ by: 'name', direction: 'asc' }] })));
  const manifest = async (name: string): Promise<ManifestEntry[]> => {
    const entries: ManifestEntry[] = [];
    for await (const entry of engine.writer.manifest(name)) entries.push(entry);
    return entries;
  };

  it('is unavailable until something is published', async () => {
    const { reader } = engine;
    for (const ask of [
      () => reader.search(toQuery()),
      () => reader.resolve('alpha'),
      () => reader.read(['alpha']),
      () => reader.suggest('alpha', 8),
      () => reader.view(),
    ]) {
      const error: unknown = await ask().catch((e: unknown) => e);
      expect(error).to.have.property('code', 'temporarily_unavailable');
      expect(error).to.have.deep.property('headers', { 'Retry-After': '5' });
    }
  });

  it('serves an empty catalogue as empty', async () => {
    await publishModels(engine, []);
    const page = await engine.reader.search(toQuery({ facets: ['creator', 'input_price'] }));
    expect([page.total, page.hits.length, page.hasNext]).to.deep.equal([0, 0, false]);
    expect((await engine.reader.search(toTextQuery('alpha'))).total).to.equal(0);
    expect(await engine.reader.resolve('alpha')).to.deep.equal({ kind: 'none', nearest: [] });
  });

  it('takes changes of what is live in, for search, lists and lookups', async () => {
    const name = await publishModels(engine, [ALPHA, BETA]);
    const renamed = { ...ALPHA, slug: 'aleph', name: 'Aleph' };
    const gamma = buildModel({ slug: 'gamma' });
    const before = (await engine.reader.view()).version;
    const changes = [toModelChange(renamed, 10), toRemoval(BETA, 11), toModelChange(gamma, 12)];
    const applied = await engine.writer.apply(name, changes, 12);
    expect(applied).to.deep.equal({ written: 3, stale: 0, failed: [] });
    expect(await until(all, (slugs) => slugs.includes('gamma'))).to.deep.equal(['aleph', 'gamma']);
    expect((await engine.reader.view()).version).not.to.equal(before);
    expect((await engine.reader.search(toTextQuery('aleph'))).total).to.equal(1);
    expect((await engine.reader.search(toTextQuery('alpha', { typo: 'off' }))).total).to.equal(0);
    for (const gone of ['beta', 'betta']) {
      expect(await engine.reader.resolve(gone)).to.deep.equal({ kind: 'none', nearest: [] });
    }
    expect(await engine.reader.read(['aleph', 'alpha', 'beta'])).to.deep.equal([renamed]);
  });

  it('never lists an older state than a document has shown', async () => {
    const name = await publishModels(engine, [ALPHA]);
    for (let count = 1; count <= 20; count += 1) {
      const model = { ...ALPHA, popularity: count };
      await engine.writer.apply(name, [toModelChange(model, 100 + count)], 100 + count);
      const shown = (await engine.reader.read(['alpha']))[0]?.popularity ?? Number.NaN;
      const listed = (await engine.reader.search(toQuery())).hits[0]?.model.popularity;
      expect(listed).to.be.at.least(shown);
    }
  });

  it('takes many changes in without an error in between', async () => {
    const models = Array.from({ length: 600 }, (_, i) => buildModel({ slug: `m-${i}` }));
    const name = await publishModels(engine, models);
    const changed = models.map((model) => ({ ...model, popularity: 1 }));
    const changes = changed.map((model, i) => toModelChange(model, 1000 + i));
    await engine.writer.apply(name, changes, 1600);
    const page = await until(
      () => engine.reader.search(toQuery()),
      ({ hits }) => hits.every(({ model }) => model.popularity === 1),
    );
    expect(page.total).to.equal(600);
  });

  it('never lets a lower version in, also not after a removal', async () => {
    const name = await publishModels(engine, [ALPHA]);
    const newer = { ...ALPHA, name: 'Newer' };
    await engine.writer.apply(name, [toModelChange(newer, 20)], 20);
    const stale = await engine.writer.apply(name, [toModelChange(ALPHA, 19)], 20);
    expect(stale).to.deep.equal({ written: 0, stale: 1, failed: [] });
    await engine.writer.apply(name, [toRemoval(ALPHA, 21)], 21);
    expect(await manifest(name)).to.deep.equal([]);
    expect((await engine.writer.apply(name, [toModelChange(newer, 20)], 21)).stale).to.equal(1);
    expect(await manifest(name)).to.deep.equal([]);
    await engine.writer.apply(name, [toModelChange(newer, 22)], 22);
    expect((await manifest(name)).map(({ version }) => version)).to.deep.equal([22]);
  });

  it('takes a repeat as harmless and moves the cursor forward only', async () => {
    const name = await publishModels(engine, [ALPHA]);
    const change = toModelChange(ALPHA, 30);
    for (const cursor of [30, 30, 5]) await engine.writer.apply(name, [change], cursor);
    expect((await engine.writer.list())[0]?.cursor).to.equal(30);
    expect(await manifest(name)).to.deep.equal([
      { kind: 'model', id: ALPHA.id, version: 30, hash: change.hash },
    ]);
  });

  it('lists identities of every kind of document', async () => {
    const info = toChange(
      {
        kind: 'info',
        id: 'catalogue',
        body: { catalog_version: '1', updated_at: '2026-01-01T00:00:00Z', sources: [] },
      },
      1,
    );
    await engine.writer.create('a', 0);
    await engine.writer.apply('a', [info, toModelChange(ALPHA, 2)], 2);
    expect(await manifest('a')).to.deep.equal([
      { kind: 'info', id: 'catalogue', version: 1, hash: info.hash },
      { kind: 'model', id: ALPHA.id, version: 2, hash: toModelChange(ALPHA, 2).hash },
    ]);
  });

  it('publishes only in place of what is live', async () => {
    const first = await publishModels(engine, [ALPHA]);
    await engine.writer.create('next', 0);
    await engine.writer.apply('next', [toModelChange(BETA, 1)], 1);
    expect(await messageOf(engine.writer.publish('next', null))).to.contain(`${first} is live`);
    expect(await messageOf(engine.writer.publish('next', 'other'))).to.contain('is live');
    expect(await all()).to.deep.equal(['alpha']);
    await engine.writer.publish('next', first);
    await until(all, (slugs) => slugs[0] === 'beta');
    const states = (await engine.writer.list()).map(({ name, state }) => [name, state]);
    expect(states).to.deep.equal([
      [first, 'retired'],
      ['next', 'live'],
    ]);
  });

  it('rolls back to a retired generation, kept current', async () => {
    const first = await publishModels(engine, [ALPHA]);
    const second = await publishModels(engine, [ALPHA, BETA]);
    await engine.writer.apply(first, [toModelChange(buildModel({ slug: 'late' }), 50)], 50);
    await engine.writer.publish(first, second);
    expect(await until(all, (slugs) => slugs.includes('late'))).to.deep.equal(['alpha', 'late']);
  });

  it('serves on what is live when a build fails or is dropped', async () => {
    const live = await publishModels(engine, [ALPHA]);
    const { version } = await engine.reader.view();
    await engine.writer.create('broken', 0);
    await engine.writer.apply('broken', [toModelChange(BETA, 1)], 1);
    const bad = { ...toModelChange(BETA, 2), id: 'x', body: '{}' };
    const applied = await engine.writer.apply('broken', [bad], 2);
    expect(applied.failed.map(({ change }) => change.id)).to.deep.equal(['x']);
    expect((await engine.writer.list())[1]?.cursor).to.equal(1);
    await engine.writer.drop('broken');
    expect(await all()).to.deep.equal(['alpha']);
    expect((await engine.reader.view()).version).to.equal(version);
    expect((await engine.writer.list()).map(({ name }) => name)).to.deep.equal([live]);
  });

  it('refuses to drop what is live, and names it does not know', async () => {
    const live = await publishModels(engine, [ALPHA]);
    expect(await messageOf(engine.writer.drop(live))).to.contain('live');
    expect(await messageOf(engine.writer.drop('none'))).to.contain('no index none');
    expect(await messageOf(engine.writer.publish('none', live))).to.contain('no index none');
    expect(await messageOf(engine.writer.apply('none', [], 0))).to.contain('no index none');
    expect(await messageOf(engine.writer.create(live, 0))).not.to.equal('nothing was refused');
  });
}
