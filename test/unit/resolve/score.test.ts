import Big from 'big.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { isInRange, publishScore } from '../../../indexer/resolve/results/results.ts';

/** Decimal text of any length, among it what is short and what ends in a five. */
const decimal = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.nat({ max: 10 ** 9 - 1 }),
    fc.array(fc.constantFrom(0, 1, 4, 5, 9), { maxLength: 20 }),
  )
  .map(
    ([sign, whole, digits]) => `${sign}${whole}${digits.length > 0 ? '.' : ''}${digits.join('')}`,
  );
const end = fc.option(
  fc.oneof(fc.integer({ min: -2, max: 100 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
  {
    nil: undefined,
  },
);

describe('scores', () => {
  it('are rounded as decimal arithmetic rounds them', () => {
    fc.assert(
      fc.property(decimal, fc.constantFrom(0 as const, 2 as const), (text, shift) => {
        const exact = Number(new Big(text).times(10 ** shift).round(4));
        expect(publishScore(text, shift)).to.equal(exact);
      }),
    );
    expect(publishScore('0.00005', 0)).to.equal(0.0001);
    expect(publishScore('-0.123456500', 2)).to.equal(-12.3457);
    expect(publishScore('1e-7', 2)).to.equal(0);
  });

  it('are within their ends as decimal arithmetic compares them', () => {
    fc.assert(
      fc.property(decimal, end, end, (score, min, max) => {
        const value = new Big(score);
        const exact =
          (min === undefined || value.gte(min)) && (max === undefined || value.lte(max));
        expect(isInRange({ score, min, max })).to.equal(exact);
      }),
    );
    expect(isInRange({ score: '1.00000000000000000001', max: 1 })).to.equal(false);
  });
});
