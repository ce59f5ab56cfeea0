import { expect } from 'chai';
import { resolve } from '../../../indexer/resolve/resolve.ts';
import {
  buildOffer,
  buildPrices,
  buildRun,
  buildSource,
  findModel,
  resolveRecords,
  slugsOf,
} from './build.ts';

describe('snapshots and pointers', () => {
  it('gives a snapshot a row of its own and its scores to the model that moves too', () => {
    const catalogue = resolveRecords([
      buildOffer('openai/gpt-5', { name: 'GPT-5' }),
      buildRun('openai/gpt-5-2025-08-07', { suite: 'helm_lite' }),
    ]);
    const [model, snapshot] = catalogue.models;
    expect(snapshot).to.include({
      slug: 'gpt-5-2025-08-07',
      name: 'GPT-5 (2025-08-07)',
      snapshotOf: 'gpt-5',
      releaseDate: '2025-08-07',
    });
    expect(snapshot?.results.map((result) => result.run.snapshot)).to.deep.equal([null]);
    expect(model?.results.map((result) => result.run.snapshot)).to.deep.equal(['gpt-5-2025-08-07']);
  });

  it('sees no snapshot without the model that moves, nor where dates are names', () => {
    const catalogue = resolveRecords([
      buildOffer('x/gpt-4-1106-preview'),
      buildOffer('deepseek/deepseek-r1'),
      buildOffer('x/deepseek-r1-0528'),
    ]);
    expect(catalogue.models.map(({ snapshotOf }) => snapshotOf)).to.deep.equal([null, null, null]);
  });

  it('takes a dated preview of Google’s for a version of what it became', () => {
    const catalogue = resolveRecords([
      buildOffer('google/gemini-2.5-pro'),
      buildOffer('google/gemini-2.5-pro-preview-06-05'),
    ]);
    expect(findModel(catalogue, 'gemini-2.5-pro-preview-06-05').snapshotOf).to.equal(
      'gemini-2.5-pro',
    );
  });

  it('follows a name that its maker moves to what a host means by it', () => {
    const priced = (id: string, input: string, output: string, name?: string) =>
      buildOffer(id, {
        prices: buildPrices(input, output),
        ...(name === undefined ? {} : { name }),
      });
    const catalogue = resolveRecords([
      priced('deepseek/deepseek-v4-flash', '0.14', '0.28'),
      priced('deepseek/deepseek-chat', '0.14', '0.28'),
      priced('x/deepseek-ai/deepseek-v3.2', '0.28', '0.42'),
      priced('y/deepseek-chat', '0.29', '0.43'),
      priced('z/deepseek/deepseek-chat', '1', '2', 'DeepSeek V3.2'),
      buildRun('deepseek-ai/deepseek-chat', { suite: 'helm_lite' }),
    ]);
    expect(slugsOf(catalogue)).to.deep.equal(['deepseek-v3.2', 'deepseek-v4-flash']);
    expect(findModel(catalogue, 'deepseek-v3.2').offers).to.have.length(3);
    expect(findModel(catalogue, 'deepseek-v4-flash').results).to.deep.equal([]);
  });

  it('takes `-latest` for the newest that any source prices alike; older prices are of what it was', () => {
    const priced = (source: string, id: string, input: string, output: string) => ({
      source,
      record: buildOffer(`mistral/${id}`, { prices: buildPrices(input, output) }),
    });
    const catalogue = resolve(
      [
        priced('a', 'mistral-small-latest', '0.1', '0.3'),
        priced('b', 'mistral-small-latest', '0.15', '0.6'),
        priced('a', 'mistral-small-2506', '0.1', '0.3'),
        priced('b', 'mistral-small-2603', '0.15', '0.6'),
      ],
      [buildSource('a'), buildSource('b', { precedence: 20 })],
      [],
      '2026-07-02',
    );
    const model = findModel(catalogue, 'mistral-small-2603');
    const pointer = model.offers.find(({ nativeModelId: id }) => id === 'mistral-small-latest');
    const inputs = pointer?.prices.filter(({ component }) => component === 'input') ?? [];
    expect(
      inputs.map(({ source, isChosen, suspectReason }) => [source, isChosen, suspectReason]),
    ).to.have.deep.members([
      ['a', false, 'former_target'],
      ['b', true, null],
    ]);
  });

  describe('marks the prices of `-latest`', () => {
    const say = (source: string, at: string, input: string, output: string) => ({
      source,
      record: buildOffer(at, { prices: buildPrices(input, output) }),
    });
    const reasonsOf = (...said: ReturnType<typeof say>[]) => {
      const catalogue = resolve(
        said,
        ['a', 'b', 'c'].map((key) => buildSource(key)),
        [],
        '2026-08-22',
      );
      const { offers } = findModel(catalogue, 'gemini-3.7-flash');
      return Object.fromEntries(
        offers.map(({ provider, nativeModelId: id, prices }) => [
          `${provider}/${id}`,
          prices
            .filter(({ component }) => component === 'input')
            .map(({ source, suspectReason }) => `${source} ${suspectReason ?? 'sound'}`),
        ]),
      );
    };

    it('that are of the model it meant before, whoever agrees on them', () => {
      const reasons = reasonsOf(
        say('a', 'google/gemini-3.7-flash', '1.5', '7.5'),
        say('b', 'google/gemini-flash-latest', '0.3', '2.5'),
        say('c', 'google/gemini-flash-latest', '0.3', '2.5'),
        say('b', 'kilo/~google/gemini-flash-latest', '0.3', '2.5'),
        say('b', 'gate/google/gemini-flash-latest', '1.6', '8'),
      );
      expect(reasons).to.deep.equal({
        'google/gemini-3.7-flash': ['a sound'],
        'google/gemini-flash-latest': ['b former_target', 'c former_target'],
        'kilo/~google/gemini-flash-latest': ['b former_target'],
        'gate/google/gemini-flash-latest': ['b sound'],
      });
    });

    it('but where nothing else tells what the model costs', () => {
      const unpriced = buildOffer('google/gemini-3.7-flash', { prices: [] });
      expect(
        reasonsOf(
          { source: 'a', record: unpriced },
          say('b', 'google/gemini-flash-latest', '0.3', '2.5'),
        ),
      ).to.deep.include({ 'google/gemini-flash-latest': ['b sound'] });
    });
  });

  it('makes `-latest` an alias of what it points at, never a model', () => {
    const price = (amount: string) => ({
      prices: [{ component: 'input' as const, unit: '1m_tokens' as const, amount }],
    });
    const catalogue = resolveRecords([
      buildOffer('mistral/mistral-medium-2508', price('0.4')),
      buildOffer('mistral/mistral-medium-2604', price('1.5')),
      buildOffer('mistral/mistral-medium-latest', price('0.4')),
    ]);
    expect(slugsOf(catalogue)).to.deep.equal(['mistral-medium-2508', 'mistral-medium-2604']);
    const pointer = catalogue.models[0]?.aliases.find(({ kind }) => kind === 'pointer');
    expect(pointer).to.include({ strategy: 'pointer' });
    expect(catalogue.models[0]?.offers).to.have.length(2);
  });

  it('follows the price of a host that nobody asks for the usual target', () => {
    const priced = (id: string, input: string, output: string, date?: string) =>
      buildOffer(id, {
        prices: buildPrices(input, output),
        ...(date === undefined ? {} : { release_date: date }),
      });
    const catalogue = resolveRecords([
      priced('nano-gpt/x-ai/grok-4.3', '1.25', '2.5', '2026-05-01'),
      priced('nano-gpt/x-ai/grok-latest', '1.25', '2.5'),
      priced('openrouter/x-ai/grok-4.3', '1.25', '2.5', '2026-05-01'),
      priced('openrouter/x-ai/grok-4.5', '2', '6'),
      priced('openrouter/~x-ai/grok-latest', '2', '6'),
    ]);
    const idsOf = (slug: string) =>
      findModel(catalogue, slug).offers.map(({ nativeModelId }) => nativeModelId);
    expect(idsOf('grok-4.3')).to.include('x-ai/grok-latest');
    expect(idsOf('grok-4.5')).to.include('~x-ai/grok-latest');
  });

  it('prefers what its host sells at the price to what others do, whatever others ask for it', () => {
    const priced = (id: string, input: string, output: string, date: string) =>
      buildOffer(id, { prices: buildPrices(input, output), release_date: date });
    const catalogue = resolveRecords([
      priced('gate/google/gemini-2.5-flash', '1', '2', '2025-06-17'),
      priced('other/google/gemini-2.5-flash', '3', '4', '2025-06-17'),
      priced('other/google/gemini-3.7-flash', '1', '2', '2026-08-01'),
      buildOffer('gate/google/gemini-flash-latest', { prices: buildPrices('1', '2') }),
    ]);
    const ids = findModel(catalogue, 'gemini-2.5-flash').offers.map(
      ({ nativeModelId }) => nativeModelId,
    );
    expect(ids).to.include('google/gemini-flash-latest');
  });

  it('points at previews too, and at the version anybody sells at the price', () => {
    const catalogue = resolveRecords([
      buildOffer('google/gemini-2.5-flash-native-audio-preview-09-2025'),
      buildOffer('google/gemini-2.5-flash-native-audio-latest'),
      buildOffer('zenmux/openai/gpt-5.5-instant', { prices: buildPrices('5', '30') }),
      buildOffer('openai/gpt-5.3-chat', { prices: buildPrices('1.75', '14') }),
      buildOffer('azure/gpt-chat-latest', { prices: buildPrices('5', '30') }),
    ]);
    expect(slugsOf(catalogue)).to.deep.equal([
      'gemini-2.5-flash-native-audio-preview-09-2025',
      'gpt-5.3-chat',
      'gpt-5.5-chat',
    ]);
    expect(findModel(catalogue, 'gpt-5.5-chat').offers).to.have.length(2);
  });

  it('resolves a pointer without version to the newest', () => {
    const catalogue = resolveRecords([
      buildOffer('anthropic/claude-opus-4-7', { release_date: '2026-04-16' }),
      buildOffer('anthropic/claude-opus-4-8', { release_date: '2026-05-28' }),
      buildOffer('openrouter/~anthropic/claude-opus-latest'),
    ]);
    expect(findModel(catalogue, 'claude-opus-4.8').offers).to.have.length(2);
  });

  it('puts a run named after a month with the model dated so', () => {
    const catalogue = resolveRecords([
      buildOffer('deepseek/deepseek-r1'),
      buildOffer('x/deepseek-r1-0528'),
      buildRun('deepseek/deepseek-r1', {
        suite: 'HAL Leaderboard — GAIA',
        model_name: 'DeepSeek R1 (May 2025)',
      }),
    ]);
    expect(findModel(catalogue, 'deepseek-r1-0528').results).to.have.length(1);
  });
});
