import { expect } from 'chai';
import { compareEngines, compareRelevance } from '../../scripts/tools/relevance/compare.ts';
import type { Judged } from '../../scripts/tools/relevance/measure.ts';

const judged = (name: string, query: string, rank: number | null): Judged => ({
  class: name,
  query,
  expected: ['a'],
  got: rank === 1 ? ['a', 'b'] : ['b', 'a'],
  rank,
  total: 2,
  stage: 'exact',
});

describe('compareRelevance', () => {
  it('counts wins, losses and ties by class, and lists what changed', () => {
    const one = [judged('typo', 'x', 1), judged('typo', 'y', 2), judged('prefix', 'z', null)];
    const other = [judged('typo', 'x', 2), judged('typo', 'y', 2), judged('prefix', 'z', 4)];
    const { classes, changed } = compareRelevance({ judged: one }, { judged: other });
    expect(classes).to.deep.equal([
      { class: 'typo', queries: 2, wins: 1, losses: 0, ties: 1, mrr10: 0.25 },
      { class: 'prefix', queries: 1, wins: 0, losses: 1, ties: 0, mrr10: -0.25 },
      { class: 'all', queries: 3, wins: 1, losses: 1, ties: 1, mrr10: 0.25 / 3 },
    ]);
    expect(changed.map(({ query, rank, against }) => [query, rank, against])).to.deep.equal([
      ['x', 1, 2],
      ['z', null, 4],
    ]);
    expect(changed[0]).to.include({ first: 'a', firstAgainst: 'b' });
  });

  it('compares only what was asked of both', () => {
    expect(() => compareRelevance({ judged: [] }, { judged: [judged('a', 'x', 1)] })).to.throw(
      RangeError,
    );
    expect(() =>
      compareRelevance({ judged: [judged('a', 'y', 1)] }, { judged: [judged('a', 'x', 1)] }),
    ).to.throw('“y”');
  });
});

describe('compareEngines', () => {
  const answered = (query: string, got: readonly string[], more: Partial<Judged> = {}): Judged => ({
    ...judged('typo', query, 1),
    got,
    ...more,
  });

  it('tells how many texts have the same page, first hit, total and stage, and which differ', () => {
    const one = ['w', 'x', 'y', 'z'].map((query) => answered(query, ['a', 'b']));
    const other = [
      answered('w', ['a', 'b']),
      answered('x', ['a', 'b'], { total: 3 }),
      answered('y', ['a', 'c']),
      answered('z', ['c', 'b'], { total: 4, stage: 'fuzzy' }),
    ];
    expect(compareEngines({ judged: one }, { judged: other })).to.deep.equal({
      queries: 4,
      same: 1 / 4,
      sameTop: 3 / 4,
      sameTotal: 2 / 4,
      sameStage: 3 / 4,
      others: [
        { query: 'x', a: null, b: null },
        { query: 'y', a: 'b', b: 'c' },
        { query: 'z', a: 'a', b: 'c' },
      ],
    });
  });

  it('compares only what was asked of both', () => {
    const asked = (query: string) => ({ judged: [answered(query, [])] });
    expect(() => compareEngines(asked('x'), { judged: [] })).to.throw(RangeError);
    expect(() => compareEngines(asked('y'), asked('x'))).to.throw('“y”');
  });
});
