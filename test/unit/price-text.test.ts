import { expect } from 'chai';
import {
  formatHeadline,
  formatInOut,
  formatLowest,
  formatPrice,
  formatUsd,
  isLastPrice,
  toBasisText,
  toHeadlineNote,
  toOfferHeadline,
} from '../../server/price-text.ts';
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

  it('the provider of the lowest has its name where its offer is known', () => {
    const model = make(0.03);
    const offers = model.offers.map((offer) => ({
      ...offer,
      provider: { ...offer.provider, name: 'Acme Cloud' },
    }));
    expect(formatLowest({ ...model, offers })).to.equal('from $0.03 / image at Acme Cloud');
  });

  it('a price of many providers is their median', () => {
    const words = (count: number): string =>
      toBasisText({ basis: 'median', providers_priced: count }, null, false);
    expect(words(2)).to.equal('Median of 2 providers');
    expect(words(1)).to.contain('the only provider');
  });
});

describe('an amount in words', () => {
  it('has cents at least, and as many digits as it takes to tell small ones apart', () => {
    const cases = {
      0: '$0.00',
      15: '$15.00',
      0.075: '$0.075',
      0.00025: '$0.00025',
      1.2345: '$1.235',
    };
    for (const [amount, text] of Object.entries(cases)) {
      expect(formatUsd(Number(amount)), amount).to.equal(text);
    }
  });

  it('is free only where it is nothing at all', () => {
    expect([formatPrice(0), formatPrice(0.001)]).to.deep.equal(['Free', '$0.001']);
  });

  it('is of input and output, of what is known', () => {
    expect(formatInOut({ input: 1, output: 2 })).to.equal('$1.00 in / $2.00 out');
    expect(formatInOut({ input: null, output: 2 })).to.equal('$2.00 out');
    expect(formatInOut({ input: null, output: null })).to.equal(null);
  });

  it('names its unit in full, and what it is for where that is sold by the token', () => {
    const format = (kind: string, unit: string): string =>
      formatHeadline({ kind, unit, price: 2 } as Parameters<typeof formatHeadline>[0]);
    expect(format('image_output', 'megapixel_per_second')).to.equal('$2.00 / megapixel per second');
    expect(format('search', '1k_requests')).to.equal('$2.00 / 1,000 requests');
    expect(format('audio_input_cached', '1m_tokens')).to.equal(
      '$2.00 / 1M tokens, audio input cached',
    );
  });

  it('is of a size, then of a quality', () => {
    expect(toHeadlineNote({ quality: 'hd', size: '1024x1024' })).to.equal('1024x1024, hd');
    expect(toHeadlineNote({ quality: null, size: null })).to.equal(null);
  });
});

describe('the price of an offer in the unit its model is compared by', () => {
  const hd = { ...IMAGE, quality: 'hd', price: 0.08 };
  const second = { ...IMAGE, kind: 'video_output', unit: 'second', price: 1 } as const;
  const find = (units: readonly (typeof hd | typeof second)[], more: object = {}) =>
    toOfferHeadline({ other_units: [...units], ...more }, { ...IMAGE, price: 0.05 })?.price ?? null;

  it('is that of the same quality and size, else the first of that kind', () => {
    expect(find([second, hd, { ...hd, quality: 'low', price: 0.02 }])).to.equal(0.08);
    const plain = { ...hd, quality: null as unknown as string, price: 0.04 };
    expect(find([hd, plain])).to.equal(0.04);
  });

  it('is none where it is sold in another unit, or by the token', () => {
    expect(find([second])).to.equal(null);
    expect(find([{ ...second, unit: 'image' as unknown as 'second' }])).to.equal(null);
    expect(find([hd], { input: 1 })).to.equal(null);
    expect(find([hd], { output: 1 })).to.equal(null);
    expect(toOfferHeadline({ other_units: [hd] }, null)).to.equal(null);
  });
});
