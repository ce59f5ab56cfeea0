import { expect } from 'chai';
import type { Position } from '../../../schemas/query.ts';
import { comparePositions } from '../../../server/search/compare-positions.ts';

describe('positions of rows', () => {
  const rows: readonly Position[] = [
    [null, 'a'],
    [3, 'd'],
    [1, 'c'],
    [3, 'b'],
    [null, 'e'],
  ];

  for (const [direction, wanted] of [
    ['asc', 'cbdae'],
    ['desc', 'bdcae'],
  ] as const) {
    it(`stand by their values, then by their slugs; what is not known comes last, ${direction}`, () => {
      const compare = comparePositions([{ by: 'input_price', direction }]);
      const slugs = rows.toSorted(compare).map((position) => position.at(-1));
      expect(slugs.join('')).to.equal(wanted);
    });
  }

  it('stand by the first of several keys in which they differ', () => {
    const compare = comparePositions([
      { by: 'name', direction: 'asc' },
      { by: 'input_price', direction: 'desc' },
    ]);
    expect(compare(['x', 1, 'a'], ['x', 2, 'b'])).to.be.above(0);
    expect(compare(['x', 1, 'a'], ['y', 2, 'b'])).to.be.below(0);
    expect(compare(['x', 1, 'a'], ['x', 1, 'a'])).to.equal(0);
  });
});
