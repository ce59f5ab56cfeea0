import { expect } from 'chai';
import fc from 'fast-check';
import { RowSet } from '../../../server/search/embedded/columns/row-set.ts';

describe('a set of rows', () => {
  const rows = fc.uniqueArray(fc.nat({ max: 99 }), { maxLength: 60 });

  it('holds any row there may be, the last one too', () => {
    for (const capacity of [1, 31, 32, 33, 64, 65]) {
      const set = RowSet.of(capacity, [0, capacity - 1]);
      const other = RowSet.of(capacity, [capacity - 1]);
      expect(set.has(capacity - 1), String(capacity)).to.equal(true);
      expect(set.copy().keep(other).size, String(capacity)).to.equal(1);
      expect(new RowSet(capacity).unite(other).has(capacity - 1), String(capacity)).to.equal(true);
    }
  });

  it('is what a set of numbers is, whatever is done with it', () => {
    fc.assert(
      fc.property(rows, rows, (some, others) => {
        const [a, b] = [RowSet.of(100, some), RowSet.of(100, others)];
        const listed = (set: RowSet) =>
          Array.from({ length: 100 }, (_, row) => row).filter((row) => set.has(row));
        const ordered = (list: readonly number[]) => [...list].sort((x, y) => x - y);
        const common = some.filter((row) => others.includes(row));
        expect(listed(a.copy().keep(b))).to.deep.equal(ordered(common));
        expect(listed(a.copy().drop(b))).to.deep.equal(
          ordered(some.filter((row) => !others.includes(row))),
        );
        expect(listed(a.copy().unite(b))).to.deep.equal(
          ordered([...new Set([...some, ...others])]),
        );
        expect(a.size).to.equal(some.length);
        const first = some[0] ?? 0;
        a.delete(first);
        expect(listed(a)).to.deep.equal(ordered(some.filter((row) => row !== first)));
      }),
    );
  });
});
