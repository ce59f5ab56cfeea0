import { expect } from 'chai';
import { rankScores, type Result } from '../../../server/catalog/directory/leaderboards.ts';

const result = (
  slug: string,
  score: number,
  popularity: number,
  rest: Partial<Result> = {},
): Result =>
  ({
    model: { slug, name: slug },
    score,
    popularity,
    variant: null,
    headline: true,
    self_reported: false,
    community: false,
    ...rest,
  }) as unknown as Result;

describe('a leaderboard', () => {
  it('puts the better known of equals first, at one rank', () => {
    const results = [
      result('a', 0.5, 1),
      result('b', 0.5, 40),
      result('c', 0.9, 2),
      result('d', 0.1, 9),
    ];
    const ranked = rankScores(
      results,
      { variant: null, independent: false, community: 'any' },
      true,
    );
    expect(ranked.map(({ model, rank }) => [model.slug, rank])).to.deep.equal([
      ['c', 1],
      ['b', 2],
      ['a', 2],
      ['d', 4],
    ]);
    expect(ranked.some((entry) => 'popularity' in entry || 'community' in entry)).to.equal(false);
  });

  it('has one score of a model, and what nobody but its maker measured after all others, ranked by itself', () => {
    const own = { self_reported: true };
    const results = [
      result('a', 0.9, 1, own),
      result('a', 0.7, 1, { headline: false }),
      result('a', 0.8, 1, { headline: false, variant: 'high' }),
      result('b', 0.85, 1),
      result('c', 0.95, 1, own),
      result('d', 0.99, 1, { headline: false }),
      result('d', 0.5, 1),
    ];
    const scoresOf = (independent: boolean) =>
      rankScores(results, { variant: null, independent, community: 'any' }, true).map(
        ({ model, score, rank }) => [model.slug, score, rank],
      );
    expect(scoresOf(false)).to.deep.equal([
      ['b', 0.85, 1],
      ['a', 0.8, 2],
      ['d', 0.5, 3],
      ['c', 0.95, 1],
    ]);
    expect(scoresOf(true)).to.deep.equal([
      ['b', 0.85, 1],
      ['a', 0.8, 2],
      ['d', 0.5, 3],
    ]);
  });

  it('has the best of several scores that stand for nothing, and equals by their slugs', () => {
    const run = { headline: false };
    const results = [
      result('b', 0.5, 1),
      ...[0.2, 0.5, 0.3].map((score) => result('a', score, 1, run)),
    ];
    const only = { variant: null, independent: false, community: 'any' } as const;
    for (const [isUp, best] of [
      [
        true,
        [
          ['a', 0.5],
          ['b', 0.5],
        ],
      ],
      [
        false,
        [
          ['a', 0.2],
          ['b', 0.5],
        ],
      ],
    ] as const) {
      const ranked = rankScores(results, only, isUp);
      expect(ranked.map(({ model, score }) => [model.slug, score])).to.deep.equal(best);
    }
  });

  it('begins to count anew after the measured ones, though the scores are equal', () => {
    const own = { self_reported: true };
    const results = [result('a', 0.9, 1), result('b', 0.8, 1), result('c', 0.8, 1, own)];
    const ranked = rankScores(
      results,
      { variant: null, independent: false, community: 'any' },
      true,
    );
    expect(ranked.map(({ model, rank }) => [model.slug, rank])).to.deep.equal([
      ['a', 1],
      ['b', 2],
      ['c', 1],
    ]);
  });

  it('is of one variant where that is asked for, else ranks all together', () => {
    const high = { variant: 'high' };
    const results = [result('a', 0.7, 1), result('b', 0.8, 1, high), result('c', 0.6, 1, high)];
    const ranks = (variant: string | null) =>
      rankScores(results, { variant, independent: false, community: 'any' }, true).map(
        ({ model, rank }) => [model.slug, rank],
      );
    expect(ranks('high')).to.deep.equal([
      ['b', 1],
      ['c', 2],
    ]);
    expect(ranks(null)).to.deep.equal([
      ['b', 1],
      ['a', 2],
      ['c', 3],
    ]);
  });

  it('begins with the lowest where less is better', () => {
    const results = [result('a', 0.7, 1), result('b', 0.2, 1), result('b', 0.3, 1)];
    const ranked = rankScores(
      results,
      { variant: null, independent: false, community: 'any' },
      false,
    );
    expect(ranked.map(({ model, score }) => [model.slug, score])).to.deep.equal([
      ['b', 0.2],
      ['a', 0.7],
    ]);
  });
});
