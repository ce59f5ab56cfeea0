import { expect } from 'chai';
import { genaiPrices } from '../../../indexer/feeds/genai-prices/feed.ts';
import type { OfferRecord } from '../../../schemas/records.ts';
import { findRefusal, readText } from './build.ts';

type Models = readonly Readonly<Record<string, unknown>>[];

const buildProvider = (models: Models, overrides: Record<string, unknown> = {}) => ({
  id: 'openai',
  name: 'OpenAI',
  api_pattern: 'https://api\\.openai\\.com',
  pricing_urls: ['https://openai.com/api/pricing/'],
  models: models.map((model) => ({ match: { contains: 'x' }, ...model })),
  ...overrides,
});
async function readAll(models: Models, overrides?: Record<string, unknown>) {
  const text = JSON.stringify([buildProvider(models, overrides)]);
  const { records, rejected } = await readText(genaiPrices, 'data.json', text);
  const offers = records.filter((record) => record.kind === 'offer');
  return { records, offers, reasons: rejected.map(({ reason }) => reason) };
}
async function readOffer(model: Record<string, unknown>): Promise<OfferRecord> {
  const { offers } = await readAll([{ id: 'gpt-5', ...model }]);
  return offers[0] ?? expect.fail('no offer');
}
/** Input prices with their conditions. */
async function readInputs(prices: unknown) {
  const offer = await readOffer({ prices });
  return offer.prices
    .filter(({ component }) => component === 'input')
    .map((price) =>
      Object.fromEntries(
        Object.entries(price).filter(([name]) => name !== 'component' && name !== 'unit'),
      ),
    );
}
const entry = (input: number, constraint?: unknown) => ({
  ...(constraint === undefined ? {} : { constraint }),
  prices: { input_mtok: input },
});

