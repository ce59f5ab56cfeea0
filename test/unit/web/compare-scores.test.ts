import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { PriceRows } from '../../../server/web/tools/compare/prices.tsx';
import { ScoreRows } from '../../../server/web/tools/compare/scores.tsx';
import { toCompareHref } from '../../../server/web/tools/compare/read.ts';
import { toBars } from '../../../server/web/tools/compare/rows.tsx';
import { buildBenchmark, buildModel, buildModelPricing, buildScore } from '../../support/build.ts';

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

describe('rows of scores side by side', () => {
  type Score = ReturnType<typeof buildScore>;
  const show = (scores: readonly (readonly Score[])[], parts: readonly string[] = []): string => {
    const models = scores.map((own, at) => buildModel({ slug: `m${at}`, benchmarks: [...own] }));
    const benchmarks = [
      buildBenchmark('whole'),
      ...parts.map((id) => buildBenchmark(id, id, 'whole')),
    ];
    return renderToString(h(ScoreRows, { models, benchmarks }));
  };
  const both = (...ids: readonly string[]): Score[][] =>
    [1, 2].map((score) => ids.map((id) => buildScore(id, score)));
  const namesOf = (html: string): string[] =>
    [...html.matchAll(/<th scope="row">([^<]*)/g)].map(([, name = '']) => name);

  it('leave out the parts of a benchmark, unless nothing else is shared', () => {
    const names = namesOf(show(both('whole', 'part'), ['part']));
    expect(names).to.deep.equal(namesOf(show(both('whole'))));
    expect(namesOf(show(both('part'), ['part']))).to.have.length(1);
  });

  it('say where lower is better, and whose configuration is another', () => {
    const scale = { min: 0, max: 100, higher_is_better: false };
    const html = show([
      [buildScore('errors', 1, { scale })],
      [buildScore('errors', 2, { scale })],
      [
        buildScore('errors', 3, {
          scale,
          self_reported: true,
          variant: 'none, 59000 thinking tokens',
        }),
      ],
    ]);
    expect(html).to.contain('<small> lower is better</small>');
    expect(html).to.match(/<span class="note"> self-reported, no reasoning, 59K thinking tokens</);
    expect(show(both('whole'))).not.to.contain('lower is better');
  });

  it('draw no bar where nothing is above 0', () => {
    expect(toBars([0, null], [false, false], String).map(({ share }) => share)).to.deep.equal([
      null,
      null,
    ]);
  });

  it('lead to addresses that hold any slug', () => {
    expect(toCompareHref(['a&b', 'c'])).to.equal('/compare?slugs=a%26b,c');
  });
});

describe('prices side by side', () => {
  it('say from how long a prompt on they are higher', () => {
    const tiers = [
      { min_prompt_tokens: 501, input: 2, output: 20, cache_read: null, cache_write: null },
    ];
    const models = [buildModel({ slug: 'm', pricing: buildModelPricing(1, 10, { tiers }) })];
    expect(renderToString(h(PriceRows, { models }))).to.contain(
      'higher for prompts over 500 tokens',
    );
  });

  it('mark both as best where they are shown alike', () => {
    const models = [1.00001, 1.00002, 3].map((input, at) =>
      buildModel({ slug: `m${at}`, pricing: buildModelPricing(input, 10 + at) }),
    );
    const html = renderToString(h(PriceRows, { models }));
    const [row = ''] = /Input[^]*?Output/.exec(html) ?? [];
    expect(row.match(/class="v best"/g)).to.have.length(2);
  });
});
