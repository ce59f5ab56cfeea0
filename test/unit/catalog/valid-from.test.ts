import { expect } from 'chai';
import { findOfferPasts, findValidFrom } from '../../../indexer/catalog/history/valid-from.ts';
import {
  buildPrice,
  buildResolved,
  buildResolvedCatalog,
  buildResolvedOffer,
  buildSource,
} from '../../support/build-resolved.ts';
import { openCatalogStore, type CatalogStore } from '../../support/catalog-store.ts';

const DATA = '2026-07-02';
const OUT = '2026-09-22';
const ANNOUNCED = '2026-12-24';

describe('where the bundle says since when a model is there', () => {
  let store: CatalogStore;
  beforeEach(async () => {
    store = await openCatalogStore();
  });
  afterEach(() => store.close());

  async function write(releaseDate: string | null) {
    const price = buildPrice('input', 1, { validFrom: OUT });
    const offers = [buildResolvedOffer('p', 'a', [price])];
    const resolved = buildResolvedCatalog([buildResolved('a', { releaseDate, offers })]);
    await store.apply(resolved, { now: new Date('2026-11-22T10:00:00Z') });
    const begin = new Map([['models-dev', DATA]]);
    const ids = await store.db<{ id: string }>('offers').pluck('id');
    return {
      models: await findValidFrom(store.db, resolved, begin, []),
      offers: await findOfferPasts(store.db, resolved, begin, new Set(ids)),
    };
  }

  for (const [what, releaseDate] of Object.entries({
    'the data that have it': null,
    'a release before that': '2026-01-01',
    'a release after that': OUT,
  })) {
    it(`says nothing where it is ${what}`, async () => {
      expect(await write(releaseDate)).to.deep.equal({ models: [], offers: [] });
    });
  }

  it('says the data of what is not out yet, whatever day they are read', async () => {
    const { models, offers } = await write(ANNOUNCED);
    expect(models.map(({ valid_from }) => valid_from)).to.deep.equal([DATA]);
    expect(offers.map(({ from }) => from)).to.deep.equal([DATA]);
  });

  it('says nothing of a model that was there ever since there is a history', async () => {
    const resolved = buildResolvedCatalog([buildResolved('a'), buildResolved('b')]);
    await store.apply(resolved);
    await store.db('models').where({ slug: 'a' }).update({ valid_from: '' });
    await store.db('models').where({ slug: 'b' }).update({ valid_from: OUT });
    const begins = await findValidFrom(store.db, resolved, new Map([['models-dev', DATA]]), []);
    expect(begins.map(({ where }) => where)).to.deep.equal([{ id: 'mdl_b' }]);
  });

  it('says what a price was and where it was read, and that another one was shown', async () => {
    const offered = (usd: number, url: string, isChosen: boolean) =>
      buildResolvedCatalog([
        buildResolved('a', {
          offers: [buildResolvedOffer('p', 'a', [buildPrice('input', usd, { url, isChosen })])],
        }),
      ]);
    await store.apply(offered(2, 'https://old.example', false));
    const now = offered(1, 'https://new.example', true);
    await store.apply(now, { sources: [buildSource({ asOf: '2026-07-04' })] });
    const begin = new Map([['models-dev', DATA]]);
    const [past] = await findOfferPasts(store.db, now, begin, new Set(['off_p_a']));
    expect(past?.prices).to.deep.equal([
      {
        source: 'models-dev',
        component: 'input',
        url: 'https://old.example',
        steps: [[DATA, '2026-07-04', 2e9, 0], ['2026-07-04']],
      },
    ]);
  });
});
