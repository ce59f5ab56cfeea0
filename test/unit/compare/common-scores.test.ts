import { expect } from 'chai';
import {
  bestOf,
  bestPricesOf,
  commonScores,
  headlineScores,
  scoresOn,
  type ScoreRow,
} from '../../../server/catalog/compare/common-scores.ts';
import { buildModel, buildModelPricing, buildScore } from '../../support/build.ts';

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
    expect([row?.isComparable, row?.variant, others.length]).to.deep.equal([false, null, 0]);
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
    const units = commonScores([
      modelOf('a', buildScore('t', 80, { unit: 'points' })),
      modelOf('b', buildScore('t', 82)),
    ]);
    expect(units).to.deep.equal([]);
  });

  const idsOf = (rows: readonly ScoreRow[]) =>
    rows.map(({ benchmark, variant }) => [benchmark.id, variant].filter(Boolean).join(' '));

  it('are those of one configuration first, then of most models, then by name', () => {
    const high = { variant: 'high' };
    const rows = commonScores([
      modelOf('a', buildScore('x', 1), buildScore('b', 1), buildScore('b', 1, high)),
      modelOf('b', buildScore('x', 1), buildScore('b', 1), buildScore('b', 1, high)),
      modelOf('c', buildScore('x', 1), buildScore('a', 1), buildScore('e', 1)),
      modelOf('d', buildScore('a', 1), buildScore('e', 1, high)),
    ]);
    expect(idsOf(rows)).to.deep.equal(['x', 'a', 'b', 'b high', 'e']);
  });

  it('of what stands for models are of most models first, then as the models show them', () => {
    const own = { headline: false };
    const rows = headlineScores([
      modelOf('a', buildScore('z', 1), buildScore('y', 1), buildScore('x', 1), buildScore('w', 1)),
      modelOf('b', buildScore('x', 1), buildScore('w', 1, own), buildScore('y', 1)),
      modelOf('c', buildScore('v', 1), buildScore('x', 1), buildScore('z', 1)),
      modelOf('d', buildScore('v', 1), buildScore('alone', 1)),
    ]);
    expect(idsOf(rows)).to.deep.equal(['x', 'z', 'v', 'y']);
    expect(rows.map(({ isComparable }) => isComparable)).to.deep.equal([
      false,
      false,
      false,
      false,
    ]);
  });

  it('on a benchmark are there though one model alone was measured on it', () => {
    const models = [modelOf('a', buildScore('t', 7, { variant: 'high' })), modelOf('b')];
    const [row, ...others] = scoresOn(models, 't');
    expect(row).to.deep.include({ variant: null, isComparable: false });
    expect(row?.scores.map((score) => score?.score ?? null)).to.deep.equal([7, null]);
    expect(others).to.deep.equal([]);
    expect(scoresOn(models, 'other')).to.deep.equal([]);
  });

  it('on a benchmark are in a row for each way of scoring it', () => {
    const elo = { metric: 'elo', unit: 'points', headline: false };
    const models = ['a', 'b'].map((slug, at) =>
      modelOf(slug, buildScore('t', 7 + at), buildScore('t', 1_000 + at, elo)),
    );
    const rows = scoresOn(models, 't').map(({ metric, scores }) => [
      metric,
      ...scores.map((score) => score?.score),
    ]);
    expect(rows).to.deep.equal([
      ['accuracy', 7, 8],
      ['elo', 1_000, 1_001],
    ]);
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
    const lower = { scale: { min: 0, max: 100, higher_is_better: false } };
    const errors = commonScores([
      modelOf('a', buildScore('e', 3, { ...late, ...lower }), buildScore('e', 9, lower)),
      modelOf('b', ...[8, 4, 6].map((score) => buildScore('e', score, { ...late, ...lower }))),
    ]);
    expect(errors[0]?.scores.map((score) => score?.score)).to.deep.equal([9, 4]);
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

  it('have a lowest price among paid ones, as it is shown', () => {
    const models = [{}, { basis: 'free' as const }, {}, {}].map((more, at) =>
      buildModel({ slug: `m${at}`, pricing: buildModelPricing(1, 1, more) }),
    );
    expect(bestPricesOf(models, [2, 0, 1, null])).to.deep.equal([false, false, true, false]);
    // Nothing is charged for the first, though it is sold.
    expect(bestPricesOf(models, [0, 0, 1, null])).to.deep.equal([true, false, false, false]);
    const rounded = (price: number) => price.toFixed(0);
    expect(bestPricesOf(models, [2, 0, 1.1, 1.2], rounded)).to.deep.equal([
      ...[false, false, true, true],
    ]);
  });
});
