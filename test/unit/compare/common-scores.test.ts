import { expect } from 'chai';
import { bestOf, commonScores } from '../../../server/catalog/compare/common-scores.ts';
import { buildModel, buildScore } from '../../support/build.ts';

const modelOf = (slug: string, ...benchmarks: ReturnType<typeof buildScore>[]) =>
  buildModel({ slug, benchmarks });

describe('common scores', () => {
  it('are in one row for each configuration two models share', () => {
    const rows = commonScores([
      modelOf('a', buildScore('t', 80, { variant: 'high' }), buildScore('t', 70)),
      modelOf('b', buildScore('t', 82, { variant: 'high' }), buildScore('t', 60)),
      modelOf('c', buildScore('t', 90, { variant: 'low' }), buildScore('alone', 1)),
    ]);
    expect(
      rows.map(({ variant, scores }) => [variant, scores.map((s) => s?.score ?? null)]),
    ).to.deep.equal([
      [null, [70, 60, null]],
      ['high', [80, 82, null]],
    ]);
    expect(rows.every(({ isComparable }) => isComparable)).to.equal(true);
  });

  it('are beside each other and not comparable where no configuration is shared', () => {
    const [row, ...others] = commonScores([
      modelOf('a', buildScore('t', 80, { variant: 'high' })),
      modelOf('b', buildScore('t', 82, { variant: 'low' })),
    ]);
    expect([row?.isComparable, others.length]).to.deep.equal([false, 0]);
  });

  it('keep different metrics apart, and choose the score that stands for a model', () => {
    const rows = commonScores([
      modelOf('a', buildScore('t', 80, { metric: 'f1' }), buildScore('u', 1)),
      modelOf(
        'b',
        buildScore('t', 82),
        buildScore('u', 9, { headline: false }),
        buildScore('u', 2),
      ),
    ]);
    expect(
      rows.map(({ benchmark, scores }) => [benchmark.id, scores.map((s) => s?.score)]),
    ).to.deep.equal([['u', [1, 2]]]);
  });

  it('are measured by others before self-reported, then the best', () => {
    const late = { headline: false };
    const [row] = commonScores([
      modelOf('a', buildScore('u', 3), buildScore('u', 9, { self_reported: true })),
      modelOf(
        'b',
        buildScore('u', 9, { ...late, self_reported: true }),
        buildScore('u', 4, late),
        buildScore('u', 5, late),
      ),
    ]);
    expect(row?.scores.map((score) => score?.score)).to.deep.equal([3, 5]);
  });

  it('have a best only where it is not all the same', () => {
    expect(bestOf([1, 3, 3, null], true)).to.deep.equal([false, true, true, false]);
    expect(bestOf([1, 3, null], false)).to.deep.equal([true, false, false]);
    expect(bestOf([2, 2], true)).to.deep.equal([false, false]);
    expect(bestOf([2, null], true)).to.deep.equal([false, false]);
    // 1.05M twice: what is shown equal is equally good.
    const inMillions = (value: number): string => `${(value / 1_000_000).toFixed(2)}M`;
    const windows = [1_048_576, 1_050_000, 200_000, null];
    expect(bestOf(windows, true, inMillions)).to.deep.equal([true, true, false, false]);
    expect(bestOf(windows.slice(0, 2), true, inMillions)).to.deep.equal([false, false]);
  });
});
