import { expect } from 'chai';
import type { ModelRecord } from '../../../schemas/records.ts';
import { buildModel, buildRun, findModel, onlyModel } from './build.ts';
import { offer, type Said, say } from './say.ts';

const read = (id: string, facts: Partial<ModelRecord>): Said => ['curated', buildModel(id, facts)];

describe('who may say what of a model', () => {
  it('counts each source once, however many of its hosts repeat it', () => {
    const model = onlyModel(
      say(
        offer('models-dev', 'azure/gpt-5', { context_window: 272_000 }),
        offer('models-dev', 'togetherai/gpt-5', { context_window: 272_000 }),
        offer('models-dev', 'deepinfra/gpt-5', { context_window: 272_000 }),
        offer('litellm', 'azure/gpt-5', { context_window: 400_000 }),
        offer('genai-prices', 'azure/gpt-5', { context_window: 400_000 }),
      ),
    );
    expect(model.contextWindow).to.equal(400_000);
    expect(model.conflicts).to.deep.equal([]);
  });

  it('chooses nothing where as many sources say one thing as another', () => {
    const model = onlyModel(
      say(
        offer('models-dev', 'azure/gpt-5', { context_window: 272_000 }),
        offer('litellm', 'azure/gpt-5', { context_window: 400_000 }),
      ),
    );
    expect(model.contextWindow).to.equal(null);
    expect(model.conflicts).to.deep.equal([
      {
        field: 'limits.context_window',
        values: [
          { value: 272_000, source: 'models-dev' },
          { value: 400_000, source: 'litellm' },
        ],
        chosen: null,
        rule: 'contradiction',
      },
    ]);
  });

  it('never believes a lone gateway', () => {
    const facts = { context_window: 272_000, release_date: '2025-08-07', license: 'MIT' };
    const model = onlyModel(say(offer('models-dev', 'kilo/gpt-5', facts)));
    expect(model).to.include({ contextWindow: null, releaseDate: null, licence: null });
  });

  it('lets the editors overrule everybody, and shows the document', () => {
    const url = 'https://example.org/gpt-5';
    const model = onlyModel(
      say(
        offer('models-dev', 'openai/gpt-5', { context_window: 272_000 }),
        read('openai/gpt-5', { context_window: 400_000, fact_urls: { context_window: url } }),
      ),
    );
    expect(model.contextWindow).to.equal(400_000);
    expect(model.conflicts).to.deep.equal([
      {
        field: 'limits.context_window',
        values: [
          { value: 400_000, source: 'curated', url },
          { value: 272_000, source: 'models-dev' },
        ],
        chosen: 400_000,
        rule: 'editors',
      },
    ]);
  });

  it('limits what is heard or spoken as its creator counts it, not as hosts fill it in', () => {
    const host = offer('litellm', 'azure/gpt-4o-transcribe', {
      context_window: 128_000,
      max_output_tokens: 16_384,
    });
    const limits = { context_window: 16_000, max_output_tokens: 2000 };
    expect(onlyModel(say(host, read('openai/gpt-4o-transcribe', limits)))).to.include({
      type: 'speech_to_text',
      contextWindow: 16_000,
      maxOutputTokens: 2000,
    });
    expect(onlyModel(say(host)).maxOutputTokens).to.equal(null);
    const bare = offer('litellm', 'google/gemini-2.5-flash-preview-tts');
    const spoken = onlyModel(say(bare, read('google/gemini-2.5-flash-preview-tts', limits)));
    expect(spoken).to.include({ type: 'text_to_speech', contextWindow: 16_000 });
    const unread = onlyModel(say(offer('litellm', 'google/gemini-2.5-flash-preview-tts', limits)));
    expect(unread).to.include({ contextWindow: null, maxOutputTokens: null });
  });

  it('takes a length from the name, where nobody says another one', () => {
    const context = (id: string, facts = {}) => onlyModel(say(offer('a', id, facts))).contextWindow;
    expect(context('moonshotai/moonshot-v1-32k')).to.equal(32_768);
    expect(context('01-ai/yi-medium-200k')).to.equal(200_000);
    expect(context('moonshotai/moonshot-v1-32k', { context_window: 32_000 })).to.equal(32_000);
    expect(context('01-ai/yi-medium')).to.equal(null);
    expect(context('01-ai/yi-tuned-20k')).to.equal(null);
    expect(context('somebody/mini-32k')).to.equal(null);
  });

  it('knows nothing of what the editors found that its maker does not publish', () => {
    const sources = { max_output_tokens: 30_000, params_total: 24e9, context_window: 1_000_000 };
    const unpublished = { max_output_tokens: 'https://x.ai', params_total: 'https://x.ai' };
    const model = onlyModel(
      say(
        offer('models-dev', 'xai/grok-4.3', sources),
        offer('litellm', 'xai/grok-4.3', { max_output_tokens: 1_000_000 }),
        offer('litellm', 'azure/grok-4.3', { max_output_tokens: 1_000_000 }),
        read('xai/grok-4.3', { fact_urls: unpublished }),
      ),
    );
    expect(model).to.include({
      maxOutputTokens: null,
      paramsTotal: null,
      contextWindow: 1_000_000,
    });
    expect(model.conflicts).to.deep.include({
      field: 'limits.max_output_tokens',
      values: [
        { value: 30_000, source: 'models-dev' },
        { value: 1_000_000, source: 'litellm' },
      ],
      chosen: null,
      rule: 'editors',
    });
  });

  it('takes from its only snapshot what a model lacks, and the other way round', () => {
    const catalogue = say(
      offer('models-dev', 'openai/gpt-5', { knowledge_cutoff: '2024-09' }),
      offer('litellm', 'openai/gpt-5-2025-08-07', {
        max_output_tokens: 128_000,
        context_window: 400_000,
      }),
    );
    for (const slug of ['gpt-5', 'gpt-5-2025-08-07']) {
      expect(findModel(catalogue, slug), slug).to.include({
        knowledgeCutoff: '2024-09',
        maxOutputTokens: 128_000,
        contextWindow: 400_000,
        releaseDate: '2025-08-07',
      });
    }
  });
});

