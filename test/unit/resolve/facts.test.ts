import { expect } from 'chai';
import { toModelType } from '../../../indexer/resolve/facts/kinds.ts';
import type { OfferRecord } from '../../../schemas/records.ts';
import { resolve } from '../../../indexer/resolve/resolve.ts';
import {
  buildModel,
  buildOffer,
  buildRun,
  buildSource,
  findModel,
  onlyModel,
  resolveRecords,
} from './build.ts';

const gpt5 = (...providers: readonly [string, Parameters<typeof buildOffer>[1]][]) =>
  onlyModel(
    resolveRecords(providers.map(([provider, facts]) => buildOffer(`${provider}/gpt-5`, facts))),
  );

describe('facts of a model', () => {
  it('are its creator’s, whatever most hosts say', () => {
    const model = gpt5(
      ['azure', { context_window: 272_000 }],
      ['a', { context_window: 272_000, max_input_tokens: 1000 }],
      ['openai', { context_window: 400_000 }],
    );
    expect(model).to.include({ contextWindow: 400_000, maxInputTokens: null });
  });

  it('are what most hosts say where the creator says nothing', () => {
    const model = gpt5(
      ['a', { context_window: 272_000 }],
      ['b', { context_window: 400_000 }],
      ['c', { context_window: 400_000 }],
    );
    expect(model.contextWindow).to.equal(400_000);
    expect(model.offers.map(({ contextWindow }) => contextWindow)).to.have.members([
      272_000, 400_000, 400_000,
    ]);
  });

  it('leave out what cannot be (T36)', () => {
    const model = gpt5(['openai', { context_window: 99_999_999, release_date: '2011-01-01' }]);
    expect(model).to.include({ contextWindow: null, releaseDate: null });
    expect(gpt5(['openai', { release_date: '2029-01-01' }]).releaseDate).to.equal(null);
    expect(gpt5(['openai', { release_date: '2025-03' }]).releaseDate).to.equal('2025-03');
  });

  it('date a model by the earliest date two hosts give (T36)', () => {
    const on = (provider: string, release_date: string) =>
      [provider, { release_date }] as [string, { release_date: string }];
    const dates = [on('a', '2025-01-01'), on('b', '2025-08-07'), on('c', '2025-08-07')];
    expect(gpt5(...dates).releaseDate).to.equal('2025-08-07');
    expect(gpt5(on('a', '2025-09-01'), on('b', '2025-08-07')).releaseDate).to.equal('2025-08-07');
  });

  it('take no knowledge cutoff in the month of the release, nor after it', () => {
    const cutoffOf = (knowledge_cutoff: string) =>
      gpt5(['openai', { knowledge_cutoff, release_date: '2025-08-07' }]).knowledgeCutoff;
    expect(cutoffOf('2025-07')).to.equal('2025-07');
    expect(cutoffOf('2025-08')).to.equal(null);
    expect(cutoffOf('2025-08-01')).to.equal(null);
    expect(cutoffOf('2025-09')).to.equal(null);
  });

  it('take the first and the last day of a month for how lists write it', () => {
    const cutoffOf = (knowledge_cutoff: string) =>
      gpt5(['openai', { knowledge_cutoff }]).knowledgeCutoff;
    expect(cutoffOf('2024-06-01')).to.equal('2024-06');
    expect(cutoffOf('2024-02-29')).to.equal('2024-02');
    expect(cutoffOf('2024-12-31')).to.equal('2024-12');
    expect(cutoffOf('2024-03-05')).to.equal('2024-03-05');
    const stated = resolve(
      [
        { source: 'models-dev', record: buildOffer('openai/gpt-4') },
        {
          source: 'curated',
          record: buildModel('openai/gpt-4', { knowledge_cutoff: '2023-12-01' }),
        },
      ],
      ['curated', 'models-dev'].map((key) => buildSource(key)),
      [],
      '2026-08-22',
    );
    expect(findModel(stated, 'gpt-4').knowledgeCutoff).to.equal('2023-12-01');
  });

  it('take no knowledge cutoff from a later version, though the editors read it of that', () => {
    const listed = [
      buildOffer('openai/gpt-4', { release_date: '2023-03-14' }),
      buildOffer('openai/gpt-4-0613', { release_date: '2023-06-13' }),
    ].map((record) => ({ source: 'models-dev', record }));
    const read = buildModel('openai/gpt-4', { knowledge_cutoff: '2023-12' });
    const catalogue = resolve(
      [...listed, { source: 'curated', record: read }],
      ['curated', 'models-dev'].map((key) => buildSource(key)),
      [],
      '2026-08-22',
    );
    expect(findModel(catalogue, 'gpt-4').knowledgeCutoff).to.equal('2023-12');
    expect(findModel(catalogue, 'gpt-4-0613').knowledgeCutoff).to.equal(null);
  });

  it('do not take a date that belies the name’s (T36)', () => {
    const copied = buildOffer('mistral/mistral-large-2512', { release_date: '2024-11-01' });
    expect(onlyModel(resolveRecords([copied])).releaseDate).to.equal('2025-12');
  });

  it('say nothing of a capability nobody states', () => {
    const model = gpt5(['openai', { capabilities: { tool_calling: true, reasoning: false } }]);
    expect(model.capabilities).to.deep.equal([
      { capability: 'tool_calling', value: true, source: 'test' },
      { capability: 'reasoning', value: false, source: 'test' },
    ]);
  });

  it('take parameters from a leaderboard, else from the name, never from a mixture’s', () => {
    const counted = resolveRecords([buildRun('acme/Matter-7B', { params_total: 7_242_000_000 })]);
    expect(onlyModel(counted).paramsTotal).to.equal(7_242_000_000);
    const paramsOf = (id: string) => {
      const { paramsTotal, paramsActive } = onlyModel(resolveRecords([buildOffer(`x/${id}`)]));
      return [paramsTotal, paramsActive];
    };
    expect(paramsOf('qwen3-30b-a3b')).to.deep.equal([30e9, 3e9]);
    expect(paramsOf('mixtral-8x7b-instruct')).to.deep.equal([null, null]);
    expect(paramsOf('gemma-4-e4b-it')).to.deep.equal([null, null]);
    expect(paramsOf('llama-4-scout-17b-16e-instruct')).to.deep.equal([null, 17e9]);
    expect(paramsOf('heron-0.5b-sft-2e-5-2ep')).to.deep.equal([0.5e9, null]);
  });

  it('have the size of the base they were tuned of, not of a size named base', () => {
    const sizeOf = (line: string, base: string, facts: Partial<OfferRecord>) => {
      const sized = buildModel(`openai/${base}`, {
        params_total: 74e6,
        release_date: '2022-09-21',
      });
      const offers = [line, base].map((id) => buildOffer(`openai/${id}`, facts));
      const catalogue = resolveRecords([...offers, sized]);
      const { paramsTotal, releaseDate } = findModel(catalogue, line);
      return [paramsTotal, releaseDate];
    };
    const heard = { type: 'speech_to_text' } as const;
    expect(sizeOf('whisper', 'whisper-base', heard)).to.deep.equal([null, null]);
    expect(sizeOf('gpt-oss-chat', 'gpt-oss-base', {})).to.deep.equal([74e6, '2022-09-21']);
  });

  it('tell the type by what a model gives and takes, and by its name', () => {
    const plain = { stated: null, isCommunity: false, measured: null, writes: false } as const;
    expect(toModelType('gpt-5', ['text', 'image'], ['text'], plain)).to.equal('text');
    const embedding = { ...plain, stated: 'embedding' } as const;
    expect(toModelType('heron-large', ['text'], ['text'], embedding)).to.equal('embedding');
    expect(toModelType('text-embedding-3-large', ['text'], ['text'], plain)).to.equal('embedding');
    expect(toModelType('rerank-v4-pro', ['text'], ['text'], plain)).to.equal('rerank');
    expect(toModelType('whisper-large-v3', ['audio'], ['text'], plain)).to.equal('speech_to_text');
    expect(toModelType('gemini-2.5-pro-tts', ['text'], ['audio'], plain)).to.equal(
      'text_to_speech',
    );
    expect(toModelType('veo-3.1', ['text'], ['video'], plain)).to.equal('video');
    expect(toModelType('kling-v3-pro', ['text'], null, plain)).to.equal('video');
    expect(toModelType('kling-image-o1', ['text'], null, plain)).to.equal('image');
    expect(toModelType('anything', ['text'], ['image'], plain)).to.equal('image');
    expect(toModelType('llama-guard-4-12b', ['text'], ['text'], plain)).to.equal('moderation');
    expect(
      toModelType('gemini-1.5-flash', null, null, { ...plain, stated: 'embedding', writes: true }),
    ).to.equal('text');
    expect(toModelType('magpie-tts-7b', null, null, { ...plain, isCommunity: true })).to.equal(
      'text',
    );
    expect(
      toModelType('anything', null, null, {
        stated: 'embedding',
        isCommunity: false,
        measured: null,
        writes: false,
      }),
    ).to.equal('embedding');
    expect(
      toModelType('anything', null, ['image'], {
        stated: 'text',
        isCommunity: false,
        measured: null,
        writes: false,
      }),
    ).to.equal('image');
    // What nobody says anything of is what it was measured as.
    expect(toModelType('anything', null, null, { ...plain, measured: 'video' })).to.equal('video');
    expect(toModelType('anything', null, ['text'], { ...plain, measured: 'video' })).to.equal(
      'text',
    );
  });

  it('mark fine-tunes and merges by third parties', () => {
    const catalogue = resolveRecords([
      buildRun('allknowingroger/QwenSlerp2-14B'),
      buildOffer('nano-gpt/Qwen3.5-27B-Striped-Melon'),
    ]);
    expect(findModel(catalogue, 'allknowingroger--qwenslerp2-14b')).to.include({
      isCommunity: true,
      isMerge: true,
    });
    expect(findModel(catalogue, 'qwen3.5-27b-striped-melon')).to.include({
      isCommunity: true,
      creator: null,
    });
  });
});

