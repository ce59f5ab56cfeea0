import { expect } from 'chai';
import { SearchParams } from '../../schemas/api/catalog/search.ts';
import { answerFromView, type CatalogView } from '../../server/catalog/catalog-view.ts';
import { searchModels } from '../../server/catalog/search-models.ts';
import { toJsonBytes } from '../../server/json-text.ts';
import { compileParams } from '../../server/http/params/parse-params.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { buildModel, buildModelPricing, buildOffer } from '../support/build.ts';
import { SAMPLE_OTHERS } from '../support/sample.ts';

const NOW = new Date('2026-09-14T12:00:00Z');
const MODELS = [
  buildModel({
    slug: 'swan',
    snapshots: ['swan-2026-01-01'],
    offers: [buildOffer('acme-cloud', 0, 0, { access: 'free' })],
    pricing: buildModelPricing(0, 0),
  }),
  buildModel({ slug: 'swan-2026-01-01', snapshot_of: 'swan' }),
  buildModel({ slug: 'coot', pricing: buildModelPricing(2, 2) }),
];
const parse = compileParams({ path: '/search', params: SearchParams });

describe('a search, however it is asked for', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());

  /** `wrap` stands between the search and the catalogue. */
  const search = (
    asked: Readonly<Record<string, string>>,
    wrap = (view: CatalogView): CatalogView => view,
  ) => {
    const given = new URLSearchParams(asked);
    const { params, warnings } = parse(String(given), {}, false);
    const times = [500, 507.4];
    const request = { now: NOW, warnings, given, elapsedMs: () => times.shift() ?? NaN };
    return answerFromView(app.services.catalog, (view) =>
      searchModels(wrap(view), params as SearchParams, request),
    );
  };

  it('proposes no other names where something was found', async () => {
    expect((await search({ q: 'swan' })).body.did_you_mean).to.deep.equal([]);
  });

  it('warns of names that nobody knows', async () => {
    const { body } = await search({ q: 'swan', creator: 'unheard-of' });
    expect(body.meta.warnings.map(({ parameter }) => parameter)).to.include('creator');
  });

  it('takes as long as the search did, not the request', async () => {
    expect((await search({ q: 'swan' })).body.meta.took_ms).to.equal(7);
  });

  it('is told to others as it was typed, though it was read as a question', async () => {
    const { body, matches } = await search({ q: 'cheapest swan' });
    expect(body.meta.interpretation?.understood).not.to.deep.equal([]);
    expect(matches.query.text?.q).to.equal('cheapest swan');
  });

  it('names the offers that are free where those are asked for', async () => {
    const { body } = await search({ q: 'swan', free: 'true' });
    const { data } = JSON.parse(toJsonBytes(body).toString()) as typeof body;
    expect(data.map((row) => row.free_offers?.map(({ id }) => id))).to.deep.equal([
      ['off_acme-cloud_model'],
    ]);
  });

  it('looks for snapshots as they were on the day that is asked for', async () => {
    const days: (string | undefined)[] = [];
    const wrap = (view: CatalogView): CatalogView =>
      Object.assign(Object.create(view) as CatalogView, {
        read: (...[slugs, day]: Parameters<CatalogView['read']>) => {
          days.push(day);
          return view.read(slugs, day);
        },
      });
    await search({ q: 'swan 2026-01-01', as_of: '2026-09-14' }, wrap);
    expect(days).to.include('2026-09-14').and.not.to.include(undefined);
  });
});
