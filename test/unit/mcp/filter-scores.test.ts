import { expect } from 'chai';
import { benchmarksOf, filterScores } from '../../../server/mcp/filter-scores.ts';

describe('the scores in the result of a tool', () => {
  it('are of the benchmarks that a list is sorted or bounded by', () => {
    for (const [query, ids] of [
      ['', []],
      ['sort=name', []],
      ['sort=-benchmark:a,name,benchmark:b.c', ['a', 'b.c']],
      ['benchmark_min=a:70&benchmark_min=b:5&benchmark_max=c:9', ['a', 'b', 'c']],
      ['sort=benchmark:a&benchmark_min=a:1', ['a']],
    ] as const) {
      expect([...benchmarksOf(new URLSearchParams(query))], query).to.deep.equal(ids);
    }
  });

  it('are no others, and none that a maker says itself where only independent ones count', () => {
    const score = (id: string, self_reported: boolean) => ({ benchmark: { id }, self_reported });
    const of = (isIndependent: boolean) => {
      const rows = [
        { benchmarks: [score('a', false), score('b', false), score('a', true)] },
        { benchmarks: [score('b', true)] },
        {},
      ];
      filterScores(rows, new Set(['a']), isIndependent);
      return rows.map(({ benchmarks }) => benchmarks);
    };
    expect(of(false)).to.deep.equal([[score('a', false), score('a', true)], [], []]);
    expect(of(true)).to.deep.equal([[score('a', false)], [], []]);
  });
});
