import { expect } from 'chai';
import { formatLowest, isLastPrice, toBasisText } from '../../server/price-text.ts';
import type { Model, ModelStatus } from '../../schemas/model.ts';
import { buildModel, buildModelPricing, buildOffer, buildPricing } from '../support/build.ts';

const IMAGE = { kind: 'image_output', unit: 'image', quality: null, size: null } as const;

describe('the price of a model in words', () => {
  const make = (perImage: number | null, status: ModelStatus = 'active'): Model => {
    const units = perImage === null ? [] : [{ ...IMAGE, price: perImage }];
    const pricing = { ...buildPricing(null, null), other_units: units };
    return buildModel({
      slug: 'painter',
      type: 'image',
      offers: [buildOffer('acme', null, null, { id: 'off_acme', status, pricing })],
      pricing: buildModelPricing(null, null, {
        offer_id: 'off_acme',
        headline: { ...IMAGE, price: 0.05 },
        lowest: {
          provider: 'acme',
          offer_id: 'off_acme',
          input: null,
          output: null,
          blended_3_to_1: null,
        },
      }),
    });
  };

  it('the lowest is said in the unit it is sold by, and not at all where it is not known', () => {
    const name = make(0.03).offers[0]?.provider.name ?? '';
    expect(formatLowest(make(0.03))).to.equal(`from $0.03 / image at ${name}`);
    expect(formatLowest(make(null))).to.equal(null);
    const lowest = { provider: 'acme', offer_id: 'off_acme', input: 0.2, output: 0.8 };
    const pricing = buildModelPricing(3, 15, { lowest: { ...lowest, blended_3_to_1: 0.35 } });
    expect(formatLowest({ pricing, offers: [] })).to.equal('from $0.20 in / $0.80 out at acme');
    expect(formatLowest({ pricing: null, offers: [] })).to.equal(null);
  });

  it('a price whose maker ended the offer is the last one', () => {
    const words = (model: Parameters<typeof isLastPrice>[0]): string =>
      toBasisText({ basis: 'maker', providers_priced: 1 }, 'Acme', isLastPrice(model));
    expect(words(make(0.03))).to.equal('List price of Acme');
    expect(words(make(0.03, 'retired'))).to.equal('Last list price of Acme');
    expect(words({ status: 'retired' })).to.equal('Last list price of Acme');
    expect(words({ status: 'deprecated' })).to.equal('List price of Acme');
  });
});
