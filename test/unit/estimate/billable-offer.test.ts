import { expect } from 'chai';
import type { Offer } from '../../../schemas/model.ts';
import {
  type BillableOffer,
  createShare,
  toBillableOffers,
} from '../../../server/catalog/estimate/billable-offer.ts';
import { buildModel, buildModelPricing, buildOffer, buildPricing } from '../../support/build.ts';

type Unit = Offer['pricing']['other_units'][number];

const unit = (kind: Unit['kind'], of: Unit['unit'], price: number): Unit => ({
  kind,
  unit: of,
  price,
  quality: null,
  size: null,
});

const one = (parts: Partial<Offer> = {}): BillableOffer => {
  const offer = buildOffer('acme', 1, 2, { id: 'off_a', ...parts });
  const [found] = toBillableOffers(buildModel({ slug: 'heron', offers: [offer] }));
  if (found === undefined) throw new Error('It cannot be bought.');
  return found;
};
const priced = (input: number | null, output: number | null, ...units: readonly Unit[]) =>
  one({ pricing: { ...buildPricing(input, output), other_units: [...units] } });

describe('an offer of an estimate', () => {
  it('is resold by gateways and resellers, and by nobody else', () => {
    const isResold = (kind: Offer['provider']['kind']) =>
      one({ provider: { slug: 'p', name: 'P', kind } }).isResold;
    expect(
      (['gateway', 'reseller', 'first_party', 'cloud', 'inference'] as const).map(isResold),
    ).to.deep.equal([true, true, false, false, false]);
  });

  it('is free by its access, by its tier, or where every known price is 0', () => {
    expect(one().isFree).to.equal(false);
    expect(one({ access: 'free' }).isFree).to.equal(true);
    expect(one({ service_tier: 'free' }).isFree).to.equal(true);
    expect(priced(0, 0).isFree).to.equal(true);
    expect(priced(0, null).isFree).to.equal(true);
    expect(priced(0, 1).isFree).to.equal(false);
    expect(priced(null, null).isFree).to.equal(false);
    expect(priced(0, 0, unit('page', 'page', 1)).isFree).to.equal(false);
    expect(priced(null, null, unit('page', 'page', 0)).isFree).to.equal(true);
  });

  it('asks a fee by the request or by a thousand, none where none is stated', () => {
    const feeOf = (...units: readonly Unit[]) => priced(1, 2, ...units).requestFee;
    expect(feeOf()).to.deep.equal({ price: 0, of: 1 });
    expect(feeOf(unit('page', 'page', 3))).to.deep.equal({ price: 0, of: 1 });
    expect(feeOf(unit('request', 'request', 3))).to.deep.equal({ price: 3, of: 1 });
    expect(feeOf(unit('request', '1k_requests', 3))).to.deep.equal({ price: 3, of: 1_000 });
    expect(feeOf(unit('request', 'minute', 3))).to.equal(null);
    const alike = unit('request', 'request', 3);
    expect(feeOf(alike, alike)).to.deep.equal({ price: 3, of: 1 });
    expect(feeOf(alike, unit('request', 'request', 4))).to.equal(null);
    expect(feeOf(alike, unit('request', '1k_requests', 3))).to.equal(null);
  });

  it('has prices of other units by kind and unit, and none where they differ', () => {
    const pricesOf = (...units: readonly Unit[]) => priced(1, 2, ...units).unitPrices;
    expect(pricesOf()).to.deep.equal({});
    expect(pricesOf(unit('page', 'page', 3), unit('video_output', 'second', 1))).to.deep.equal({
      pages: { price: 3, of: 1 },
      video_seconds: { price: 1, of: 1 },
    });
    expect(pricesOf(unit('video_input', 'second', 1), unit('page', 'image', 1))).to.deep.equal({});
    const image = (price: number) => unit('image_output', 'image', price);
    expect(pricesOf(image(1), image(1))).to.deep.equal({ images: { price: 1, of: 1 } });
    expect(pricesOf(image(1), image(2))).to.deep.equal({ images: null });
  });

  it('says by which rule it stands for its model, and what it takes', () => {
    const offers = ['off_a', 'off_b'].map((id) =>
      buildOffer('acme', 1, 2, {
        id,
        status: id === 'off_a' ? 'deprecated' : 'active',
        limits: { context_window: 9, max_input_tokens: null, max_output_tokens: 5 },
      }),
    );
    const pricing = buildModelPricing(1, 2, { offer_id: 'off_b', basis: 'median' });
    const found = toBillableOffers(buildModel({ slug: 'heron', name: 'Heron', offers, pricing }));
    expect(found.map(({ id, basis, isDeprecated }) => [id, basis, isDeprecated])).to.deep.equal([
      ['off_a', null, true],
      ['off_b', 'median', false],
    ]);
    expect(found[0]).to.deep.include({
      model: { slug: 'heron', name: 'Heron' },
      maxInputTokens: 9,
      maxOutputTokens: 5,
    });
  });

  it('takes an answer of any length where none is stated, whatever the context is', () => {
    const limits = { context_window: 9, max_input_tokens: 7, max_output_tokens: null };
    const offers = [buildOffer('acme', 1, 2, { limits })];
    expect(toBillableOffers(buildModel({ slug: 'heron', offers }))[0]).to.include({
      maxInputTokens: 7,
      maxOutputTokens: null,
    });
  });
});

describe('what most offers say', () => {
  it('is held once', () => {
    const share = createShare();
    const first = { a: [1] };
    expect(share(first)).to.equal(first);
    expect(share({ a: [1] })).to.equal(first);
    expect(share({ a: [2] })).to.deep.equal({ a: [2] });
    expect([share('eu'), share('us'), share('eu')]).to.deep.equal(['eu', 'us', 'eu']);
  });
});