describe('what the community made of a model', () => {
  const made = (id: string) => {
    const catalogue = resolveRecords([
      buildOffer('llama/llama-3.3-70b-instruct', {
        context_window: 131_072,
        license: 'llama3.3',
        open_weights: true,
      }),
      buildOffer('togetherai/meta-llama/llama-2-13b-chat', {
        context_window: 4096,
        license: 'llama2',
        open_weights: true,
      }),
      buildOffer('alibaba/qwen3.5-27b', {
        context_window: 262_144,
        license: 'apache-2.0',
        open_weights: true,
      }),
      buildOffer('togetherai/meta-llama/llama-3-8b-instruct', { context_window: 8192 }),
      buildOffer('togetherai/meta-llama/llama-3.1-8b-instruct', { context_window: 131_072 }),
      buildOffer('alibaba/qwen2.5-7b-instruct', { context_window: 131_072, open_weights: true }),
      buildOffer('google/gemma-2-9b-it', {
        context_window: 8192,
        license: 'gemma',
        open_weights: true,
      }),
      buildOffer('nano-gpt/x', { provider_model_id: id, context_window: 16_384 }),
      buildRun(id),
    ]);
    const slug = id.toLowerCase();
    return findModel(catalogue, slug.replace(/^nousresearch\//, '').replace('/', '--'));
  };

  it('has the context window of its base, and the licence if that goes with the weights', () => {
    const tuned = made('Steelskull/L3.3-MS-Evalebis-70b');
    expect(tuned).to.include({ isCommunity: true, contextWindow: 131_072 });
    expect(tuned.licence?.id).to.equal('llama-3.3-community-license');
    expect(tuned.offers[0]?.contextWindow).to.equal(16_384);
    const free = made('Acme/Qwen3.5-27B-Anko');
    expect(free).to.include({ contextWindow: 262_144, licence: null });
    for (const old of ['Gryphe/MythoMax-L2-13b', 'NousResearch/Nous-Hermes-Llama2-13b']) {
      expect(made(old).licence?.id).to.equal('llama-2-community-license');
    }
  });

  it('has the context window of the base whose size and version its name gives', () => {
    expect(made('Acme/Qwen2.5-7B-Kestrel').contextWindow).to.equal(131_072);
    expect(made('Acme/Kestrel-Gemma-2-Ataraxy-9B').contextWindow).to.equal(8192);
    expect(made('Acme/Kestrel-Llama-3-Ibis-8B').contextWindow).to.equal(8192);
    for (const written of ['3.1', '3_1', '3-1']) {
      expect(made(`Acme/Kestrel-Llama-${written}-8B`).contextWindow).to.equal(131_072);
    }
    expect(made('Acme/Kestrel-Gemma-2-9B').licence?.id).to.equal('gemma');
    expect(made('Acme/Qwen2.5-Math-7B-Kestrel').contextWindow).to.equal(null);
    expect(made('Acme/Qwen2.5-7B-Kestrel-1M').contextWindow).to.equal(null);
  });

  it('has nothing of a base whose context window it was made to leave', () => {
    expect(made('Acme/Qwen3.5-27B-Anko-1M').contextWindow).to.equal(null);
  });
});

describe('names and aliases', () => {
  const catalogue = resolveRecords([
    buildModel('anthropic/claude-sonnet-4-5', { name: 'Claude Sonnet 4.5 (latest)' }),
    buildOffer('helicone/claude-4.5-sonnet', { name: 'Anthropic: Claude Sonnet 4.5' }),
    buildOffer('openrouter/anthropic/claude-sonnet-4.5'),
    buildRun('meta-llama/Meta-Llama-3-8B'),
  ]);
  const aliasesOf = (slug: string) => findModel(catalogue, slug).aliases.map(({ alias }) => alias);

  it('leave out what hosts add to a name', () => {
    expect(findModel(catalogue, 'claude-sonnet-4.5').name).to.equal('Claude Sonnet 4.5');
  });

  it('hold every id, qualified and bare, and the creator’s', () => {
    expect(aliasesOf('claude-sonnet-4.5')).to.include.members([
      'anthropic/claude-sonnet-4-5',
      'anthropic/claude-sonnet-4.5',
      'openrouter/anthropic/claude-sonnet-4.5',
      'helicone/claude-4.5-sonnet',
      'claude-4.5-sonnet',
      'Claude Sonnet 4.5',
    ]);
  });

  it('hold a repository in its own case', () => {
    const alias = findModel(catalogue, 'llama-3-8b').aliases.find(({ kind }) => kind === 'hf');
    expect(alias?.alias).to.equal('meta-llama/Meta-Llama-3-8B');
  });

  it('never take the slug of another model', () => {
    const slugs = new Set(catalogue.models.map(({ slug }) => slug));
    for (const { aliases } of catalogue.models) {
      expect(aliases.filter(({ alias }) => slugs.has(alias))).to.deep.equal([]);
    }
  });
});
