import { expect } from 'chai';
import { buildRun, onlyModel } from './build.ts';
import { offer, say } from './say.ts';

describe('capabilities', () => {
  const valueOf = (model: ReturnType<typeof onlyModel>, capability: string) =>
    model.capabilities.find((one) => one.capability === capability)?.value ?? null;
  const cached = { component: 'cache_read', unit: '1m_tokens', amount: '0.1' } as const;

  it('are no host’s to grant to what does not write', () => {
    const image = onlyModel(
      say(offer('a', 'fal-ai/flux-2-pro', { capabilities: { tool_calling: true } })),
    );
    expect(valueOf(image, 'tool_calling')).to.equal(false);
  });

  it('are proved by the maker’s prices, not by a gateway’s', () => {
    const own = onlyModel(say(offer('a', 'openai/gpt-5', { prices: [cached] })));
    expect(valueOf(own, 'prompt_caching')).to.equal(true);
    const host = onlyModel(say(offer('a', 'kilo/gpt-5', { prices: [cached] })));
    expect(valueOf(host, 'prompt_caching')).to.equal(null);
    const filled = onlyModel(
      say(offer('a', 'openai/gpt-5', { prices: [{ ...cached, amount: '0.0' }] })),
    );
    expect(valueOf(filled, 'prompt_caching')).to.equal(null);
  });

  it('of what its creator names after its thinking are as the name says, where nobody says more', () => {
    const reasoning = (id: string, capabilities = {}) =>
      valueOf(onlyModel(say(offer('a', `deepinfra/${id}`, { capabilities }))), 'reasoning');
    expect(reasoning('LiquidAI/LFM2.5-1.2B-Thinking')).to.equal(true);
    expect(reasoning('ServiceNow-AI/Apriel-1.6-15b-Thinker')).to.equal(true);
    expect(reasoning('allenai/Olmo-3.1-32B-Think')).to.equal(true);
    expect(reasoning('xai/grok-4.20-experimental-reasoning')).to.equal(true);
    expect(reasoning('xai/grok-4.20-experimental-non-reasoning')).to.equal(null);
    expect(reasoning('LiquidAI/LFM2.5-1.2B-Instruct')).to.equal(null);
    expect(reasoning('somebody/Mini-Thinker-3B')).to.equal(null);
    expect(reasoning('LiquidAI/LFM2.5-1.2B-Thinking', { reasoning: false })).to.equal(false);
  });

  it('of lines that think are as the line, whatever the size', () => {
    const reasoning = (id: string) =>
      valueOf(onlyModel(say(offer('a', `deepinfra/${id}`))), 'reasoning');
    expect(reasoning('Qwen/QwQ-32B-Preview')).to.equal(true);
    expect(reasoning('baidu/ernie-x1-turbo-32k')).to.equal(true);
    expect(reasoning('zai-org/GLM-Z1-9B-0414')).to.equal(true);
    expect(reasoning('deepseek-ai/DeepSeek-V3-0324')).to.equal(null);
    expect(reasoning('zai-org/GLM-4-9B-0414')).to.equal(null);
  });

  it('of what is named after its tools include them', () => {
    const calling = (id: string) =>
      valueOf(onlyModel(say(offer('a', `deepinfra/${id}`))), 'tool_calling');
    expect(calling('Salesforce/Llama-xLAM-2-70b-fc-r')).to.equal(true);
    expect(calling('ibm-granite/granite-20b-functioncalling')).to.equal(true);
    expect(calling('ibm-granite/granite-20b-code')).to.equal(null);
    expect(calling('somebody/Mini-8B-Tool-Use')).to.equal(null);
  });

  it('are none that came later than the model', () => {
    const of = (released_on: string, capability: string, capabilities = {}) =>
      valueOf(
        onlyModel(say(offer('a', 'openai/gpt-4', { release_date: released_on, capabilities }))),
        capability,
      );
    expect(of('2023-03-14', 'tool_calling')).to.equal(false);
    expect(of('2023-03', 'tool_calling')).to.equal(false);
    expect(of('2023-06', 'tool_calling')).to.equal(null);
    expect(of('2023-06-13', 'tool_calling')).to.equal(null);
    expect(of('2023-03-14', 'tool_calling', { tool_calling: true })).to.equal(true);
    expect(of('2024-08-01', 'reasoning')).to.equal(false);
    expect(of('2024-09-12', 'reasoning')).to.equal(null);
    expect(of('2024-08-01', 'computer_use')).to.equal(false);
    expect(of('2024-08-01', 'structured_output')).to.equal(null);
    const hosted = say(
      offer('a', 'openai/gpt-4', { release_date: '2023-03-14' }),
      offer('b', 'deepinfra/gpt-4', { capabilities: { reasoning: true } }),
      offer('c', 'togetherai/gpt-4', { capabilities: { reasoning: true } }),
    );
    expect(valueOf(onlyModel(hosted), 'reasoning')).to.equal(false);
    expect(of('2022-11-28', 'vision')).to.equal(false);
    expect(of('2022-11-28', 'vision', { vision: true })).to.equal(true);
    expect(of('2023-11-06', 'vision')).to.equal(null);
  });

  it('call no tools at once where they call none', () => {
    const capabilities = { tool_calling: false, parallel_tool_calls: true };
    const model = onlyModel(say(offer('a', 'openai/gpt-4', { capabilities })));
    expect(valueOf(model, 'parallel_tool_calls')).to.equal(false);
  });

  it('see what their creator’s name says, and nothing where open weights are said to take text', () => {
    const vision = (id: string, facts = {}) => {
      const model = onlyModel(say(offer('a', `deepinfra/${id}`, facts)));
      return [valueOf(model, 'vision'), model.inputModalities.join()];
    };
    expect(vision('Qwen/Qwen2-VL-7B-Instruct')).to.deep.equal([true, 'text,image']);
    expect(vision('zai-org/GLM-4.1V-9B-Thinking')).to.deep.equal([true, 'text,image']);
    expect(vision('stepfun-ai/step-1v-32k')[0]).to.equal(true);
    expect(vision('Qwen/Qwen2-7B-Instruct', { open_weights: true })).to.deep.equal([false, 'text']);
    expect(vision('baidu/ernie-9')).to.deep.equal([null, 'text']);
    expect(vision('somebody/Mini-VL-3B')).to.deep.equal([null, 'text']);
    const measured = onlyModel(say(['a', buildRun('Qwen/Qwen2-VL-7B-Instruct')]));
    expect(valueOf(measured, 'vision')).to.equal(true);
    expect(vision('Qwen/Qwen2-VL-7B-Instruct', { input_modalities: ['text'] })[0]).to.equal(false);
  });

  it('are proved by the maker’s price of a search, not by a rate one source gives to all models', () => {
    const search = { component: 'web_search', unit: '1k_requests', amount: '10' } as const;
    const toSearch = (source: string, id: string) =>
      valueOf(onlyModel(say(offer(source, id, { prices: [search] }))), 'web_search');
    expect(toSearch('litellm', 'anthropic/claude-sonnet-4-6')).to.equal(true);
    expect(toSearch('litellm', 'kilo/claude-sonnet-4-6')).to.equal(null);
    expect(toSearch('portkey-pricing', 'openai/gpt-4-turbo')).to.equal(null);
  });

  it('have vision follow the input', () => {
    const model = onlyModel(
      say(
        offer('a', 'openai/gpt-5', {
          input_modalities: ['text', 'image'],
          capabilities: { vision: false },
        }),
      ),
    );
    expect(valueOf(model, 'vision')).to.equal(true);
  });
});
