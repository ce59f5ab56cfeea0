import { expect } from 'chai';
import {
  chooseModelPricing,
  compareKeys,
} from '../../../indexer/catalog/documents/choose-model-pricing.ts';
import type { ModelPricing, Offer, OfferPricing } from '../../../schemas/model.ts';
import { buildOffer, buildPricing } from '../../support/build.ts';

const MODEL = { slug: 'gemini-2.5-flash', type: 'text', creator: 'google' } as const;

/** An offer called `at`, at four times as much for output. */
const sell = (
  at: string,
  provider: string,
  input: number,
  { kind = 'inference', ...more }: Partial<Offer> & { kind?: Offer['provider']['kind'] } = {},
): Offer =>
  buildOffer(provider, input, input * 4, {
    id: at,
    provider: { slug: provider, name: provider, kind },
    provider_model_id: 'gemini-2.5-flash',
    ...more,
  });
/** What is sure of a price, or other prices than four times as much for output. */
const priced = (input: number | null, output: number | null, more: Partial<OfferPricing> = {}) => ({
  pricing: { ...buildPricing(input, output), ...more },
});

const choose = (offers: readonly Offer[], model: object = {}): ModelPricing | null =>
  chooseModelPricing(offers, { ...MODEL, ...model });
const idOf = (...offers: readonly Offer[]): string | null => choose(offers)?.offer_id ?? null;
/** The first is chosen, in whatever order they come. */
const prefers = (what: string, ...offers: readonly Offer[]): void => {
  const wanted = offers[0]?.id;
  expect(idOf(...offers), what).to.equal(wanted);
  expect(idOf(...offers.toReversed()), `${what}, the other way round`).to.equal(wanted);
};

describe('the offer that stands for a model', () => {
  it('is that of the place its creator is quoted by, of what is sold still, the world first', () => {
    prefers('the first place', sell('a', 'google', 2), sell('b', 'google-vertex', 1));
    const retired = { status: 'retired' } as const;
    prefers('what is sold', sell('a', 'google-vertex', 2), sell('b', 'google', 1, retired));
    const leaving = { status: 'deprecated' } as const;
    prefers('the place', sell('a', 'google', 2, leaving), sell('b', 'google-vertex', 1));
    prefers('what stays', sell('a', 'google', 2), sell('b', 'google', 1, leaving));
    const places = ['global', 'us-east-1', 'eu', 'us-gov-west-1', 'cn-north-1'];
    const inOrder = places.map((place, at) => sell(place, 'google', 9 - at, { region: [place] }));
    for (const at of [0, 1, 2]) prefers('the place', ...inOrder.slice(at, at + 2));
    prefers('the United States', sell('b', 'google', 2, { region: ['us'] }), ...inOrder.slice(2));
  });

  it('is under its own id: not that of a snapshot, nor of the older of two', () => {
    const dated = (date: string, input: number) =>
      sell(date, 'google', input, {
        snapshot: `gemini-2.5-flash-${date}`,
        provider_model_id: `gemini-2.5-flash-${date}`,
      });
    prefers('the model', sell('a', 'google', 2), dated('2025-09-25', 1));
    prefers('the newest', dated('2025-09-25', 2), dated('2025-04-17', 1));
    const id = (provider_model_id: string) => ({ provider_model_id });
    prefers('its id', sell('a', 'google', 2), sell('b', 'google', 1, id('flash')));
    prefers(
      'its id behind a path and before a version',
      sell('a', 'google', 2, id('models/Gemini_2.5_Flash-v1:0')),
      sell('b', 'google', 1, id('flash')),
    );
    prefers(
      'its id, not one that begins so',
      sell('a', 'google', 2),
      sell('b', 'google', 1, id('gemini-2.5-flash-x')),
    );
    prefers(
      'an id that begins so',
      sell('a', 'google', 2, id('gemini-2.5-flash-x')),
      sell('b', 'google', 1, id('x-gemini-2.5-flash')),
    );
  });

  it('is that of a price that is sure, then the one that several sources say', () => {
    const sure = (confidence: OfferPricing['confidence'], input: number) =>
      priced(input, input * 4, { confidence });
    const as = (id: string, more: object) => sell(id, 'google', 1, more);
    prefers('a sure one', as('a', sure('medium', 2)), as('b', sure('low', 1)));
    const other = { provider_model_id: 'flash' };
    prefers(
      'a sure one under another id',
      as('a', { ...sure('medium', 2), ...other }),
      as('b', sure('low', 1)),
    );
    prefers(
      'the surer of two',
      as('a', { ...sure('high', 2), ...other }),
      as('b', { ...sure('medium', 1), ...other }),
    );
  });

  it('is the cheapest of what is alike otherwise, prices that were converted last', () => {
    prefers('the cheaper', sell('a', 'google', 1), sell('b', 'google', 2));
    prefers('as it was stated', sell('b', 'google', 3), sell('a', 'google', 2.9999));
    prefers('the exact one', sell('b', 'google', 1.23411), sell('a', 'google', 1.23412));
    prefers('the first id', sell('a', 'google', 1), sell('b', 'google', 1));
    prefers(
      'output of a blend that is the same',
      sell('b', 'google', 1, priced(2, 2)),
      sell('a', 'google', 1, priced(1, 5)),
    );
  });

  it('is at its creator’s site for China only where it was never sold abroad', () => {
    const qwen = { slug: 'gemini-2.5-flash', creator: 'alibaba' };
    const abroad = sell('abroad', 'alibaba', 2, { status: 'retired' });
    const china = sell('china', 'alibaba-cn', 1);
    expect(choose([china, abroad], qwen)?.offer_id).to.equal('abroad');
    expect(choose([china], qwen)).to.include({ offer_id: 'china', basis: 'maker' });
  });
});

