import { expect } from 'chai';
import {
  joinSpans,
  type PastState,
  type Span,
  toTimelines,
} from '../../../indexer/catalog/history/timelines.ts';
import type { ResolvedPrice } from '../../../indexer/resolve/resolved.ts';
import { buildPrice, buildResolvedOffer } from '../../support/build-resolved.ts';

/** Days by a letter each. */
const span = (text: string): Span => ({ from: text.charAt(0), to: text.charAt(1) });
const toText = ({ from, to }: Span): string => from + to;

describe('spans of days', () => {
  for (const [spans, joined] of [
    ['', ''],
    ['bc', 'bc'],
    ['de ab', 'ab de'],
    ['ab bc', 'ac'],
    ['ac bd', 'ad'],
    ['ad bc', 'ad'],
    ['ad bd', 'ad'],
    ['ab ac', 'ac'],
    ['ab de bc', 'ac de'],
    ['ab bc cd ef', 'ad ef'],
  ] as const) {
    it(`are one where they overlap or touch: ${spans || 'none'}`, () => {
      const list = spans.split(' ').filter(Boolean).map(span);
      for (const order of [list, list.toReversed()]) {
        const kept = JSON.stringify(order);
        expect(joinSpans(order).map(toText).join(' ')).to.equal(joined);
        expect(JSON.stringify(order)).to.equal(kept);
      }
    });
  }
});

describe('what a source said on days of the past', () => {
  const at = (
    date: string,
    offers: Readonly<Record<string, readonly ResolvedPrice[]>>,
  ): PastState => ({
    date,
    offers: Object.entries(offers).map(([id, prices]) => ({
      modelId: `mdl_on_${date}`,
      offer: buildResolvedOffer('p', id, prices),
    })),
  });
  const input = (usd: number, more = {}) => buildPrice('input', usd, more);
  const told = (...states: readonly PastState[]) =>
    toTimelines(states, 'z').map(({ id, modelId, spans, prices }) => ({
      id,
      modelId,
      spans: spans.map(toText).join(' '),
      prices: prices.map(
        (one) => `${toText(one)} ${one.price.component} ${one.price.amountNano / 1e9}`,
      ),
    }));

  it('holds until the next day of which there are data, and the last until it is known', () => {
    expect(told()).to.deep.equal([]);
    expect(told(at('a', { m: [input(1)] }), at('c', { m: [input(1)] }))).to.deep.equal([
      { id: 'off_p_m', modelId: 'mdl_on_c', spans: 'az', prices: ['az input 1'] },
    ]);
  });

  it('is apart for each time of day', () => {
    const prices = [input(1, { timeWindow: 'day' }), input(2, { timeWindow: 'night' })];
    const [offer] = told(at('a', { m: prices }), at('b', { m: prices }));
    expect(offer?.prices).to.deep.equal(['az input 1', 'az input 2']);
  });

  it('is apart for each offer, each price, and the days between which it was not said', () => {
    const output = buildPrice('output', 9);
    const states = [
      at('a', { z: [input(1), output], m: [input(5)], q: [] }),
      at('b', { z: [input(2), output] }),
      at('c', { z: [input(2)], m: [input(5)] }),
      at('d', { z: [input(1), output], m: [input(5), input(6, { minPromptTokens: 100 })] }),
    ];
    expect(told(...states)).to.deep.equal([
      {
        id: 'off_p_m',
        modelId: 'mdl_on_d',
        spans: 'ab cz',
        prices: ['ab input 5', 'cz input 5', 'dz input 6'],
      },
      { id: 'off_p_q', modelId: 'mdl_on_a', spans: 'ab', prices: [] },
      {
        id: 'off_p_z',
        modelId: 'mdl_on_d',
        spans: 'az',
        prices: ['ab input 1', 'bd input 2', 'dz input 1', 'ac output 9', 'dz output 9'],
      },
    ]);
  });
});
