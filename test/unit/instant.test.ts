import { expect } from 'chai';
import { isDay } from '../../schemas/instant.ts';

describe('isDay', () => {
  const DAYS: readonly [text: string, isOne: boolean][] = [
    ['2026-02-28', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-04-31', false],
    ['2026-4-3', false],
    ['2026-04', false],
    ['2026-04-03T00:00:00Z', false],
    ['+02026-04-03', false],
    ['2026-04-03\n', false],
    ['', false],
  ];
  for (const [text, isOne] of DAYS) {
    it(`takes ${JSON.stringify(text)} for ${isOne ? 'a day' : 'none'}`, () => {
      expect(isDay(text)).to.equal(isOne);
    });
  }
});
