import { expect } from 'chai';
import { resolve } from '../../../indexer/resolve/resolve.ts';
import type { FeedRecord } from '../../../schemas/records.ts';
import {
  buildModel,
  buildOffer,
  buildRun,
  buildSource,
  findModel,
  onlyModel,
  resolveRecords,
  slugsOf,
} from './build.ts';

/** The slugs that offers of these ids lead to. */
const toSlugs = (ids: readonly string[]) =>
  slugsOf(resolveRecords(ids.map((id) => buildOffer(id))));

const resolveSourced = (said: readonly (readonly [string, FeedRecord])[]) =>
  resolve(
    said.map(([source, record]) => ({ source, record })),
    [...new Set(said.map(([source]) => source))].map((source) => buildSource(source)),
    [],
    '2026-07-02',
  );

describe('identity', () => {
  const same: Record<string, readonly string[]> = {
    'claude-sonnet-4.5': [
      'anthropic/claude-sonnet-4-5',
      'openrouter/anthropic/claude-sonnet-4.5',
      'qiniu-ai/claude-4.5-sonnet',
      'databricks/databricks-claude-sonnet-4-5',
      'sap-ai-core/anthropic--claude-4.5-sonnet',
      'gitlab/duo-chat-sonnet-4-5',
      'nano-gpt/claude-sonnet-4-5-thinking:32000',
    ],
    'gpt-oss-120b': [
      'groq/openai/gpt-oss-120b',
      'amazon-bedrock/openai.gpt-oss-120b-1:0',
      'cloudflare-workers-ai/@cf/openai/gpt-oss-120b',
      'ollama-cloud/gpt-oss:120b',
      'google-vertex/openai/gpt-oss-120b-maas',
      'openrouter/openai/gpt-oss-120b:free',
    ],
    'glm-5.2': [
      'zai/glm-5.2',
      'venice/zai-org-glm-5-2',
      'fireworks-ai/accounts/fireworks/models/glm-5p2-fast',
      'synthetic/hf:zai-org/GLM-5.2',
      'gmicloud/zai-org/GLM-5.2-FP8',
      'chutes/zai-org/GLM-5.2-TEE',
    ],
    'granite-4.0-h-small': ['watsonx/ibm/granite-4-h-small', 'x/ibm-granite/granite-4.0-h-small'],
    'palmyra-x4': ['amazon-bedrock/writer.palmyra-x4-v1:0', 'x/writer/palmyra-x-004'],
    'qwen2.5-14b-instruct': [
      'fireworks-ai/accounts/fireworks/models/qwen-v2p5-14b-instruct',
      'x/Qwen/Qwen2.5-14B-Instruct',
    ],
    'embed-v4.0': ['amazon-bedrock/cohere.embed-v4:0', 'cohere/embed-v4.0'],
    'nova-3': ['deepgram/nova-3', 'deepgram/nova-3-general'],
    'nova-2': ['deepgram/nova-2', 'deepgram/nova-2-meeting', 'deepgram/nova-2-drivethru'],
    'qwen3.8-max': ['alibaba/qwen3.8-max', 'x/Qwen/Qwen3.8-2.4T-A95B'],
    'llama-3.3-70b-instruct': [
      'amazon-bedrock/meta.llama3-3-70b-instruct-v1:0',
      'groq/llama-3.3-70b-versatile',
      'togetherai/meta-llama/Llama-3.3-70B-Instruct-Turbo',
      'ovhcloud/Meta-Llama-3_3-70B-Instruct',
      'vercel/meta/llama-3.3-70b',
    ],
  };
  for (const [slug, ids] of Object.entries(same)) {
    it(`knows ${slug} by all its names`, () => {
      expect(toSlugs(ids)).to.deep.equal([slug]);
    });
  }

  it('keeps apart what only looks alike', () => {
    const ids = [
      'deepseek/deepseek-r1',
      'x/deepseek-r1-0528',
      'mistral/mistral-large-2411',
      'mistral/mistral-large-2512',
      'moonshotai/kimi-k2-thinking',
      'moonshotai/kimi-k2.5',
      'x/gemini-2.5-pro-preview-05-06',
      'x/gemini-2.5-pro-preview-06-05',
      'xai/grok-4-fast',
      'xai/grok-4',
    ];
    expect(toSlugs(ids)).to.have.length(ids.length);
  });

  it('asks whose a name is: two makers may use one (Deepgram’s and Amazon’s Nova)', () => {
    const catalogue = resolveRecords([
      buildOffer('cloudflare-ai-gateway/workers-ai/@cf/deepgram/nova-2-lite'),
      buildOffer('vercel/amazon/nova-2-lite'),
    ]);
    expect(slugsOf(catalogue)).to.deep.equal(['amazon--nova-2-lite', 'deepgram--nova-2-lite']);
  });

  it('matches community models by their full repository id alone', () => {
    const catalogue = resolveRecords([
      buildOffer('openrouter/thedrummer/cydonia-24b-v4.1'),
      buildOffer('nano-gpt/TheDrummer/Cydonia-24B-v4.1'),
      buildRun('Other/Cydonia-24B-v4.1'),
    ]);
    expect(slugsOf(catalogue)).to.deep.equal([
      'other--cydonia-24b-v4.1',
      'thedrummer--cydonia-24b-v4.1',
    ]);
    expect(catalogue.models.every(({ isCommunity }) => isCommunity)).to.equal(true);
  });

  it('joins a lab’s repository with its offers', () => {
    const catalogue = resolveRecords([
      buildRun('Qwen/Qwen2.5-72B-Instruct', { params_total: 72_700_000_000 }),
      buildOffer('novita-ai/qwen/qwen-2.5-72b-instruct'),
    ]);
    const model = onlyModel(catalogue);
    expect(model).to.include({
      slug: 'qwen2.5-72b-instruct',
      creator: 'alibaba',
      hfRepo: 'Qwen/Qwen2.5-72B-Instruct',
      openWeights: true,
      paramsTotal: 72_700_000_000,
      isCommunity: false,
    });
    expect(model.offers).to.have.length(1);
    expect(model.results).to.have.length(1);
  });

  it('believes a display name where the id says less, not where it says more', () => {
    const catalogue = resolveRecords([
      buildOffer('openai/gpt-5.4', { name: 'GPT-5.4' }),
      buildOffer('venice/openai-gpt-54', { name: 'GPT-5.4' }),
      buildOffer('x/gpt-5.4-nano', { name: 'GPT-5.4' }),
    ]);
    expect(slugsOf(catalogue)).to.deep.equal(['gpt-5.4', 'gpt-5.4-nano']);
  });

  it('completes a shortened name only if one model fits', () => {
    const canonical = [
      buildModel('nvidia/nemotron-3-super-120b-a12b'),
      buildModel('google/gemma-4-26b-a4b-it'),
      buildModel('google/gemma-4-31b-it'),
    ];
    const catalogue = resolveRecords([
      ...canonical,
      buildOffer('ollama-cloud/nemotron-3-super'),
      buildOffer('berget/gemma-4'),
    ]);
    expect(findModel(catalogue, 'nemotron-3-super-120b-a12b').offers).to.have.length(1);
    expect(slugsOf(catalogue)).to.include('gemma-4');
  });

  it('keeps tier, quantisation and effort with the offer (T22)', () => {
    const offers = onlyModel(
      resolveRecords([
        buildOffer('openrouter/openai/gpt-oss-120b:free', { prices: [] }),
        buildOffer('nebius/openai/gpt-oss-120b-fast'),
        buildOffer('x/openai/gpt-oss-120b-fp8'),
      ]),
    ).offers;
    expect(
      offers.map(({ serviceTier, quantization }) => [serviceTier, quantization]),
    ).to.deep.equal([
      ['fast', null],
      ['free', null],
      ['standard', 'fp8'],
    ]);
  });

  it('takes the region from the id', () => {
    const offers = onlyModel(
      resolveRecords([
        buildOffer('amazon-bedrock/us.anthropic.claude-opus-4-8'),
        buildOffer('amazon-bedrock/anthropic.claude-opus-4-8'),
      ]),
    ).offers;
    expect(offers.map(({ region }) => region)).to.deep.equal(['global', 'us']);
  });

  it('takes a plain Llama for the base weights only where they are sold beside the others', () => {
    const plain = ['openrouter/meta-llama/llama-3.1-405b', 'vercel/meta/llama-3.1-405b'];
    expect(toSlugs(plain)).to.deep.equal(['llama-3.1-405b', 'llama-3.1-405b-instruct']);
  });

  it('leaves out what its maker never made', () => {
    const catalogue = resolveRecords([
      buildOffer('databricks/databricks-claude-sonnet-4'),
      buildOffer('databricks/databricks-claude-sonnet-4-1'),
    ]);
    expect(slugsOf(catalogue)).to.deep.equal(['claude-sonnet-4']);
    expect(catalogue.rejected).to.deep.equal({ no_such_model: 1 });
  });

  it('leaves out services, tools for pictures and brands, and says which they are', () => {
    const catalogue = resolveRecords([
      buildOffer('nano-gpt/exa-research'),
      buildOffer('azure/doc-intelligence/prebuilt-read'),
      buildOffer('amazon-polly/neural'),
      buildOffer('amazon-bedrock/stability.stable-outpaint-v1:0'),
      buildOffer('poe/runwayml/runway'),
      buildOffer('claudinio/claudinio'),
      buildOffer('amazon-bedrock/stability.stable-image-core-v1:1'),
    ]);
    expect(slugsOf(catalogue)).to.deep.equal(['stable-image-core']);
    expect(catalogue.rejected).to.deep.equal({ brand: 2, image_tool: 1, service: 3 });
  });

  it('leaves out agents, one source’s inventions and fine-tunes nobody signs', () => {
    const catalogue = resolveRecords([
      buildOffer('poe/google/gemini-deep-research'),
      buildOffer('llmtr/gemma-4'),
      buildOffer('zenmux/x-ai/grok-4.2-fast'),
      buildOffer('nano-gpt/Qwen3.5-27B-Queen-Derestricted-Lite'),
      buildOffer('nano-gpt/TEE/qwen3.6-35b-a3b-uncensored'),
      buildOffer('nano-gpt/mirothinker-1-7-deepresearch-mini'),
      buildOffer('abliteration-ai/abliterated-model'),
      buildOffer('deepgram/nova-3-medical'),
    ]);
    expect(slugsOf(catalogue)).to.deep.equal(['nova-3-medical']);
    expect(catalogue.rejected).to.deep.equal({
      brand: 1,
      no_such_model: 1,
      service: 2,
      unsigned_tune: 3,
    });
  });

  it('sells nothing under a snapshot’s id that one source made up, and knows what it means', () => {
    const catalogue = resolveSourced([
      ['test', buildOffer('anthropic/claude-haiku-4-5-20251001')],
      ['llm-stats', buildOffer('anthropic/claude-haiku-4-5-20251015')],
      ['llm-stats', buildRun('anthropic/claude-haiku-4-5-20251015')],
    ]);
    expect(catalogue.rejected).to.deep.equal({ no_such_model: 1 });
    const [model, ...others] = catalogue.models.filter(({ results }) => results.length > 0);
    expect(others).to.deep.equal([]);
    expect(model?.offers.map(({ nativeModelId }) => nativeModelId)).to.deep.equal([
      'claude-haiku-4-5-20251001',
    ]);
  });

  it('lets editors speak of what one provider sells and nobody knows who made', () => {
    const catalogue = resolveSourced([
      ['test', buildOffer('crof/greg-1-mini')],
      ['curated', buildModel('crof/greg-1-mini', { open_weights: false })],
    ]);
    expect(catalogue.models).to.have.length(1);
    expect(catalogue.models[0]).to.deep.include({ creator: null, openWeights: false });
    expect(catalogue.review.filter(({ source }) => source === 'curated')).to.deep.equal([]);
  });

  it('takes no host for a maker, and one carrier’s model for one', () => {
    expect(toSlugs(['kilo/openrouter/owl-alpha', 'openrouter/openrouter/owl-alpha'])).to.deep.equal(
      ['owl-alpha'],
    );
    expect(toSlugs(['nano-gpt/Qwen3.5-27B-Derestricted'])).to.deep.equal([
      'arliai--qwen3.5-27b-derestricted',
    ]);
  });

  it('never takes what is shown as uncensored for the maker’s model', () => {
    const catalogue = resolveRecords([
      buildOffer('alibaba/qwen3.6-plus'),
      buildOffer('venice/qwen-3-6-plus', { name: 'Qwen 3.6 Plus Uncensored' }),
    ]);
    expect(slugsOf(catalogue)).to.deep.equal(['qwen-3.6-plus-uncensored', 'qwen3.6-plus']);
  });

  it('leaves out what is no model (T12, T23)', () => {
    const catalogue = resolveRecords([
      buildOffer('kilo/openrouter/auto'),
      buildOffer('llmgateway/auto'),
      buildOffer('azure/model-router'),
      buildOffer('openrouter/switchpoint/router'),
      buildRun('ark/ep-20250603132404-cgpjm', { suite: 'Live Code Bench Pro' }),
      buildRun('my_model/', { suite: 'RewardBench' }),
      buildRun('ai2/tulu-2-7b-rm-v0-nectar-binarized-3.8m-check...', { suite: 'RewardBench' }),
    ]);
    expect(catalogue.models).to.deep.equal([]);
    expect(catalogue.rejected).to.deep.equal({ id_cut_off: 1, not_a_model: 2, router: 4 });
    expect(catalogue.review).to.have.length(7);
  });

  it('finds the creator of a model a source has none for (T23)', () => {
    const catalogue = resolveRecords([
      buildRun('unknown/o4-mini-2025-04-16', { suite: 'Global MMLU Lite Leaderboard' }),
      buildRun('unknown/aya-expanse-32b', { suite: 'Global MMLU Lite Leaderboard' }),
    ]);
    expect(catalogue.models.map(({ creator }) => creator)).to.deep.equal(['cohere', 'openai']);
  });

  it('keeps two repositories apart that differ by case, if their scores do (T20)', () => {
    const run = (id: string, score: string, params?: number) =>
      buildRun(id, {
        scores: [{ score }],
        ...(params === undefined ? {} : { params_total: params }),
      });
    const apart = resolveRecords([
      run('DeepMount00/Llama-3.1-8b-Ita', '0.5'),
      run('DeepMount00/Llama-3.1-8b-ITA', '0.7', 8_030_000_000),
    ]);
    expect(slugsOf(apart)).to.deep.equal([
      'deepmount00--llama-3.1-8b-ita',
      'deepmount00--llama-3.1-8b-ita-2',
    ]);
    const plain = findModel(apart, 'deepmount00--llama-3.1-8b-ita');
    expect(plain.paramsTotal).to.equal(8_030_000_000);
    expect(plain.aliases.map(({ alias }) => alias)).to.include('DeepMount00/Llama-3.1-8b-ITA');
    expect(resolveRecords([run('A/B-c', '0.5'), run('A/B-C', '0.5')]).models).to.have.length(1);
  });

  it('of a flagship is that of the family’s plain name, of a host’s preview that of the model', () => {
    const ids = ['openai/gpt-5.6', 'azure/gpt-5.6-sol', 'venice/minimax-m3-preview'];
    const { models } = resolveRecords(
      [...ids, 'deepinfra/BAAI/bge-m3-multi'].map((id) => buildOffer(id)),
    );
    expect(models.map(({ slug }) => slug)).to.deep.equal(['bge-m3', 'gpt-5.6-sol', 'minimax-m3']);
  });
});
