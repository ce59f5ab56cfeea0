import { expect } from 'chai';
import { portkey } from '../../../indexer/feeds/portkey/feed.ts';
import { findRefusal, readText } from './build.ts';
import { brief, entry, priced, pricesOf, rates, readRates } from './build-portkey.ts';
import { listMutations, parseChecked } from './mutate.ts';

describe('Portkey', () => {
  it('gives an offer its prices, from US cents per token (T1)', async () => {
    const { offers } = await readRates('openai', {
      'gpt-5': entry(
        `${priced({ request_token: '0.000125', response_token: '0.001', cache_write_input_token: 0, cache_read_input_token: '0.0000125' })},
         "additional_units": {${priced({ web_search: 1, file_search: '0.25' })}}`,
      ),
    });
    expect(offers).to.deep.equal([
      {
        kind: 'offer',
        native_id: 'openai/gpt-5',
        provider: 'openai',
        provider_model_id: 'gpt-5',
        prices: [
          { component: 'input', unit: '1m_tokens', amount: '1.25' },
          { component: 'output', unit: '1m_tokens', amount: '10' },
          { component: 'cache_read', unit: '1m_tokens', amount: '0.125' },
          { component: 'web_search', unit: '1k_requests', amount: '10' },
        ],
      },
    ]);
  });

  it('shifts the text of a price, not a float (T2)', async () => {
    expect(
      await pricesOf('openrouter', 'x', rates('0.00006999999999999999', '2e-05')),
    ).to.deep.equal(['input 0.6999999999999999 per 1m_tokens', 'output 0.2 per 1m_tokens']);
  });

  it('keeps wrong prices as they are written, for the resolver to suspect (T3)', async () => {
    expect(await pricesOf('minimax', 'MiniMax-M2.7', rates('3E-7', '0.0000012'))).to.deep.equal([
      'input 0.003 per 1m_tokens',
      'output 0.012 per 1m_tokens',
    ]);
    expect(await pricesOf('together-ai', 'MiniMaxAI/MiniMax-M2.5', rates('0.03', '0.12')))
      .to.deep //
      .equal(['input 300 per 1m_tokens', 'output 1200 per 1m_tokens']);
  });

  it('skips keys that are no models, saying why (T14)', async () => {
    const { offers, reasons } = await readRates('openai', {
      default: rates(0, 0),
      'ft:gpt-4.1': rates('0.0003', '0.0012'),
      'gpt-4o.ft': rates('0.0003', '0.0012'),
      '16b': rates('0.00002', '0.00002'),
      'gemini-1.5-pro-002-batchx': rates('0.000125', '0.0005'),
      'code-davinci-002': '{"pricing_config": null}',
    });
    expect(offers).to.deep.equal([]);
    expect(reasons).to.deep.equal([
      'pseudo_key',
      'fine_tune_price',
      'fine_tune_price',
      'size_class',
      'pseudo_key',
      'no_price',
    ]);
  });

  it('joins the context tiers of a model, beyond 128,000 tokens (T14, T16)', async () => {
    const { offers } = await readRates('byteplus', {
      'seed-1-6-gt-128k': rates('0.00005', '0.0004', { cache_read_input_token: '0.00001' }),
      'seed-1-6-lte-128k': rates('0.000025', '0.0002', { cache_read_input_token: '0.00001' }),
      'seed-1-6': rates('0.000025', '0.0002'),
    });
    expect(offers.map(({ native_id }) => native_id)).to.deep.equal(['byteplus/seed-1-6']);
    expect(offers[0]?.prices.map(brief)).to.deep.equal([
      'input 0.25 per 1m_tokens',
      'output 2 per 1m_tokens',
      'cache_read 0.1 per 1m_tokens',
      'input 0.5 per 1m_tokens from 128001',
      'output 4 per 1m_tokens from 128001',
    ]);
  });

  it('knows where Google’s tiers begin since Gemini 2.5', async () => {
    for (const [model, border] of [
      ['gemini-1.5-pro', 128_001],
      ['gemini-2.5-pro', 200_001],
    ] as const) {
      const { offers } = await readRates('google', {
        [`${model}-lte-128k`]: rates('0.000125', '0.001'),
        [`${model}-gt-128k`]: rates('0.00025', '0.0015'),
      });
      expect(offers[0]?.prices.map(({ min_prompt_tokens: from }) => from)).to.deep.equal([
        undefined,
        undefined,
        border,
        border,
      ]);
    }
  });

  it('makes a batch an offer of its own, however it is written (T14)', async () => {
    const { offers } = await readRates('openrouter', {
      'openai/gpt-5:batch': rates('0.0000625', '0.0005'),
      'Qwen/Qwen3-Embedding-8B-batch': rates('0.000004', 0),
      'claude-3-5-haiku-20241022': `{"pricing_config": {"pay_as_you_go": {${priced({ request_token: '0.00008', response_token: '0.0004' })}},
        "batch_config": {${priced({ request_token: '0.00004', response_token: '0.0002' })}}}}`,
    });
    expect(
      offers.map(({ native_id, provider_model_id: id, service_tier: tier, prices }) => [
        native_id,
        id,
        tier,
        prices[0]?.amount,
      ]),
    ).to.deep.equal([
      ['openrouter/openai/gpt-5:batch', 'openai/gpt-5:batch', 'batch', '0.625'],
      [
        'openrouter/Qwen/Qwen3-Embedding-8B-batch',
        'Qwen/Qwen3-Embedding-8B-batch',
        'batch',
        '0.04',
      ],
      ['openrouter/claude-3-5-haiku-20241022', 'claude-3-5-haiku-20241022', undefined, '0.8'],
      ['openrouter/claude-3-5-haiku-20241022@batch', 'claude-3-5-haiku-20241022', 'batch', '0.4'],
    ]);
  });

  it('makes every region and mode an offer, its tiers included', async () => {
    const config = (request: string) =>
      `{"pricing_config": {"pay_as_you_go": {${priced({ request_token: request })}}}}`;
    const tiers = (near: string, far: string) =>
      `{"context_tiers": {"lte-272k": ${config(near)}, "gt-272k": ${config(far)}}}`;
    const { offers } = await readRates('openai', {
      'gpt-5.6': entry(
        priced({ request_token: '0.0009', response_token: '0.003' }),
        `{"regions": {
          "default": {"execution_modes": {"standard": ${tiers('0.0005', '0.001')}, "flex": ${config('0.00025')}, "hourly": ${config('9')}}},
          "us, eu": {"execution_modes": {"priority": ${config('0.0011')}}}}}`,
      ),
    });
    expect(
      offers.map(({ native_id, region, service_tier: tier, prices }) => [
        native_id,
        region,
        tier,
        prices.map(brief),
      ]),
    ).to.deep.equal([
      [
        'openai/gpt-5.6',
        undefined,
        undefined,
        ['input 5 per 1m_tokens', 'input 10 per 1m_tokens from 272001', 'output 30 per 1m_tokens'],
      ],
      ['openai/gpt-5.6@flex', undefined, 'flex', ['input 2.5 per 1m_tokens']],
      ['openai/gpt-5.6@priority@us', 'us', 'priority', ['input 11 per 1m_tokens']],
      ['openai/gpt-5.6@priority@eu', 'eu', 'priority', ['input 11 per 1m_tokens']],
    ]);
  });

  it('takes a named global price for the price everywhere', async () => {
    const modes = (request: string) =>
      `{"execution_modes": {"standard": {"pricing_config": {"pay_as_you_go": {${priced({ request_token: request })}}}}}}`;
    const { offers } = await readRates('vertex-ai', {
      'gemini-3.5-flash': entry(
        '',
        `{"regions": {"default": ${modes('0.000165')}, "global": ${modes('0.00015')}, "eu": ${modes('0.000165')}}}`,
      ),
    });
    expect(offers.map(({ native_id, prices }) => [native_id, prices[0]?.amount])).to.deep.equal([
      ['vertex-ai/gemini-3.5-flash', '1.5'],
      ['vertex-ai/gemini-3.5-flash@eu', '1.65'],
    ]);
  });

  it('keeps a zero that says free, and drops one that only fills a place (T10, T11)', async () => {
    const free = rates(0, 0, { cache_read_input_token: 0, cache_write_input_token: 0 });
    expect(await pricesOf('z-ai', 'glm-4.5-flash', free)).to.deep.equal([
      'input 0 per 1m_tokens',
      'output 0 per 1m_tokens',
    ]);
    expect(await pricesOf('openai', 'text-embedding-3-small', rates('0.000002', 0)))
      .to.deep //
      .equal(['input 0.02 per 1m_tokens', 'output 0 per 1m_tokens']);
    expect(await pricesOf('openai', 'gpt-image-1-mini', rates('0.0002', 0))).to.deep.equal([
      'input 2 per 1m_tokens',
    ]);
    const { reasons } = await readRates('x-ai', { 'grok-imagine-image': rates(0, 0) });
    expect(reasons).to.deep.equal(['no_price']);
  });

  it('rejects prices that are not in dollars', async () => {
    const { reasons } = await readRates('acme', {
      yuan: '{"pricing_config": {"currency": "CNY", "pay_as_you_go": {}}}',
    });
    expect(reasons).to.deep.equal(['invalid_field']);
  });

  it('names provider, model and field of what is wrong', async () => {
    const text = `{"good": ${rates(1, 2)}, "bad": ${rates('"1.25"', 2)}}`;
    const { rejected } = await readText(portkey, 'acme.json', text);
    expect(rejected[0]?.where)
      .to.contain('acme.json acme/bad')
      .and.to.contain('request_token.price: expected a number');
    expect(await findRefusal(readText(portkey, 'acme.json', '[]'))).to.contain(
      'expected an object of prices by model',
    );
  });

  it('survives any value in any place, and loses no other model (T35)', () => {
    const sample = {
      pricing_config: {
        pay_as_you_go: {
          request_token: { price: 1 },
          image: { default: { default: { price: 1 } } },
          additional_units: { web_search: { price: 1 } },
        },
        batch_config: { request_token: { price: 1 } },
      },
      custom_pricing: {
        regions: {
          eu: {
            execution_modes: {
              flex: { context_tiers: { 'gt-1k': { pricing_config: { pay_as_you_go: {} } } } },
            },
          },
        },
      },
    };
    for (const { about, text } of listMutations({ 'gpt-image-x': sample })) {
      const document = `${text.slice(0, -1)}, "a-model": ${rates(1, 2)}, "__proto__": ${rates(1, 2)}}`;
      const records = parseChecked(portkey.files[0], document, 'acme.json');
      const ids = records.map(({ native_id }) => native_id);
      expect(ids, about).to.include.members(['acme/a-model', 'acme/__proto__']);
    }
    expect({}).not.to.have.property('polluted');
  });
});
