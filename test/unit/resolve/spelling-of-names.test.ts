import { expect } from 'chai';
import { toFamilies } from '../../../indexer/resolve/facts/directory.ts';
import { cleanName } from '../../../indexer/resolve/name/display-name.ts';
import { distinguishNames, spellName } from '../../../indexer/resolve/name/spell-name.ts';
import { resolve } from '../../../indexer/resolve/resolve.ts';
import { findFamily } from '../../../indexer/resolve/tables/families.ts';
import { buildResolved } from '../../support/build-resolved.ts';
import { buildModel, buildOffer, buildSource, resolveRecords } from './build.ts';

describe('spellName', () => {
  const spellings: readonly [creator: string, id: string, name: string][] = [
    ['openai', 'gpt-4o-mini', 'GPT-4o mini'],
    ['openai', 'text-embedding-3-small', 'text-embedding-3-small'],
    ['openai', 'o3-mini', 'o3-mini'],
    ['openai', 'gpt-5.1-codex-max', 'GPT-5.1-Codex-Max'],
    ['anthropic', 'claude-3.5-sonnet', 'Claude Sonnet 3.5'],
    ['google', 'gemini-2.5-flash-lite', 'Gemini 2.5 Flash-Lite'],
    ['meta', 'llama-4-scout-17b-16e-instruct', 'Llama 4 Scout'],
    ['meta', 'llama-3.3-70b-instruct', 'Llama 3.3 70B Instruct'],
    ['meta', 'llama-65b', 'LLaMA 65B'],
    ['ibm', 'granite-13b-chat-v2', 'Granite 13B Chat v2'],
    ['ibm', 'granite-3.3-8b-instruct', 'Granite 3.3 8B Instruct'],
    ['databricks', 'mpt-7b-chat', 'MPT 7B Chat'],
    ['bytedance', 'seededit-3.0-i2i', 'SeedEdit 3.0 I2I'],
    ['alibaba', 'qwen3-30b-a3b-instruct-2507', 'Qwen3-30B-A3B-Instruct-2507'],
    ['deepseek', 'deepseek-v3.1-terminus', 'DeepSeek-V3.1-Terminus'],
    ['mistral', 'mixtral-8x7b-instruct-v0.1', 'Mixtral 8x7B Instruct v0.1'],
    ['xai', 'grok-4-fast', 'Grok 4 Fast'],
    ['xai', 'grok-3-mini', 'Grok 3 Mini'],
    ['google', 'gemma-4-31b-it', 'Gemma 4 31B'],
    ['google', 'gemma-4-26b-a4b-it', 'Gemma 4 26B A4B'],
    ['google', 'gemma-2-9b-it', 'Gemma 2 9B IT'],
    ['google', 'gemma-3n-e2b-it', 'Gemma 3n E2B IT'],
    ['google', 'embeddinggemma-300m', 'EmbeddingGemma 300M'],
    ['nvidia', 'nv-embed-v2', 'NV-Embed-v2'],
    ['allenai', 'olmoe-1b-7b-0125-instruct', 'OLMoE 1B 7B 0125 Instruct'],
    ['allenai', 'olmocr-2-7b-1025', 'olmOCR 2 7B 1025'],
    ['deepseek', 'deepseek-vl2-small', 'DeepSeek-VL2-Small'],
    ['deepseek', 'deepseek-prover-v2', 'DeepSeek-Prover-V2'],
    ['opengvlab', 'internvl3-78b', 'InternVL3-78B'],
    ['liquid', 'lfm2-8b-a1b', 'LFM2-8B-A1B'],
    ['assemblyai', 'assemblyai-best', 'AssemblyAI Best'],
    ['deepgram', 'nova-2-atc', 'Nova-2 ATC'],
    ['bytedance', 'seedance-v1.5-pro', 'Seedance 1.5 Pro'],
    ['bytedance', 'seedance-2.0-fast', 'Seedance 2.0 Fast'],
    ['kuaishou', 'kling-v2.6-i2v', 'Kling 2.6 I2V'],
    ['kuaishou', 'kling-v2-6', 'Kling 2.6'],
    ['kuaishou', 'kling-v3-pro', 'Kling 3.0 Pro'],
    ['alibaba', 'happyhorse-1.0', 'HappyHorse-1.0'],
    ['lightricks', 'ltx-2', 'LTX-2'],
    ['luma', 'ray-3', 'Ray3'],
    ['pika', 'pika-v2.2', 'Pika 2.2'],
    ['pixverse', 'pixverse-v5.6', 'PixVerse V5.6'],
    ['zai', 'chatglm3-6b', 'ChatGLM3-6B'],
    ['lmsys', 'fastchat-t5-3b-v1.0', 'FastChat-T5-3B-v1.0'],
    ['meta', 'omniasr-ctc-1b-v2', 'omniASR-CTC-1B-v2'],
    ['nvidia', 'parakeet-tdt-0.6b-v3', 'Parakeet TDT 0.6B v3'],
    ['nvidia', 'parakeet-rnnt-1.1b', 'Parakeet RNNT 1.1B'],
    ['nvidia', 'parakeet-ctc-1.1b', 'Parakeet CTC 1.1B'],
    ['allenai', 'olmo-3-7b-think', 'Olmo 3 7B Think'],
    ['allenai', 'olmo-3.1-32b-instruct', 'Olmo 3.1 32B Instruct'],
    ['allenai', 'olmo-2-1124-7b-instruct', 'OLMo 2 1124 7B Instruct'],
    ['black-forest-labs', 'flux-pro-1.1', 'FLUX1.1 [pro]'],
    ['black-forest-labs', 'flux-pro-1.1-ultra', 'FLUX1.1 [pro] Ultra'],
    ['black-forest-labs', 'flux-kontext-max', 'FLUX.1 Kontext [max]'],
    ['black-forest-labs', 'flux.2-klein-4b', 'FLUX.2 [klein] 4B'],
    ['zai', 'glm-4.7-flashx', 'GLM-4.7-FlashX'],
    ['runway', 'gen4-image', 'Gen-4 Image'],
    ['runway', 'gen3a-turbo', 'Gen-3 Alpha Turbo'],
    ['runway', 'gen4.5', 'Gen-4.5'],
    ['bytedance', 'seededit-3-0-i2i', 'SeedEdit 3.0 I2I'],
    ['kuaishou', 'kat-coder-pro-v2.5', 'KAT-Coder-Pro V2.5'],
    ['kuaishou', 'kat-dev-72b-exp', 'KAT-Dev-72B-Exp'],
    ['ibm', 'granite-guardian-3-3-8b', 'Granite Guardian 3.3 8B'],
    ['google', 'gemini-robotics-er-1.5-preview', 'Gemini Robotics-ER 1.5 Preview'],
  ];
  for (const [creator, id, name] of spellings) {
    it(`writes ${id} as ${name}`, () => {
      expect(spellName(id, creator)).to.equal(name);
    });
  }
});

