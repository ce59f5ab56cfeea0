import { expect } from 'chai';
import { buildChat, buildRow, readRow, readRows, toLine } from './build-litellm.ts';

describe('Keys of LiteLLM', () => {
  it('skips keys that are no models, saying why (T13)', async () => {
    const { offers, reasons } = await readRows({
      sample_spec: '{"mode": "one of: chat, embedding", "max_tokens": "set to max_output_tokens"}',
      fallback_generalizations: '{"rules": []}',
      'bedrock/us-east-1/1-month-commitment/anthropic.claude-v2:1': buildRow(
        'chat',
        '"input_cost_per_second": 0.0175',
        'bedrock',
      ),
      'ft:gpt-4.1-2025-04-14': buildChat('openai'),
      'fireworks-ai-up-to-4b': '{"litellm_provider": "fireworks_ai"}',
      'together-ai-4.1b-8b': buildChat('together_ai'),
      'exa_ai/search': buildRow(
        'search',
        '"tiered_pricing": [{"max_results_range": [0, 25]}]',
        'exa',
      ),
      'vertex_ai/search_api': buildRow(
        'vector_store',
        '"input_cost_per_query": 0.0015',
        'vertex_ai',
      ),
      'openai/container': buildChat('openai', '"code_interpreter_cost_per_session": 0.03'),
      'gpt-4.1': buildChat('openai'),
    });
    expect(offers.map(({ native_id }) => native_id)).to.deep.equal(['openai/gpt-4.1']);
    expect(reasons).to.deep.equal([
      'pseudo_key',
      'pseudo_key',
      'commitment_price',
      'fine_tune_price',
      'size_class',
      'size_class',
      'search_tool',
      'vector_store',
      'tool_container',
    ]);
  });

  it('makes size keys prices of the offer they belong to (T13)', async () => {
    const { offers } = await readRows({
      'dall-e-3': buildRow('image_generation', '"input_cost_per_image": 0.04'),
      'hd/1024-x-1792/dall-e-3': buildRow(
        'image_generation',
        '"input_cost_per_pixel": 6.539e-08, "output_cost_per_pixel": 0.0',
      ),
      'azure/hd/1024-x-1024/dall-e-3': buildRow(
        'image_generation',
        '"input_cost_per_pixel": 7.629e-08, "output_cost_per_token": 0.0',
        'azure',
      ),
      'high/1024-x-1024/gpt-image-1': buildRow(
        'image_generation',
        '"input_cost_per_image": 0.167, "input_cost_per_pixel": 1.59263611e-07, "output_cost_per_pixel": 0.0',
      ),
      '1024-x-1024/50-steps/bedrock/amazon.nova-canvas-v1:0': buildRow(
        'image_generation',
        '"output_cost_per_image": 0.06',
        'bedrock',
      ),
      'max-steps/bedrock/stability.heron-xl': buildRow(
        'image_generation',
        '"output_cost_per_image": 0.07',
        'bedrock',
      ),
    });
    expect(
      offers.map(({ provider, provider_model_id: id, prices }) => [
        provider,
        id,
        prices.map(toLine),
      ]),
    ).to.deep.equal([
      [
        'openai',
        'dall-e-3',
        ['output_image 0.04 per image', 'output_image 0.11999117312 per image 1024x1792 hd'],
      ],
      ['azure', 'dall-e-3', ['output_image 0.07999586304 per image 1024x1024 hd']],
      ['openai', 'gpt-image-1', ['output_image 0.167 per image 1024x1024 high']],
      ['bedrock', 'amazon.nova-canvas-v1:0', ['output_image 0.06 per image 1024x1024 50 steps']],
      ['bedrock', 'stability.heron-xl', ['output_image 0.07 per image max steps']],
    ]);
  });

  it('rejects a broken size key alone', async () => {
    const { offers, reasons } = await readRows({
      'dall-e-3': buildRow('image_generation', '"input_cost_per_image": 0.04'),
      'hd/1024-x-1792/dall-e-3': buildRow('image_generation', '"input_cost_per_pixel": "free"'),
    });
    expect(offers.map(({ prices }) => prices.map(toLine))).to.deep.equal([
      ['output_image 0.04 per image'],
    ]);
    expect(reasons).to.deep.equal(['invalid_field']);
  });

  it('takes route, region and interface off an id', async () => {
    const keys: Record<string, readonly [provider: string, id: string, region?: string]> = {
      'openrouter/anthropic/claude-3.5-sonnet': ['openrouter', 'anthropic/claude-3.5-sonnet'],
      'openrouter/openrouter/auto': ['openrouter', 'openrouter/auto'],
      'bedrock/us-gov-east-1/meta.llama3-8b-instruct-v1:0': [
        'bedrock',
        'meta.llama3-8b-instruct-v1:0',
        'us-gov-east-1',
      ],
      'bedrock/invoke/anthropic.claude-v2:1': ['bedrock', 'anthropic.claude-v2:1'],
      'us.anthropic.claude-opus-4-6-v1': ['bedrock_converse', 'us.anthropic.claude-opus-4-6-v1'],
      'bedrock/us-east-1/zai.glm-5': ['bedrock_converse', 'zai.glm-5', 'us-east-1'],
      'sagemaker/us-east-1/heron-2': ['sagemaker', 'us-east-1/heron-2'],
      'azure/eu/gpt-5.1': ['azure', 'gpt-5.1', 'eu'],
      'azure/global-standard/gpt-4o-mini': ['azure', 'gpt-4o-mini'],
      'azure/gpt-35-turbo-instruct': ['azure_text', 'gpt-35-turbo-instruct'],
      'vertex_ai/zai-org/glm-5-maas': ['vertex_ai-zai_models', 'zai-org/glm-5-maas'],
      'fireworks_ai/accounts/fireworks/models/glm-4p7': [
        'fireworks_ai',
        'accounts/fireworks/models/glm-4p7',
      ],
      'amazon-nova/nova-lite-v1': ['amazon_nova', 'nova-lite-v1'],
      'nvidia_nim/ranking/nvidia/rerank-1b': ['nvidia_nim', 'nvidia/rerank-1b'],
      'replicateopenai/gpt-oss-20b': ['replicate', 'openai/gpt-oss-20b'],
      'aws_polly/standard': ['aws_polly', 'standard'],
      'openrouter/standard/heron-2': ['openrouter', 'standard/heron-2'],
    };
    for (const [key, [provider, id, region]] of Object.entries(keys)) {
      const offer = await readRow(key, buildChat(provider));
      expect([offer.provider_model_id, offer.region], key).to.deep.equal([id, region]);
    }
  });

  it('takes the fullest of several keys for one thing, and one that says "global" first', async () => {
    const { offers, reasons } = await readRows({
      'deepseek-chat': buildChat('deepseek'),
      'deepseek/deepseek-chat': buildChat(
        'deepseek',
        '"input_cost_per_token": 2.8e-07, "output_cost_per_token": 4.2e-07',
      ),
      'azure/gpt-4o': buildChat(
        'azure',
        '"input_cost_per_token": 2.75e-06, "output_cost_per_token": 1',
      ),
      'azure/global/gpt-4o': buildChat('azure', '"input_cost_per_token": 2.5e-06'),
    });
    expect(
      offers.map(({ provider_model_id: id, prices }) => [id, prices[0]?.amount]),
    ).to.deep.equal([
      ['deepseek-chat', '0.28'],
      ['gpt-4o', '2.5'],
    ]);
    expect(reasons).to.deep.equal(['repeated_key', 'repeated_key']);
  });

  it('takes the key with more prices for the fullest, whatever else another says', async () => {
    const { offers } = await readRows({
      'deepseek-chat': buildChat(
        'deepseek',
        '"input_cost_per_token": 1e-06, "max_input_tokens": 128000, "max_output_tokens": 8192',
      ),
      'deepseek/deepseek-chat': buildChat(
        'deepseek',
        '"input_cost_per_token": 2e-06, "output_cost_per_token": 4e-06',
      ),
    });
    expect(offers.map(({ prices }) => prices.map(toLine))).to.deep.equal([
      ['input 2 per 1m_tokens', 'output 4 per 1m_tokens'],
    ]);
  });

  it('keeps the prices of each region', async () => {
    const { offers, reasons } = await readRows({
      'bedrock/us-east-1/meta.llama3': buildChat('bedrock', '"input_cost_per_token": 1e-06'),
      'bedrock/eu-west-1/meta.llama3': buildChat('bedrock', '"input_cost_per_token": 2e-06'),
    });
    expect(offers.map(({ region, prices }) => [region, prices[0]?.amount])).to.deep.equal([
      ['us-east-1', '1'],
      ['eu-west-1', '2'],
    ]);
    expect(reasons).to.deep.equal([]);
  });
});
