import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Model, Offer } from '../../../schemas/model.ts';
import {
  isMovingId,
  sortOffers,
  splitOffers,
  toOrder,
  toQuery,
  type Order,
} from '../../../server/web/catalog/model/offer-order.ts';
import { Offers } from '../../../server/web/catalog/model/offers.tsx';
import { buildModel, buildModelPricing, buildOffer, buildPricing } from '../../support/build.ts';

describe('the table of offers', () => {
  const render = (offers: readonly Offer[]): string => {
    return renderModel({ offers: [...offers] });
  };
  const renderSorted = (over: Partial<Model>, order: Order): string => {
    const model = buildModel({ slug: 'heron-2', providers: ['acme'], ...over });
    return renderToString(h(Offers, { model, order }));
  };
  const renderModel = (over: Partial<Model>): string => {
    return renderSorted(over, { by: 'price', isDown: false });
  };
  const limited = (context: number | null, output: number | null): Offer =>
    buildOffer('acme', 1, 2, {
      limits: { context_window: context, max_input_tokens: null, max_output_tokens: output },
    });

  it('has no column in which no offer has anything', () => {
    expect(render([limited(8_000, 4_000)]))
      .to.contain('data-l="Context"')
      .and.to.contain('data-l="Max output"');
    const without = render([limited(null, null)]);
    for (const name of ['Context', 'Max output', 'Quantised']) expect(without).not.to.contain(name);
  });

  it('is sorted by the head of a column, the other way round only where it is already', () => {
    const mid = buildOffer('acme', 1, 2);
    const over = { offers: [mid], pricing: buildModelPricing(1, 2, { offer_id: mid.id }) };
    const linksOf = (order: Order): string[] =>
      [...renderSorted(over, order).matchAll(/heron-2(\?sort=[^#"]*)?#providers/g)].map(
        ([, query = '']) => query,
      );
    const others = ['?sort=output', ''];
    const input = (isDown: boolean) => linksOf({ by: 'input', isDown });
    expect(input(false)).to.deep.equal(['?sort=provider', '?sort=-input', ...others]);
    expect(input(true)).to.deep.equal(['?sort=provider', '?sort=input', ...others]);
  });

  it('holds offers against what the price of the model is, and names it', () => {
    const mid = buildOffer('acme', 1, 2);
    const against = (basis: 'maker' | 'median'): string =>
      renderModel({
        offers: [mid, buildOffer('borealis', 2, 4)],
        pricing: buildModelPricing(1, 2, { offer_id: mid.id, basis }),
      });
    expect(against('maker')).to.contain('vs. list price').and.to.contain('the tick marks the list');
    const median = against('median');
    expect(median).to.contain('vs. median').and.to.contain('the tick marks the median.');
    expect(median).not.to.contain('list price');
  });

  it('has one column of prices where nothing is sold by the token', () => {
    const image = { kind: 'image', unit: 'image', price: 0.04, quality: null, size: null } as const;
    const own = buildOffer('acme', null, null, {
      pricing: { ...buildPricing(null, null), other_units: [image] },
    });
    const html = renderModel({
      type: 'image',
      offers: [own, buildOffer('borealis', null, null)],
      pricing: buildModelPricing(null, null, { offer_id: own.id, headline: image }),
    });
    expect(html).to.contain('>Price<').and.to.contain('Bars compare prices;');
    expect(html).not.to.contain('1M tokens');
    const cells = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(
      ([, row = '']) => row.match(/<t[hd]/g)?.length,
    );
    expect(new Set(cells).size).to.equal(1);
    const both = renderModel({
      type: 'image',
      offers: [own, buildOffer('borealis', 1, 2)],
      pricing: buildModelPricing(null, null, { offer_id: own.id, headline: image }),
    });
    expect(both).to.contain('>Output<');
    expect(html).not.to.contain('>Output<');
  });

  it('says once that a subscription is sold', () => {
    const offer = buildOffer('acme', 1, 2, {
      access: 'subscription',
      provider: { slug: 'acme', name: 'Acme', kind: 'subscription' },
    });
    expect(render([offer])).to.contain('<span class="kind">Subscription</span>');
  });
});

describe('the order of offers by price', () => {
  const named = (slug: string, price: number, over: Partial<Offer> = {}): Offer =>
    buildOffer(slug, price, price, over);
  const order = (...offers: readonly Offer[]): string[] =>
    sortOffers(offers, null, { by: 'price', isDown: false }).map(({ id }) => id);

  it('has what waits in a queue behind what answers at once, and what has ended behind both', () => {
    const offers = [
      named('ended', 1, { id: 'ended', status: 'retired' }),
      named('batch', 2, { id: 'batch', service_tier: 'batch' }),
      named('free', 0, { id: 'free', access: 'free', service_tier: 'free' }),
      named('fast', 5, { id: 'fast', service_tier: 'fast' }),
      named('plain', 4, { id: 'plain' }),
    ];
    expect(order(...offers)).to.deep.equal(['plain', 'fast', 'batch', 'free', 'ended']);
  });

  it('has offers without a figure last, even after ended ones, unless it sorts by name', () => {
    const offers = [
      named('blank', 0, { id: 'blank', pricing: buildPricing(null, null) }),
      named('ended', 1, { id: 'ended', status: 'retired' }),
      named('plain', 4, { id: 'plain' }),
    ];
    expect(order(...offers)).to.deep.equal(['plain', 'ended', 'blank']);
    const idsBy = (by: Order['by'], isDown: boolean) =>
      sortOffers(offers, null, { by, isDown }).map(({ id }) => id);
    expect(idsBy('input', true)).to.deep.equal(['plain', 'ended', 'blank']);
    expect(idsBy('provider', false)).to.deep.equal(['blank', 'ended', 'plain']);
    expect(idsBy('provider', true)).to.deep.equal(['plain', 'ended', 'blank']);
  });

  it('has equal ones by what they cost in all, then by how near to the creator, then by name', () => {
    const sellers: readonly Offer[] = [
      buildOffer('heron', 1, 2, { id: 'a' }),
      buildOffer('egret', 1, 2, { id: 'b' }),
      buildOffer('acme', 1, 2, {
        id: 'c',
        provider: { slug: 'acme', name: 'Acme', kind: 'gateway' },
      }),
      buildOffer('zephyr', 1, 2, {
        id: 'd',
        provider: { slug: 'zephyr', name: 'Zephyr', kind: 'first_party' },
      }),
      buildOffer('stork', 1, 1, { id: 'e' }),
    ];
    const byInput = sortOffers(sellers, null, { by: 'input', isDown: false });
    expect(byInput.map(({ id }) => id)).to.deep.equal(['e', 'd', 'b', 'a', 'c']);
  });

  it('recognises an id that moves on by how it begins or ends', () => {
    const ids = ['~acme/heron', 'heron-latest', 'heron-2', 'latest-heron', 'heron~2'];
    expect(ids.filter(isMovingId)).to.deep.equal(['~acme/heron', 'heron-latest']);
  });

  it('names an id of the model before one that moves on', () => {
    const own = named('acme', 1, { id: 'b', provider_model_id: 'acme/heron-2' });
    const moving = named('acme', 1, { id: 'a', provider_model_id: '~acme/heron-latest' });
    expect(order(moving, own)).to.deep.equal(['b', 'a']);
  });
});

describe('the offers shown at once', () => {
  const build = (count: number): Offer[] =>
    Array.from({ length: count }, (_, i) => buildOffer(`p${i}`, i + 1, 9, { id: `off_${i}` }));
  const sizes = (offers: readonly Offer[]): number[] => splitOffers(offers).map((of) => of.length);

  it('are 24 of many', () => {
    expect([12, 13, 24, 25, 30].map((count) => sizes(build(count)))).to.deep.equal([
      [12, 0],
      [13, 0],
      [24, 0],
      [24, 1],
      [24, 6],
    ]);
  });

  it('leave out repeated and missing prices if there are many', () => {
    const again = buildOffer('p0', 1, 9, { id: 'again' });
    const blank = buildOffer('q', null, null, { id: 'blank' });
    expect(sizes([...build(10), again, blank])).to.deep.equal([12, 0]);
    const [first, rest] = splitOffers([...build(11), again, blank]);
    expect([first.length, rest.map(({ id }) => id)]).to.deep.equal([11, ['again', 'blank']]);
    const faster = buildOffer('p0', 1, 9, { id: 'faster', service_tier: 'fast' });
    expect(sizes([...build(12), faster])).to.deep.equal([13, 0]);
    const other = buildOffer('p0', 1, 8, { id: 'other' });
    const image = { kind: 'image', unit: 'image', price: 0.04, quality: null, size: null } as const;
    const byImage = buildOffer('q', null, null, {
      pricing: { ...buildPricing(null, null), other_units: [image] },
    });
    expect(sizes([...build(12), other, byImage])).to.deep.equal([14, 0]);
  });
});

describe('the order in an address', () => {
  it('is read in both directions, and falls back to the usual one', () => {
    for (const [text, by, isDown, query] of [
      [undefined, 'price', false, ''],
      ['input', 'input', false, '?sort=input'],
      ['-input', 'input', true, '?sort=-input'],
      ['-price', 'price', true, '?sort=-price'],
      ['-size', 'price', false, ''],
      ['size', 'price', false, ''],
    ] as const) {
      expect(toOrder(text), text).to.deep.equal({ by, isDown });
      expect(toQuery({ by, isDown }), text).to.equal(query);
    }
  });
});
