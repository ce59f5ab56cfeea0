import { expect } from 'chai';
import fc from 'fast-check';
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

describe('lists of numbers by text', () => {
  it('hold what was added in order, whenever they were made small', () => {
    const step = fc.record({ key: fc.constantFrom('a', 'b', 'c'), times: fc.nat({ max: 60 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const lists = new NumberLists();
        const wanted = new Map<string, number[]>();
        let value = 0;
        for (const { key, times } of steps) {
          for (let at = 0; at < times; at += 1, value += 1) {
            lists.push(key, value);
            wanted.set(key, [...(wanted.get(key) ?? []), value]);
          }
          lists.trim();
        }
        expect([...lists.keys()]).to.deep.equal([...wanted.keys()]);
        for (const [key, numbers] of wanted) {
          expect(Array.from(lists.get(key))).to.deep.equal(numbers);
        }
        expect(Array.from(lists.get('d'))).to.deep.equal([]);
      }),
    );
  });
});