describe('limits', () => {
  it('cannot exceed the context, nor are there any of output where nothing is written', () => {
    const gpt = onlyModel(
      say(offer('a', 'openai/gpt-5', { context_window: 1000, max_output_tokens: 2000 })),
    );
    expect(gpt.maxOutputTokens).to.equal(null);
    const embedding = onlyModel(
      say(
        offer('a', 'openai/text-embedding-3-small', {
          max_input_tokens: 8191,
          max_output_tokens: 1536,
          embedding_dimensions: 1536,
        }),
      ),
    );
    expect(embedding).to.include({
      maxInputTokens: 8191,
      maxOutputTokens: null,
      embeddingDimensions: 1536,
    });
  });
});

describe('weights and licences', () => {
  it('are proprietary where they are closed, and one licence has one id', () => {
    const closed = onlyModel(say(offer('a', 'openai/gpt-5', { open_weights: false })));
    expect(closed.licence).to.deep.equal({
      id: 'proprietary',
      name: 'Proprietary',
      commercialUse: null,
    });
    const open = onlyModel(
      say(
        offer('a', 'togetherai/llama-3.1-8b-instruct'),
        read('meta/llama-3.1-8b-instruct', { license: 'Llama 3.1 Community License' }),
      ),
    );
    expect(open.licence?.id).to.equal('llama-3.1-community-license');
  });

  it('are open where a list links a repository, whatever an offer says', () => {
    const model = onlyModel(
      say(offer('a', 'zai/glm-4.6', { open_weights: false }), [
        'b',
        buildModel('zai/glm-4.6', { hf_repo: 'zai-org/GLM-4.6', license: 'mit' }),
      ]),
    );
    expect(model.openWeights).to.equal(true);
    expect(model.licence).to.include({ id: 'mit', commercialUse: true });
  });

  it('are those of the line, unless the line differs', () => {
    const open = { open_weights: true, license: 'mit' };
    const catalogue = say(
      ['a', buildModel('deepseek/deepseek-v3.1', open)],
      offer('a', 'togetherai/deepseek-v3.1'),
      offer('a', 'togetherai/deepseek-v3-7b'),
    );
    expect(findModel(catalogue, 'deepseek-v3-7b').licence?.id).to.equal('mit');
  });

  it('are not another maker’s terms of what was tuned of its models', () => {
    const tuned = { open_weights: true, license: 'llama3' };
    const catalogue = say(
      ...['hermes-3-8b', 'hermes-3-70b', 'deephermes-3-8b'].map(
        (id) => ['a', buildModel(`NousResearch/${id}`, tuned)] as const,
      ),
      ...['hermes-3-8b', 'hermes-3-70b', 'deephermes-3-8b', 'nous-capybara-34b'].map((id) =>
        offer('a', `togetherai/NousResearch/${id}`, { open_weights: true }),
      ),
    );
    expect(findModel(catalogue, 'nous-capybara-34b')).to.include({
      openWeights: true,
      licence: null,
    });
  });

  it('are closed where nobody but resellers passes on what a maker mostly sells only', () => {
    const closed = ['ernie-x1', 'ernie-x2', 'ernie-x3', 'ernie-x4', 'ernie-x5'].map((id) =>
      buildModel(`baidu/${id}`, { open_weights: false }),
    );
    const weightsOf = (host: string) =>
      findModel(
        say(
          ...closed.map((model) => ['a', model] as const),
          ...closed.map(({ native_id: id }) => offer('a', `aihubmix/${id}`)),
          ['a', buildModel('baidu/qianfan-vl-8b', { open_weights: true })],
          ['a', buildModel('baidu/qianfan-vl', { open_weights: true })],
          offer('a', 'deepinfra/baidu/qianfan-vl'),
          offer('a', `${host}/baidu/cobuddy`),
        ),
        'cobuddy',
      ).openWeights;
    expect(weightsOf('aihubmix')).to.equal(false);
    expect(weightsOf('deepinfra')).to.equal(null);
  });

  it('are closed of what has no size, where the open ones of the line are named by it', () => {
    const weightsOf = (id: string, ...line: readonly (readonly [string, boolean])[]) =>
      findModel(
        say(
          ...line.map(([one, isOpen]) => offer('a', `deepinfra/${one}`, { open_weights: isOpen })),
          ...line.map(([one, open_weights]) => ['b', buildModel(one, { open_weights })] as const),
          offer('a', `togetherai/${id}`),
        ),
        id.replace(/^.*\//, ''),
      ).openWeights;
    const sized = ['01-ai/yi-34b', true] as const;
    expect(weightsOf('01-ai/yi-medium', sized, ['01-ai/yi-large', false])).to.equal(false);
    expect(weightsOf('01-ai/yi-medium', sized)).to.equal(null);
    expect(weightsOf('01-ai/yi-medium', sized, ['01-ai/yi-coder', true])).to.equal(null);
  });

  it('are closed of lines that are only sold, unless somebody says that they are open', () => {
    const closed = onlyModel(say(offer('a', 'togetherai/reve/reve-v1')));
    expect([closed.openWeights, closed.licence?.id]).to.deep.equal([false, 'proprietary']);
    const weightsOf = (id: string, facts = {}) =>
      onlyModel(say(offer('a', `togetherai/${id}`, facts))).openWeights;
    expect(weightsOf('wan2.6-t2i')).to.equal(false);
    expect(weightsOf('wan2.2-t2i')).to.equal(null);
    expect(weightsOf('wan2.6-t2i', { open_weights: true, license: 'mit' })).to.equal(true);
  });
});

describe('release dates', () => {
  it('are those of who ran the version, to the day where anybody knows it', () => {
    const run = buildRun('GPT-5', { suite: 'Epoch AI', release_date: '2025-08-07' });
    const model = onlyModel(
      say(offer('models-dev', 'openai/gpt-5', { release_date: '2025-11-01' }), [
        'epoch-hub',
        { ...run, developer: 'OpenAI' },
      ]),
    );
    expect(model.releaseDate).to.equal('2025-08-07');
    const month = onlyModel(
      say(
        offer('models-dev', 'openai/gpt-5', { release_date: '2025-08' }),
        offer('other', 'azure/gpt-5', { release_date: '2025-08-07' }),
      ),
    );
    expect(month.releaseDate).to.equal('2025-08-07');
  });

  it('are none where providers give the first day of a year, which stands for not looked up', () => {
    const maker = offer('models-dev', 'openai/gpt-5', { release_date: '2025-01-01' });
    const hosts = ['azure/gpt-5', 'groq/gpt-5'].map((id) =>
      offer('other', id, { release_date: '2025-08-07' }),
    );
    expect(onlyModel(say(maker)).releaseDate).to.equal(null);
    expect(onlyModel(say(maker, ...hosts)).releaseDate).to.equal('2025-08-07');
    const stated = onlyModel(say(maker, read('openai/gpt-5', { release_date: '2025-01-01' })));
    expect(stated.releaseDate).to.equal('2025-01-01');
  });
});
