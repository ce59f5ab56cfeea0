import { expect } from 'chai';
import type { PageWindow, Position, Sort } from '../../../schemas/query.ts';
import { ApiError } from '../../../server/errors.ts';
import { comparePositions } from '../../../server/search/compare-positions.ts';
import { SortedRows } from '../../../server/search/embedded/columns/columns.ts';
import { KeptOrders } from '../../../server/search/embedded/columns/kept-orders.ts';
import { createRowOrder } from '../../../server/search/embedded/columns/row-order.ts';
import { RowSet } from '../../../server/search/embedded/columns/row-set.ts';
import { pickPage, walkPage } from '../../../server/search/embedded/query/page.ts';

const SLUGS = ['heron', 'egret', 'crane', 'ibis', 'stork'];
const ROWS = SLUGS.map((_, row) => row);
const PRICES = Float64Array.of(2, NaN, 1, 2, NaN);
const INDEPENDENT = Float64Array.of(NaN, 60, NaN, NaN, NaN);
const SCORES = Float64Array.of(70, 60, NaN, 80, NaN);
const RELEVANCE = Float64Array.of(0, 3, 5, 1, 5);
const STATE = {
  slugs: SLUGS,
  names: ['b', 'a', 'b', 'c', 'a'],
  scores: {
    on: (benchmark: string, independentOnly: boolean) => {
      if (benchmark !== 'mmlu') throw new Error(`No benchmark ${benchmark}.`);
      return { values: independentOnly ? INDEPENDENT : SCORES };
    },
  },
  number: (name: string) => {
    if (name !== 'input_price') throw new Error(`No column ${name}.`);
    return { values: PRICES };
  },
};
const countTo = (count: number) => Int32Array.from({ length: count }, (_, row) => row);
const asc = (by: string): Sort => ({ by, direction: 'asc' }) as Sort;
const desc = (by: string): Sort => ({ by, direction: 'desc' }) as Sort;
const orderOf = (sort: readonly Sort[], independentOnly = false) =>
  createRowOrder(STATE, sort, RELEVANCE, independentOnly);

describe('the order of rows', () => {
  for (const [about, sort, wanted, independentOnly] of [
    ['has what is not known last, upwards', [asc('input_price')], 'crane heron ibis egret stork'],
    [
      'has what is not known last, downwards',
      [desc('input_price')],
      'heron ibis crane egret stork',
    ],
    ['is by folded names', [asc('name')], 'egret stork crane heron ibis'],
    ['is by relevance', [desc('relevance')], 'crane stork egret ibis heron'],
    ['is by scores', [desc('benchmark:mmlu')], 'ibis heron egret crane stork'],
    ['is by independent scores', [desc('benchmark:mmlu')], 'egret crane heron ibis stork', true],
    ['is by a second key', [asc('name'), desc('input_price')], 'egret stork heron crane ibis'],
    ['is by slugs where nothing else tells', [], 'crane egret heron ibis stork'],
  ] as const) {
    it(`${about}, and rows compare with places as with rows`, () => {
      const order = orderOf(sort, independentOnly);
      const sorted = [...ROWS].sort(order.compare);
      expect(sorted.map((row) => SLUGS[row]).join(' ')).to.equal(wanted);
      for (const a of ROWS) {
        for (const b of ROWS) {
          const wantedSign = Math.sign(sorted.indexOf(a) - sorted.indexOf(b));
          const positions = [order.positionOf(a), order.positionOf(b)] as const;
          expect(Math.sign(order.compare(a, b))).to.equal(wantedSign);
          expect(Math.sign(order.compareTo(a, positions[1]))).to.equal(wantedSign);
          expect(Math.sign(comparePositions(sort)(...positions))).to.equal(wantedSign);
        }
      }
    });
  }

  it('names the place of a row by its values, not known is null, and its slug', () => {
    const order = orderOf([desc('input_price'), asc('name')]);
    expect(ROWS.slice(0, 2).map(order.positionOf)).to.deep.equal([
      [2, 'b', 'heron'],
      [null, 'a', 'egret'],
    ]);
  });

  it('takes no place of another order', () => {
    const order = orderOf([desc('input_price'), asc('name')]);
    const isTaken = (position: Position): boolean => {
      try {
        order.compareTo(0, position);
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invalid_cursor') return false;
        throw error;
      }
    };
    expect([[2, 'b', 'heron'] as const, [null, null, 'x'] as const].map(isTaken)).to.deep.equal([
      true,
      true,
    ]);
    const others: readonly Position[] = [
      [],
      [2, 'heron'],
      [2, 'b', 'b', 'heron'],
      [2, 'b', 1],
      [2, 'b', null],
      ['2', 'b', 'heron'],
      [2, 2, 'heron'],
    ];
    expect(others.filter(isTaken)).to.deep.equal([]);
  });

  it('is kept, takes in new rows, and is made again where it is by scores', () => {
    const kept = new KeptOrders({ ...STATE, rows: 3, capacity: 5 });
    const cheapest = [asc('input_price')];
    const best = [desc('benchmark:mmlu')];
    const [byPrice, byScore] = [kept.of(cheapest, false), kept.of(best, false)];
    expect(kept.of(cheapest, false)).to.equal(byPrice);
    expect(kept.of(best, true)).not.to.equal(byScore);
    const slugsOf = ({ rows, size }: SortedRows) =>
      Array.from(rows.subarray(0, size), (row) => SLUGS[row]).join(' ');
    expect(slugsOf(byPrice.sorted)).to.equal('crane heron egret');
    kept.insert(3);
    expect(kept.of(cheapest, false)).to.equal(byPrice);
    expect(slugsOf(byPrice.sorted)).to.equal('crane heron ibis egret');
    expect(kept.of(best, false)).not.to.equal(byScore);
  });
});

