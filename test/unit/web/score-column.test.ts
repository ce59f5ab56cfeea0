import { expect } from 'chai';
import { toSummary } from '../../../schemas/model.ts';
import { toFamilyName } from '../../../server/catalog/directory/best-known.ts';
import { toCommonScore } from '../../../server/web/catalog/score-column.ts';
import { buildBenchmark, buildModel, buildScore } from '../../support/build.ts';

describe('the score of a list', () => {
  const models = (...scored: readonly (readonly string[])[]) =>
    scored.map((ids, at) =>
      toSummary(buildModel({ slug: `m${at}`, benchmarks: ids.map((id) => buildScore(id, 50)) })),
    );
  const benchmarks = [
    buildBenchmark('whole'),
    buildBenchmark('part', 'part', 'whole'),
    buildBenchmark('b'),
  ];
  const columnOf = (...scored: readonly (readonly string[])[]): string | null =>
    toCommonScore(models(...scored), { benchmarks })?.id ?? null;

  it('is on the benchmark most models share, never on a part of one', () => {
    expect(columnOf(['part', 'whole'], ['part'], ['part', 'b'])).to.equal('whole');
    expect(columnOf(['b'], ['b', 'whole'])).to.equal('b');
  });

  it('is on what they list first, though a few more have another', () => {
    expect(columnOf(['whole', 'b'], ['whole', 'b'], ['b'])).to.equal('whole');
  });

  it('is none where fewer than a quarter have it', () => {
    expect(columnOf(['whole'], ['part'], [], [], [])).to.equal(null);
    expect(columnOf(['whole'], ['part'], [], [])).to.equal('whole');
  });
});

describe('the name of a family', () => {
  for (const [name, family, expected] of [
    ['GPT-5 mini', 'gpt-5', 'GPT-5'],
    ['GPT-4o', 'gpt-4', null],
    ['Claude Opus 4.7', 'claude-opus', 'Claude Opus'],
    ['Qwen3.5-Flash', 'qwen3.5', 'Qwen3.5'],
    ['Mathstral', null, null],
  ] as const) {
    it(`is ${expected ?? 'not known'} by ${name} of ${family ?? 'none'}`, () => {
      expect(toFamilyName({ name, family })).to.equal(expected);
    });
  }
});
