import { expect } from 'chai';
import fc from 'fast-check';
import { fold, norm, parts, spans, tail } from '../../../schemas/search/text.ts';

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

describe('text', () => {
  it('has parts of letters or of digits only, already folded', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const part of parts(text)) {
          expect(part).to.match(/^([0-9]+|\p{L}+)$/u);
          expect(parts(part)).to.deep.equal([part]);
        }
      }),
    );
  });

  it('finds the same parts with their places', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const found = spans(text);
        expect(found.map(({ part }) => part)).to.deep.equal(parts(text));
        let end = 0;
        for (const span of found) {
          expect(span.start).to.be.within(Math.min(end, span.start), span.end);
          expect(span.end).to.be.at.most(text.length);
          end = span.start;
        }
      }),
    );
  });

  it('places parts in the text as given', () => {
    const text = 'Ünï™ e\u0301x ٣p١';
    const places = spans(text).map(({ part, start, end }) => [part, text.slice(start, end)]);
    expect(places).to.deep.equal([
      ['uni', 'Ünï'],
      ['ex', 'e\u0301x'],
      ['3', '٣'],
      ['1', '١'],
    ]);
  });

  it('folds case, marks and digits, norms ids, cuts tails', () => {
    expect(fold('V3P1 É')).to.equal('v3.1 e');
    expect(norm('meta-llama/Llama-3.1')).to.equal('metallamallama31');
    expect(tail('a/b/c-d')).to.equal('c-d');
    expect(tail('plain')).to.equal('plain');
  });
});
