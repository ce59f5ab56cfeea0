import { expect } from 'chai';
import { findCostField } from '../../../indexer/feeds/litellm/cost-fields.ts';
import { litellm } from '../../../indexer/feeds/litellm/feed.ts';
import { findRefusal, readText } from './build.ts';
import { buildChat, buildRow, LITELLM_FILE, readRow, readRows, toLine } from './build-litellm.ts';

const pricesOf = async (key: string, row: string) => (await readRow(key, row)).prices.map(toLine);

describe('LiteLLM', () => {
  it('gives an offer its facts and prices (T1)', async () => {
    const offer = await readRow(
      'gpt-5',
      `{"cache_read_input_token_cost": 1.25e-07, "input_cost_per_token": 1.25e-06,
        "litellm_provider": "openai", "max_input_tokens": 272000, "max_output_tokens": 128000,
        "max_tokens": 128000, "mode": "responses", "output_cost_per_token": 1e-05,
        "source": "https://platform.openai.com/docs/pricing", "deprecation_date": "2026-12-11",
        "supported_modalities": ["text", "image"], "supported_output_modalities": ["text", "code"],
        "supported_endpoints": ["/v1/batch"], "supports_function_calling": true,
        "supports_vision": true, "supports_pdf_input": true, "supports_prompt_caching": false}`,
    );
    expect(offer).to.deep.equal({
      kind: 'offer',
      native_id: 'openai/gpt-5',
      provider: 'openai',
      provider_model_id: 'gpt-5',
      type: 'text',
      max_input_tokens: 272_000,
      max_output_tokens: 128_000,
      input_modalities: ['text', 'image', 'file'],
      output_modalities: ['text'],
      capabilities: { tool_calling: true, vision: true, prompt_caching: false, batch: true },
      prices_url: 'https://platform.openai.com/docs/pricing',
      retires_on: '2026-12-11',
      prices: [
        { component: 'input', unit: '1m_tokens', amount: '1.25' },
        { component: 'output', unit: '1m_tokens', amount: '10' },
        { component: 'cache_read', unit: '1m_tokens', amount: '0.125' },
      ],
    });
  });

  it('shifts the text of a price, not a float (T2)', async () => {
    const prices = await pricesOf(
      'gpt-5.6-luna',
      buildChat('openai', '"input_cost_per_token": 2e-07'),
    );
    expect(prices).to.deep.equal(['input 0.2 per 1m_tokens']);
  });

  it('keeps a wrong price as it is written, for the resolver to suspect (T3)', async () => {
    const prices = await pricesOf(
      'wandb/deepseek-ai/DeepSeek-R1-0528',
      buildChat('wandb', '"input_cost_per_token": 0.135, "output_cost_per_token": 0.54'),
    );
    expect(prices).to.deep.equal(['input 135000 per 1m_tokens', 'output 540000 per 1m_tokens']);
  });

  it('leaves out what is not in dollars (T5)', async () => {
    const prices = await pricesOf(
      'databricks/databricks-bge-large-en',
      buildRow(
        'embedding',
        '"input_cost_per_token": 1.0003e-07, "input_dbu_cost_per_token": 1.429e-06',
        'databricks',
      ),
    );
    expect(prices).to.deep.equal(['input 0.10003 per 1m_tokens']);
  });

  it('begins a tier with the first token beyond its border (T16)', async () => {
    const border = async (text: string) =>
      (await readRow('x', buildChat('openai', text))).prices.map((price) => [
        price.amount,
        price.min_prompt_tokens,
      ]);
    expect(
      await border(
        '"input_cost_per_token": 3e-06, "input_cost_per_token_above_200k_tokens": 6e-06',
      ),
    ).to.deep.equal([
      ['3', undefined],
      ['6', 200_001],
    ]);
    expect(
      await border(
        `"tiered_pricing": [{"input_cost_per_token": 5e-08, "range": [0, 256000.0]},
          {"input_cost_per_token": 2.5e-07, "range": [256000.0, 1000000.0]}]`,
      ),
    ).to.deep.equal([
      ['0.05', undefined],
      ['0.25', 256_001],
    ]);
  });

  it('gives every service tier a record of its own', async () => {
    const { offers } = await readRows({
      'gpt-5.6': buildChat(
        'openai',
        `"input_cost_per_token": 5e-06, "input_cost_per_token_batches": 2.5e-06,
         "input_cost_per_token_flex": 2.5e-06, "input_cost_per_token_priority": 1e-05,
         "cache_read_input_token_cost_above_272k_tokens_priority": 2e-06`,
      ),
    });
    expect(
      offers.map(({ native_id, service_tier, prices }) => [native_id, service_tier, prices.length]),
    ).to.deep.equal([
      ['openai/gpt-5.6', undefined, 1],
      ['openai/gpt-5.6@batch', 'batch', 1],
      ['openai/gpt-5.6@flex', 'flex', 1],
      ['openai/gpt-5.6@priority', 'priority', 2],
    ]);
    expect(offers[3]?.prices[1]).to.include({ amount: '2', min_prompt_tokens: 272_001 });
  });

  it('prices what a model is for, in the unit it is for (T19)', async () => {
    expect(
      await pricesOf(
        'whisper-1',
        buildRow(
          'audio_transcription',
          '"input_cost_per_second": 1e-4, "output_cost_per_second": 1e-4',
        ),
      ),
    ).to.deep.equal(['input_audio 0.0001 per second']);
    expect(
      await pricesOf(
        'soniox/stt-async-v5',
        buildRow(
          'audio_transcription',
          '"input_cost_per_second": 0, "output_cost_per_second": 2.8e-5',
        ),
      ),
    ).to.deep.equal(['input_audio 0.000028 per second']);
    expect(
      await pricesOf(
        'sora-2',
        buildRow('video_generation', '"output_cost_per_video_per_second": 0.1'),
      ),
    ).to.deep.equal(['output_video 0.1 per second']);
    expect(
      await pricesOf('tts-1', buildRow('audio_speech', '"input_cost_per_character": 1.5e-05')),
    ).to.deep.equal(['character 15 per 1m_characters']);
    expect(
      await pricesOf('rerank-v3.5', buildRow('rerank', '"input_cost_per_query": 0.002', 'cohere')),
    ).to.deep.equal(['rerank_search 2 per 1k_requests']);
    expect(
      await pricesOf(
        'x',
        buildRow('ocr', '"ocr_cost_per_page": 1e-3, "annotation_cost_per_page": 3e-3'),
      ),
    ).to.deep.equal(['page 0.001 per page', 'page 0.003 per page annotated']);
    expect(
      await pricesOf(
        'gemini-2.5-flash-image',
        buildRow(
          'image_generation',
          '"output_cost_per_token": 2.5e-06, "output_cost_per_image_token": 3e-05, "output_cost_per_image": 0.039',
        ),
      ),
    ).to.deep.equal([
      'output 2.5 per 1m_tokens',
      'output_image 30 per 1m_tokens',
      'output_image 0.039 per image',
    ]);
  });

  it('takes a price per image too small for one as a price per token of it', async () => {
    expect(
      await pricesOf('gpt-realtime', buildRow('realtime', '"input_cost_per_image": 5e-06')),
    ).to.deep.equal(['input_image 5 per 1m_tokens']);
  });

  it('takes no price per token from a model of images that has no other', async () => {
    expect(
      await pricesOf(
        'fireworks_ai/accounts/fireworks/models/flux-kontext-pro',
        buildRow(
          'image_generation',
          '"input_cost_per_token": 4e-08, "output_cost_per_token": 4e-08',
          'fireworks_ai',
        ),
      ),
    ).to.deep.equal([]);
  });

  it('states no price of images for a model that makes none', async () => {
    const made = (outputs: string) =>
      pricesOf(
        'x',
        buildChat(
          'gemini',
          `"output_cost_per_image": 0.04, "supported_output_modalities": ${outputs}`,
        ),
      );
    expect(await made('["text"]')).to.deep.equal([]);
    expect(await made('["audio"]')).to.deep.equal(['request 0.04 per request']);
    expect(await made('["text", "image"]')).to.deep.equal(['output_image 0.04 per image']);
  });

  it('says the price of a search once where it is the same for all sizes', async () => {
    const searches = (low: string, high: string) =>
      pricesOf(
        'x',
        buildChat(
          'openai',
          `"search_context_cost_per_query": {"search_context_size_low": ${low}, "search_context_size_high": ${high}}`,
        ),
      );
    expect(await searches('0.01', '0.010')).to.deep.equal(['web_search 10 per 1k_requests']);
    expect(await searches('0.03', '0.05')).to.deep.equal([
      'web_search 30 per 1k_requests low',
      'web_search 50 per 1k_requests high',
    ]);
  });

  it('keeps zero a price, and an absent or null price none (T10)', async () => {
    const prices = await pricesOf(
      'x',
      buildChat('openai', '"input_cost_per_token": 0.0, "output_cost_per_token": null'),
    );
    expect(prices).to.deep.equal(['input 0 per 1m_tokens']);
  });

  it('takes placeholders for nothing (T36)', async () => {
    const offer = await readRow(
      'x',
      buildChat(
        'openai',
        '"max_input_tokens": 0, "max_output_tokens": 0.5, "deprecation_date": "2026-02-31", "source": "javascript:alert(1)"',
      ),
    );
    expect(offer).not.to.have.any.keys(
      'max_input_tokens',
      'max_output_tokens',
      'retires_on',
      'prices_url',
      'capabilities',
      'input_modalities',
    );
    const month = await readRow('x', buildChat('openai', '"deprecation_date": "2026-02"'));
    expect(month).not.to.have.property('retires_on');
  });

  it('takes the tokens of an embedding for those put in', async () => {
    const offer = await readRow(
      'x',
      buildRow(
        'embedding',
        '"max_tokens": 8191, "max_output_tokens": 0, "output_vector_size": 1536',
      ),
    );
    expect(offer.max_input_tokens).to.equal(8191);
    expect(offer.embedding_dimensions).to.equal(1536);
    expect(offer).not.to.have.property('max_output_tokens');
    const chat = await readRow('y', buildChat('openai', '"max_tokens": 8191'));
    expect(chat).not.to.have.property('max_input_tokens');
  });

  it('stores no prose of the feed', async () => {
    const offer = await readRow(
      'x',
      buildChat('openai', '"metadata": {"notes": "the best"}, "comment": "the best"'),
    );
    expect(JSON.stringify(offer)).not.to.contain('best');
  });

  it('knows every cost field, those left out included', () => {
    const bases = `annotation_cost_per_page cache_creation_input_audio_token_cost
      cache_creation_input_token_cost cache_creation_input_token_cost_above_1hr
      cache_read_input_audio_token_cost cache_read_input_token_cost citation_cost_per_token
      code_interpreter_cost_per_session input_cost_per_audio_per_second input_cost_per_audio_token
      input_cost_per_character input_cost_per_image input_cost_per_image_token
      input_cost_per_pixel input_cost_per_query input_cost_per_request input_cost_per_second
      input_cost_per_token input_cost_per_token_cache_hit input_cost_per_video_per_second
      input_cost_per_video_per_second_above_15s_interval
      input_cost_per_video_per_second_above_8s_interval input_dbu_cost_per_token
      ocr_cost_per_credit ocr_cost_per_page output_cost_per_audio_token
      output_cost_per_character output_cost_per_image output_cost_per_image_token
      output_cost_per_pixel output_cost_per_reasoning_token output_cost_per_second
      output_cost_per_second_1080p output_cost_per_token output_cost_per_video_per_second
      output_cost_per_video_token output_dbu_cost_per_token search_context_cost_per_query`;
    const endings = ['', '_above_200k_tokens', '_priority', '_above_272k_tokens_flex', '_batches'];
    const unknown = bases
      .trim()
      .split(/\s+/)
      .flatMap((base) => endings.map((ending) => base + ending))
      .filter((field) => findCostField(field, 'chat') === undefined);
    expect(unknown).to.deep.equal([]);
    expect(findCostField('input_dbu_cost_per_token', 'chat')).to.equal(null);
    for (const name of ['constructor', '__proto__', 'rpm']) {
      expect(findCostField(name, '__proto__'), name).to.equal(undefined);
    }
  });

  it('refuses another top shape', async () => {
    expect(await findRefusal(readText(litellm, LITELLM_FILE, '[]'))).to.contain(
      'object of models by key',
    );
  });

  it('takes no price per token of an image model listed as one that talks', async () => {
    for (const id of ['flux-1-dev', 'FLUX.2-pro', 'SSD-1B']) {
      const offer = await readRow(
        `fireworks_ai/accounts/fireworks/models/${id}`,
        buildRow(
          'chat',
          '"input_cost_per_token": 1e-07, "output_cost_per_token": 1e-07',
          'fireworks_ai',
        ),
      );
      expect(offer.type, id).to.equal('image');
      expect(offer.prices, id).to.deep.equal([]);
    }
  });
});
