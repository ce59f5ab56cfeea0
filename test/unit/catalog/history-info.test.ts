import { expect } from 'chai';
import { countHoldings, loadHistoryInfo } from '../../../indexer/catalog/history/history-info.ts';
import type { ResolvedCatalog } from '../../../indexer/resolve/resolved.ts';
import {
  buildPrice,
  buildResolved,
  buildResolvedCatalog,
  buildResolvedOffer,
  buildResult,
  buildSource,
} from '../../support/build-resolved.ts';
import { openCatalogStore, type CatalogStore } from '../../support/catalog-store.ts';

const JUNE = '2026-06-16';
const JULY = '2026-07-02';

describe('what is told of a catalogue beside its models', () => {
  let store: CatalogStore;
  beforeEach(async () => {
    store = await openCatalogStore();
  });
  afterEach(() => store.close());

  it('is since when its past is known, and from which data, the preferred source first', async () => {
    expect(await loadHistoryInfo(store.db)).to.equal(null);
    const catalogue = buildResolvedCatalog([buildResolved('a')]);
    for (const asOf of [JUNE, JULY]) {
      const sources = ['y', 'z', 'b'].map((key) =>
        buildSource({ key, name: key.toUpperCase(), precedence: key === 'z' ? 1 : 2, asOf }),
      );
      // One has no new data, and one had none before.
      const said = sources.filter(({ key }) => key !== (asOf === JUNE ? 'b' : 'y'));
      await store.apply(catalogue, { sources: said });
    }
    // Days of the past are put in later.
    await store.db('source_dates').insert({ source_key: 'z', as_of: '2026-01-01' });
    expect(await loadHistoryInfo(store.db)).to.deep.equal({
      since: JUNE,
      sources: [
        { key: 'z', name: 'Z', dates: ['2026-01-01', JUNE, JULY] },
        { key: 'b', name: 'B', dates: [JULY] },
        { key: 'y', name: 'Y', dates: [JUNE] },
      ],
    });
  });

  it('begins on the day that the newest of the first data have', async () => {
    const model = buildResolved('a', {
      offers: [buildResolvedOffer('p', 'a', [buildPrice('input', 1)])],
      results: [buildResult('mmlu', 1, { run: { source: 'litellm' } })],
    });
    const apply = (newest: string) =>
      store.apply(buildResolvedCatalog([model]), {
        sources: [buildSource({ asOf: newest }), buildSource({ key: 'litellm', asOf: JUNE })],
      });
    await apply(JULY);
    expect(await loadHistoryInfo(store.db)).to.include({ since: JULY });
    await apply('2026-07-04');
    expect(await loadHistoryInfo(store.db)).to.include({ since: JULY });
  });

  it('counts offers that are there, prices that are shown of them, and each score once', async () => {
    expect(await countHoldings(store.db)).to.deep.equal({ offers: 0, prices: 0, scores: 0 });
    const offer = (provider: string, usd: number) =>
      buildResolvedOffer(provider, 'a', [
        buildPrice('input', usd),
        buildPrice('output', 8),
        buildPrice('output', 9, { source: 'other', isChosen: false }),
      ]);
    const of = (usd: number, ...providers: readonly string[]) =>
      buildResolvedCatalog([
        buildResolved('a', {
          offers: providers.map((provider) => offer(provider, usd)),
          results: [buildResult('b1', 1), buildResult('b2', 2, { run: { snapshot: 'a-1' } })],
        }),
        buildResolved('a-1', { snapshotOf: 'a', results: [buildResult('b2', 2)] }),
      ]);
    const apply = (catalogue: ResolvedCatalog, asOf: string) =>
      store.apply(catalogue, {
        sources: [buildSource({ asOf }), buildSource({ key: 'other', precedence: 2, asOf })],
        force: true,
      });
    await apply(of(1, 'p', 'q', 'r'), JUNE);
    expect(await countHoldings(store.db)).to.deep.equal({ offers: 3, prices: 6, scores: 2 });
    await apply(of(2, 'p', 'q'), JULY);
    expect(await countHoldings(store.db)).to.deep.equal({ offers: 2, prices: 4, scores: 2 });
  });
});
