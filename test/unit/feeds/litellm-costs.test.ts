import { expect } from 'chai';
import { buildChat, buildRow, readRow, readRows, toLine } from './build-litellm.ts';

const pricesOf = async (mode: string, fields: string) =>
  (await readRow('heron', buildRow(mode, fields))).prices.map(toLine);

/** What the same figure, 4e-6, is in each field. */
const READ: Readonly<Record<string, string>> = {
  input_cost_per_token: 'input 4 per 1m_tokens',
  output_cost_per_token: 'output 4 per 1m_tokens',
  cache_read_input_token_cost: 'cache_read 4 per 1m_tokens',
  input_cost_per_token_cache_hit: 'cache_read 4 per 1m_tokens',
  cache_creation_input_token_cost: 'cache_write_5m 4 per 1m_tokens',
  cache_creation_input_token_cost_above_1hr: 'cache_write_1h 4 per 1m_tokens',
  output_cost_per_reasoning_token: 'reasoning 4 per 1m_tokens',
  input_cost_per_audio_token: 'input_audio 4 per 1m_tokens',
  output_cost_per_audio_token: 'output_audio 4 per 1m_tokens',
  input_cost_per_image_token: 'input_image 4 per 1m_tokens',
  output_cost_per_image_token: 'output_image 4 per 1m_tokens',
  input_cost_per_video_token: 'input_video 4 per 1m_tokens',
  output_cost_per_video_token: 'output_video 4 per 1m_tokens',
  input_cost_per_character: 'character 4 per 1m_characters',
  output_cost_per_character: 'output 4 per 1m_characters',
  output_cost_per_image: 'output_image 0.000004 per image',
  input_cost_per_pixel: 'input_image 4 per megapixel',
  output_cost_per_pixel: 'output_image 4 per megapixel',
  input_cost_per_audio_per_second: 'input_audio 0.000004 per second',
  input_cost_per_video_per_second: 'input_video 0.000004 per second',
  output_cost_per_video_per_second: 'output_video 0.000004 per second',
  output_cost_per_second_1080p: 'output_video 0.000004 per second 1080p',
  input_cost_per_query: 'rerank_search 0.004 per 1k_requests',
  input_cost_per_request: 'request 0.004 per 1k_requests',
  ocr_cost_per_page: 'page 0.000004 per page',
  annotation_cost_per_page: 'page 0.000004 per page annotated',
  code_interpreter_cost_per_session: 'request 0.000004 per session',
};

describe('Costs of LiteLLM', () => {
  it('are read in the unit of their field (T19)', async () => {
    const { offers } = await readRows(
      Object.fromEntries(
        Object.keys(READ).map((field) => [field, buildChat('openai', `"${field}": 4e-06`)]),
      ),
    );
    expect(
      Object.fromEntries(
        offers.map((offer) => [offer.provider_model_id, offer.prices.map(toLine)]),
      ),
    ).to.deep.equal(
      Object.fromEntries(Object.entries(READ).map(([field, line]) => [field, [line]])),
    );
  });

  it('by the second or pixel are of what the model is for', async () => {
    const made = {
      audio_speech: ['output_cost_per_second', 'output_audio 0.5 per second'],
      video_generation: ['output_cost_per_second', 'output_video 0.5 per second'],
      image_generation: ['input_cost_per_pixel', 'output_image 500000 per megapixel'],
      image_edit: ['input_cost_per_pixel', 'output_image 500000 per megapixel'],
    } as const;
    for (const [mode, [field, line]] of Object.entries(made)) {
      expect(await pricesOf(mode, `"${field}": 0.5`), mode).to.deep.equal([line]);
    }
  });

  it('of a field that only one mode has come after those of the others', async () => {
    expect(
      await pricesOf(
        'audio_transcription',
        '"output_cost_per_second": 0.2, "input_cost_per_audio_per_second": 0.1',
      ),
    ).to.deep.equal(['input_audio 0.1 per second']);
  });

  it('are refused from a million dollars on, whatever their sign', async () => {
    const amounts = ['0.999999', '1', '-1', '-0.999999'];
    const { offers, reasons } = await readRows(
      Object.fromEntries(
        amounts.map((amount) => [amount, buildChat('openai', `"input_cost_per_token": ${amount}`)]),
      ),
    );
    expect(offers.map(({ provider_model_id: id }) => id)).to.deep.equal(['0.999999', '-0.999999']);
    expect(reasons).to.deep.equal(['invalid_field', 'invalid_field']);
  });

  it('keep what goes into an image apart from what it costs to make one', async () => {
    for (const mode of ['image_generation', 'image_edit']) {
      expect(await pricesOf(mode, '"input_cost_per_image": 0.01'), mode).to.deep.equal([
        'output_image 0.01 per image',
      ]);
      expect(
        await pricesOf(mode, '"input_cost_per_image": 0.01, "output_cost_per_image": 0.04'),
        mode,
      ).to.deep.equal(['input_image 0.01 per image', 'output_image 0.04 per image']);
    }
  });

  it('of an image read are those of a token only below a thousandth of a cent, and above nothing', async () => {
    const readFor = (amount: string) => pricesOf('realtime', `"input_cost_per_image": ${amount}`);
    expect(await readFor('0')).to.deep.equal(['input_image 0 per image']);
    expect(await readFor('0.0000099')).to.deep.equal(['input_image 9.9 per 1m_tokens']);
    expect(await readFor('0.00001')).to.deep.equal(['input_image 0.00001 per image']);
  });
});
