import { expect } from 'chai';
import { toSummary, type Model } from '../../../schemas/model.ts';
import { toPrices } from '../../../server/export/to-prices.ts';
import { projectToDate } from '../../../server/search/project-to-date.ts';
import {
  buildPrice,
  buildResolved,
  buildResolvedCatalog,
  buildResolvedOffer,
  buildSource,
} from '../../support/build-resolved.ts';
import { openCatalogStore, type CatalogStore } from '../../support/catalog-store.ts';

const PAGE = 'https://acme.example/pricing';
const EDITORS = { source: 'curated', url: PAGE };

describe('the source of a price of a tier', () => {
  let store: CatalogStore;
  beforeEach(async () => {
    store = await openCatalogStore();
  });
  afterEach(() => store.close());

  const make = async (): Promise<Model> => {
    const tiers = [
      buildResolvedOffer('acme', 'm', [
        buildPrice('input', 1),
        buildPrice('output', 8),
        buildPrice('input', 2, { minPromptTokens: 200_001, ...EDITORS }),
        buildPrice('input', 3, { minPromptTokens: 500_001 }),
      ]),
      ...(['batch', 'priority', 'flex'] as const).map((serviceTier) =>
        buildResolvedOffer(
          'acme',
          'm',
          [buildPrice('input', 0.5, serviceTier === 'flex' ? {} : EDITORS)],
          { serviceTier },
        ),
      ),
    ];
    await store.apply(buildResolvedCatalog([buildResolved('m', { offers: tiers })]), {
      sources: [
        buildSource(),
        buildSource({ key: 'curated', name: 'Editors', precedence: 1, asOf: '2026-08-21' }),
      ],
    });
    return store.read('m');
  };
  const pricingOf = (model: Model) => {
    const offer = model.offers.find(({ service_tier: tier }) => tier === 'standard');
    if (offer === undefined) throw new Error('no standard offer');
    return offer.pricing;
  };

  it('is its own where the offer has another one', async () => {
    const pricing = pricingOf(await make());
    const own = {
      source: { name: 'Editors', url: PAGE, license: pricing.source?.license },
      checked_at: '2026-08-21T00:00:00Z',
    };
    expect(pricing.source?.name).not.to.equal('Editors');
    expect(pricing.tiers.map(({ provenance }) => provenance?.source?.name)).to.deep.equal([
      'Editors',
      undefined,
    ]);
    expect(pricing.service_tiers['priority']?.provenance).to.deep.include(own);
    expect(pricing.service_tiers['flex']).to.deep.equal({ input: 0.5, output: null });
    expect(pricing.batch_provenance).to.deep.include(own);
  });

  it('is in exports, and not in lists', async () => {
    const model = await make();
    const sources = toPrices(model)
      .filter(({ service_tier: tier, offer_id: id }) => tier !== 'standard' || id === 'off_acme_m')
      .map(({ component, service_tier, min_prompt_tokens, source }) => [
        `${component} ${service_tier} ${min_prompt_tokens}`,
        source?.name === 'Editors',
      ]);
    expect(Object.fromEntries(sources)).to.deep.include({
      'input standard 0': false,
      'input standard 200001': true,
      'input standard 500001': false,
      'batch_input standard 0': true,
      'input priority 0': true,
      'input flex 0': false,
    });
    expect(JSON.stringify(toSummary(model))).not.to.include('provenance');
  });

  it('had been checked by a day as far as is known of that day', async () => {
    const history = { sources: [{ name: 'Editors', dates: ['2026-07-02', '2026-08-21'] }] };
    const past = pricingOf(projectToDate(await make(), '2026-08-01', history as never));
    const july = '2026-07-02T00:00:00Z';
    expect(past.batch_provenance?.checked_at).to.equal(july);
    expect(past.service_tiers['priority']?.provenance?.checked_at).to.equal(july);
    expect(past.tiers[0]?.provenance?.checked_at).to.equal(july);
    expect(past.service_tiers['flex']).to.deep.equal({ input: 0.5, output: null });
  });
});
