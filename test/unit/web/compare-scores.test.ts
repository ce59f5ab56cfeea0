import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { PriceRows } from '../../../server/web/tools/compare/prices.tsx';
import { ScoreRows } from '../../../server/web/tools/compare/scores.tsx';
import { buildModel, buildModelPricing, buildScore } from '../../support/build.ts';

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

  it('show a score of 0 as one', () => {
    const models = [0, 80].map((score, at) =>
      buildModel({ slug: `m${at}`, benchmarks: [buildScore('reasoning-test', score)] }),
    );
    const html = renderToString(h(ScoreRows, { models, benchmarks: [] }));
    expect(html)
      .to.match(/>0(\.0)?</)
      .and.to.contain('>80.0<');
  });
});

describe('prices side by side', () => {
  it('mark both as best where they are shown alike', () => {
    const models = [1.00001, 1.00002, 3].map((input, at) =>
      buildModel({ slug: `m${at}`, pricing: buildModelPricing(input, 10 + at) }),
    );
    const html = renderToString(h(PriceRows, { models }));
    const [row = ''] = /Input[^]*?Output/.exec(html) ?? [];
    expect(row.match(/class="v best"/g)).to.have.length(2);
  });
});
