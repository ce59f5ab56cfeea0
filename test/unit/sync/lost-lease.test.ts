import { expect } from 'chai';
import type { Lease } from '../../../indexer/catalog/database/lease.ts';
import { type Catalog, openCatalog } from '../../../indexer/catalog/open.ts';
import { openIndexWriter } from '../../../indexer/index/open.ts';
import type { IndexWriter } from '../../../indexer/index/port.ts';
import { applyChangesToAll } from '../../../indexer/sync/apply-changes.ts';
import { holdLease, type HeldLease } from '../../../indexer/sync/hold-lease.ts';
import { rollback } from '../../../indexer/sync/maintain.ts';
import { rebuild } from '../../../indexer/sync/rebuild.ts';
import { LostLeaseError, type SyncContext } from '../../../indexer/sync/store.ts';
import { MemoryStore } from '../../model/memory-store.ts';

const TTL_MS = 30_000;
const START = Date.parse('2026-07-02T00:00:00Z');

describe('a lease that is held', () => {
  let catalog: Catalog;
  let clock: number;
  const now = (): Date => new Date(clock);
  beforeEach(async () => {
    catalog = await openCatalog({ path: ':memory:' });
    clock = START;
  });
  afterEach(() => catalog.close());

  const take = async (owner: string): Promise<Lease> => {
    const lease = await catalog.takeLease(owner, now(), TTL_MS);
    if (lease === null) throw new Error(`${owner} cannot take the lease.`);
    return lease;
  };
  const hold = async (owner: string): Promise<HeldLease> =>
    holdLease(catalog, await take(owner), now, TTL_MS);
  const isLost = async ({ fence }: HeldLease): Promise<boolean> =>
    fence().then(
      () => false,
      (error: unknown) => {
        if (error instanceof LostLeaseError) return true;
        throw error;
      },
    );

  it('is renewed when a third of its time is over, not before, and never runs out so', async () => {
    const held = await hold('one');
    const until = async () => Date.parse((await catalog.readLease(now()))?.until ?? '') - START;
    clock += TTL_MS / 3 - 1;
    await held.fence();
    expect(await until()).to.equal(TTL_MS);
    clock += 1;
    await held.fence();
    expect(await until()).to.equal(TTL_MS / 3 + TTL_MS);
    clock += TTL_MS / 3 - 1;
    await held.fence();
    expect(await until()).to.equal(TTL_MS / 3 + TTL_MS);
    for (let times = 0; times < 10; times += 1) {
      clock += TTL_MS - 1;
      expect(await isLost(held)).to.equal(false);
      expect(await catalog.takeLease('two', now(), TTL_MS)).to.equal(null);
    }
  });

  it('is lost once another has taken it, whether it was fresh or to be renewed', async () => {
    const held = await hold('one');
    // The clock of the other is ahead.
    clock += TTL_MS + 1;
    const other = await hold('two');
    expect(await isLost(held)).to.equal(true);
    clock = START;
    expect(await isLost(held)).to.equal(true);
    clock = START + TTL_MS + 2;
    expect(await isLost(other)).to.equal(false);
  });

  it('is lost when it was given back, and not taken back from who has it next', async () => {
    const held = await hold('one');
    await held.release();
    expect(await isLost(held)).to.equal(true);
    const next = await hold('two');
    await held.release();
    expect(await isLost(next)).to.equal(false);
  });
});

describe('an index whose lease is lost', () => {
  let writer: IndexWriter;
  let store: MemoryStore;
  let fences: number;
  /** The lease is lost at the fence of this number; Infinity: never. */
  let lostAt: number;
  let context: SyncContext;
  beforeEach(() => {
    writer = openIndexWriter({ path: ':memory:' });
    store = new MemoryStore();
    let clock = START;
    [fences, lostAt] = [0, Infinity];
    context = {
      store,
      writer,
      fence: () => {
        fences += 1;
        return fences >= lostAt ? Promise.reject(new LostLeaseError()) : Promise.resolve();
      },
      now: () => new Date((clock += 1_000)),
      pause: () => Promise.resolve(),
      batchSize: 2,
    };
    for (let i = 0; i < 5; i += 1) store.write(`mdl_${i}`);
  });
  afterEach(() => writer.close());

  /** The same writer, but for what is put in place of some of its members. */
  const replacing = (replace: (member: string | symbol, value: unknown) => unknown): IndexWriter =>
    new Proxy(writer, {
      get: (target, member) => {
        const value: unknown = Reflect.get(target, member);
        const bound = typeof value === 'function' ? (value.bind(target) as unknown) : value;
        return replace(member, bound);
      },
    });
  const live = async () => (await writer.list()).find(({ state }) => state === 'live')?.name;
  const lost = async (work: () => Promise<unknown>): Promise<void> => {
    const error = await work().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).to.be.instanceOf(LostLeaseError);
  };

  it('is never published, whatever the index is asked while the lease is lost', async () => {
    await rebuild(context);
    let [calls, lostWhile, publishedAt] = [0, Infinity, 0];
    const asked = replacing((member, value) => {
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        calls += 1;
        if (member === 'publish') publishedAt = calls;
        if (calls === lostWhile) lostAt = 1;
        return Reflect.apply(value, writer, given) as unknown;
      };
    });
    const build = (): Promise<unknown> => {
      [calls, lostAt] = [0, Infinity];
      return rebuild({ ...context, writer: asked });
    };
    await build();
    expect(publishedAt).to.be.at.least(5);
    const before = await live();
    const last = publishedAt - 1;
    for (lostWhile = 1; lostWhile <= last; lostWhile += 1) {
      await lost(build);
      expect(await live(), `lost at ${lostWhile}`).to.equal(before);
    }
    lostWhile = Infinity;
    await build();
    expect(await live()).not.to.equal(before);
  });

  it('is never published, at whichever step of its building the lease is lost', async () => {
    const { name } = await rebuild(context);
    const steps = fences;
    expect(steps).to.be.at.least(4);
    for (let step = 1; step <= steps; step += 1) {
      [fences, lostAt] = [0, step];
      await lost(() => rebuild(context));
      expect(await live(), `lost at ${step}`).to.equal(name);
    }
    [fences, lostAt] = [0, Infinity];
    expect((await rebuild(context)).replaced).to.equal(name);
  });

  it('is gone back to by nobody', async () => {
    await rebuild(context);
    const { name } = await rebuild(context);
    fences = 0;
    lostAt = 1;
    await lost(() => rollback(context));
    expect(await live()).to.equal(name);
  });

  it('is not written to, and its cursor stays', async () => {
    const { name } = await rebuild(context);
    const before = await writer.list();
    store.write('mdl_0');
    [fences, lostAt] = [0, 1];
    await lost(() => applyChangesToAll(context));
    expect(await writer.list()).to.deep.equal(before);
    lostAt = Infinity;
    const [progress] = await applyChangesToAll(context);
    expect(progress).to.include({ name, written: 1 });
  });

  it('is not fed where it was built for another contract', async () => {
    await rebuild(context);
    const before = await writer.list();
    store.write('mdl_0');
    const of = replacing((member, value) => (member === 'mappingHash' ? 'another' : value));
    expect(await applyChangesToAll({ ...context, writer: of })).to.deep.equal([]);
    expect(await writer.list()).to.deep.equal(before);
  });
});
