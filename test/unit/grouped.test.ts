import { expect } from 'chai';
import { grouped } from '../../server/grouped.ts';

describe('a whole number in a text', () => {
  for (const [count, text] of [
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [12_345, '12,345'],
    [1_000_000, '1,000,000'],
    [2_147_483_647, '2,147,483,647'],
    [-1_000, '-1,000'],
  ] as const) {
    it(`is written ${text}`, () => {
      expect(grouped(count)).to.equal(text);
    });
  }
});