describe('the median of hosts', () => {
  const at = (provider: string, input: number, more: Parameters<typeof sell>[3] = {}) =>
    sell(`${provider}-${input}`, provider, input, more);

  it('is the lower one of the offers, one of each host: its cheapest that is sold today', () => {
    expect(choose([at('a', 1), at('b', 2), at('c', 3), at('d', 4)])).to.include({
      offer_id: 'b-2',
      basis: 'median',
      providers_priced: 4,
    });
    const leaving = { status: 'deprecated' } as const;
    prefers('what stays at a host', at('a', 3), at('a', 1, leaving));
    prefers('the cheaper at a host', at('a', 1), at('a', 3));
    prefers('the world at a host', at('a', 3), at('a', 1, { region: ['eu'] }));
    const moving = { provider_model_id: 'gemini-2.5-flash-latest' };
    prefers('what does not move at a host', at('a', 3), at('a', 1, moving));
    const quick = { provider_model_id: 'gemini-2.5-flash-turbo' };
    prefers('what is no other speed at a host', at('a', 3), at('a', 1, quick));
  });

  it('leaves out hosts that give it up, while others stay', () => {
    const leaving = { status: 'deprecated' } as const;
    expect(choose([at('a', 1, leaving), at('b', 2, leaving), at('c', 3)])).to.include({
      offer_id: 'c-3',
      providers_priced: 1,
    });
    expect(choose([at('a', 1, leaving), at('b', 2, leaving)])?.offer_id).to.equal('a-1');
  });

  it('counts a host’s site for China only where it is its only one', () => {
    expect(choose([at('a', 3), at('a-cn', 1)])).to.include({
      offer_id: 'a-3',
      providers_priced: 1,
    });
    expect(choose([at('a', 3), at('b-cn', 1)])).to.include({
      offer_id: 'b-cn-1',
      providers_priced: 2,
    });
  });

  it('compares what says input and output, else what most say', () => {
    const half = (provider: string, input: number | null, output: number | null) =>
      at(provider, 1, priced(input, output));
    expect(choose([half('a', 1, null), half('b', 2, null), half('c', 9, 9)])).to.include({
      offer_id: 'c-1',
      providers_priced: 1,
    });
    expect(choose([half('a', null, 1), half('b', 5, null), half('c', 6, null)])).to.include({
      offer_id: 'b-1',
      providers_priced: 2,
    });
    const reads = [half('a', 1, 900), half('b', 2, 1), half('c', 3, 1)];
    expect(choose(reads, { type: 'embedding' })?.offer_id).to.equal('b-1');
  });

  it('is of clouds and hosts before gateways and resellers', () => {
    const kinds = { gateway: 1, reseller: 2, cloud: 9 } as const;
    const offers = Object.entries(kinds).map(([kind, input]) =>
      at(kind, input, { kind: kind as keyof typeof kinds }),
    );
    expect(choose(offers)).to.include({ offer_id: 'cloud-9', basis: 'median' });
    expect(choose(offers.slice(0, 2))).to.include({
      offer_id: 'gateway-1',
      basis: 'reseller',
      lowest: null,
    });
    expect(choose([at('plan', 1, { kind: 'subscription' })])).to.equal(null);
  });
});

