import { expect } from 'chai';
import {
  cheapestOf,
  isDirect,
  toRatio,
  toSeller,
} from '../../../server/web/catalog/model/offer-prices.ts';
import { buildModel, buildModelPricing, buildOffer, buildPricing } from '../../support/build.ts';

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

  it('is none that has ended, costs nothing, is batched or belongs to a subscription', () => {
    const others = [
      buildOffer('ended', 0.1, 0.1, { status: 'retired' }),
      buildOffer('gift', 0, 0),
      buildOffer('batch', 0.1, 0.1, { service_tier: 'batch' }),
      buildOffer('bundle', 0.1, 0.1, { access: 'subscription' }),
    ];
    const slugOf = (sold: typeof offers) =>
      cheapestOf(buildModel({ slug: 'heron', offers: sold }))?.provider.slug ?? null;
    expect(slugOf([...others, ...offers])).to.equal('pointer');
    expect(slugOf(others)).to.equal(null);
  });
});

describe('who sells a model', () => {
  const of = (slug: string, over: object = {}) =>
    buildOffer(slug, 1, 2, { provider: { slug, name: slug, kind: 'first_party' }, ...over });
  const model = buildModel({
    slug: 'heron',
    creator: { slug: 'acme', name: 'Acme' },
    pricing: buildModelPricing(1, 2, { offer_id: 'off_own' }),
  });

  it('is its creator only where the platform is its creator’s', () => {
    expect(toSeller(of('acme'), model)).to.equal('Creator');
    expect(toSeller(of('acme-api', { id: 'off_own' }), model)).to.equal('Creator');
    expect(toSeller(of('orbit'), model)).to.equal('First party');
    const pricing = buildModelPricing(1, 2, { offer_id: 'off_own', basis: 'median' });
    const elsewhere = buildModel({ slug: 'heron', creator: model.creator, pricing });
    expect(toSeller(of('orbit', { id: 'off_own' }), elsewhere)).to.equal('First party');
  });
});

describe('an offer', () => {
  it('is direct unless a gateway or reseller sells it', () => {
    const directAt = (['first_party', 'cloud', 'inference', 'gateway', 'reseller'] as const).filter(
      (kind) => isDirect(buildOffer('acme', 1, 2, { provider: { slug: 'a', name: 'A', kind } })),
    );
    expect(directAt).to.deep.equal(['first_party', 'cloud', 'inference']);
  });
});

describe('an offer sold by another unit than the list price is of', () => {
  const list = buildOffer('maker', 5, 30);
  const image = { kind: 'image', unit: 'image', price: 0.04, quality: null, size: null } as const;
  const perImage = buildOffer('studio', null, null, {
    pricing: { ...buildPricing(null, null), other_units: [image] },
  });

  it('is neither compared with it nor the cheapest', () => {
    const pricing = buildModelPricing(5, 30, { offer_id: list.id, headline: image, lowest: null });
    const model = buildModel({ slug: 'heron-image', offers: [perImage, list], pricing });
    expect(toRatio(perImage, list, image)).to.equal(null);
    expect(toRatio(buildOffer('other', 2.5, 15), list, image)).to.be.closeTo(-0.5, 1e-9);
    expect(cheapestOf(model)?.provider.slug).to.equal('maker');
  });
});