describe('a page of rows', () => {
  const COUNT = 9;
  const slugs = Array.from({ length: COUNT }, (_, row) => `m-${(row * 5) % COUNT}`);
  const state = { ...STATE, slugs };
  const order = createRowOrder(state, [], new Float64Array(), false);
  const all = Int32Array.from(slugs.keys());
  const sorted = new SortedRows(COUNT, order.compare, { first: all.slice() });
  const hitLists = [[], [4], [8, 0, 3, 1], [...all]];

  /** What a page is, told plainly. */
  const toPage = (inOrder: readonly number[], window: PageWindow, limit: number) => {
    if (window.kind === 'offset') {
      const { offset } = window;
      const rows = inOrder.slice(offset, offset + limit);
      const hasPrevious = offset > 0 && inOrder.length > 0;
      return { rows, hasPrevious, hasNext: inOrder.length > offset + limit };
    }
    const { kind, position } = window;
    const before = inOrder.filter((row) => order.compareTo(row, position) < 0);
    const after = inOrder.filter((row) => order.compareTo(row, position) > 0);
    const here = inOrder.length > before.length + after.length;
    return kind === 'after'
      ? {
          rows: after.slice(0, limit),
          hasPrevious: before.length > 0 || here,
          hasNext: after.length > limit,
        }
      : {
          rows: before.slice(-limit),
          hasPrevious: before.length > limit,
          hasNext: after.length > 0 || here,
        };
  };
  const windows: readonly PageWindow[] = [
    ...Array.from({ length: COUNT + 2 }, (_, offset) => ({ kind: 'offset' as const, offset })),
    ...['m', ...slugs, 'm-4-a', 'n'].flatMap((slug) =>
      (['after', 'before'] as const).map((kind) => ({ kind, position: [slug] })),
    ),
  ];

  for (const hits of hitLists) {
    it(`of ${hits.length} hits is the same by walking, by picking, and told plainly`, () => {
      const inOrder = [...hits].sort(order.compare);
      const set = RowSet.of(COUNT, hits);
      for (const window of windows) {
        for (const limit of [1, 2, 3, COUNT, COUNT + 1]) {
          const wanted = toPage(inOrder, window, limit);
          const about = JSON.stringify([window, limit]);
          expect(walkPage({ order, sorted }, set, window, limit), about).to.deep.equal(wanted);
          const picked = pickPage(order, Int32Array.from(hits), window, limit);
          expect(picked, about).to.deep.equal(wanted);
        }
      }
    });
  }

  it('is picked out of many hits, whatever their order', () => {
    const many = 200;
    const numbers = Float64Array.from({ length: many }, (_, row) => (row * 73) % many);
    const byNumber = createRowOrder(
      {
        ...state,
        slugs: Array.from(numbers, String),
        number: () => ({ values: numbers }),
      },
      [asc('input_price')],
      new Float64Array(),
      false,
    );
    for (const hits of [
      countTo(many),
      countTo(many).reverse(),
      countTo(many).sort(byNumber.compare),
    ]) {
      for (const count of [1, 7, 64, 199]) {
        const window = { kind: 'offset', offset: 0 } as const;
        const { rows } = pickPage(byNumber, hits, window, count);
        expect(rows.map((row) => numbers[row])).to.deep.equal([...countTo(count)]);
      }
    }
  });
});
