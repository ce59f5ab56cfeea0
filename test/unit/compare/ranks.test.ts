import { expect } from 'chai';
import fc from 'fast-check';
import { ranksOf, scoresOn } from '../../../server/catalog/compare/common-scores.ts';
import { buildModel, buildScore } from '../../support/build.ts';

describe('places among models', () => {
  it('are shared by equals and leave gaps; what is not known has none', () => {
    expect(ranksOf([70, 90, null, 70, 60], true)).to.deep.equal([2, 1, null, 2, 4]);
    expect(ranksOf([70, 90, null, 70, 60], false)).to.deep.equal([2, 4, null, 2, 1]);
    expect(ranksOf([], true)).to.deep.equal([]);
  });

  it('are in the order of the values', () => {
    const values = fc.array(fc.option(fc.integer({ min: 0, max: 9 })));
    fc.assert(
      fc.property(values, fc.boolean(), (all, isUp) => {
        const ranks = ranksOf(all, isUp);
        for (const [i, a] of all.entries()) {
          for (const [j, b] of all.entries()) {
            const [first, second] = [ranks[i], ranks[j]];
            if (a === null || b === null) continue;
            const isBefore = isUp ? a > b : a < b;
            expect((first ?? 0) < (second ?? 0)).to.equal(isBefore);
          }
        }
      }),
    );
  });
});

describe('scores on one benchmark', () => {
  const models = [
    buildModel({ slug: 'a', benchmarks: [buildScore('t', 80), buildScore('u', 1)] }),
    buildModel({ slug: 'b', benchmarks: [buildScore('t', 70)] }),
  ];

  it('are there where one model alone has one, and none is the best', () => {
    expect(scoresOn(models, 't').map(({ isComparable }) => isComparable)).to.deep.equal([true]);
    const [row] = scoresOn(models, 'u');
    expect(row?.isComparable).to.equal(false);
    expect(row?.scores.map((score) => score?.score ?? null)).to.deep.equal([1, null]);
    expect(scoresOn(models, 'v')).to.deep.equal([]);
  });
});
