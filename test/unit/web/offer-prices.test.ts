import { expect } from 'chai';
import { cheapestOf } from '../../../server/web/catalog/model/offer-prices.ts';
import { buildModel, buildModelPricing, buildOffer } from '../../support/build.ts';

describe('the cheapest offer that pages show', () => {
  const offers = [buildOffer('pointer', 0.3, 0.3), buildOffer('maker', 0.75, 0.75)];

  it('is the one the catalogue chose, though a pointer has a lower price', () => {
    const lowest = {
      provider: 'maker',
      offer_id: 'off_maker_model',
      input: 0.75,
      output: 0.75,
      blended_3_to_1: 0.75,
    };
    const pricing = buildModelPricing(0.75, 0.75, { lowest });
    const model = buildModel({ slug: 'heron', offers, pricing });
    expect(cheapestOf(model)?.provider.slug).to.equal('maker');
  });

  it('is the cheapest of all where the catalogue chose none', () => {
    expect(cheapestOf(buildModel({ slug: 'heron', offers }))?.provider.slug).to.equal('pointer');
  });
});
