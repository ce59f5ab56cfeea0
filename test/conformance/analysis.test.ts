import { expect } from 'chai';
import { joined, norm, parts } from '../../schemas/search/text.ts';
import { ANALYSIS } from './analysis.ts';

describe('analysis', () => {
  for (const [text, expectedParts, expectedJoined] of ANALYSIS) {
    it(`${JSON.stringify(text)} → ${expectedParts}`, () => {
      expect(parts(text).join(' ')).to.equal(expectedParts);
      expect(joined(parts(text)).join(' ')).to.equal(expectedJoined);
      expect(norm(text)).to.equal(expectedParts.replaceAll(' ', ''));
    });
  }
});
