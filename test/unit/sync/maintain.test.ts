import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { openIndexWriter } from '../../../indexer/index/open.ts';
import type { IndexWriter } from '../../../indexer/index/port.ts';
import { reindex, verifyIndex } from '../../../indexer/sync/indexer.ts';
import { repairIndex, rollbackIndex } from '../../../indexer/sync/maintain.ts';
import { buildResolvedCatalog, buildResolved, buildSource } from '../../support/build-resolved.ts';
import { eventually } from '../../support/eventually.ts';

describe('what people do with an index', () => {
  let catalog: Catalog;
  let writer: IndexWriter;
  let clock: number;
  beforeEach(async () => {
    clock = Date.parse('2026-07-02T10:00:00Z');
    catalog = await openCatalog({ path: ':memory:' });
    writer = openIndexWriter({ path: ':memory:', now: () => new Date(clock) });
    await apply('one');
  });
  afterEach(async () => {
    await catalog.close();
    await writer.close();
  });
  const apply = (name: string) =>
    catalog.applyCatalog(buildResolvedCatalog([buildResolved('m-0', { name })]), {
      sources: [buildSource()],
      now: new Date(),
    });
  /** Builds an index a second later than the one before. */
  const build = (begun?: string) => {
    clock += 1_000;
    return reindex({ catalog, writer, begun, now: () => new Date(clock) });
  };
  const holder = () => catalog.readLease(new Date(clock), 'indexer');

  it('tells how many changes of the catalogue the live one has not taken', async () => {
    await build();
    expect(await verifyIndex({ catalog, writer })).to.include({ behind: 0 });
    const before = await catalog.head();
    await apply('two');
    expect(await verifyIndex({ catalog, writer })).to.include({
      behind: (await catalog.head()) - before,
    });
  });

  it('leaves nobody with its lease, and books that say which one is live', async () => {
    const first = await build();
    const second = await build();
    expect(second.replaced).to.equal(first.name);
    await repairIndex({ catalog, writer, now: () => new Date(clock) });
    expect(await holder()).to.equal(null);
    await rollbackIndex({ catalog, writer, now: () => new Date(clock) });
    expect(await holder()).to.equal(null);
    const books = await catalog.books.read();
    expect(books.map(({ name, state }) => [name, state])).to.have.deep.members([
      [first.name, 'live'],
      [second.name, 'retired'],
    ]);
  });

  it('builds another one though the live one is named as one that was begun', async () => {
    const { name } = await build();
    const next = await build(name);
    expect(next.name).not.to.equal(name);
    expect(next.replaced).to.equal(name);
  });

  it('has given its lease back when it is done, however long that takes', async () => {
    const releaseLease: Catalog['releaseLease'] = async (lease) => {
      await turn();
      await catalog.releaseLease(lease);
    };
    await reindex({ catalog: { ...catalog, releaseLease }, writer });
    expect(await catalog.readLease(new Date(), 'indexer')).to.equal(null);
  });

  it('builds it itself where who was asked for it goes away', async () => {
    const now = new Date();
    const lease = await catalog.takeLease('another', now, 60_000, 'indexer');
    const built = reindex({ catalog, writer });
    await eventually(() => catalog.isRebuildRequested('indexer'));
    if (lease !== null) await catalog.releaseLease(lease);
    expect((await built).replaced).to.equal(null);
    expect(await catalog.isRebuildRequested('indexer')).to.equal(false);
  });
});