describe('cleanName', () => {
  it('takes off the vendor, where the rest still tells the model, and how it is stored', () => {
    expect(cleanName('IBM Granite 4.0 Micro', 'ibm')).to.equal('Granite 4.0 Micro');
    expect(cleanName('Mistral Large', 'mistral')).to.equal('Mistral Large');
    expect(cleanName('ByteDance-Seed/Seed-OSS-36B-Instruct', 'bytedance')).to.equal(
      'Seed-OSS-36B-Instruct',
    );
    expect(cleanName('GLM 4.6 FP8', 'zai')).to.equal('GLM 4.6');
  });
});

describe('names of one creator', () => {
  it('are told apart by what their ids say', () => {
    const { models } = resolveRecords([
      buildOffer('zai/glm-9', { name: 'GLM-9' }),
      buildOffer('zai/glm-9-0414', { name: 'GLM-9' }),
    ]);
    expect(models.map(({ slug, name }) => [slug, name])).to.deep.equal([
      ['glm-9', 'GLM-9'],
      ['glm-9-0414', 'GLM-9-0414'],
    ]);
  });
});

describe('the name for people', () => {
  it('is what hosts usually write, before what a list says that has ids of its own', () => {
    const said = [
      { source: 'llm-stats', record: buildModel('kyutai/heron-9', { name: 'Heron of a List' }) },
      { source: 'feed', record: buildOffer('kilo/kyutai/heron-9', { name: 'Heron of Hosts' }) },
    ];
    const sources = ['llm-stats', 'feed'].map((key) => buildSource(key));
    const { models } = resolve(said, sources, [], '2026-07-02');
    expect(models.map(({ name }) => name)).to.deep.equal(['Heron of Hosts']);
  });

  it('stays with the first of two whose slugs are as short', () => {
    const alike = ['acme--a', 'acme--b'].map((slug) =>
      buildResolved(slug, { name: 'Heron', creator: 'acme' }),
    );
    expect(distinguishNames(alike, new Map()).map(({ name }) => name)).to.deep.equal([
      'Heron',
      'Heron (acme--b)',
    ]);
  });
});

