import { expect } from 'chai';
import fc from 'fast-check';
import { toCanonicalJson } from '../../../indexer/catalog/canonical.ts';

/** The same value with the members of every object in another order. */
function reverse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverse);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).map(([key, member]) => [key, reverse(member)] as const);
  return Object.fromEntries(members.reverse());
}

describe('toCanonicalJson', () => {
  it('sorts keys at every depth, keeps lists in order, writes no spaces', () => {
    const value = { b: [2, { d: 1, c: null }], a: 'x "y"', '10': true, '9': 0.1 };
    expect(toCanonicalJson(value)).to.equal(
      '{"10":true,"9":0.1,"a":"x \\"y\\"","b":[2,{"c":null,"d":1}]}',
    );
  });

  it('takes what is absent for absent, and for null in a list', () => {
    expect(toCanonicalJson({ a: undefined, b: [undefined, NaN] })).to.equal('{"b":[null,null]}');
    expect(toCanonicalJson(undefined)).to.equal('null');
    expect(toCanonicalJson([])).to.equal('[]');
    expect(toCanonicalJson({})).to.equal('{}');
  });

  it('is JSON of the same value, and the same text whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = toCanonicalJson(value);
        expect(JSON.parse(text)).to.deep.equal(JSON.parse(JSON.stringify(value)));
        expect(toCanonicalJson(reverse(value))).to.equal(text);
      }),
    );
  });
});
