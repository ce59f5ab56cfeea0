import { expect } from 'chai';
import { onlyModel } from './build.ts';
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
