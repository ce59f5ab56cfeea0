import { expect } from 'chai';
import type { CatalogQuery, Position, Sort } from '../../../schemas/query.ts';
import { ApiError } from '../../../server/errors.ts';
import { toOrder } from '../../../server/search/elasticsearch/query/sort.ts';

const PRICE: Sort = { by: 'input_price', direction: 'asc' };
const NAME: Sort = { by: 'name', direction: 'desc' };
const RELEVANCE: Sort = { by: 'relevance', direction: 'desc' };

describe('the order of Elasticsearch', () => {
  const build = (sort: readonly Sort[], more: object = {}) =>
    ({
      sort,
      text: null,
      filters: [],
      independentScores: false,
      ...more,
    }) as unknown as CatalogQuery;
  const text = { text: { terms: [] } };

  it('has what is not known last, and first where it is read backwards', () => {
    expect(toOrder(build([PRICE, NAME])).sort).to.deep.equal([
      { f_input_price: { order: 'asc', missing: '_last' } },
      { f_name: { order: 'desc', missing: '_last' } },
      { slug: { order: 'asc' } },
    ]);
    expect(toOrder(build([PRICE, NAME]), true).sort).to.deep.equal([
      { f_input_price: { order: 'desc', missing: '_first' } },
      { f_name: { order: 'asc', missing: '_first' } },
      { slug: { order: 'desc' } },
    ]);
  });

  it('is by relevance where there is a text, and by nothing in its place where there is none', () => {
    expect(toOrder(build([RELEVANCE], text)).sort).to.deep.equal([
      { _score: { order: 'desc' } },
      { slug: { order: 'asc' } },
    ]);
    const without = toOrder(build([RELEVANCE, PRICE]));
    expect(without.sort).to.have.length(2);
    expect(without.toPosition([3, 'heron'])).to.deep.equal([null, 3, 'heron']);
    expect(without.toSearchAfter([null, 3, 'heron'])).to.deep.equal([3, 'heron']);
  });

  it('is by the scores on one benchmark', () => {
    const sort = [{ by: 'benchmark:mmlu', direction: 'desc' } as const];
    const nested = { path: 'scores', filter: { term: { 'scores.benchmark': 'mmlu' } } };
    const clause = { order: 'desc', missing: '_last', nested };
    expect(toOrder(build(sort)).sort[0]).to.deep.equal({ 'scores.score': clause });
    const independent = build(sort, { independentScores: true });
    expect(toOrder(independent).sort[0]).to.deep.equal({ 'scores.independent': clause });
  });

  it('goes on behind what is not known, at whichever end of the scale that is', () => {
    for (const [direction, isReversed, end] of [
      ['asc', false, 'Infinity'],
      ['desc', false, '-Infinity'],
      ['asc', true, 'Infinity'],
      ['desc', true, '-Infinity'],
    ] as const) {
      const order = toOrder(build([{ ...PRICE, direction }, NAME]), isReversed);
      const about = `${direction} ${String(isReversed)}`;
      const values = order.toSearchAfter([null, null, 'heron']);
      expect(values, about).to.deep.equal([end, null, 'heron']);
      expect(order.toPosition(values)).to.deep.equal([null, null, 'heron']);
      expect(order.toPosition([1, 'b', 'heron'])).to.deep.equal([1, 'b', 'heron']);
    }
  });

  it('takes no place of another order', () => {
    const { toSearchAfter } = toOrder(build([PRICE, NAME]));
    const isTaken = (position: Position): boolean => {
      try {
        toSearchAfter(position);
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invalid_cursor') return false;
        throw error;
      }
    };
    expect(isTaken([1, 'b', 'heron'])).to.equal(true);
    const others: readonly Position[] = [
      [],
      [1, 'heron'],
      [1, 'b', 'b', 'heron'],
      ['1', 'b', 'heron'],
      [1, 2, 'heron'],
      [1, 'b', 3],
    ];
    expect(others.filter(isTaken)).to.deep.equal([]);
    const { toSearchAfter: ofRelevance } = toOrder(build([RELEVANCE]));
    expect(() => ofRelevance(['x', 'heron'])).to.throw(ApiError);
  });
});
