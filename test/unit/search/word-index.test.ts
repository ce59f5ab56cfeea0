import { expect } from 'chai';
import { toRow } from '../../../schemas/tables.ts';
import { RowSet } from '../../../server/search/embedded/columns/row-set.ts';
import type { ModelRow } from '../../../server/search/embedded/storage/rows.ts';
import type { Hits } from '../../../server/search/embedded/text/postings.ts';
import { WordIndex } from '../../../server/search/embedded/text/word-index.ts';
import { buildModel } from '../../support/build.ts';

const NAMES = ['heron-2-mini', 'heron-3', 'egret-3-large', 'plover', 'heron-2'];

function toModelRow(slug: string, doc: number): ModelRow {
  const model = buildModel({ slug, name: slug });
  return { doc, slug, ...toRow(model) } as unknown as ModelRow;
}

function build(): WordIndex {
  const words = new WordIndex(NAMES.length);
  for (const [row, name] of NAMES.entries()) words.add(row, toModelRow(name, row + 1));
  return words;
}

/** What tokens or keys of a field there are. */
const keysOf = (field: 's_all' | 's_all_joined' | 's_exact' | 's_words'): string[] => [
  ...new Set(NAMES.flatMap((name) => toModelRow(name, 1)[field].split(' '))),
];

const entries = (lists: WordIndex['exact'], keys: readonly string[]): unknown =>
  keys.map((key) => [key, Array.from(lists.get(key))]);

function rowsOf(index: WordIndex['name'], token: string): number[] {
  const rows = new RowSet(NAMES.length);
  index.addRows(rows, token);
  return [...rows.toRows()];
}

/** Everything that can be asked of it. */
const dump = (words: WordIndex): unknown => ({
  name: keysOf('s_all').map((word) => [word, rowsOf(words.name, word)]),
  joined: keysOf('s_all_joined').map((word) => [word, rowsOf(words.allJoined, word)]),
  exact: entries(words.exact, keysOf('s_exact')),
  orderless: entries(words.orderless, keysOf('s_words')),
  starts: [...words.starts],
  vocabulary: words.vocabulary.startingWith(''),
  keys: words.keys.near('heron4', 1),
});

describe('the index of words', () => {
  it('knows every row that was added, though nobody asked it to read', () => {
    expect(rowsOf(build().name, 'heron')).to.deep.equal([0, 1, 4]);
    expect(build().exact.get('plover')).to.deep.equal([3]);
    expect(build().starts[2]).to.equal('egret3large');
    expect(build().vocabulary.startingWith('eg')).to.deep.equal(['egret']);
    expect(
      build()
        .keys.near('heron4', 1)
        .map(({ word }) => word),
    ).to.include('heron3');
  });

  it('is the same read in pieces, at once, and after it was asked', () => {
    const wanted = dump(build());
    const pieces = build();
    expect([pieces.read(2), pieces.read(2), pieces.read(2), pieces.read()]).to.deep.equal([
      false,
      false,
      true,
      true,
    ]);
    expect(dump(pieces)).to.deep.equal(wanted);
    const asked = new WordIndex(NAMES.length);
    for (const [row, name] of NAMES.entries()) {
      asked.add(row, toModelRow(name, row + 1));
      expect(asked.name.has('heron', 0)).to.equal(true);
    }
    expect(dump(asked)).to.deep.equal(wanted);
  });

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
    const add = (from: number, to: number): void => {
      for (let row = from; row < to; row += 1) {
        words.add(row, toModelRow(`heron-${row % 2 === 0 ? 'mini' : 'maxi'}-${row}`, row + 1));
      }
    };
    for (const end of [300, 600]) {
      add(end - 300, end);
      expect(found('heron', false)).to.equal(end);
      expect(found('mini', false)).to.equal(end / 2);
      expect(found('m', true)).to.equal(end);
    }
  });
});
