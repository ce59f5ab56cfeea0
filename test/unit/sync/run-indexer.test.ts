import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { openIndexWriter } from '../../../indexer/index/open.ts';
import type { IndexWriter } from '../../../indexer/index/port.ts';
import { reindex, runIndexer, verifyIndex } from '../../../indexer/sync/indexer.ts';
import type { SyncEvent } from '../../../indexer/sync/watch.ts';
import { buildResolvedCatalog, buildResolved, buildSource } from '../../support/build-resolved.ts';
import { eventually } from '../../support/eventually.ts';

const POLL_MS = 10;

describe('the indexer', () => {
  let dir: string;
  let catalog: Catalog;
  let writer: IndexWriter;
  let running: { stop: AbortController; done: Promise<void>; events: SyncEvent[] }[];
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'indexer-'));
    catalog = await openCatalog({ path: join(dir, 'catalogue.sqlite') });
    writer = openIndexWriter({ path: join(dir, 'index.sqlite') });
    running = [];
  });
  afterEach(async () => {
    for (const { stop, done } of running) {
      stop.abort();
      await done;
    }
    await catalog.close();
    await writer.close();
    rmSync(dir, { recursive: true });
  });

  const run = (overrides: Partial<Parameters<typeof runIndexer>[0]> = {}) => {
    const stop = new AbortController();
    const events: SyncEvent[] = [];
    const onEvent = (event: SyncEvent): void => void events.push(event);
    const options = { catalog, writer, signal: stop.signal, onEvent, pollMs: POLL_MS };
    const indexer = { stop, events, done: runIndexer({ ...options, ...overrides }) };
    running.push(indexer);
    return indexer;
  };
  const apply = (...names: string[]) =>
    catalog.applyCatalog(
      buildResolvedCatalog(names.map((name, i) => buildResolved(`m-${i}`, { name }))),
      { sources: [buildSource()], now: new Date(), force: true },
    );
  const until = (what: string, is: () => boolean | Promise<boolean>): Promise<void> =>
    eventually(is, { what });
  const isCurrent = async (): Promise<boolean> => {
    const { name, behind, missing, ghosts, stale } = await verifyIndex({ catalog, writer });
    return name !== null && behind + missing.length + ghosts.length + stale.length === 0;
  };

  it('waits for a first catalogue, builds its index, and follows every change', async () => {
    const { events } = run();
    await until('started', () => events.some(({ event }) => event === 'started'));
    expect(await writer.list()).to.deep.equal([]);
    await apply('one', 'two');
    await until('built', () => events.some(({ event }) => event === 'rebuilt'));
    expect(await isCurrent()).to.equal(true);
    await apply('one', 'three', 'four');
    await until('followed', () => events.some(({ event }) => event === 'synced'));
    expect(await isCurrent()).to.equal(true);
    const told = events.map(({ event }) => event).filter((event) => event !== 'checked');
    expect(told).to.deep.equal(['started', 'rebuilt', 'synced']);
  });

  it('stops when told, gives the lease back, and goes on from its cursor', async () => {
    await apply('one');
    const first = run();
    await until('built', isCurrent);
    first.stop.abort();
    await first.done;
    expect(await catalog.readLease(new Date())).to.equal(null);
    await apply('two');
    const second = run();
    await until('followed', isCurrent);
    const told = second.events.map(({ event }) => event).filter((event) => event !== 'checked');
    expect(told).to.deep.equal(['started', 'swept']);
    expect(await writer.list()).to.have.length(1);
  });

  it('ends in the middle of a build when told, and the next one builds', async () => {
    await apply('one');
    const stop = new AbortController();
    const ending = new Proxy(writer, {
      get: (target, name): unknown => {
        if (name === 'apply') stop.abort();
        const found: unknown = Reflect.get(target, name);
        return typeof found === 'function' ? (found.bind(target) as unknown) : found;
      },
    });
    const first = run({ writer: ending, signal: stop.signal });
    await first.done;
    const told = first.events.map(({ event }) => event).filter((event) => event !== 'checked');
    expect(told).to.deep.equal(['started', 'stopped']);
    expect(await writer.list()).to.deep.equal([]);
    expect(await catalog.readLease(new Date())).to.equal(null);
    run();
    await until('built', isCurrent);
  });

  it('lets one at a time work, and the next take over', async () => {
    await apply('one');
    const first = run({ owner: 'first' });
    await until('built', isCurrent);
    const second = run({ owner: 'second' });
    await until('waiting', () => second.events.some(({ event }) => event === 'waiting'));
    first.stop.abort();
    await until('started', () => second.events.some(({ event }) => event === 'started'));
    expect((await catalog.readLease(new Date()))?.owner).to.equal('second');
    await apply('two');
    await until('followed', isCurrent);
  });

  it('stops when another has taken its lease, even with nothing to write, and goes on after it', async () => {
    await apply('one');
    const { events } = run({ owner: 'first' });
    await until('built', isCurrent);
    // The clock of the other is ahead.
    const other = await catalog.takeLease('other', new Date(Date.now() + 60_000), 30_000);
    if (other === null) throw new Error('The lease was not taken.');
    await until('waiting', () => events.some(({ event }) => event === 'waiting'));
    await apply('two');
    expect(await isCurrent()).to.equal(false);
    await catalog.releaseLease(other);
    await until('followed', isCurrent);
  });

  it('takes over from a process that died, and clears up after it', async () => {
    await apply('one');
    await reindex({ catalog, writer });
    await catalog.takeLease('dead', new Date(Date.now() - 60_000), 30_000);
    await writer.create('half', 0);
    const { events } = run();
    await until('cleared', async () => (await writer.list()).length === 1);
    await until('started', () => events.some(({ event }) => event === 'started'));
  });

  it('repairs what the live index lost, and builds another where that is not enough', async () => {
    await apply('one', 'two');
    const { name } = await reindex({ catalog, writer });
    const [entry] = (await catalog.manifest()).filter(({ kind }) => kind === 'model');
    if (entry === undefined) throw new Error('one model');
    const removal = { ...entry, hash: '', body: null };
    await writer.apply(name, [removal], 0);
    const first = run();
    await until('repaired', isCurrent);
    expect(first.events.map(({ event }) => event)).to.include('repaired');
    first.stop.abort();
    await first.done;
    await writer.apply(name, [{ ...removal, version: 1_000 }], 0);
    const second = run();
    await until('built', isCurrent);
    expect(second.events.map(({ event }) => event)).to.include.members(['diverged', 'rebuilt']);
  });

  it('notices that nothing is live any more, says so, and builds an index without being told', async () => {
    await apply('one');
    const { events } = run({ checkMs: 20 });
    await until('built', isCurrent);
    const file = new Database(join(dir, 'index.sqlite'));
    file.exec('DELETE FROM alias');
    file.close();
    await until(
      'built again',
      () => events.filter(({ event }) => event === 'rebuilt').length === 2,
    );
    expect(await isCurrent()).to.equal(true);
    expect(events.find(({ event }) => event === 'lost')?.detail).to.deep.equal({
      reason: 'there is none',
    });
    // What had lost its alias was live once: it may be gone back to.
    expect((await writer.list()).map(({ state }) => state).sort()).to.deep.equal([
      'live',
      'retired',
    ]);
  });

  it('says so too where a write is the first to meet the loss, once', async () => {
    await apply('one');
    let isLosing = false;
    // As an Elasticsearch whose index is deleted between a look and a write.
    const losing: IndexWriter = {
      engine: writer.engine,
      mappingHash: writer.mappingHash,
      list: () => writer.list(),
      create: (name, cursor) => writer.create(name, cursor),
      apply: (name, changes, cursor) => {
        if (!isLosing) return writer.apply(name, changes, cursor);
        isLosing = false;
        const file = new Database(join(dir, 'index.sqlite'));
        file.exec('DELETE FROM alias');
        file.close();
        return Promise.reject(new Error('no such index'));
      },
      manifest: (name) => writer.manifest(name),
      prepare: (name) => writer.prepare(name),
      publish: (name, replacing) => writer.publish(name, replacing),
      drop: (name) => writer.drop(name),
      close: () => Promise.resolve(),
    };
    const { events } = run({ writer: losing });
    await until('built', isCurrent);
    isLosing = true;
    await apply('two');
    const rebuilt = (): number => events.filter(({ event }) => event === 'rebuilt').length;
    await until('built again', () => rebuilt() === 2);
    const told = events.map(({ event }) => event);
    expect(told).to.include('problem');
    expect(told.filter((event) => event === 'lost')).to.have.length(1);
  });

  it('builds a new index while it runs when somebody asks', async () => {
    await apply('one');
    const { events } = run();
    await until('built', isCurrent);
    const built = await reindex({ catalog, writer });
    const names = (await writer.list()).map((one) => [one.name, one.state]);
    expect(names).to.deep.include.members([
      [built.name, 'live'],
      [built.replaced, 'retired'],
    ]);
    expect(events.filter(({ event }) => event === 'rebuilt')).to.have.length(2);
    expect(await catalog.isRebuildRequested('indexer')).to.equal(false);
  });

  it('notes a refused document, tries again, and forgets it once it is taken', async () => {
    await apply('one');
    await reindex({ catalog, writer });
    let isRefusing = true;
    const picky: IndexWriter = {
      engine: writer.engine,
      mappingHash: writer.mappingHash,
      list: () => writer.list(),
      create: (name, cursor) => writer.create(name, cursor),
      apply: async (name, changes, cursor) =>
        isRefusing
          ? {
              written: 0,
              stale: 0,
              failed: changes.map((change) => ({ change, reason: 'no room' })),
            }
          : writer.apply(name, changes, cursor),
      manifest: (name) => writer.manifest(name),
      prepare: (name) => writer.prepare(name),
      publish: (name, replacing) => writer.publish(name, replacing),
      drop: (name) => writer.drop(name),
      close: () => Promise.resolve(),
    };
    const { events } = run({ writer: picky });
    await until('started', () => events.some(({ event }) => event === 'started'));
    await apply('two');
    await until('tried again', async () =>
      (await catalog.books.failures()).some(({ attempts }) => attempts >= 2),
    );
    const failures = await catalog.books.failures();
    expect(failures.map(({ kind }) => kind)).to.include.members(['model', 'info']);
    expect(failures[0]).to.include({ engine: 'embedded', reason: 'no room' });
    expect(events.some(({ event }) => event === 'refused')).to.equal(true);
    isRefusing = false;
    await until('followed', isCurrent);
    await until('forgotten', async () => (await catalog.books.failures()).length === 0);
  });

  it('goes on at once when the store is back, under the lease it could not give back', async () => {
    await apply('one');
    let isAway = false;
    const answer = (target: Catalog, name: string | symbol): unknown => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (isAway) return () => Promise.reject(new Error('no store'));
      return member.bind(target) as unknown;
    };
    const { events } = run({ catalog: new Proxy(catalog, { get: answer }), owner: 'the only one' });
    await until('built', isCurrent);
    isAway = true;
    const problems = () => events.filter(({ event }) => event === 'problem').length;
    await until('tried again and again', () => problems() >= 6);
    expect((await catalog.readLease(new Date()))?.owner).to.equal('the only one');
    await apply('two');
    isAway = false;
    await until('followed', isCurrent);
    expect(events.filter(({ event }) => event === 'waiting')).to.deep.equal([]);
  });

  it('goes on after a fault of the engine', async () => {
    await apply('one');
    await reindex({ catalog, writer });
    let faults = 3;
    const faulty: IndexWriter = Object.assign(Object.create(writer) as IndexWriter, {
      engine: writer.engine,
      mappingHash: writer.mappingHash,
      list: () => {
        faults -= 1;
        return faults >= 0 ? Promise.reject(new Error('no engine')) : writer.list();
      },
      apply: ((name, changes, cursor) =>
        writer.apply(name, changes, cursor)) satisfies IndexWriter['apply'],
      manifest: (name: string) => writer.manifest(name),
    });
    const { events } = run({ writer: faulty });
    await apply('two');
    await until('followed', isCurrent);
    const problems = events.filter(({ event }) => event === 'problem');
    expect(problems.map(({ detail }) => detail['error'])).to.deep.equal(
      Array.from({ length: 3 }, () => 'no engine'),
    );
  });
});
