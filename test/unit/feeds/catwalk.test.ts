import { expect } from 'chai';
import { catwalk } from '../../../indexer/feeds/catwalk/feed.ts';
import type { OfferRecord } from '../../../schemas/records.ts';
import { buildCatwalk, buildCatwalkModel } from './build-boards.ts';
import { findRefusal, readText } from './build.ts';

const read = (models: readonly Record<string, unknown>[], id = 'openai') =>
  readText(catwalk, `${id}.json`, buildCatwalk(models.map(buildCatwalkModel), id));

async function readOffer(overrides: Record<string, unknown> = {}, id = 'openai') {
  const { records } = await read([overrides], id);
  return records[0] as OfferRecord;
}
const pricesOf = async (overrides: Record<string, unknown>, id?: string) =>
  (await readOffer(overrides, id)).prices.map(({ amount }) => amount);

describe('Catwalk', () => {
  it('gives an offer two prices and its context, and nothing that means several things', async () => {
    expect(await readOffer()).to.deep.equal({
      kind: 'offer',
      native_id: 'openai/heron-2',
      provider: 'openai',
      provider_model_id: 'heron-2',
      prices: [
        { component: 'input', unit: '1m_tokens', amount: '1.25' },
        { component: 'output', unit: '1m_tokens', amount: '10' },
      ],
      name: 'Heron 2',
      context_window: 400_000,
    });
  });

  it('takes what binary floats left of a price for the price (T2)', async () => {
    expect(
      await pricesOf({ cost_per_1m_in: 0.39999999999999997, cost_per_1m_out: 1.5999999999999999 }),
    ).to.deep.equal(['0.4', '1.6']);
    expect(
      await pricesOf({ cost_per_1m_in: 0.123456789, cost_per_1m_out: 0.0000000014 }),
    ).to.deep.equal(['0.123456789', '0.000000001']);
  });

  it('doubts a price or a context alone, and for the ids that it was seen to be wrong for', async () => {
    const said = async (id: string, provider: string) => {
      const { prices, context_window: context } = await readOffer({ id }, provider);
      return `${prices.length} prices, ${context ?? 'no'} context`;
    };
    expect(await said('heron-2', 'cortecs')).to.equal('0 prices, 400000 context');
    expect(await said('heron-2', 'minimax')).to.equal('2 prices, no context');
    expect(await said('claude-opus-4-6', 'anthropic')).to.equal('2 prices, no context');
    expect(await said('claude-opus-4-5', 'anthropic')).to.equal('2 prices, 400000 context');
    for (const provider of ['zai', 'zhipu']) {
      expect(await said('glm-4.7-flash', provider)).to.equal('0 prices, 400000 context');
      expect(await said('glm-4.7-flashx', provider)).to.equal('2 prices, 400000 context');
    }
    expect(await said('heron-2-flex', 'neuralwatt')).to.equal('0 prices, 400000 context');
  });

  it('takes two zeros for "not known", unless the id says free (T10, T11)', async () => {
    const zero = { cost_per_1m_in: 0, cost_per_1m_out: 0 };
    expect(await pricesOf(zero)).to.deep.equal([]);
    expect(await pricesOf({ ...zero, id: 'heron-2-free' })).to.deep.equal(['0', '0']);
    expect(await pricesOf({ id: 'heron-2-free' })).to.deep.equal([]);
  });

  it('takes no price of a plan', async () => {
    for (const plan of ['copilot', 'kimi-coding', 'zhipu-coding', 'opencode-go']) {
      const offer = await readOffer({}, plan);
      expect(offer.prices, plan).to.deep.equal([]);
      expect(offer.access, plan).to.equal('subscription');
    }
  });

  it('takes no price that is in euros or of the longest prompts (T5, T16)', async () => {
    expect(await pricesOf({}, 'cortecs')).to.deep.equal([]);
    expect(await pricesOf({ id: 'qwen3.6-plus' }, 'alibaba-singapore')).to.deep.equal([]);
    expect(await pricesOf({ id: 'qwen3.7-max' }, 'alibaba-singapore')).to.deep.equal([
      '1.25',
      '10',
    ]);
  });

  it('takes no context that is none (T36)', async () => {
    for (const context of [0, -1, 1.5]) {
      expect(await readOffer({ context_window: context })).not.to.have.property('context_window');
    }
    expect(await readOffer({}, 'xai')).not.to.have.property('context_window');
  });

  it("leaves out OpenRouter's own list, and what a reseller names itself (T31)", async () => {
    expect(await findRefusal(read([{}], 'openrouter'))).to.contain('openrouter');
    const { records, rejected } = await read([{}, { id: 'heron-2-search' }], 'aihubmix');
    expect(records).to.have.length(1);
    expect(rejected.map(({ reason }) => reason)).to.deep.equal(['resale_name']);
    expect((await readOffer({ id: 'heron-2-search' })).provider_model_id).to.equal(
      'heron-2-search',
    );
  });

  it('rejects a price below zero', async () => {
    const { records, rejected } = await read([{}, { id: 'x', cost_per_1m_out: -1 }]);
    expect(records).to.have.length(1);
    expect(rejected.map(({ reason }) => reason)).to.deep.equal(['negative_price']);
  });

  it('refuses a file without a provider or models', async () => {
    for (const text of ['[]', '{"models": []}', '{"id": "openai", "models": {}}']) {
      expect(await findRefusal(readText(catwalk, 'openai.json', text)), text).to.match(/id|models/);
    }
  });
});
