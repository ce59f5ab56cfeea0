import { expect } from 'chai';
import {
  assertKeepsMost,
  type CatalogCounts,
  CatalogGuardError,
  countPublished,
  countResolved,
} from '../../../indexer/catalog/apply/guard.ts';
import {
  buildPrice,
  buildResolved,
  buildResolvedCatalog,
  buildResolvedOffer,
  buildResult,
} from '../../support/build-resolved.ts';
import { openCatalogStore } from '../../support/catalog-store.ts';

const TEN: CatalogCounts = { models: 10, priced: 10, scored: 10 };

describe('the guard against loss', () => {
  for (const name of ['models', 'priced', 'scored'] as const) {
    it(`lets a tenth of the ${name} go, and no more`, () => {
      assertKeepsMost(TEN, { ...TEN, [name]: 9 });
      let refused: unknown;
      try {
        assertKeepsMost({ ...TEN, [name]: 100 }, { ...TEN, [name]: 89 });
      } catch (error) {
        refused = error;
      }
      expect(refused).to.be.instanceOf(CatalogGuardError);
      expect(String(refused)).to.contain(`(${name} 100 → 89)`);
    });
  }

  const judged = buildPrice('input', 1, { isChosen: false, suspectReason: 'outlier' });
  const priced = (slug: string, ...prices: ReturnType<typeof buildPrice>[]) =>
    buildResolved(slug, { offers: [buildResolvedOffer('p', slug, prices)] });
  const scored = (slug: string) => buildResolved(slug, { results: [buildResult('b', 1)] });

  it('counts what is offered with a price that is shown, and with a result', () => {
    const models = [
      priced('a', judged, buildPrice('output', 2)),
      priced('b', judged),
      priced('c'),
      scored('d'),
    ];
    expect(countResolved(models)).to.deep.equal({ models: 4, priced: 1, scored: 1 });
  });

  it('counts of what was published only what is there and shown now', async () => {
    const store = await openCatalogStore();
    const one = buildPrice('input', 1);
    const sold = buildResolvedOffer('p', 'a', [one], { soldAs: ['a-2026'] });
    const base = buildResolved('a', { offers: [sold] });
    const snapshot = buildResolved('a-2026', { snapshotOf: 'a' });
    const rest = [scored('d'), scored('e'), snapshot, base];
    await store.apply(buildResolvedCatalog([...rest, priced('b', one), priced('c', one)]));
    expect(await countPublished(store.db)).to.deep.equal({ models: 6, priced: 4, scored: 2 });
    // The price of one goes, that of another is not believed any more, and a model goes.
    const after = [priced('b'), priced('c', judged), ...rest.slice(1)];
    await store.apply(buildResolvedCatalog(after), { force: true });
    expect(await countPublished(store.db)).to.deep.equal({ models: 5, priced: 2, scored: 1 });
    await store.close();
  });
});
