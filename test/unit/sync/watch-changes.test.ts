import { expect } from 'chai';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { openIndexWriter } from '../../../indexer/index/open.ts';
import type { IndexWriter } from '../../../indexer/index/port.ts';
import { toContext } from '../../../indexer/sync/context.ts';
import { reindex } from '../../../indexer/sync/indexer.ts';
import { type SyncEvent, toNextPause, watchChanges } from '../../../indexer/sync/watch.ts';
import { buildResolvedCatalog, buildResolved, buildSource } from '../../support/build-resolved.ts';
import { eventually } from '../../support/eventually.ts';

const CHECK_MS = 1_000;
const SWEEP_MS = 60_000;

describe('an indexer that watches', () => {
  let catalog: Catalog;
  let writer: IndexWriter;
  let stop: AbortController;
  let done: Promise<void>;
  let events: SyncEvent[];
  let clock: number;
  /** How often it asked whether it may write: at least once a round. */
  let fences: number;
  let past: { hasBeenLive: boolean };
  beforeEach(async () => {
    clock = Date.parse('2026-07-02T10:00:00Z');
    catalog = await openCatalog({ path: ':memory:' });
    writer = openIndexWriter({ path: ':memory:', now: () => new Date(clock) });
    stop = new AbortController();
    done = Promise.resolve();
    [events, fences, past] = [[], 0, { hasBeenLive: false }];
  });
  afterEach(async () => {
    stop.abort();
    await done;
    await catalog.close();
    await writer.close();
  });

  const now = (): Date => new Date(clock);
  const watch = (
    replaced: { readonly catalog?: Catalog; readonly writer?: IndexWriter } = {},
    pollMs = 1,
  ): Promise<void> => {
    const engine = { catalog, writer, ...replaced };
    const fence = (): Promise<void> => {
      fences += 1;
      return Promise.resolve();
    };
    const context = toContext(engine, fence, now, stop.signal);
    const onEvent = (event: SyncEvent): void => void events.push(event);
    const watched = { ...engine, lease: 'indexer' as const, context, past, onEvent };
    done = watchChanges(watched, { pollMs, checkMs: CHECK_MS, sweepMs: SWEEP_MS }, stop.signal);
    return done;
  };
  /** The same writer, but for some of its members. */
  const replacing = (replaced: Partial<IndexWriter>): IndexWriter =>
    new Proxy(writer, {
      get: (target, name): unknown => {
        if (Object.hasOwn(replaced, name)) return Reflect.get(replaced, name);
        const found: unknown = Reflect.get(target, name);
        return typeof found === 'function' ? (found.bind(target) as unknown) : found;
      },
    });
  const apply = (...names: string[]) =>
    catalog.applyCatalog(
      buildResolvedCatalog(names.map((name, at) => buildResolved(`m-${at}`, { name }))),
      { sources: [buildSource()], now: now(), force: true },
    );
  /** Builds an index a second later than the one before. */
  const build = async (): Promise<string> => {
    clock += 1_000;
    return (await reindex({ catalog, writer, now })).name;
  };
  const detailsOf = (wanted: SyncEvent['event']) =>
    events.filter(({ event }) => event === wanted).map(({ detail }) => detail);
  const countOf = (wanted: SyncEvent['event']): number => detailsOf(wanted).length;
  const someRounds = async (): Promise<void> => {
    const before = fences;
    await eventually(() => fences >= before + 4);
  };
  const listed = async () => (await writer.list()).map(({ name, state }) => [name, state]);

  it('builds another index where the live one is of another contract', async () => {
    await apply('one');
    const older = await build();
    clock += 1_000;
    const list: IndexWriter['list'] = async () =>
      (await writer.list()).map((one) =>
        one.name === older ? { ...one, mappingHash: 'of another contract' } : one,
      );
    void watch({ writer: replacing({ list }) });
    await eventually(() => countOf('rebuilt') > 0);
    expect(detailsOf('rebuilt')[0]).to.include({ reason: 'the contract changed', replaced: older });
  });

  it('makes the documents of another version anew before it begins', async () => {
    await apply('one');
    const asked: [Date, AbortSignal | undefined, number][] = [];
    const refreshDocuments: Catalog['refreshDocuments'] = (at, signal) => {
      asked.push([at, signal, countOf('started')]);
      return catalog.refreshDocuments(at, signal);
    };
    void watch({ catalog: { ...catalog, refreshDocuments } });
    await eventually(() => countOf('started') > 0);
    expect(asked).to.deep.equal([[now(), stop.signal, 0]]);
  });

  it('drops the former indices that whoever died before it did not', async () => {
    await apply('one');
    await build();
    const [second, third] = [await build(), await build()];
    const { cursor } = (await writer.list()).find(({ name }) => name === third) ?? { cursor: 0 };
    clock += 1_000;
    await writer.create('models-last', cursor);
    await writer.publish('models-last', third);
    expect(await listed()).to.have.length(4);
    void watch();
    await eventually(() => countOf('swept') > 0);
    expect(await listed()).to.have.deep.members([
      [second, 'retired'],
      [third, 'retired'],
      ['models-last', 'live'],
    ]);
    expect(countOf('rebuilt')).to.equal(0);
  });

  it('drops what lost its alias once another index is live, and books that one only', async () => {
    void watch();
    await eventually(() => countOf('started') > 0);
    await writer.create('models-lost', 0);
    await apply('one');
    await eventually(() => countOf('rebuilt') > 0);
    const name = String(detailsOf('rebuilt')[0]?.['name']);
    expect(await listed()).to.deep.equal([[name, 'live']]);
    const books = await catalog.books.read();
    expect(books.map((book) => [book.name, book.state])).to.deep.equal([[name, 'live']]);
  });

  it('tells a loss once, however often the next index cannot be built', async () => {
    await apply('one');
    past.hasBeenLive = true;
    const create = () => Promise.reject(new Error('no room'));
    for (let tries = 0; tries < 3; tries += 1) {
      const failure: unknown = await watch({ writer: replacing({ create }) }).catch(
        (error: unknown) => error,
      );
      done = Promise.resolve();
      expect(String(failure)).to.equal('Error: no room');
    }
    expect(detailsOf('lost')).to.deep.equal([{ reason: 'there is none' }]);
  });

  it('looks and compares when it is time again, not before', async () => {
    await apply('one');
    await build();
    void watch();
    await eventually(() => countOf('swept') > 0);
    await someRounds();
    // One at the start, one in the first round.
    const told = () => [countOf('checked'), countOf('swept')];
    expect(told()).to.deep.equal([2, 1]);
    clock += CHECK_MS - 1;
    await someRounds();
    expect(told()).to.deep.equal([2, 1]);
    clock += 1;
    await someRounds();
    expect(told()).to.deep.equal([3, 1]);
    clock += SWEEP_MS - CHECK_MS - 1;
    await someRounds();
    expect(told()).to.deep.equal([4, 1]);
    clock += 1;
    await someRounds();
    expect(told()).to.deep.equal([4, 2]);
    clock += SWEEP_MS - 1;
    await someRounds();
    expect(told()).to.deep.equal([5, 2]);
  });

  it('builds at once what it is asked for, is not asked again, and need not compare it soon', async () => {
    await apply('one');
    await build();
    void watch();
    await someRounds();
    clock += SWEEP_MS - 1;
    await someRounds();
    await catalog.askRebuild('indexer', now());
    await eventually(() => countOf('rebuilt') > 0);
    clock += 1;
    await someRounds();
    expect(detailsOf('rebuilt').map(({ reason }) => reason)).to.deep.equal(['asked for']);
    expect([countOf('lost'), countOf('swept')]).to.deep.equal([0, 1]);
  });

  it('waits longer and longer while a document is refused, and no longer once it is taken', async () => {
    await apply('one');
    await build();
    const tries: number[] = [];
    const refuse: IndexWriter['apply'] = (name, changes, cursor) => {
      if (changes.length === 0) return writer.apply(name, changes, cursor);
      tries.push(performance.now());
      if (tries.length > 5) return writer.apply(name, changes, cursor);
      const failed = changes.map((change) => ({ change, reason: 'no room' }));
      return Promise.resolve({ written: 0, stale: 0, failed });
    };
    void watch({ writer: replacing({ apply: refuse }) }, 2);
    await eventually(() => countOf('swept') > 0);
    await apply('two');
    await eventually(() => countOf('synced') > 0);
    const pauses = tries.slice(1).map((at, i) => at - (tries[i] ?? 0));
    const least = [4, 8, 16, 32, 64];
    expect(pauses).to.have.length(least.length);
    // A timer may be early by less than a millisecond.
    for (const [i, ms] of least.entries()) expect(pauses[i]).to.be.at.least(ms - 1);
  });

  it('waits half a minute at most while a document is refused, and no longer than usual after it', () => {
    const pausesFrom = (ms: number, hasFailed: boolean): number[] =>
      [1, 2, 3].reduce<number[]>(
        (pauses) => [...pauses, toNextPause(pauses.at(-1) ?? ms, 250, hasFailed)],
        [],
      );
    expect(pausesFrom(250, true)).to.deep.equal([500, 1_000, 2_000]);
    expect(pausesFrom(14_000, true)).to.deep.equal([28_000, 30_000, 30_000]);
    expect(pausesFrom(30_000, false)).to.deep.equal([250, 250, 250]);
  });
});
