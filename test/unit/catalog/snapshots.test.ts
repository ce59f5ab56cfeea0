import { expect } from 'chai';
import type { ResolvedModel } from '../../../indexer/resolve/resolved.ts';
import { foldSnapshots } from '../../../indexer/resolve/life-cycle/fold-snapshots.ts';
import {
  buildResolvedCatalog,
  buildPrice,
  buildResolved,
  buildResolvedOffer,
  buildSource,
} from '../../support/build-resolved.ts';
import { openCatalogStore, type CatalogStore } from '../../support/catalog-store.ts';

const LATER = new Date('2026-07-05T10:00:00Z');

describe('snapshots in the catalogue', () => {
  let store: CatalogStore;
  beforeEach(async () => {
    store = await openCatalogStore();
  });
  afterEach(() => store.close());

  const sell = (id: string, usd: number) =>
    buildResolvedOffer('p', id, [buildPrice('input', usd), buildPrice('output', usd)]);
  const line = (base: number, dated: number, other: number): ResolvedModel[] => [
    buildResolved('a', { offers: [sell('a', base)] }),
    buildResolved('a-1', { snapshotOf: 'a', offers: [sell('a-1', dated)] }),
    buildResolved('a-2', { snapshotOf: 'a', offers: [sell('a-2', other)] }),
  ];
  const folded = (...usd: [number, number, number]) =>
    buildResolvedCatalog(foldSnapshots(line(...usd)));
  const later = { now: LATER, sources: [buildSource({ asOf: '2026-07-04' })] };
  const news = async (): Promise<unknown[]> =>
    store
      .db('changes')
      .whereNotNull('model_id')
      .whereNot({ type: 'model_added' })
      .orderBy('id')
      .select('type', 'model_id', 'offer_id');
  const idsOf = async (slug: string): Promise<unknown[]> =>
    (await store.read(slug)).offers.map(({ id, snapshot, other_model_ids: others }) => [
      id,
      snapshot,
      others.join(),
    ]);

  const check = async (): Promise<void> => {
    expect(await idsOf('a')).to.deep.equal([
      ['off_p_a', null, 'a-1'],
      ['off_p_a-2', 'a-2', ''],
    ]);
    expect(await idsOf('a-1')).to.deep.equal([['off_p_a', null, 'a-1']]);
    expect(await idsOf('a-2')).to.deep.equal([['off_p_a-2', 'a-2', '']]);
    expect((await store.read('a-2')).providers).to.deep.equal(['p']);
  };

  it('shows the offers of both, each where it belongs', async () => {
    await store.apply(folded(1, 1, 2));
    await check();
    const second = await store.apply(folded(1, 1, 2), later);
    expect(second.changes.offer_changed ?? 0).to.equal(0);
  });

  it('moves offers of a snapshot to its model without news', async () => {
    await store.apply(buildResolvedCatalog(line(1, 1, 2)));
    await store.apply(folded(1, 1, 2), later);
    await check();
    expect(await news()).to.deep.equal([]);
  });

  it('tells a price that parts two ids as a price, and nothing of the offers', async () => {
    await store.apply(folded(1, 1, 2));
    await store.apply(folded(3, 1, 2), later);
    expect(await idsOf('a')).to.have.length(3);
    expect(await idsOf('a-1')).to.deep.equal([['off_p_a-1', 'a-1', '']]);
    expect(await news()).to.deep.equal([
      { type: 'price_changed', model_id: 'mdl_a', offer_id: 'off_p_a' },
      { type: 'price_changed', model_id: 'mdl_a', offer_id: 'off_p_a' },
    ]);
    await store.apply(folded(3, 3, 2), { ...later, now: new Date('2026-07-06T10:00:00Z') });
    expect(await idsOf('a-1')).to.deep.equal([['off_p_a', null, 'a-1']]);
    expect(await news()).to.have.length(2);
  });

  it('tells of an offer that is gone', async () => {
    await store.apply(folded(1, 1, 2));
    const [base, first] = line(1, 1, 2) as [ResolvedModel, ResolvedModel];
    const gone = [base, first, buildResolved('a-2', { snapshotOf: 'a' })];
    await store.apply(buildResolvedCatalog(foldSnapshots(gone)), { ...later, force: true });
    expect(await news()).to.deep.equal([
      { type: 'offer_removed', model_id: 'mdl_a', offer_id: 'off_p_a-2' },
    ]);
    expect(await idsOf('a-2')).to.deep.equal([]);
  });
});
