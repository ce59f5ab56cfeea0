import { expect } from 'chai';
import { resolve } from '../../../indexer/resolve/resolve.ts';
import type { FeedRecord } from '../../../schemas/records.ts';
import { buildModel, buildOffer, buildSource, onlyModel, resolveRecords } from './build.ts';

type Facts = Parameters<typeof buildOffer>[1];

const gpt5 = (...providers: readonly [string, Facts][]) =>
  onlyModel(
    resolveRecords(providers.map(([provider, facts]) => buildOffer(`${provider}/gpt-5`, facts))),
  );

describe('facts that are doubted', () => {
  it('are prompts longer than the context', () => {
    const inputOf = (max_input_tokens: number) =>
      gpt5(['openai', { context_window: 128_000, max_input_tokens }]).maxInputTokens;
    expect(inputOf(128_001)).to.equal(null);
    expect(inputOf(128_000)).to.equal(128_000);
  });

  it('are answers as long as the context, where only hosts say so', () => {
    const outputOf = (providers: readonly string[], max_output_tokens: number) =>
      gpt5(
        ...providers.map((provider): [string, Facts] => [
          provider,
          { context_window: 128_000, max_output_tokens },
        ]),
      ).maxOutputTokens;
    expect(outputOf(['a', 'b'], 128_000)).to.equal(null);
    expect(outputOf(['a', 'b'], 64_000)).to.equal(64_000);
    expect(outputOf(['openai'], 128_000)).to.equal(128_000);
  });

  it('are closed weights of which one host alone speaks', () => {
    const closed: Facts = { open_weights: false };
    expect(gpt5(['groq', closed]).openWeights).to.equal(null);
    expect(gpt5(['groq', closed], ['togetherai', closed]).openWeights).to.equal(false);
  });

  it('are a date of the creator that many hosts contradict, if they are half of them', () => {
    const on = (provider: string, release_date: string): [string, Facts] => [
      provider,
      { release_date },
    ];
    const own = on('openai', '2025-01-10');
    const agreed = [1, 2, 3, 4, 5].map((at) => on(`a${at}`, '2025-08-07'));
    const others = [1, 2, 3, 4, 5, 6].map((at) => on(`b${at}`, `2025-0${at}-20`));
    expect(gpt5(own, ...agreed).releaseDate).to.equal('2025-08-07');
    expect(gpt5(own, ...agreed, ...others.slice(1)).releaseDate).to.equal('2025-08-07');
    expect(gpt5(own, ...agreed, ...others).releaseDate).to.equal('2025-01-10');
  });

  it('are no conflict where one says the month and another the day in it', () => {
    const fieldsOf = (month: string) => {
      const records: readonly [string, FeedRecord][] = [
        ['a', buildOffer('openai/gpt-5', { release_date: '2025-08-07' })],
        ['b', buildModel('openai/gpt-5', { release_date: month })],
      ];
      const sourced = records.map(([source, record]) => ({ source, record }));
      const sources = [buildSource('a'), buildSource('b', { precedence: 20 })];
      const { conflicts } = onlyModel(resolve(sourced, sources, [], '2026-07-02'));
      return conflicts.map(({ field }) => field);
    };
    expect(fieldsOf('2025-08')).to.deep.equal([]);
    expect(fieldsOf('2025-07')).to.deep.equal(['release_date']);
  });

  it('are a conflict where only hosts speak and one says no to what another says yes to', () => {
    const sourced = [true, false].map((open_weights, at) => ({
      source: ['a', 'b'][at] ?? '',
      record: buildOffer(['azure/gpt-5', 'groq/gpt-5'][at] ?? '', { open_weights }),
    }));
    const sources = [buildSource('a'), buildSource('b', { precedence: 20 })];
    const { conflicts } = onlyModel(resolve(sourced, sources, [], '2026-07-02'));
    expect(
      conflicts.map(({ field, values }) => [field, values.map(({ value }) => value)]),
    ).to.deep.equal([['open_weights', [true, false]]]);
  });

  it('are less those of a plain id than of a longer one', () => {
    const long = { native_id: 'openai/a', context_window: 1000 };
    const plain = { native_id: 'openai/b', context_window: 400_000 };
    const records = [buildOffer('openai/gpt-5-high', long), buildOffer('openai/gpt-5', plain)];
    expect(onlyModel(resolveRecords(records)).contextWindow).to.equal(400_000);
  });
});
