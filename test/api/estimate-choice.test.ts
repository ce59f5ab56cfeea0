import { expect } from 'chai';
import type { z } from 'zod';
import type { IndexDocument } from '../../indexer/index/port.ts';
import type { EstimateAnswer } from '../../schemas/api/catalog/estimate.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildModel, buildOffer, buildScore } from '../support/build.ts';

type Answer = z.output<typeof EstimateAnswer>;

const at = (provider: string, slug: string, region: readonly string[] = ['global']) =>
  buildOffer(provider, 1, 1, { id: `off_${provider}_${slug}`, region: [...region] });

const PROVIDERS = ['acme', 'borealis', 'cirrus'].map((slug): IndexDocument => {
  const body = { object: 'provider', slug, name: slug, kind: 'cloud', docs_url: null } as const;
  return { kind: 'provider', id: slug, body };
});
const MODELS = [
  buildModel({
    slug: 'heron',
    providers: ['acme', 'borealis', 'cirrus'],
    offers: [
      at('acme', 'heron', ['us', 'eu']),
      at('borealis', 'heron', ['eu']),
      at('cirrus', 'heron', ['asia']),
    ],
    benchmarks: [buildScore('quiz', 50, { self_reported: true })],
  }),
  buildModel({
    slug: 'heron-2026',
    snapshot_of: 'heron',
    providers: ['acme'],
    offers: [at('acme', 'heron-2026')],
  }),
  buildModel({
    slug: 'ibis',
    providers: ['acme'],
    offers: [at('acme', 'ibis')],
    benchmarks: [buildScore('quiz', 60)],
  }),
  buildModel({
    slug: 'old',
    status: 'retired',
    providers: ['borealis'],
    offers: [at('borealis', 'old')],
  }),
];

describe('the offers an estimate is of', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: MODELS, others: PROVIDERS });
  });
  after(() => app.close());

  const ask = (query: string): Promise<Answer> =>
    app.read<Answer>(`${ROOT}/estimate?input_tokens=1&${query}`);
  const idsOf = async (query: string): Promise<string[]> =>
    (await ask(query)).data.map(({ offer_id: id }) => id.slice('off_'.length)).sort();
  const HERON = ['acme_heron', 'borealis_heron', 'cirrus_heron'];

  it('200: are those of the models a list shows', async () => {
    expect(await idsOf('')).to.deep.equal(['acme_heron', 'acme_ibis', ...HERON.slice(1)]);
    expect((await ask('')).meta.totals).to.include({ models: 2, offers: 4 });
    expect(await idsOf('snapshots=true')).to.include('acme_heron-2026');
    expect(await idsOf('snapshots=true')).not.to.include('borealis_old');
    expect(await idsOf('status=retired')).to.deep.equal(['borealis_old']);
    expect(await idsOf('status=any'))
      .to.include('borealis_old')
      .and.not.to.include('acme_heron-2026');
  });

  it('200: are those of any model that is named', async () => {
    expect(await idsOf('slugs=old,heron-2026')).to.deep.equal(['acme_heron-2026', 'borealis_old']);
    expect(await idsOf('slugs=old,heron&status=active')).to.deep.equal(HERON);
    expect(await idsOf('slugs=old,heron-2026&provider=acme')).to.deep.equal(['acme_heron-2026']);
  });

  it('200: are of the providers and regions that are wanted, and of no other', async () => {
    expect(await idsOf('region=eu,asia&slugs=heron')).to.deep.equal(HERON);
    expect(await idsOf('region=us')).to.deep.equal(['acme_heron']);
    expect(await idsOf('region=!us&slugs=heron')).to.deep.equal(['borealis_heron', 'cirrus_heron']);
    expect(await idsOf('provider=acme&region=!us')).to.deep.equal(['acme_ibis']);
    expect(await idsOf('provider=!acme&slugs=heron')).to.deep.equal([
      'borealis_heron',
      'cirrus_heron',
    ]);
    // Who wants no offer of a provider still wants the others of the same models.
    expect(await idsOf('provider=!acme')).to.deep.equal(['borealis_heron', 'cirrus_heron']);
    expect(await idsOf('type=!text')).to.deep.equal([]);
    // Models that nobody wanted has an offer of are none.
    expect((await ask('provider=borealis')).meta.totals).to.include({ models: 1, offers: 1 });
  });

  it('200: are of models with a score, measured by others where only that counts', async () => {
    expect(await idsOf('benchmark_min=quiz:40')).to.deep.equal([
      'acme_heron',
      'acme_ibis',
      ...HERON.slice(1),
    ]);
    expect(await idsOf('benchmark_min=quiz:40&self_reported=false')).to.deep.equal(['acme_ibis']);
  });

  it('200: are on pages, of which the last has no next', async () => {
    const pages = await Promise.all([1, 2].map((page) => ask(`limit=2&page=${page}`)));
    expect(pages.map(({ pagination }) => pagination.has_more)).to.deep.equal([true, false]);
    expect(pages.flatMap(({ data }) => data)).to.deep.equal((await ask('')).data);
    expect(pages[0]?.data[0]?.region).to.deep.equal(['us', 'eu']);
  });

  it('200: that have no cost are all counted, and a hundred of them shown', async () => {
    const models = Array.from({ length: 101 }, (_, i) => {
      const slug = `trial-${String(i).padStart(3, '0')}`;
      const offers = [{ ...at('acme', slug), access: 'trial' as const }];
      return buildModel({ slug, providers: ['acme'], offers });
    });
    await app.publish([...MODELS, ...models], PROVIDERS);
    const { unpriced, meta } = await ask('');
    expect(meta.totals).to.include({ offers: 105, priced: 4, unpriced: 101 });
    expect([unpriced.length, unpriced[0]?.slug, unpriced.at(-1)?.slug]).to.deep.equal([
      100,
      'trial-000',
      'trial-099',
    ]);
    await app.publish(MODELS, PROVIDERS);
  });

  it('200: are of the catalogue that is live', async () => {
    await app.publish(MODELS.slice(2), PROVIDERS);
    expect(await idsOf('')).to.deep.equal(['acme_ibis']);
    await app.publish(MODELS, PROVIDERS);
    expect(await idsOf('')).to.have.length(4);
  });
});
