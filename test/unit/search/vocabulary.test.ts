import { expect } from 'chai';
import fc from 'fast-check';
import { editDistance, isNear, letterMask } from '../../../server/search/edit-distance.ts';
import { TextTable } from '../../../server/search/embedded/text/text-table.ts';
import { KeyList, Vocabulary } from '../../../server/search/embedded/text/vocabulary.ts';

/** Optimal string alignment as its definition has it, slow and plain. */
function plainDistance(a: string, b: string): number {
  const memo = new Map<string, number>();
  const of = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const isSame = a[i - 1] === b[j - 1];
    let least = Math.min(of(i - 1, j) + 1, of(i, j - 1) + 1, of(i - 1, j - 1) + (isSame ? 0 : 1));
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
      least = Math.min(least, of(i - 2, j - 2) + 1);
    }
    memo.set(key, least);
    return least;
  };
  return of(a.length, b.length);
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'é', 'z'), maxLength: 8 });

describe('edit distance', () => {
  for (const [a, b, edits] of [
    ['claude', 'claude', 0],
    ['cluade', 'claude', 1],
    ['clade', 'claude', 1],
    ['claaude', 'claude', 1],
    ['klaude', 'claude', 1],
    ['ca', 'abc', 3],
    ['', 'ab', 2],
  ] as const) {
    it(`${a} → ${b}: ${edits}`, () => {
      expect(editDistance(a, b, 9)).to.equal(edits);
    });
  }

  it('is the plain definition up to the limit, and one more beyond', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 8 }), (a, b, limit) => {
        expect(editDistance(a, b, limit)).to.equal(Math.min(plainDistance(a, b), limit + 1));
      }),
    );
  });

  it('counts every letter of words longer than any before', () => {
    for (const length of [400, 401, 402]) {
      expect(editDistance('a'.repeat(length), 'b'.repeat(length), length)).to.equal(length);
    }
  });

  it('never rules out a word by its letters that is near enough', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isNear(letterMask(a), letterMask(b), plainDistance(a, b))).to.equal(true);
      }),
    );
  });
});

describe('vocabulary', () => {
  const words = new Vocabulary();
  words.add(['clause', 'claude', 'cloud', 'llama', '70', '7', 'clärchen']);

  it('lists the words that start with a prefix', () => {
    expect(words.startingWith('cla')).to.deep.equal(['claude', 'clause']);
    expect(words.startingWith('7')).to.deep.equal(['7', '70']);
    expect(words.startingWith('x')).to.deep.equal([]);
    expect(words.startingWith('')).to.have.length(7);
  });

  it('lists near words, nearest first, then by the alphabet', () => {
    const near = (typed: string, limit: number, sameFirst = false): string =>
      words
        .near(typed, limit, sameFirst)
        .map(({ word: one, edits }) => `${one} ${edits}`)
        .join(', ');
    expect(near('clauxe', 1)).to.equal('claude 1, clause 1');
    expect(near('cluade', 2)).to.equal('claude 1, clause 2');
    expect(near('vlaude', 1)).to.equal('claude 1');
    expect(near('vlaude', 1, true)).to.equal('');
    expect(near('claude', 1)).to.equal('clause 1');
  });

  it('finds every word that is near, as looking at all of them does', () => {
    const some = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), maxLength: 12 });
    const several = fc.uniqueArray(some, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        several,
        several,
        some,
        fc.integer({ min: 0, max: 2 }),
        (first, more, typed, limit) => {
          const all = [...new Set([...first, ...more])];
          const vocabulary = new Vocabulary();
          vocabulary.add(first);
          vocabulary.startingWith('');
          vocabulary.add(all.filter((one) => !first.includes(one)));
          const expected = all.filter((one) => one !== typed && plainDistance(one, typed) <= limit);
          const found = vocabulary.near(typed, limit, false).map(({ word: one }) => one);
          expect(found).to.have.members(expected);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('never takes a word for a number', () => {
    expect(words.near('z', 2, false).map(({ word: one }) => one)).not.to.include('7');
  });

  it('finds by words asked before what was added since, within as many edits as are asked for', () => {
    const vocabulary = new Vocabulary();
    const near = (limit: number): string[] =>
      vocabulary.near('heronn', limit, false).map(({ word: one }) => one);
    vocabulary.add(['heros']);
    expect([near(1), near(2)]).to.deep.equal([[], ['heros']]);
    vocabulary.add(['heron']);
    expect([near(2), near(1)]).to.deep.equal([['heron', 'heros'], ['heron']]);
  });
});

describe('exact keys', () => {
  it('are found by what is nearly one of them, those added since too, but for numbers', () => {
    const table = new TextTable();
    const keys = new KeyList(table);
    for (const key of ['heron2', 'egret', '405']) table.add(key);
    const near = (typed: string): string[] => keys.near(typed, 1).map(({ word: one }) => one);
    expect(['heron', 'egrets', '40b'].map(near)).to.deep.equal([['heron2'], ['egret'], []]);
    for (const key of ['heron3', '40c']) table.add(key);
    expect(['heron', '40b'].map(near)).to.deep.equal([['heron2', 'heron3'], ['40c']]);
  });
});
