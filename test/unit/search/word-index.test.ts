import { expect } from 'chai';
import { toRow } from '../../../schemas/tables.ts';
import { RowSet } from '../../../server/search/embedded/columns/row-set.ts';
import type { ModelTexts } from '../../../server/search/embedded/storage/rows.ts';
import type { Hits } from '../../../server/search/embedded/text/postings.ts';
import { WordIndex } from '../../../server/search/embedded/text/word-index.ts';
import { buildModel } from '../../support/build.ts';

const toTexts = (slug: string): ModelTexts =>
  toRow(buildModel({ slug, name: slug })) as unknown as ModelTexts;

const add = (words: WordIndex, from: number, to: number): void => {
  for (let row = from; row < to; row += 1) {
    words.add(row, toTexts(`heron-${row % 2 === 0 ? 'mini' : 'maxi'}-${row}`));
  }
};

describe('the index of words', () => {
  it('finds rows by frequent words and starts of words, also those added since', () => {
    const size = 600;
    const words = new WordIndex(size);
    const all = new RowSet(size);
    const rows = Int32Array.from({ length: size }, (_, row) => row);
    for (const row of rows) all.add(row);
    const found = (token: string, isStart: boolean): number => {
      const matched = new RowSet(size);
      words.all.addRows(matched, token, isStart);
      const select = (hits: Hits): number[] => {
        const selected = new Int32Array(size);
        return [...selected.slice(0, words.all.select(hits, token, isStart, selected))];
      };
      const ofAll = select({ set: all, rows });
      expect(ofAll).to.deep.equal([...matched.toRows()]);
      // Few hits are looked up one by one.
      const few = { set: new RowSet(size), rows: rows.slice(0, 2) };
      for (const row of few.rows) few.set.add(row);
      expect(select(few)).to.deep.equal(ofAll.filter((row) => row < 2));
      return matched.size;
    };
    for (const end of [300, 600]) {
      add(words, end - 300, end);
      expect(found('heron', false)).to.equal(end);
      expect(found('mini', false)).to.equal(end / 2);
      expect(found('m', true)).to.equal(end);
    }
  });

  it('adds the rows of a frequent word alone, whatever they were added to before', () => {
    const size = 600;
    const words = new WordIndex(size);
    add(words, 0, size);
    const [first, second] = [RowSet.of(size, [1]), new RowSet(size)];
    for (const rows of [first, second]) words.all.addRows(rows, 'mini');
    expect([first.size, second.size]).to.deep.equal([301, 300]);
  });
});
