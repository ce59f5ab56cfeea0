import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ScoreRows } from '../../../server/web/tools/compare/scores.tsx';
import { buildModel, buildScore } from '../../support/build.ts';

describe('scores side by side', () => {
  /** The score marked as best among models with these scores, of these configurations. */
  const bestOf = (...scores: readonly (readonly [number, string | null])[]): string | null => {
    const models = scores.map(([score, variant], at) =>
      buildModel({
        slug: `m${at}`,
        benchmarks: [buildScore('reasoning-test', score, { variant })],
      }),
    );
    const html = renderToString(h(ScoreRows, { models, benchmarks: [] }));
    return /class="v best">([\d.]+)</.exec(html)?.[1] ?? null;
  };

  it('mark the best of one configuration', () => {
    expect(bestOf([70, null], [80, null])).to.equal('80.0');
    expect(bestOf([70, null], [80, null], [60, 'high'])).to.equal('80.0');
  });

  it('mark none where another configuration scored higher', () => {
    expect(bestOf([70, null], [80, null], [90, 'high'])).to.equal(null);
  });
});