describe('genai-prices', () => {
  it('gives providers and offers their facts and prices (T1)', async () => {
    const { records } = await readAll([
      {
        id: 'gpt-5',
        name: 'GPT-5',
        context_window: 400_000,
        prices: { input_mtok: 1.25, cache_read_mtok: 0.125, output_mtok: 10 },
      },
    ]);
    expect(records).to.deep.equal([
      { kind: 'provider', native_id: 'openai', name: 'OpenAI' },
      {
        kind: 'offer',
        native_id: 'openai/gpt-5',
        provider: 'openai',
        provider_model_id: 'gpt-5',
        name: 'GPT-5',
        context_window: 400_000,
        prices_url: 'https://openai.com/api/pricing/',
        prices: [
          { component: 'input', unit: '1m_tokens', amount: '1.25' },
          { component: 'output', unit: '1m_tokens', amount: '10' },
          { component: 'cache_read', unit: '1m_tokens', amount: '0.125' },
        ],
      },
    ]);
  });

  it('begins a tier with the first token beyond its border (T16)', async () => {
    const prices = { input_mtok: { base: 3, tiers: [{ start: 200_000, price: 6 }] } };
    expect(await readInputs(prices)).to.deep.equal([
      { amount: '3' },
      { amount: '6', min_prompt_tokens: 200_001 },
    ]);
  });

  it('ends a price on the day the next begins (T17)', async () => {
    const prices = [entry(10), entry(2, { start_date: '2025-06-10' })];
    expect(await readInputs(prices)).to.deep.equal([
      { amount: '10', valid_to: '2025-06-10' },
      { amount: '2', valid_from: '2025-06-10' },
    ]);
  });

  it('ends a tier that the next price list has no more (T17)', async () => {
    const tiered = { input_mtok: { base: 5, tiers: [{ start: 200_000, price: 10 }] } };
    const prices = [{ prices: tiered }, entry(5, { start_date: '2026-03-13' })];
    expect(await readInputs(prices)).to.deep.equal([
      { amount: '5', valid_to: '2026-03-13' },
      { amount: '10', min_prompt_tokens: 200_001, valid_to: '2026-03-13' },
      { amount: '5', valid_from: '2026-03-13' },
    ]);
  });

  it('leaves out a price that a later entry always overrides (T17)', async () => {
    const date = (start_date: string) => ({ start_date });
    expect(await readInputs([entry(1, date('2025-01-01')), entry(2)])).to.deep.equal([
      { amount: '2' },
    ]);
    expect(
      await readInputs([entry(1), entry(2, date('2026-01-01')), entry(3, date('2025-01-01'))]),
    ).to.deep.equal([
      { amount: '1', valid_to: '2025-01-01' },
      { amount: '3', valid_from: '2025-01-01' },
    ]);
    expect(
      await readInputs([entry(1, date('2025-01-01')), entry(2, date('2025-01-01'))]),
    ).to.deep.equal([{ amount: '2', valid_from: '2025-01-01' }]);
  });

  it('takes the hours of most of the day for the rule, the others for a window (T17)', async () => {
    const hours = (start_time: string, end_time: string) => ({ start_time, end_time });
    expect(
      await readInputs([entry(0.135), entry(0.27, hours('00:30:00Z', '16:30:00Z'))]),
    ).to.deep.equal([{ amount: '0.135', time_window: '16:30-00:30Z' }, { amount: '0.27' }]);
    expect(
      await readInputs([entry(0.27), entry(0.135, hours('16:30:00Z', '00:30:00Z'))]),
    ).to.deep.equal([{ amount: '0.27' }, { amount: '0.135', time_window: '16:30-00:30Z' }]);
    expect(await readInputs([entry(2), entry(1, hours('00:00:00Z', '12:00:00Z'))])).to.deep.equal([
      { amount: '2' },
      { amount: '1', time_window: '00:00-12:00Z' },
    ]);
  });

  it('keeps the hours of each of several windows, however long one is (T17)', async () => {
    const hours = (start_time: string, end_time: string) => ({ start_time, end_time });
    const prices = [
      entry(3),
      entry(2, hours('02:00:00Z', '20:00:00Z')),
      entry(1, hours('20:00:00Z', '22:00:00Z')),
    ];
    expect(await readInputs(prices)).to.deep.equal([
      { amount: '3' },
      { amount: '2', time_window: '02:00-20:00Z' },
      { amount: '1', time_window: '20:00-22:00Z' },
    ]);
  });

  it('keeps text and image apart, and what is counted in thousands (T19)', async () => {
    const offer = await readOffer({
      prices: {
        output_mtok: 2.5,
        output_image_mtok: 30,
        cache_audio_read_mtok: 0.175,
        output_citation_mtok: 2,
        requests_kcount: 12,
        web_searches_kcount: 10,
        input_document_kpages: 1,
        input_annotated_document_kpages: 3,
      },
    });
    expect(offer.prices).to.deep.equal([
      { component: 'output', unit: '1m_tokens', amount: '2.5' },
      { component: 'output_image', unit: '1m_tokens', amount: '30' },
      { component: 'page', unit: 'page', amount: '0.001' },
      { component: 'page', unit: 'page', amount: '0.003', quality: 'annotated' },
      { component: 'request', unit: '1k_requests', amount: '12' },
      { component: 'web_search', unit: '1k_requests', amount: '10' },
    ]);
  });

  it('reads each price in the unit of the feed’s field (T19)', async () => {
    const READ: Readonly<Record<string, string>> = {
      input_mtok: 'input 4 1m_tokens',
      input_text_mtok: 'input 4 1m_tokens',
      output_mtok: 'output 4 1m_tokens',
      output_text_mtok: 'output 4 1m_tokens',
      cache_read_mtok: 'cache_read 4 1m_tokens',
      cache_text_read_mtok: 'cache_read 4 1m_tokens',
      cache_write_mtok: 'cache_write_5m 4 1m_tokens',
      cache_write_5m_mtok: 'cache_write_5m 4 1m_tokens',
      cache_write_1h_mtok: 'cache_write_1h 4 1m_tokens',
      output_reasoning_mtok: 'reasoning 4 1m_tokens',
      input_audio_mtok: 'input_audio 4 1m_tokens',
      output_audio_mtok: 'output_audio 4 1m_tokens',
      input_image_mtok: 'input_image 4 1m_tokens',
      output_image_mtok: 'output_image 4 1m_tokens',
      input_video_mtok: 'input_video 4 1m_tokens',
      output_video_mtok: 'output_video 4 1m_tokens',
      input_mchars: 'character 4 1m_characters',
      input_gpixels: 'input_image 0.004 megapixel',
      input_document_kpages: 'page 0.004 page',
      input_annotated_document_kpages: 'page 0.004 page annotated',
      requests_kcount: 'request 4 1k_requests',
      web_searches_kcount: 'web_search 4 1k_requests',
      rerank_searches_kcount: 'rerank_search 4 1k_requests',
    };
    const fields = Object.keys(READ);
    const { offers } = await readAll(
      fields.map((field) => ({ id: field, prices: { [field]: 4 } })),
    );
    const read = offers.map(({ provider_model_id: id, prices }) => [
      id,
      prices.map(({ component, amount, unit, quality = '' }) =>
        `${component} ${amount} ${unit} ${quality}`.trim(),
      ),
    ]);
    expect(Object.fromEntries(read)).to.deep.equal(
      Object.fromEntries(Object.entries(READ).map(([field, price]) => [field, [price]])),
    );
  });

  it('believes the first of two fields that mean one price', async () => {
    const prices = { input_text_mtok: 3, input_mtok: 2 };
    expect(await readInputs(prices)).to.deep.equal([{ amount: '2' }]);
  });

  it('refuses a tier that begins below nothing', async () => {
    const prices = { input_mtok: { base: 3, tiers: [{ start: -1, price: 6 }] } };
    const { offers, reasons } = await readAll([{ id: 'gpt-5', prices }]);
    expect(offers).to.deep.equal([]);
    expect(reasons).to.deep.equal(['invalid_field']);
  });

  it('takes the id that alone matches, and the word for single regions off it', async () => {
    const idOf = async (id: string, match: unknown) => {
      const { offers } = await readAll([{ id, match, prices: {} }]);
      return [offers[0]?.provider_model_id, offers[0]?.region];
    };
    const path = 'accounts/fireworks/models/glm-4p7';
    expect(await idOf('glm-4p7', { equals: path })).to.deep.equal([path, undefined]);
    expect(await idOf('GLM-5', { equals: 'glm-5' })).to.deep.equal(['GLM-5', undefined]);
    expect(
      await idOf('gpt-5', { or: [{ equals: 'gpt-5' }, { equals: 'gpt-5-codex' }] }),
    ).to.deep.equal(['gpt-5', undefined]);
    expect(
      await idOf('regional.anthropic.claude-opus-5', { contains: 'claude-opus-5' }),
    ).to.deep.equal(['anthropic.claude-opus-5', 'regional']);
  });

  it('skips the prices of tuned copies', async () => {
    const { offers, reasons } = await readAll([
      { id: 'ft:gpt-4o', prices: { input_mtok: 3.75 } },
      { id: 'gpt-4o-mini-2024-07-18.ft-', prices: { input_mtok: 0.3 } },
      { id: 'gpt-4o', prices: { input_mtok: 2.5 } },
    ]);
    expect(offers).to.have.length(1);
    expect(reasons).to.deep.equal(['fine_tune_price', 'fine_tune_price']);
  });

  it('skips prices copied from a gateway, but those of the gateway itself', async () => {
    const models = [
      { id: 'heron', prices: {}, price_comments: 'Imported from OpenRouter; not checked' },
      { id: 'wren', prices: {}, price_comments: 'Checked by hand' },
    ];
    const copied = await readAll(models);
    expect(copied.offers.map(({ provider_model_id: id }) => id)).to.deep.equal(['wren']);
    expect(copied.reasons).to.deep.equal(['copied_price']);
    const own = await readAll(models, { id: 'openrouter' });
    expect(own.offers).to.have.length(2);
  });

  it('knows deprecated from not stated, and keeps an offer without prices', async () => {
    expect(await readOffer({ prices: {}, deprecated: true })).to.include({ status: 'deprecated' });
    expect(await readOffer({ prices: {} })).not.to.have.property('status');
    expect((await readOffer({ prices: {} })).prices).to.deep.equal([]);
  });

  it('leaves out a link that is a script, or too long to be stored', async () => {
    for (const url of ['javascript:alert(1)', `https://acme.example/${'x'.repeat(500)}`]) {
      const models = [{ id: 'gpt-5', prices: {} }];
      const { offers } = await readAll(models, { pricing_urls: [url] });
      expect(offers).to.have.length(1);
      expect(offers[0], url).not.to.have.property('prices_url');
    }
  });

  it('rejects hours that are not in UTC, naming the field', async () => {
    const { reasons } = await readAll([
      { id: 'gpt-5', prices: {} },
      { id: 'bad', prices: [entry(1, { start_time: '00:30', end_time: '16:30' })] },
    ]);
    expect(reasons).to.deep.equal(['invalid_field']);
  });

  it('rejects a provider without a name, and keeps its offers', async () => {
    const { offers, reasons } = await readAll([{ id: 'gpt-5', prices: {} }], { name: 5 });
    expect(offers).to.have.length(1);
    expect(reasons).to.deep.equal(['invalid_field']);
  });

  it('stores no prose of the feed', async () => {
    const offer = await readOffer({ prices: {}, description: 'the best', price_comments: 'best' });
    expect(JSON.stringify(offer)).not.to.contain('best');
  });

  it('refuses another top shape', async () => {
    const reading = readText(genaiPrices, 'data.json', '{}');
    expect(await findRefusal(reading)).to.contain('expected a list of providers');
  });
});
