import { expect } from 'chai';
import type { ModelHistory } from '../../../schemas/history.ts';
import type { Model } from '../../../schemas/model.ts';
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

  /** The history of a builder's model as it is published. */
  const readHistory = async (slug: string): Promise<ModelHistory> => {
    const [body] = await store
      .db('documents')
      .where({ kind: 'history', id: `mdl_${slug}` })
      .pluck('body');
    return JSON.parse(String(body)) as ModelHistory;
  };

  it('goes on telling what sold a snapshot whose model is gone, whatever it is made with', async () => {
    await store.apply(folded(1, 1, 2));
    const alone = (name: string) =>
      buildResolvedCatalog([buildResolved('a-1', { name, offers: [sell('a-1', 1)] })]);
    for (const name of ['One', 'Two']) {
      await store.apply(alone(name), { ...later, force: true });
      const { offers } = await readHistory('a-1');
      expect(offers.map(({ id }) => id)).to.deep.equal(['off_p_a', 'off_p_a-1']);
    }
  });

  it('names a model in the past of another by the slug it has now', async () => {
    const [base, next] = [buildResolved('base'), buildResolved('next', { snapshotOf: 'base' })];
    await store.apply(buildResolvedCatalog([base, next]));
    const apart = { ...next, snapshotOf: null };
    await store.apply(buildResolvedCatalog([base, apart]), later);
    const renamed = { ...base, slug: 'renamed' };
    await store.apply(buildResolvedCatalog([renamed, apart]), later);
    const past = (await readHistory('next')).intervals.flatMap((one) =>
      one.kind === 'fact' && one.field === 'snapshot_of' ? [one.value] : [],
    );
    expect(past).to.deep.equal([null, 'renamed']);
  });

  it('shows the name of a provider that sells a snapshot, as it is now', async () => {
    const catalogue = folded(1, 1, 2);
    await store.apply(catalogue);
    const providers = catalogue.providers.map((one) => ({ ...one, name: 'New name' }));
    await store.apply({ ...catalogue, providers }, later);
    const [body] = await store
      .db('documents')
      .where({ kind: 'model', id: 'mdl_a-1' })
      .pluck('body');
    const names = (JSON.parse(String(body)) as Model).offers.map(({ provider }) => provider.name);
    expect(names).to.deep.equal(['New name']);
  });
});
