import { expect } from 'chai';
import { isFree } from '../../schemas/field.ts';
import { FIELDS, type NumberName } from '../../schemas/fields.ts';
import type { Model } from '../../schemas/model.ts';
import { buildModel, buildModelPricing, buildOffer } from '../support/build.ts';

const OFFERS: readonly (readonly [what: string, offer: Model['offers'][number], free: boolean])[] =
  [
    ['nothing to anybody', buildOffer('perch', 0, 0, { access: 'free' }), true],
    ['nothing in a trial', buildOffer('perch', 0, 0, { access: 'trial' }), false],
    ['nothing beside a subscription', buildOffer('perch', 0, 0, { access: 'subscription' }), false],
    ['something for what it answers', buildOffer('perch', 0, 1, { access: 'free' }), false],
    ['something for what it is asked', buildOffer('perch', 1, 0, { access: 'free' }), false],
    ['what nobody knows', buildOffer('perch', null, null, { access: 'free' }), false],
  ];

describe('a model', () => {
  for (const [what, offer, free] of OFFERS) {
    it(`is ${free ? '' : 'not '}free where its offer costs ${what}`, () => {
      expect(isFree({ ...buildModel({ slug: 'heron' }), offers: [offer] })).to.equal(free);
    });
  }

  it('is free where one of several offers is', () => {
    const offers = OFFERS.map(([, offer]) => offer);
    expect(isFree({ ...buildModel({ slug: 'heron' }), offers })).to.equal(true);
  });
});

describe('a price by which models are filtered and sorted', () => {
  const read = (
    name: NumberName,
    pricing: Partial<NonNullable<Model['pricing']>>,
    type = 'image',
  ) => {
    const field = FIELDS.find((one) => one.name === name);
    const whole = { ...buildModelPricing(null, null), ...pricing };
    const model = { ...buildModel({ slug: 'heron' }), type, pricing: whole } as Model;
    return field?.of(model);
  };
  const headline = {
    kind: 'image_output',
    unit: 'image',
    price: 0.04,
    quality: null,
    size: null,
  } as const;

  it('is that of the unit by which models of a type are compared, and no other', () => {
    expect(read('unit_price', { headline })).to.equal(0.04);
    expect(read('unit_price', { headline }, 'video')).to.equal(null);
    expect(read('unit_price', { headline: null })).to.equal(null);
  });

  it('is free where it is nothing, and not known where it is not', () => {
    for (const name of ['input', 'output', 'cache_read'] as const) {
      expect(read(`${name}_price`, { [name]: 0 }), name).to.equal(0);
      expect(read(`${name}_price`, { [name]: null }), name).to.equal(null);
    }
  });

  it('is that of the cheapest offer where that is asked for, and not the one that is shown', () => {
    const lowest = { provider: 'perch', offer_id: 'off_1', input: 1, output: 1, blended_3_to_1: 1 };
    expect(read('lowest_price', { blended_3_to_1: 5, lowest })).to.equal(1);
    expect(read('blended_price', { blended_3_to_1: 5, lowest })).to.equal(5);
    expect(read('lowest_price', { blended_3_to_1: 5, lowest: null })).to.equal(null);
  });
});
