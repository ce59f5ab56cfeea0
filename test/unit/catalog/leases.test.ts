import { expect } from 'chai';
import {
  assertKeepsMost,
  countPublished,
  countResolved,
} from '../../../indexer/catalog/apply/guard.ts';
import {
  askRebuild,
  holdsLease,
  isRebuildRequested,
  readLease,
  releaseLease,
  renewLease,
  takeLease,
  type Lease,
} from '../../../indexer/catalog/database/lease.ts';
import {
  buildPrice,
  buildResolved,
  buildResolvedCatalog,
  buildResolvedOffer,
  buildResult,
} from '../../support/build-resolved.ts';
import { openCatalogStore, type CatalogStore } from '../../support/catalog-store.ts';

describe('the lease of a store', () => {
  let store: CatalogStore;
  beforeEach(async () => {
    store = await openCatalogStore();
  });
  afterEach(() => store.close());

  const at = (ms: number): Date => new Date(Date.parse('2026-07-02T10:00:00Z') + ms);
  const take = async (owner: string, ms: number, name: Lease['name'] = 'indexer') =>
    takeLease(store.db, owner, at(ms), 1_000, name);
  const taken = async (owner: string, ms: number): Promise<Lease> => {
    const lease = await take(owner, ms);
    if (lease === null) throw new Error(`${owner} did not get it.`);
    return lease;
  };

  it('is one process’s until it runs out, and has a higher token then', async () => {
    const first = await taken('a', 0);
    expect(first).to.include({ name: 'indexer', owner: 'a', until: at(1_000).toISOString() });
    expect([await take('b', 500), await take('a', 500), await take('b', 1_000)]).to.deep.equal([
      null,
      null,
      null,
    ]);
    const next = await taken('b', 1_001);
    expect(next.token).to.equal(first.token + 1);
    expect(await holdsLease(store.db, first, at(1_002))).to.equal(false);
    expect(await holdsLease(store.db, next, at(1_002))).to.equal(true);
  });

  it('is held, and told of, until the instant at which it runs out', async () => {
    const lease = await taken('a', 0);
    expect(await holdsLease(store.db, lease, at(999))).to.equal(true);
    expect(await holdsLease(store.db, lease, at(1_000))).to.equal(false);
    expect(await readLease(store.db, at(999))).to.include({ owner: 'a' });
    expect(await readLease(store.db, at(1_000))).to.equal(null);
    expect(await readLease(store.db, at(999), 'refresh')).to.equal(null);
  });

  it('is renewed from now on by who holds it, not by who did', async () => {
    const first = await taken('a', 0);
    const renewed = await renewLease(store.db, first, at(600), 1_000);
    expect(renewed).to.deep.equal({ ...first, until: at(1_600).toISOString() });
    expect(await take('b', 1_500)).to.equal(null);
    await taken('b', 1_601);
    expect(await renewLease(store.db, first, at(1_700), 1_000)).to.equal(null);
    expect(await readLease(store.db, at(1_700))).to.include({
      owner: 'b',
      until: at(2_601).toISOString(),
    });
  });

  it('is free at once when it is given back, by who holds it', async () => {
    const first = await taken('a', 0);
    await releaseLease(store.db, first);
    const next = await taken('b', 1);
    await releaseLease(store.db, first);
    expect(await holdsLease(store.db, next, at(2))).to.equal(true);
    // The same process again is another holder.
    const again = { ...next, token: next.token - 1 };
    await releaseLease(store.db, again);
    expect(await renewLease(store.db, again, at(2), 1_000)).to.equal(null);
    expect(await take('c', 2)).to.equal(null);
  });

  it('is of one thing, and so is what its holder is asked for', async () => {
    await taken('a', 0);
    expect(await take('b', 0, 'refresh')).to.include({ owner: 'b', token: 1 });
    const asked = () =>
      Promise.all(
        (['indexer', 'refresh', 'exports'] as const).map((name) =>
          isRebuildRequested(store.db, name),
        ),
      );
    expect(await asked()).to.deep.equal([false, false, false]);
    await askRebuild(store.db, 'indexer', at(0).toISOString());
    expect(await asked()).to.deep.equal([true, false, false]);
    await askRebuild(store.db, 'indexer', null);
    expect(await asked()).to.deep.equal([false, false, false]);
  });
});

describe('what a new catalogue may lose', () => {
  const all = { models: 100, priced: 50, scored: 10 };

  it('is a tenth of models, of those with a price and of those with a score, and no more', () => {
    const lose = (lost: Partial<typeof all>) => () => {
      assertKeepsMost(all, { ...all, ...lost });
    };
    expect(lose({ models: 90, priced: 45, scored: 9 })).not.to.throw();
    expect(lose({ models: 89 })).to.throw(/\(models 100 → 89\)/);
    expect(lose({ priced: 44 })).to.throw(/\(priced 50 → 44\)/);
    expect(lose({ models: 80, scored: 8 })).to.throw(/\(models 100 → 80, scored 10 → 8\)/);
  });

  it('is counted alike before and after it is written: what is believed and there still', async () => {
    const store = await openCatalogStore();
    try {
      const offer = (provider: string, ...chosen: boolean[]) =>
        buildResolvedOffer(
          provider,
          provider,
          chosen.map((isChosen, i) => buildPrice(i === 0 ? 'input' : 'output', 1, { isChosen })),
        );
      const models = [
        buildResolved('a', { offers: [offer('p', false, true)] }),
        buildResolved('b', { offers: [offer('r', false)] }),
        buildResolved('c', { results: ['x', 'y'].map((name) => buildResult(name, 1)) }),
        buildResolved('d', { offers: [offer('s', true)] }),
      ];
      await store.apply(buildResolvedCatalog(models));
      const counts = { models: 4, priced: 2, scored: 1 };
      expect(countResolved(models)).to.deep.equal(counts);
      expect(await countPublished(store.db)).to.deep.equal(counts);
      // One is sold no more, and the price of another is believed no more.
      const doubted = buildResolved('d', { offers: [offer('s', false)] });
      const fewer = [buildResolved('a'), buildResolved('b'), doubted];
      await store.apply(buildResolvedCatalog(fewer), { force: true });
      const left = { models: 3, priced: 0, scored: 0 };
      expect(countResolved(fewer)).to.deep.equal(left);
      expect(await countPublished(store.db)).to.deep.equal(left);
    } finally {
      await store.close();
    }
  });
});
