import { expect } from 'chai';
import { splitName } from '../../../indexer/feeds/arena/names.ts';
import { buildOffer, buildRun, findModel, onlyModel, resolveRecords, slugsOf } from './build.ts';

/** The slug, effort and budget of a run of that name at Arena, beside offers of these ids. */
function askArena(name: string, ...offers: readonly string[]) {
  const { model, effort, thinkingBudget } = splitName(name, 'text');
  const run = buildRun(model, {
    suite: 'Arena',
    ...(effort === undefined ? {} : { reasoning_effort: effort }),
    ...(thinkingBudget === undefined ? {} : { thinking_budget: thinkingBudget }),
  });
  const catalogue = resolveRecords([...offers.map((id) => buildOffer(id)), run]);
  const found = catalogue.models.find(({ results }) => results.length > 0);
  const [result] = found?.results ?? [];
  return [found?.slug, result?.run.reasoningEffort ?? null, result?.run.thinkingBudget ?? null];
}

describe('names of leaderboards', () => {
  const cases: readonly [string, string, ...unknown[]][] = [
    [
      'claude-opus-4-5-20251101-high-32k',
      'anthropic/claude-opus-4-5-20251101',
      'claude-opus-4.5-20251101',
      'high',
      32_000,
    ],
    [
      'claude-3-7-sonnet-20250219-thinking-32k',
      'anthropic/claude-3-7-sonnet-20250219',
      'claude-3.7-sonnet-20250219',
      null,
      32_000,
    ],
    ['gpt-5-mini-high', 'openai/gpt-5-mini', 'gpt-5-mini', 'high', null],
    ['gpt-5.1-codex-max', 'openai/gpt-5.1-codex-max', 'gpt-5.1-codex-max', null, null],
    [
      'gpt-5.2-chat-latest-20260210',
      'openai/gpt-5.2-chat-2026-02-10',
      'gpt-5.2-chat-2026-02-10',
      null,
      null,
    ],
    ['gemini-3-flash', 'google/gemini-3-flash-preview', 'gemini-3-flash-preview', null, null],
    [
      'gemini-2.5-flash-lite-preview-09-2025-no-thinking',
      'google/gemini-2.5-flash-lite-preview-09-2025',
      'gemini-2.5-flash-lite-preview-09-2025',
      'none',
      null,
    ],
    ['gemma-4-31b', 'google/gemma-4-31b-it', 'gemma-4-31b-it', null, null],
    ['qwen3-235b-a22b-no-thinking', 'alibaba/qwen3-235b-a22b', 'qwen3-235b-a22b', 'none', null],
    ['kimi-k2.5-instant', 'moonshotai/kimi-k2.5', 'kimi-k2.5', 'none', null],
    ['deepseek-v4-pro-high-preview', 'deepseek/deepseek-v4-pro', 'deepseek-v4-pro', 'high', null],
    [
      'deepseek-v4-pro-high-20260813',
      'x/deepseek/deepseek-v4-pro-0813',
      'deepseek-v4-pro-0813',
      'high',
      null,
    ],
    ['grok-4.1-thinking', '302ai/grok-4.1', 'grok-4.1', null, null],
    ['amazon-nova-pro-v1.0', 'amazon-bedrock/amazon.nova-pro-v1:0', 'nova-pro', null, null],
    ['dola-seed-2.0-pro', 'byteplus/doubao-seed-2.0-pro', 'doubao-seed-2.0-pro', null, null],
    ['hunyuan-hy3-preview', 'tencent/hy3-preview', 'hy3-preview', null, null],
    ['ibm-granite-h-small', 'watsonx/ibm/granite-4-h-small', 'granite-4.0-h-small', null, null],
    [
      'imagen-ultra-4.0-generate-001',
      'google/imagen-4.0-ultra-generate-001',
      'imagen-4-ultra',
      null,
      null,
    ],
    [
      'nvidia-nemotron-3-ultra-550b-a55b-nvfp4',
      'nvidia/nvidia/nemotron-3-ultra-550b-a55b',
      'nemotron-3-ultra-550b-a55b',
      null,
      null,
    ],
  ];
  for (const [name, offer, ...expected] of cases) {
    it(`takes ${name} for ${String(expected[0])}`, () => {
      expect(askArena(name, offer)).to.deep.equal(expected);
    });
  }

  it('tells Nomic’s GPT4All from OpenAI’s GPT-4', () => {
    const catalogue = resolveRecords([buildRun('gpt4all-13b-snoozy', { suite: 'Arena' })]);
    expect(onlyModel(catalogue).creator).to.equal('nomic');
  });

  it('take whom a board names for the maker', () => {
    const run = buildRun('uni-1.1', { suite: 'Arena', developer: 'Luma AI' });
    expect(onlyModel(resolveRecords([run])).creator).to.equal('luma');
  });

  it('are no models where they say what a host thinks best', () => {
    const catalogue = resolveRecords([
      buildOffer('synthetic/syn:large:text'),
      buildOffer('x/acme/heron'),
    ]);
    expect(slugsOf(catalogue)).to.deep.equal(['acme--heron']);
    expect(catalogue.rejected).to.deep.equal({ router: 1 });
  });

  it('tell the type of a model of which nothing else is known', () => {
    const measure = (suite: string, ...benchmarks: string[]) =>
      onlyModel(
        resolveRecords([
          buildRun('heron', { suite, scores: benchmarks.map((benchmark) => ({ benchmark })) }),
        ]),
      ).type;
    expect(measure('Arena', 'Arena Text-to-Image', 'Arena Image Edit')).to.equal('image');
    expect(measure('Arena', 'Arena Video Edit')).to.equal('video');
    expect(measure('Open ASR', 'AMI')).to.equal('speech_to_text');
    expect(measure('τ²-bench', 'Voice Retail')).to.equal('audio');
    expect(measure('Arena', 'Arena Text')).to.equal('text');
    expect(measure('Arena', 'Arena Text', 'Arena Text-to-Image')).to.equal('text');
  });

  it('keep a subscription’s offer without a price', () => {
    const offer = buildOffer('copilot/claude-haiku-4.5', { prices: [], access: 'subscription' });
    const model = findModel(resolveRecords([offer]), 'claude-haiku-4.5');
    expect(model.offers[0]).to.deep.include({
      provider: 'github-copilot',
      access: 'subscription',
      prices: [],
    });
  });
});
