import { expect } from 'chai';
import type { Mention } from '../../../../indexer/resolve/identify/mention.ts';
import { toOfferId } from '../../../../indexer/resolve/prices/offer-id.ts';
import type { PriceUnit } from '../../../../schemas/model.ts';
import { buildPrices } from '../build.ts';
import { offersOf, resolveAll, say } from './say.ts';

describe('how an offer is paid for', () => {
  const ZERO = { prices: buildPrices('0', '0.000') };
  const NONE = { prices: [] };
  const search = { component: 'web_search', unit: '1k_requests', amount: '10' } as const;
  const pay = (mentions: readonly Mention[], openWeights: boolean | null = null) =>
    offersOf(mentions, { openWeights }).map(({ access, prices }) => `${access} ${prices.length}`);
  const TABLE: readonly (readonly [
    what: string,
    mentions: readonly Mention[],
    paid: string,
    openWeights?: boolean,
  ])[] = [
    ['as it goes where it has a price', [say('x/m')], 'pay_as_you_go 2'],
    [
      'as a source states, whatever its price',
      [say('x/m'), say('x/m', { source: 'b', access: 'trial' })],
      'trial 0',
    ],
    [
      'as a source states where nothing is asked',
      [say('x/m', { ...ZERO, access: 'trial' })],
      'trial 0',
    ],
    [
      'by subscription where a source states it, whatever it costs beside',
      [say('x/m', { access: 'subscription' })],
      'subscription 0',
    ],
    [
      'as it goes where one source knows a price',
      [say('x/m', ZERO), say('x/m', { source: 'b' })],
      'pay_as_you_go 2',
    ],
    [
      'as it goes where one source knows a price of closed weights',
      [say('x/m', ZERO), say('x/m', { source: 'b' })],
      'pay_as_you_go 2',
      false,
    ],
    [
      'by the image where zeros for tokens stand beside',
      [
        say('x/m', {
          prices: [...ZERO.prices, { ...search, component: 'output_image', unit: 'image' }],
        }),
      ],
      'pay_as_you_go 1',
    ],
    [
      'not at all where one source writes the id so, and another its tier',
      [
        say('x/m', { ...ZERO, mention: { tier: 'free' } }),
        say('x/m', { ...ZERO, source: 'b', service_tier: 'free' }),
      ],
      'free 4',
    ],
    [
      'by trying where one source names it as an experiment',
      [say('x/m', { ...ZERO, mention: { name: 'm-exp' } }), say('x/m', { ...ZERO, source: 'b' })],
      'trial 0',
    ],
    [
      'not at all where two sources of its maker’s list say so, if one knows the maker',
      [
        say('zai/m', { ...ZERO, mention: { creator: 'zai' } }),
        say('zai/m', { ...ZERO, source: 'b', mention: { creator: null } }),
      ],
      'free 4',
    ],
    [
      'as it goes where two sources of another’s list say so',
      [
        say('zai/m', { ...ZERO, mention: { creator: 'acme' } }),
        say('zai/m', { ...ZERO, source: 'b', mention: { creator: 'acme' } }),
      ],
      'pay_as_you_go 0',
    ],
    ['as it goes, of unknown price, where all is zero', [say('x/m', ZERO)], 'pay_as_you_go 0'],
    [
      'not at all where the id says free',
      [say('x/m', { ...ZERO, mention: { tier: 'free' } })],
      'free 2',
    ],
    [
      'not at all where the id says free and nothing else is said',
      [say('x/m', { ...NONE, mention: { tier: 'free' } })],
      'free 2',
    ],
    [
      'not at all by the one price that stands beside such an id',
      [say('x/m', { prices: buildPrices('0', '0').slice(1), mention: { tier: 'free' } })],
      'free 1',
    ],
    [
      'not at all where a search alone costs something',
      [say('x/m', { prices: [...ZERO.prices, search], mention: { tier: 'free' } })],
      'free 3',
    ],
    [
      'as it goes where the id says free and a price says no',
      [say('x/m', { prices: buildPrices('0', '0.01'), mention: { tier: 'free' } })],
      'pay_as_you_go 2',
    ],
    [
      'as it goes at ten and a hundred',
      [say('x/m', { prices: buildPrices('10', '100') })],
      'pay_as_you_go 2',
      false,
    ],
    [
      'by trying where it is an experiment',
      [say('x/m', { ...ZERO, mention: { name: 'm-exp' } })],
      'trial 0',
    ],
    [
      'not at all where the provider asks nothing of anybody',
      [say('siliconflow-cn/m', ZERO)],
      'free 2',
    ],
    [
      'as it goes where a provider that asks nothing of anybody says no price',
      [say('siliconflow-cn/m', NONE)],
      'pay_as_you_go 0',
    ],
    [
      'as it goes where it only sounds like one',
      [say('x/m', { ...ZERO, mention: { name: 'm-expert' } })],
      'pay_as_you_go 0',
    ],
    ['by subscription at a plan', [say('x-coding-plan/m', ZERO)], 'subscription 0'],
    [
      'by trying where a gateway resells closed weights for nothing',
      [say('x/m', ZERO)],
      'trial 0',
      false,
    ],
    [
      'as it goes where a gateway says nothing of closed weights',
      [say('x/m', NONE)],
      'pay_as_you_go 0',
      false,
    ],
    [
      'as it goes where a gateway resells open weights for nothing',
      [say('x/m', ZERO)],
      'pay_as_you_go 0',
      true,
    ],
    ['by trying at a host for trials', [say('nvidia/m', NONE)], 'trial 0'],
  ];
  for (const [what, mentions, paid, openWeights] of TABLE) {
    it(`is ${what}`, () => {
      expect(pay(mentions, openWeights ?? null)).to.deep.equal([paid]);
    });
  }

  it('is by an input and an output of nothing where the id alone says that it is free', () => {
    const [free] = offersOf([say('x/m', { ...NONE, mention: { tier: 'free' } })]);
    expect(
      free?.prices.map(({ component, unit, amountNano }) => [component, unit, amountNano]),
    ).to.deep.equal([
      ['input', '1m_tokens', 0],
      ['output', '1m_tokens', 0],
    ]);
  });

  it('counts prices below zero, but for the one that means it varies', () => {
    const negative = (...amounts: string[]) => {
      const prices = amounts.flatMap((amount) => buildPrices(amount, '1'));
      const { negative: count, offers } = resolveAll([say('x/m', { prices })]);
      return [count, offers[0]?.prices.length];
    };
    expect(negative('-1')).to.deep.equal([0, 1]);
    expect(negative('-1.00')).to.deep.equal([0, 1]);
    expect(negative('-01.0')).to.deep.equal([0, 1]);
    expect(negative('-0.0')).to.deep.equal([0, 2]);
    expect(negative('-2', '-11', '-0.5', '-1.5')).to.deep.equal([4, 4]);
  });

  it('is told by the minute where sound is sold by the second', () => {
    const priced = (
      component: 'input_audio' | 'input',
      amount: string,
      unit: PriceUnit = 'second',
    ) =>
      offersOf([say('x/m', { prices: [{ component, unit, amount }], prices_url: 'https://x' })], {
        type: 'speech_to_text',
      })[0]?.prices.map(({ unit, amountNano, url }) => `${unit} ${amountNano} ${url ?? ''}`);
    expect(priced('input_audio', '0.0001')).to.deep.equal(['minute 6000000 https://x']);
    expect(priced('input_audio', '0.5', '1m_tokens')).to.deep.equal([
      '1m_tokens 500000000 https://x',
    ]);
    expect(priced('input', '0.0001')).to.deep.equal(['second 100000 https://x']);
    expect(priced('input_audio', '0.00000000015')).to.deep.equal(['minute 9 https://x']);
  });
});

describe('the id of an offer', () => {
  const id = (nativeModelId: string, rest: object = {}) =>
    toOfferId({ provider: 'x', nativeModelId, region: 'global', serviceTier: 'standard', ...rest });

  it('is readable, and says region and tier where they are not the usual ones', () => {
    expect(id('heron-2.1_b')).to.equal('off_x_heron-2.1_b');
    expect(id('acme/heron')).to.equal('off_x_acme--heron');
    expect(id('models/acme/heron')).to.equal('off_x_models--acme--heron');
    expect(id('heron', { region: '' })).to.equal('off_x_heron');
    expect(id('heron', { region: 'eu', serviceTier: 'batch' })).to.equal('off_x_heron_eu_batch');
  });

  it('carries a hash of six characters where letters are lost, so that no two are the same', () => {
    expect(id('Heron::1')).to.match(/^off_x_heron-1-[0-9a-f]{6}$/);
    expect(id('Heron::1')).not.to.equal(id('heron::1'));
    expect(id('Heron')).to.match(/^off_x_heron-[0-9a-f]{6}$/);
  });
});
