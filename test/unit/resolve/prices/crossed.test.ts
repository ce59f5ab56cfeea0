import { markCrossed } from '../../../../indexer/resolve/prices/crossed-prices.ts';
import { at, both, check, type Said } from './marks.ts';

describe('a price above the creator’s for reading and below it for writing', () => {
  const ASKED: Said = { b: [0.25, 2] };
  const crossed = both('crossed_price', 'a', 1);
  const own = at('openai/m', ASKED);
  check(
    [
      ['is marked at a cloud', [own, at('snowflake-cortex/m', { a: [0.3, 1.2] })], crossed],
      ['is marked at a host', [own, at('nearai/m', { a: [0.3, 1.2] })], crossed],
      ['is marked the other way round', [own, at('nearai/m', { a: [0.2, 3] })], crossed],
      ['is left at a gateway', [own, at('openrouter/m', { a: [0.3, 1.2] })], []],
      ['is left where both cost more', [own, at('nearai/m', { a: [0.3, 2.4] })], []],
      ['is left where both cost less', [own, at('nearai/m', { a: [0.2, 1.9] })], []],
      ['is left where only one differs', [own, at('nearai/m', { a: [0.25, 1.2] })], []],
      ['is left where it is rounding', [own, at('nearai/m', { a: [0.2501, 1.2] })], []],
      [
        'is left where the creator’s tier is not the standard one',
        [at('openai/m', ASKED, { serviceTier: 'batch' }), at('nearai/m', { a: [0.3, 1.2] })],
        [],
      ],
      [
        'is left in another tier',
        [own, at('nearai/m', { a: [0.3, 1.2] }, { serviceTier: 'priority' })],
        [],
      ],
      [
        'is left where the creator asks it somewhere',
        [own, at('openai/m2', { b: [0.3, 1.2] }), at('nearai/m', { a: [0.3, 1.2] })],
        [],
      ],
      ['is left where the creator does not sell', [at('nearai/m', { a: [0.3, 1.2] })], []],
    ],
    (offers) => markCrossed(offers, 'openai'),
  );
  check(
    [['is left where nobody knows the creator', [own, at('nearai/m', { a: [0.3, 1.2] })], []]],
    (offers) => markCrossed(offers, null),
  );
});
