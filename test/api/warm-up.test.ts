import { expect } from 'chai';
import type { CatalogQuery } from '../../schemas/query.ts';
import type { CatalogReader } from '../../server/search/port.ts';
import { warmUp } from '../../server/warm-up.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildModel } from '../support/build.ts';

const MODELS = Array.from({ length: 3 }, (_, i) =>
  buildModel({ slug: `heron-${i}`, name: `Heron ${i} Mini` }),
);

/** The catalogue, parts of which are others. */
const delegateTo = (catalog: CatalogReader, parts: Partial<CatalogReader>): CatalogReader => ({
  ...catalog,
  engine: catalog.engine,
  search: (query) => catalog.search(query),
  view: () => catalog.view(),
  resolve: (...asked) => catalog.resolve(...asked),
  read: (...asked) => catalog.read(...asked),
  ...parts,
});

describe('warming up', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: MODELS });
  });
  after(() => app.close());

  /** The catalogue of the application, and the texts it is searched for. */
  function watch(parts: Partial<CatalogReader> = {}) {
    const { catalog, clock } = app.services;
    const texts: string[] = [];
    const watched = delegateTo(catalog, {
      search: (query: CatalogQuery) => {
        if (query.text !== null) texts.push(query.text.q);
        return catalog.search(query);
      },
      ...parts,
    });
    return { texts, services: { catalog: watched, clock, isStopping: () => false } };
  }

  it('searches for names as people type them, no more often than it was told', async () => {
    const { texts, services } = watch();
    await warmUp(services, 4);
    expect(new Set(texts)).to.include.members(['Heron 0 Mini', 'Hreon 0 Mini', 'Mini 0 Heron']);
    expect(texts).not.to.include('heron-1');
  });

  it('ends with the catalogue, however many searches it was told to make', async () => {
    const { texts, services } = watch();
    await warmUp(services, 10_000);
    expect(texts).to.include('2 Mini');
    expect(texts.length).to.be.below(100);
  });

  it('ends when the process does', async () => {
    const { texts, services } = watch();
    await warmUp({ ...services, isStopping: () => texts.length > 0 }, 100);
    expect(new Set(texts).size).to.equal(1);
  });

  it('asks nothing of a cluster', async () => {
    const { texts, services } = watch({ engine: 'elasticsearch' });
    await warmUp(services, 100);
    expect(texts).to.deep.equal([]);
  });

  it('waits for a catalogue', async () => {
    let looks = 0;
    const { texts, services } = watch({
      view: () => {
        looks += 1;
        return looks === 1 ? Promise.reject(new Error('none')) : app.services.catalog.view();
      },
    });
    await warmUp(services, 1);
    expect(texts).to.include('Heron 0 Mini');
  });

  it('changes no answer and costs no request', async () => {
    interface Usage {
      readonly data: { readonly today: { readonly used: number } };
    }
    const etag = async () => (await app.ask(`${ROOT}/search?q=hreon`)).headers['etag'];
    const used = async () => (await app.read<Usage>(`${ROOT}/usage`)).data.today.used;
    const [before, counted] = [await etag(), await used()];
    await warmUp(watch().services, 12);
    // To ask how many there were is one more.
    expect(await used()).to.equal(counted + 1);
    expect(await etag()).to.equal(before);
  });

  it('makes as many searches as it is set to, none for 0, and no failure of one matters', async () => {
    for (const [searches, isDone] of [
      ['2', true],
      ['0', false],
    ] as const) {
      let count = 0;
      const set = await openTestApp({
        models: MODELS,
        env: { WARM_UP_SEARCHES: searches },
        services: ({ catalog }) => ({
          catalog: delegateTo(catalog, {
            search: () => {
              count += 1;
              return Promise.reject(new Error('broken'));
            },
          }),
        }),
      });
      await set.warmUp();
      await set.close();
      expect(count > 0, searches).to.equal(isDone);
      expect(set.logs.join()).not.to.include('broken');
    }
  });
});
