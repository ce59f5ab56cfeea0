import { expect } from 'chai';
import { toNameKey } from '../../schemas/name-key.ts';
import { shorten } from '../../schemas/shorten.ts';

const BIRD = '\u{1f426}';

describe('shorten', () => {
  it('repeats what has up to 64 characters, and of more how it begins', () => {
    for (const letter of ['a', BIRD]) {
      expect(shorten(letter.repeat(64))).to.equal(letter.repeat(64));
      expect(shorten(letter.repeat(65))).to.equal(`${letter.repeat(64)}…`);
    }
  });
});

describe('toNameKey', () => {
  it('has 80 units of a name at most, and no half of a character', () => {
    expect(toNameKey(`Ünï ${'x'.repeat(100)}`)).to.equal(`uni ${'x'.repeat(76)}`);
    expect(toNameKey(`${'x'.repeat(79)}${BIRD}`)).to.equal('x'.repeat(79));
    expect(toNameKey(`${'x'.repeat(78)}${BIRD}`)).to.equal(`${'x'.repeat(78)}${BIRD}`);
  });
});
