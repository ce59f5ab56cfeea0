import { expect } from 'chai';
import { rankScores, type Result } from '../../../server/catalog/directory/leaderboards.ts';

const result = (slug: string, score: number, popularity: number): Result =>
  ({
    model: { slug, name: slug },
    score,
    popularity,
    variant: null,
    headline: true,
    self_reported: false,
  }) as unknown as Result;

describe('a leaderboard', () => {
  it('puts the better known of equals first, at one rank', () => {
    const results = [result('a', 0.5, 1), result('b', 0.5, 40), result('c', 0.9, 2)];
    const ranked = rankScores(results, { variant: null, independent: false }, true);
    expect(ranked.map(({ model, rank }) => [model.slug, rank])).to.deep.equal([
      ['c', 1],
      ['b', 2],
      ['a', 2],
    ]);
    expect(ranked.some((entry) => 'popularity' in entry)).to.equal(false);
  });
});