describe('the lowest price beside it', () => {
  const lowest = (...offers: readonly Offer[]) => choose(offers)?.lowest?.offer_id ?? null;
  const own = sell('own', 'google', 9);

  it('is what is sold today at the standard tier, and not at a gateway', () => {
    const batch = sell('batch', 'b', 1, { service_tier: 'batch' });
    const gone = sell('gone', 'c', 1, { status: 'retired' });
    const resold = sell('resold', 'd', 1, { kind: 'gateway' });
    expect(lowest(own, batch, gone, resold, sell('host', 'a', 5))).to.equal('host');
    expect(lowest(own, batch, gone, resold)).to.equal('own');
  });

  it('is its creator’s where a host asks nearly the same', () => {
    expect(lowest(sell('own', 'google', 3), sell('host', 'a', 2.9999))).to.equal('own');
    expect(lowest(sell('own', 'google-vertex', 3), sell('host', 'a', 2.9999))).to.equal('own');
  });

  it('is of what moves, or is being given up, only where nothing else is sold', () => {
    const moving = sell('moving', 'b', 1, { provider_model_id: 'gemini-2.5-flash-latest' });
    const leaving = sell('leaving', 'c', 2, { status: 'deprecated' });
    expect(lowest(own, moving, leaving)).to.equal('own');
    expect(lowest(leaving, moving)).to.equal('leaving');
    expect(lowest(moving)).to.equal('moving');
  });
});

describe('what a model costs beside tokens', () => {
  const page = { kind: 'page', unit: 'page', price: 0.5, size: null, quality: null } as const;
  const sold = (input: number | null, output: number | null) =>
    sell('a', 'google', 1, priced(input, output, { other_units: [page] as never }));

  it('stands for it only where tokens have no price', () => {
    expect(choose([sold(1, 4)])).to.include({ offer_id: 'a', headline: null });
    expect(choose([sold(null, null)])?.headline).to.include({ unit: 'page', price: 0.5 });
    expect(choose([sold(0, 0)])?.headline).to.equal(null);
  });

  it('is nothing where all that is asked is nothing', () => {
    expect(choose([sell('a', 'google', 0)])).to.equal(null);
  });
});

describe('what is free', () => {
  const give = (at: string, provider: string, more: Parameters<typeof sell>[3] = {}): Offer =>
    sell(at, provider, 0, { access: 'free', ...more });

  it('is its creator’s own, what stays, and a host’s before a gateway’s', () => {
    prefers('what stays', give('a', 'x'), give('b', 'google', { status: 'deprecated' }));
    prefers('its creator’s', give('z', 'google-vertex'), give('a', 'a'));
    prefers('the first place', give('z', 'google'), give('a', 'google-vertex'));
    prefers('a host’s', give('z', 'z'), give('a', 'a', { kind: 'gateway' }));
    prefers('the first', give('b', 'a'), give('a', 'b'));
    expect(choose([give('a', 'a'), give('b', 'b'), give('c', 'b')])).to.include({
      basis: 'free',
      providers_priced: 2,
    });
  });

  it('is nothing of which no source says a price', () => {
    expect(choose([give('a', 'a', priced(null, null, { source: null }))])).to.equal(null);
  });
});

describe('keys that are sorted by', () => {
  it('are compared from the left, with what is missing last', () => {
    expect(compareKeys([1, 'a'], [1, 'b'])).to.equal(-1);
    expect(compareKeys([2, 'a'], [1, 'b'])).to.equal(1);
    expect(compareKeys([null], [1])).to.equal(1);
    expect(compareKeys([1], [null])).to.equal(-1);
    expect(compareKeys([null, 1], [null, 1])).to.equal(0);
  });
});
