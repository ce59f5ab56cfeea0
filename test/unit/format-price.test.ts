import { expect } from 'chai';
import { formatPrice } from '../../scripts/cli/reader.ts';

describe('the price of a model in a list of the command line', () => {
  const format = (input: number | null, output: number | null): string | null =>
    formatPrice({ pricing: { input, output, headline: null } });

  it('is of both sides, with a question mark for the one nobody states', () => {
    expect(format(1, 2)).to.equal('1 / 2');
    expect(format(1, null)).to.equal('1 / ?');
    expect(format(null, 2)).to.equal('? / 2');
  });

  it('is none where nothing is asked by the token or otherwise', () => {
    expect(format(null, null)).to.equal(null);
    expect(formatPrice({ pricing: null })).to.equal(null);
  });
});
