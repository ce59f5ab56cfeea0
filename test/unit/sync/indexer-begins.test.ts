import { expect } from 'chai';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { openIndexWriter } from '../../../indexer/index/open.ts';
import type { IndexWriter } from '../../../indexer/index/port.ts';
import { reindex, runIndexer, toPause } from '../../../indexer/sync/indexer.ts';
import type { SyncEvent } from '../../../indexer/sync/watch.ts';
import { buildResolvedCatalog, buildResolved, buildSource } from '../../support/build-resolved.ts';
import { eventually } from '../../support/eventually.ts';

describe('an indexer that begins', () => {
  let catalog: Catalog;
  let writer: IndexWriter;
  let stop: AbortController;
  let done: Promise<void>;
  let events: SyncEvent[];
  beforeEach(async () => {
    catalog = await openCatalog({ path: ':memory:' });
    writer = openIndexWriter({ path: ':memory:' });
    stop = new AbortController();
    events = [];
  });
  afterEach(async () => {
    stop.abort();
    await done;
    await catalog.close();
    await writer.close();
  });

  const run = (overrides: Partial<Parameters<typeof runIndexer>[0]>): void => {
    const onEvent = (event: SyncEvent): void => void events.push(event);
    done = runIndexer({ catalog, writer, signal: stop.signal, onEvent, pollMs: 10, ...overrides });
  };
  const apply = (name: string, to: Catalog = catalog) =>
    to.applyCatalog(buildResolvedCatalog([buildResolved('m-0', { name })]), {
      sources: [buildSource()],
      now: new Date(),
    });
  const detailsOf = (wanted: SyncEvent['event']) =>
    events.filter(({ event }) => event === wanted).map(({ detail }) => detail);

  it('builds another index where the live one knows more than the catalogue', async () => {
    await apply('one');
    await apply('two');
    const { name } = await reindex({ catalog, writer });
    const restored = await openCatalog({ path: ':memory:' });
    await apply('one', restored);
    run({ catalog: restored });
    await eventually(() => detailsOf('rebuilt').length > 0);
    expect(detailsOf('rebuilt')[0]).to.include({
      reason: 'it is ahead of the catalogue',
      replaced: name,
    });
    stop.abort();
    await done;
    await restored.close();
  });

  it('is not asked for another index that was built before it began, and books that one', async () => {
    await apply('one');
    await catalog.askRebuild('indexer', new Date());
    const { name } = await reindex({ catalog, writer });
    expect(await catalog.isRebuildRequested('indexer')).to.equal(false);
    await catalog.books.write(writer.engine, [], null, new Date());
    run({});
    await eventually(async () => (await catalog.books.read()).length > 0);
    expect((await catalog.books.read()).map((book) => book.name)).to.deep.equal([name]);
    expect(detailsOf('rebuilt')).to.deep.equal([]);
  });

  it('publishes what came of the past, once it serves the present', async () => {
    await apply('one');
    await reindex({ catalog, writer });
    const told: string[][] = [];
    run({
      catalog: {
        ...catalog,
        publishPast: async (...asked) => {
          told.push(events.map(({ event }) => event));
          return catalog.publishPast(...asked);
        },
      },
    });
    await eventually(() => told.length > 0);
    expect(told[0]).to.include.members(['started', 'swept']);
  });

  it('counts the faults since it last worked well for half a minute', async () => {
    await apply('one');
    let clock = Date.now();
    let isAway = true;
    const failing = new Proxy(writer, {
      get: (target, name): unknown => {
        if (name === 'list' && isAway) return () => Promise.reject(new Error('no engine'));
        const found: unknown = Reflect.get(target, name);
        return typeof found === 'function' ? (found.bind(target) as unknown) : found;
      },
    });
    run({ writer: failing, now: () => new Date(clock), checkMs: 0 });
    const faults = () => detailsOf('problem').map(({ faults: count }) => Number(count));
    const started = () => detailsOf('started').length;
    /** Lets it work for so long; @returns the count of the fault before, and of the one after */
    const workFor = async (ms: number): Promise<(number | undefined)[]> => {
      const before = started();
      isAway = false;
      await eventually(() => started() > before);
      const told = faults().length;
      clock += ms;
      isAway = true;
      await eventually(() => faults().length > told);
      return faults().slice(told - 1, told + 1);
    };
    await eventually(() => faults().length >= 2);
    expect(faults().slice(0, 2)).to.deep.equal([1, 2]);
    const [last = 0, next] = await workFor(30_000);
    expect(next).to.equal(last + 1);
    expect((await workFor(30_001))[1]).to.equal(1);
  });

  it('waits twice as long after every fault, up to a second or as long as the last try took', () => {
    const pauseOf = (faults: number, triedMs: number) => toPause({ faults, pollMs: 250, triedMs });
    expect([1, 2, 3, 9].map((faults) => pauseOf(faults, 0))).to.deep.equal([
      500, 1_000, 1_000, 1_000,
    ]);
    expect([3, 4, 9].map((faults) => pauseOf(faults, 5_000))).to.deep.equal([2_000, 4_000, 5_000]);
    expect(pauseOf(9, 60_000)).to.equal(30_000);
  });

  it('makes the documents anew that another version of the program made, before it is rebuilt', async () => {
    await apply('one');
    const asked: Date[] = [];
    const watched = {
      ...catalog,
      refreshDocuments: (now: Date) => {
        asked.push(now);
        return catalog.refreshDocuments(now);
      },
    };
    const now = new Date('2026-07-02T10:00:00Z');
    await reindex({ catalog: watched, writer, now: () => now });
    expect(asked).to.deep.equal([now]);
  });

  it('is asked for nothing any more by who gave up waiting for it', async () => {
    const now = new Date();
    const lease = await catalog.takeLease('another', now, 60_000, 'indexer');
    expect(lease).not.to.equal(null);
    const refusal: unknown = await reindex({ catalog, writer, waitMs: 1 }).catch((e: unknown) => e);
    expect(refusal)
      .to.be.instanceOf(Error)
      .and.to.have.property('message')
      .that.contains('another');
    expect(await catalog.isRebuildRequested('indexer')).to.equal(false);
  });
});
