import { expect } from 'chai';
import type { PageWindow } from '../../../schemas/query.ts';
import { cutWindow } from '../../../server/search/page-window.ts';

describe('the page of rows that are in order', () => {
  const SORTED = [10, 20, 30, 40, 50];
  const order = {
    compareTo: (row: number, [at]: readonly unknown[]): number => row - Number(at),
  };
  const cut = (window: PageWindow, limit = 2, sorted = SORTED) => {
    const { rows, hasPrevious, hasNext } = cutWindow(sorted, order, window, limit);
    return `${hasPrevious ? '<' : ''}${rows.join(' ')}${hasNext ? '>' : ''}`;
  };
  const at = (offset: number): PageWindow => ({ kind: 'offset', offset });
  const after = (row: number): PageWindow => ({ kind: 'after', position: [row] });
  const before = (row: number): PageWindow => ({ kind: 'before', position: [row] });

  it('begins at a row, and says whether there are others on either side', () => {
    expect([at(0), at(2), at(3), at(4)].map((window) => cut(window))).to.deep.equal([
      '10 20>',
      '<30 40>',
      '<40 50',
      '<50',
    ]);
    expect(cut(at(0), 5)).to.equal('10 20 30 40 50');
    expect(cut(at(9))).to.equal('<');
    expect(cut(at(9), 2, [])).to.equal('');
  });

  it('goes on behind a place, whether its row is still there or not', () => {
    expect(
      [after(20), after(25), after(40), after(50), after(5)].map((one) => cut(one)),
    ).to.deep.equal(['<30 40>', '<30 40>', '<50', '<', '10 20>']);
  });

  it('goes back before a place, whether its row is still there or not', () => {
    expect(
      [before(40), before(35), before(30), before(20), before(10), before(60)].map((one) =>
        cut(one),
      ),
    ).to.deep.equal(['<20 30>', '<20 30>', '10 20>', '10>', '>', '<40 50']);
  });
});
