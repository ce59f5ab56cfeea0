import { expect } from 'chai';
import { isEmail, normaliseEmail } from '../../../server/accounts/people/email-address.ts';

describe('the address of a mail', () => {
  const ofLength = (length: number): string => `ann@${'a'.repeat(length - 7)}.uk`;

  it('is one name at one host', () => {
    for (const text of ['ann@example.org', ' ann+x@example.org ', 'ann@localhost', 'änn@bücher.de'])
      expect(isEmail(text), text).to.equal(true);
    for (const text of [
      '',
      'ann',
      '@example.org',
      'ann@',
      'ann@example.',
      'ann@-a.org',
      'ann@a-.org',
      'ann@a..org',
      'ann@a@b.org',
      'ann b@example.org',
      'Ann <ann@example.org>',
      '"ann"@example.org',
      'a,b@example.org',
    ]) {
      expect(isEmail(text), text).to.equal(false);
    }
  });

  it('has a name of 64 characters and 254 in all, without the space around it', () => {
    expect(isEmail(`${'a'.repeat(64)}@example.org`)).to.equal(true);
    expect(isEmail(`${'a'.repeat(65)}@example.org`)).to.equal(false);
    expect([ofLength(254).length, isEmail(` ${ofLength(254)} `)]).to.deep.equal([254, true]);
    expect(isEmail(ofLength(255))).to.equal(false);
  });

  it('is found in any case, and however its letters are composed', () => {
    expect(normaliseEmail(' A\u0308nn@Example.ORG ')).to.equal('\u00e4nn@example.org');
  });
});
