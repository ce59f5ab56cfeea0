import { expect } from 'chai';
import fc from 'fast-check';
import { NumberColumn } from '../../../server/search/embedded/columns/columns.ts';
import { RowSet } from '../../../server/search/embedded/columns/row-set.ts';

describe('a column of numbers', () => {
  const known = fc.option(fc.integer({ min: 0, max: 40 }), { freq: 4 });
  const end = fc.option(fc.integer({ min: -5, max: 45 }), { nil: undefined });
  const ends = fc.record({ gte: end, gt: end, lte: end, lt: end });

  it('has between two ends the rows whose number is, also of those that come later', () => {
    fc.assert(
      fc.property(
        fc.array(known, { maxLength: 60 }),
        fc.array(known, { maxLength: 5 }),
        fc.array(ends, { minLength: 1, maxLength: 6 }),
        (first, later, asked) => {
          const column = new NumberColumn(70);
          const numbers: (number | null)[] = [];
          const put = (value: number | null): void => {
            column.put(numbers.push(value) - 1, value);
          };
          const check = (): void => {
            for (const { gte, gt, lte, lt } of asked) {
              const within = numbers.flatMap((value, row) => {
                const isWithin =
                  value !== null &&
                  value >= (gte ?? -Infinity) &&
                  value > (gt ?? -Infinity) &&
                  value <= (lte ?? Infinity) &&
                  value < (lt ?? Infinity);
                return isWithin ? [row] : [];
              });
              const found = column.rowsWithin({
                ...(gte === undefined ? {} : { gte }),
                ...(gt === undefined ? {} : { gt }),
                ...(lte === undefined ? {} : { lte }),
                ...(lt === undefined ? {} : { lt }),
              });
              expect([...found.toRows()]).to.deep.equal(within);
            }
          };
          first.forEach(put);
          check();
          later.forEach(put);
          check();
        },
      ),
    );
  });

  it('gives rows that may be changed without changing what is asked for next', () => {
    const column = new NumberColumn(20);
    for (let row = 0; row < 20; row += 1) column.put(row, row);
    column.rowsWithin({ gte: 3 }).drop(RowSet.of(20, [7, 12]));
    column.rowsWithin({}).drop(RowSet.of(20, [7, 12]));
    expect([...column.rowsWithin({ gte: 3 }).toRows()]).to.have.length(17);
    expect(column.rowsWithin({}).size).to.equal(20);
  });
});
