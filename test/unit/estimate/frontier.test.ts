import { expect } from 'chai';
import fc from 'fast-check';
import type { PricedScore } from '../../../server/catalog/frontier.ts';
import { paretoFrontier } from '../../../server/catalog/frontier.ts';

const at = (price: number, score: number): PricedScore => ({ price, score });

describe('the Pareto frontier', () => {
  it('keeps what nothing beats, cheapest first', () => {
    const all = [at(10, 90), at(1, 50), at(5, 49), at(5, 70), at(20, 90), at(0, 20)];
    expect(paretoFrontier(all, true)).to.deep.equal([at(0, 20), at(1, 50), at(5, 70), at(10, 90)]);
  });

  it('takes the lowest score for the best where that is so', () => {
    expect(paretoFrontier([at(1, 12), at(2, 5), at(3, 8)], false)).to.deep.equal([
      at(1, 12),
      at(2, 5),
    ]);
  });

  it('keeps equals, and of nothing makes nothing', () => {
    expect(paretoFrontier([at(1, 5), at(1, 5)], true)).to.have.length(2);
    expect(paretoFrontier([], true)).to.deep.equal([]);
  });

  it('is what the definition says', () => {
    const small = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(small, small)), fc.boolean(), (pairs, higherIsBetter) => {
        const all = pairs.map(([price, score]) => at(price, score));
        const sign = higherIsBetter ? 1 : -1;
        const beats = (a: PricedScore, b: PricedScore): boolean =>
          a.price <= b.price &&
          sign * a.score >= sign * b.score &&
          (a.price < b.price || sign * a.score > sign * b.score);
        const expected = all.filter((one) => !all.some((other) => beats(other, one)));
        expect(paretoFrontier(all, higherIsBetter)).to.have.members(expected);
      }),
    );
  });
});
