import { expect } from 'chai';
import fc from 'fast-check';
import { countDerived } from '../../../indexer/resolve/popularity.ts';

const name = fc.string({
  unit: fc.constantFrom('a', 'b', '1', '2', '-'),
  minLength: 4,
  maxLength: 8,
});
const letters = (text: string): string => text.replaceAll('-', '');

describe('derived models', () => {
  it('count for the longest base in their name, of several for the first by the alphabet', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name), fc.array(name, { maxLength: 30 }), (bases, tails) => {
        const names = tails.map((tail, at) => `x${bases[at % (bases.length || 1)] ?? ''}${tail}`);
        const stems = [...new Set(bases.map(letters))]
          .filter((stem) => stem.length > 4 && /\d/.test(stem))
          .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
        const found = names.map((one) => stems.find((stem) => letters(one).includes(stem)));
        const counts = countDerived(new Map(bases.map((base) => [base, base])), names);
        for (const base of bases) {
          const expected = found.filter((stem) => stem === letters(base)).length;
          expect(counts.get(base) ?? 0).to.equal(expected);
        }
      }),
    );
  });
});