describe('findFamily', () => {
  const families: readonly [creator: string, name: string, family: string][] = [
    ['openai', 'gpt-5-mini', 'gpt-5'],
    ['openai', 'gpt-5.1-codex', 'gpt-5'],
    ['openai', 'chatgpt-4o-latest', 'gpt-4o'],
    ['anthropic', 'claude-3.5-sonnet', 'claude-sonnet'],
    ['meta', 'llama-3.3-70b-instruct', 'llama-3.3'],
    ['meta', 'llama-2-7b-chat', 'llama-2'],
    ['google', 'gemini-2.5-flash-lite', 'gemini-2.5'],
    ['alibaba', 'qwen3-coder-plus', 'qwen3'],
    ['deepseek', 'deepseek-v3.2', 'deepseek-v3'],
    ['mistral', 'mistral-small-2506', 'mistral-small'],
    ['amazon', 'amazon-nova-experimental-chat', 'nova'],
    ['cohere', 'tiny-aya-global', 'tiny-aya'],
    ['eleutherai', 'gpt-neox-20b', 'gpt-neox'],
    ['jina', 'jina-code-embeddings-1.5b', 'jina-embeddings'],
    ['jina', 'jina-embedding-b-en-v1', 'jina-embeddings'],
    ['moonshotai', 'kimi-k1.5', 'kimi-k1.5'],
    ['openai', 'gpt2-xl', 'gpt-2'],
    ['openai', 'gpt-live-transcribe', 'gpt-transcribe'],
    ['recraft', 'recraft-v3', 'recraft'],
    ['runway', 'gen3a-turbo', 'gen-3'],
    ['runway', 'gen4.5', 'gen-4.5'],
    ['voyage', 'voyage-02', 'voyage'],
  ];
  for (const [creator, name, family] of families) {
    it(`puts ${name} into ${family}`, () => {
      expect(findFamily(name, creator)).to.equal(family);
    });
  }
});

describe('families', () => {
  it('are written as people write them', () => {
    const ids = [
      'openai/gpt-5-mini',
      'anthropic/claude-sonnet-5',
      'meta/llama-3.3-70b-instruct',
      'moonshotai/kimi-k2.6',
      'xiaomi/mimo-v2.5',
    ];
    const { families } = resolveRecords(ids.map((id) => buildOffer(`x/${id}`)));
    expect(families.map(({ slug, name }) => [slug, name])).to.deep.equal([
      ['claude-sonnet', 'Claude Sonnet'],
      ['gpt-5', 'GPT-5'],
      ['kimi-k2', 'Kimi K2'],
      ['llama-3.3', 'Llama 3.3'],
      ['mimo-v2', 'MiMo-V2'],
    ]);
  });

  it('are of the one lab that made them, whoever tuned its models', () => {
    const model = { family: 'llama-3.3', creator: 'meta' };
    const ofCommunity = { family: 'llama-3.3', creator: 'acme', isCommunity: true };
    const ofTwo = ['apple', 'meta'].map((creator) => ({ family: 'shared', creator }));
    const models = [model, ofCommunity, ...ofTwo].map((each, at) => buildResolved(`m-${at}`, each));
    expect(toFamilies(models).map(({ slug, creator }) => [slug, creator])).to.deep.equal([
      ['llama-3.3', 'meta'],
      ['shared', null],
    ]);
  });

  it('are not sizes', () => {
    expect(findFamily('gemma-7b-it', 'google')).to.equal('gemma');
    expect(findFamily('gemma-2-9b-it', 'google')).to.equal('gemma-2');
    expect(findFamily('lfm-40b', 'liquid')).to.equal('lfm');
    expect(findFamily('olmo-7b', 'allenai')).to.equal('olmo');
  });
});
