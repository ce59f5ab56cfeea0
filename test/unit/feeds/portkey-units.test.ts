import { expect } from 'chai';
import { brief, entry, priced, pricesOf, rates, readRates } from './build-portkey.ts';

const added = (units: Record<string, string | number>): string =>
  entry(`"additional_units": {${priced(units)}}`);

describe('units of Portkey’s prices', () => {
  describe('tells what a price is for by what the model does (T6)', () => {
    const cases: Record<string, readonly [provider: string, model: string, row: string, string[]]> =
      {
        'searches of a reranker': [
          'cohere',
          'rerank-v3.5',
          rates('0.2', 0),
          ['rerank_search 2 per 1k_requests'],
        ],
        'searches of a reranker at the least they cost': [
          'cohere',
          'rerank-v3.5',
          rates('0.1', 0),
          ['rerank_search 1 per 1k_requests'],
        ],
        'tokens of a reranker': [
          'jina',
          'jina-reranker-v3',
          rates('0.000005', 0),
          ['input 0.05 per 1m_tokens', 'output 0 per 1m_tokens'],
        ],
        pages: ['mistral-ai', 'mistral-ocr-4-0', rates('0.4', 0), ['page 0.004 per page']],
        'minutes of a transcription': [
          'openai',
          'whisper-1',
          rates('0.6', 0, { request_audio_token: '0.6', response_audio_token: 0 }),
          ['input_audio 0.006 per minute'],
        ],
        'tokens of a transcription': [
          'openai',
          'gpt-4o-transcribe-diarize',
          rates('0.00025', '0.001', { request_audio_token: '0.0006' }),
          ['input 2.5 per 1m_tokens', 'output 10 per 1m_tokens', 'input_audio 6 per 1m_tokens'],
        ],
        'audio of a telephone': [
          'deepgram',
          'nova-2',
          rates(0, 0, { request_audio_token: '0.43' }),
          ['input_audio 0.0043 per minute'],
        ],
        'audio of a telephone at the least a minute costs': [
          'deepgram',
          'nova-2',
          rates(0, 0, { request_audio_token: '0.1' }),
          ['input_audio 0.001 per minute'],
        ],
        'minutes that are read out': [
          'google',
          'gemini-2.5-pro-tts',
          rates('0.0001', 0, { response_audio_token: '0.6' }),
          ['input 1 per 1m_tokens', 'output_audio 0.006 per minute'],
        ],
        'characters that are read out': [
          'openai',
          'tts-1-hd',
          rates('0.003', 0),
          ['character 30 per 1m_characters'],
        ],
        'tokens that are read out': [
          'google',
          'gemini-2.5-pro-tts',
          rates('0.0001', '0.002'),
          ['input 1 per 1m_tokens', 'output 20 per 1m_tokens'],
        ],
        'seconds of a film': [
          'openai',
          'sora-2',
          entry(
            `${priced({ request_token: 0, response_token: 0 })}, "additional_units": {${priced({ video_duration_seconds_720_1280: 10, default_duration_seconds: 8 })}}`,
          ),
          ['output_video 0.1 per second 720x1280'],
        ],
        'tokens of an image': [
          'google',
          'gemini-2.5-flash-image',
          entry(
            `${priced({ request_token: '0.00003', response_token: '0.00025' })}, "additional_units": {${priced({ image_token: '0.003', input_image: '0.0011' })}}`,
          ),
          ['input 0.3 per 1m_tokens', 'output 2.5 per 1m_tokens', 'output_image 30 per 1m_tokens'],
        ],
        'the cache, unless it is dearer than the prompt': [
          'google',
          'gemini-3-pro-preview-02-05',
          rates('0.0002', '0.0012', { cache_read_input_token: '0.00045' }),
          ['input 2 per 1m_tokens', 'output 12 per 1m_tokens'],
        ],
        'the cache that costs what the prompt does': [
          'deepseek',
          'heron-2',
          rates('0.0002', '0.0012', { cache_read_input_token: '0.0002' }),
          ['input 2 per 1m_tokens', 'output 12 per 1m_tokens', 'cache_read 2 per 1m_tokens'],
        ],
        'nothing for the tokens of a reranker': [
          'jina',
          'jina-reranker-v3',
          rates(0, 0),
          ['input 0 per 1m_tokens', 'output 0 per 1m_tokens'],
        ],
        'searches of whom seconds and images are not in cents': [
          'openrouter',
          'heron-2',
          added({ web_search: 1, video_seconds: 5, generated_images: 4, megapixels: 3 }),
          ['web_search 10 per 1k_requests'],
        ],
        'tokens of a text, not of images it does not make': [
          'google',
          'gemini-2.5-flash',
          added({ image_token: '0.003', web_search: 1 }),
          ['web_search 10 per 1k_requests'],
        ],
        'tokens of an image that is read': [
          'azure',
          'MAI-Image-1',
          added({ input_image: '0.0005' }),
          ['input_image 5 per 1m_tokens'],
        ],
        'images of what embeds them': [
          'google',
          'multimodalembedding@001',
          added({ input_image: '0.01' }),
          ['input_image 0.0001 per image'],
        ],
        'searches of another that embeds images in dollars': [
          'acme',
          'heron-embedding',
          added({ input_image: '0.01', web_search: 1 }),
          ['web_search 10 per 1k_requests'],
        ],
        'tokens of a text, not a picture': [
          'acme',
          'heron-2',
          entry(
            `${priced({ request_token: '0.0002' })}, "image": {"default": {"default": {"price": 4}}}`,
          ),
          ['input 2 per 1m_tokens'],
        ],
        'requests beside tokens': [
          'perplexity-ai',
          'pplx-7b-online',
          `{"pricing_config": {"pay_as_you_go": {${priced({ request_token: 0, response_token: '0.000028' })}},
            "fixed_cost": {"request": {"price": 0.5}}}}`,
          ['input 0 per 1m_tokens', 'output 0.28 per 1m_tokens', 'request 5 per 1k_requests'],
        ],
      };
    for (const [about, [provider, model, row, prices]] of Object.entries(cases)) {
      it(about, async () => {
        expect(await pricesOf(provider, model, row)).to.deep.equal(prices);
      });
    }

    it('and says what it is for, where the unit tells', async () => {
      const typeOf = async (model: string, row: string) =>
        (await readRates('acme', { [model]: row })).offers.map(({ type }) => type);
      expect(await typeOf('rerank-v3.5', rates('0.2', 0))).to.deep.equal(['rerank']);
      expect(await typeOf('mistral-ocr-4', rates('0.4', 0))).to.deep.equal(['ocr']);
      expect(await typeOf('tts-1', rates('0.0015', 0))).to.deep.equal(['text_to_speech']);
      expect(await typeOf('gpt-5', rates('0.000125', '0.001'))).to.deep.equal([undefined]);
    });

    it('leaves out what has no certain unit, saying so', async () => {
      const dollars = entry(`"image": {"default": {"default": {"price": 0.06}}}`);
      const together = await readRates('together-ai', { 'google/imagen-4.0-ultra': dollars });
      expect(together.reasons).to.deep.equal(['unit_unclear']);
      const speech = await readRates('deepinfra', { 'Qwen/Qwen3-TTS': rates('0.0002', 0) });
      expect(speech.reasons).to.deep.equal(['unit_unclear']);
      const unknown = await readRates('acme', { 'crystal-ball': rates('0.4', 0) });
      expect(unknown.reasons).to.deep.equal(['unit_unclear']);
    });
  });

  it('tells searches with a small, a medium and a large context apart', async () => {
    const searches = {
      web_search_low_context: 1,
      web_search_medium_context: 2,
      web_search_high_context: 3,
    };
    const row = entry(`"additional_units": {${priced(searches)}}`);
    expect(await pricesOf('perplexity-ai', 'sonar', row)).to.deep.equal([
      'web_search 10 per 1k_requests low',
      'web_search 20 per 1k_requests medium',
      'web_search 30 per 1k_requests high',
    ]);
  });

  it('prices pictures by size and quality, and defaults only where nothing is named', async () => {
    const grid = (sizes: Record<string, number>) =>
      `{${Object.entries(sizes)
        .map(([size, price]) => `"${size}": {"price": ${price}}`)
        .join(',')}}`;
    const named = entry(
      `"image": {"default": ${grid({ default: 4 })},
        "standard": ${grid({ default: 4, '1024x1024': 4, '1024x1792': 8 })}, "hd": ${grid({ default: 8 })}}`,
    );
    expect(await pricesOf('openai', 'dall-e-3', named)).to.deep.equal([
      'output_image 0.04 per image 1024x1024 standard',
      'output_image 0.08 per image 1024x1792 standard',
      'output_image 0.08 per image hd',
    ]);
    const filled = entry(
      `"image": {"default": ${grid({ '1024x1024': 0, '512x512': 2 })}, "": ${grid({ default: 4 })}}`,
    );
    expect(await pricesOf('openai', 'dall-e-2', filled)).to.deep.equal([
      'output_image 0.02 per image 512x512',
    ]);
    const plain = entry(`"image": {"default": ${grid({ default: 0.3 })}}`);
    expect(await pricesOf('fal-ai', 'fal-ai/flux/schnell', plain)).to.deep.equal([
      'output_image 0.003 per image',
    ]);
    const { offers } = await readRates('bedrock', {
      'stability.stable-diffusion-xl-v1::premium': entry(
        `"image": {"default": ${grid({ default: 8 })}}`,
      ),
    });
    expect(offers[0]).to.include({ provider_model_id: 'stability.stable-diffusion-xl-v1' });
    expect(offers[0]?.prices.map(brief)).to.deep.equal(['output_image 0.08 per image premium']);
  });
});
