import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
import {
  buildBenchmark,
  buildModel,
  buildModelPricing,
  buildOffer,
  buildScore,
} from '../support/build.ts';
import { matchIn } from '../support/match-in.ts';
import { visitPage } from '../support/visit.ts';

const VARIANTS = Array.from({ length: 31 }, (_, at) => `v${at}`);

/** Much alike in all that is compared; the first has ended, the second ran in every configuration. */
const HERONS = Array.from({ length: 12 }, (_, at) =>
  buildModel({
    slug: `heron-${at}`,
    name: `Heron ${at}`,
    creator: { slug: 'acme', name: 'Acme' },
    family: 'heron',
    status: at === 0 ? 'retired' : 'active',
    popularity: 20 - at,
    providers: ['acme'],
    pricing: buildModelPricing(1 + at / 100, 2, { offer_id: `off_${at}` }),
    offers: [buildOffer('acme', 1 + at / 100, 2, { id: `off_${at}` })],
    benchmarks: [
      buildScore('test', 60 + at),
      ...(at === 1 ? VARIANTS : []).map((variant) =>
        buildScore('test', 50, { variant, headline: false }),
      ),
    ],
  }),
);

describe('how much a page shows', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({
      models: HERONS,
      others: [{ kind: 'benchmark', id: 'test', body: buildBenchmark('test', 'Test') }],
    });
  });
  after(() => app.close());

  it('is eight similar models, and five in place of one that has ended', async () => {
    const { html } = await visitPage(app, '/models/heron-0');
    const rowsOf = (id: string): number =>
      matchIn(html, new RegExp(`<table id="${id}".*?<tbody>(.*?)</tbody>`, 's')).split('<tr')
        .length - 1;
    expect([rowsOf('similar-models'), rowsOf('instead')]).to.deep.equal([8, 5]);
  });

  it('is thirty configurations of a leaderboard to choose from', async () => {
    const { html } = await visitPage(app, '/benchmarks/test');
    const choice = matchIn(html, /<select id="variant"[^>]*>(.*?)<\/select>/s);
    expect(choice.split('<option').length - 1).to.equal(31);
  });
});
