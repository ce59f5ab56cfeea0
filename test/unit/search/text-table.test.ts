import { expect } from 'chai';
import fc from 'fast-check';
import { hashText, HashedTexts } from '../../../server/search/embedded/text/hashed-texts.ts';
import { NumberLists } from '../../../server/search/embedded/text/number-lists.ts';
import { TextTable } from '../../../server/search/embedded/text/text-table.ts';

describe('a table of texts', () => {
  it('gives each text one number, counted from 0, and the text back', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 6 })), (texts) => {
        const table = new TextTable();
        const numbers = texts.map((text) => table.add(text));
        const unique = [...new Set(texts)];
        expect(numbers).to.deep.equal(texts.map((text) => unique.indexOf(text)));
        expect(numbers.map((number) => table.textAt(number))).to.deep.equal(texts);
        expect(texts.map((text) => table.find(text))).to.deep.equal(numbers);
        expect(table.size).to.equal(unique.length);
      }),
    );
  });

  it('knows the same texts when there are many times as many', () => {
    const table = new TextTable();
    const texts = Array.from({ length: 50_000 }, (_, at) => `heron-${at}-é`);
    for (const text of texts) table.add(text);
    expect(texts.every((text, at) => table.find(text) === at)).to.equal(true);
    expect(texts.every((text, at) => table.textAt(at) === text)).to.equal(true);
    expect(table.find('heron-50000-é')).to.equal(-1);
  });

  it('finds no text that is longer than any it takes', () => {
    const long = 'x'.repeat(70_000);
    const table = new TextTable();
    expect(table.find(long)).to.equal(-1);
    expect(() => table.add(long)).to.throw(RangeError);
    expect(table.find('é'.repeat(40_000))).to.equal(-1);
  });
});

describe('texts known by their hashes', () => {
  it('have one number each, counted from 0, however long they are', () => {
    const texts = new HashedTexts();
    const many = Array.from({ length: 50_000 }, (_, at) => `heron-${at}-é${'x'.repeat(at % 50)}`);
    many.push('', 'y'.repeat(70_000), 'Heron', 'heron');
    expect(many.every((text, at) => texts.add(text) === at)).to.equal(true);
    expect(many.every((text, at) => texts.add(text) === at && texts.find(text) === at)).to.equal(
      true,
    );
    expect(texts.size).to.equal(many.length);
    expect(texts.find('heron-50000-é')).to.equal(-1);
  });

  it('share half a hash in few cases', () => {
    const halves = [0, 1].map((half) => {
      const hashes = Array.from({ length: 200_000 }, (_, at) => hashText(`heron-${at}`)[half]);
      return new Set(hashes).size;
    });
    // Of 200,000 random numbers of 32 bits some 5 meet another; with some seeds ten times as many do.
    for (const size of halves) expect(size).to.be.within(200_000 - 1000, 200_000);
  });
});

describe('lists of numbers by text', () => {
  it('hold what was added in order, whenever they were made small', () => {
    const step = fc.record({ key: fc.constantFrom('a', 'b', 'c'), times: fc.nat({ max: 60 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const texts = new TextTable();
        const lists = new NumberLists(texts);
        const wanted = new Map<string, number[]>();
        let value = 0;
        for (const { key, times } of steps) {
          for (let at = 0; at < times; at += 1, value += 1) {
            lists.push(key, value);
            wanted.set(key, [...(wanted.get(key) ?? []), value]);
          }
          lists.trim();
        }
        expect([...texts.texts()]).to.deep.equal([...wanted.keys()]);
        for (const [key, numbers] of wanted) {
          expect(Array.from(lists.get(key))).to.deep.equal(numbers);
        }
        expect(Array.from(lists.get('d'))).to.deep.equal([]);
      }),
    );
  });

  it('hold many short lists and a long one, made small now and then', () => {
    const lists = new NumberLists(new HashedTexts());
    for (let value = 0; value < 20_000; value += 1) {
      lists.push(`heron-${value % 7000}`, value);
      lists.push('egret', value);
      if (value % 3000 === 0) lists.trim();
    }
    const wrong = Array.from({ length: 7000 }, (_, at) => at).filter((at) => {
      const numbers = Array.from(lists.get(`heron-${at}`));
      return numbers.join() !== [at, at + 7000, at + 14_000].filter((n) => n < 20_000).join();
    });
    expect(wrong).to.deep.equal([]);
    expect(Array.from(lists.get('egret'))).to.deep.equal(
      Array.from({ length: 20_000 }, (_, n) => n),
    );
  });
});
