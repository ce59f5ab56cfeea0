import { expect } from 'chai';
import fc from 'fast-check';
import { hashWith } from '../../../server/hash-text.ts';
import { HashedTexts } from '../../../server/search/embedded/text/hashed-texts.ts';
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

  describe('that differ late, in their last digits, or in high bits alone', () => {
    const SEEDS = [
      [0, 0],
      [0x3a8f05c5, -0x61c88647],
      [-0x7b4d28d3, 0x1234567],
      [-1, 0x6c078965],
    ] as const;
    /** As 4E00, 4F00, 5000 …: their lower bytes are all the same. */
    const toHighDigits = (digits: string) =>
      digits.replaceAll(/./g, (digit) => String.fromCharCode(0x4e00 + 0x100 * Number(digit)));
    const kinds = [
      (at: number) => `heron-${at}`,
      (at: number) => toHighDigits(String(at).padStart(6, '0')),
    ];
    /** The mean over the seeds of what is told of the halves of the hashes, for each half of each kind. */
    const meansOf = (count: number, measure: (hashes: number[]) => number) =>
      kinds.flatMap((toText) => {
        const texts = Array.from({ length: count }, (_, at) => toText(at));
        return [0, 1].map((half) => {
          const sum = SEEDS.map((seeds) =>
            measure(texts.map((text) => hashWith(text, seeds)[half] ?? 0)),
          ).reduce((one, other) => one + other);
          return sum / SEEDS.length;
        });
      });

    it('share half a hash about as seldom as random numbers', () => {
      const count = 50_000;
      // Of as many random numbers of 32 bits 0.3 meet another.
      for (const shared of meansOf(count, (hashes) => count - new Set(hashes).size)) {
        expect(shared).to.be.below(1.5);
      }
    });

    it('have their hashes spread evenly over the lowest bits and the highest', () => {
      const places = 256;
      const count = 20_000;
      const unevenness = (hashes: number[], toPlace: (hash: number) => number) => {
        const counts = new Array<number>(places).fill(0);
        for (const hash of hashes) counts[toPlace(hash)] = (counts[toPlace(hash)] ?? 0) + 1;
        const wanted = count / places;
        return counts.reduce((sum, n) => sum + (n - wanted) ** 2 / wanted, 0) / (places - 1);
      };
      // 1 is what random numbers have; a mean of four differs from it by 0.04.
      const ofLowest = meansOf(count, (hashes) => unevenness(hashes, (hash) => hash & 0xff));
      const ofHighest = meansOf(count, (hashes) => unevenness(hashes, (hash) => hash >>> 24));
      for (const mean of [...ofLowest, ...ofHighest]) expect(mean).to.be.within(0.85, 1.15);
    });
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
          // Those of other texts stand beside them: none of them is taken for one of its own.
          const held = Array.from({ length: value }, (_, at) => at).filter((at) =>
            lists.has(key, at),
          );
          expect(held).to.deep.equal(numbers);
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
