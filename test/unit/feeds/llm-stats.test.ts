import { expect } from 'chai';
import { llmStats } from '../../../indexer/feeds/llm-stats/feed.ts';
import type { ModelRecord, OfferRecord } from '../../../schemas/records.ts';
import { findRefusal, readText, toJsonLines } from './build.ts';
import { buildModel, buildOffer, buildOffers, buildScore, type Raw } from './build-llm-stats.ts';
import { listMutations, parseChecked } from './mutate.ts';

async function readModel(overrides: Raw): Promise<ModelRecord> {
  const text = toJsonLines([buildModel(overrides)]);
  const { records } = await readText(llmStats, 'organizations.jsonl', text);
  return records[0] as ModelRecord;
}
describe('LLM Stats', () => {
  it('gives an offer its prices, from cents, and its limits (T1)', async () => {
    const text = toJsonLines([
      { _path: 'data/providers/zeroeval/provider.json', provider_id: 'zeroeval', name: 'ZeroEval' },
      buildOffers({}),
    ]);
    const { records } = await readText(llmStats, 'providers.jsonl', text);
    expect(records).to.deep.equal([
      { kind: 'provider', native_id: 'zeroeval', name: 'ZeroEval' },
      {
        kind: 'offer',
        native_id: 'zeroeval/gpt-5',
        provider: 'zeroeval',
        provider_model_id: 'gpt-5',
        name: 'GPT-5',
        max_input_tokens: 400_000,
        max_output_tokens: 128_000,
        capabilities: { web_search: true },
        prices: [
          { component: 'input', unit: '1m_tokens', amount: '1.25' },
          { component: 'output', unit: '1m_tokens', amount: '10' },
        ],
      },
    ]);
  });

  it('takes the day an offer was given up from its instant, and a month for none', async () => {
    const dayOf = async (deprecated_at: string | null) => {
      const text = toJsonLines([buildOffers({ deprecated_at })]);
      const { records } = await readText(llmStats, 'providers.jsonl', text);
      return (records[0] as OfferRecord).deprecated_on;
    };
    expect(await dayOf('2026-03-04T05:06:07+00:00')).to.equal('2026-03-04');
    expect(await dayOf('2026-03')).to.equal(undefined);
    expect(await dayOf(null)).to.equal(undefined);
  });

  it('keeps wrong prices as they are written, for the resolver to suspect (T3)', async () => {
    const dear = { input_cents_per_million_tokens: 950, output_cents_per_million_tokens: 480_000 };
    const text = toJsonLines([buildOffers(dear)]);
    const { records } = await readText(llmStats, 'providers.jsonl', text);
    const { prices } = records[0] as OfferRecord;
    expect(prices.map(({ amount }) => amount)).to.deep.equal(['9.5', '4800']);
  });

  it('gives a model its facts, and no prose', async () => {
    expect(await readModel({})).to.deep.equal({
      kind: 'model',
      native_id: 'openai/gpt-5-2025-08-07',
      name: 'GPT-5',
      release_date: '2025-08-07',
      knowledge_cutoff: '2024-09-30',
      open_weights: false,
      license: 'Proprietary',
    });
  });

  it('believes a link to weights, not the licence beside it', async () => {
    const open = await readModel({
      organization_id: 'google',
      model_id: 'gemma-3n-e4b-it',
      param_count: 8_000_000_000,
      source_weights_link: 'https://huggingface.co/google/gemma-3n-E4B-it',
    });
    expect(open).to.include({
      open_weights: true,
      params_total: 8_000_000_000,
      hf_repo: 'google/gemma-3n-E4B-it',
    });
    expect(open).not.to.have.property('license');
    const closed = await readModel({ license_id: 'apache_2_0' });
    expect(closed).not.to.have.any.keys('license', 'open_weights');
  });

  it('takes no repository of another model for its own', async () => {
    const repository = 'https://huggingface.co/deepseek-ai/DeepSeek-R1';
    const read = (model_id: string, source_weights_link: string) =>
      readModel({ organization_id: 'deepseek', model_id, license_id: 'mit', source_weights_link });
    expect(await read('deepseek-r1', repository)).to.include({
      hf_repo: 'deepseek-ai/DeepSeek-R1',
      license: 'MIT',
    });
    expect(await read('deepseek-r1-0528', repository)).not.to.have.property('hf_repo');
    expect(await read('deepseek-r1', `${repository}/tree/main`)).to.include({
      hf_repo: 'deepseek-ai/DeepSeek-R1',
    });
    expect(await read('deepseek-r1-instruct', repository)).not.to.have.property('hf_repo');
    const organisation = 'https://huggingface.co/MoonshotAI';
    expect(await read('kimi-k2-instruct-0905', organisation)).not.to.have.any.keys(
      'hf_repo',
      'open_weights',
    );
  });

  it('takes placeholders for nothing (T36)', async () => {
    const model = await readModel({ release_date: '1970-01-01', param_count: 0, license_id: '?' });
    expect(model).not.to.have.any.keys('release_date', 'params_total', 'license');
  });

  it('refuses a file of other documents', async () => {
    const text = toJsonLines([buildOffers({})]);
    expect(await findRefusal(readText(llmStats, 'organizations.jsonl', text))).to.contain(
      'organizations.jsonl',
    );
    expect(await findRefusal(readText(llmStats, 'licenses.jsonl', text))).to.contain(
      'is not a file of this feed',
    );
  });

  it('survives any value in any place, and loses no other row (T35)', () => {
    const scores = (row: string) =>
      `{"_path": "data/organizations/o/models/m/benchmarks.json", "data": [${row}, ${JSON.stringify(buildScore())}]}`;
    const offers = (row: string) =>
      `{"_path": "data/providers/p/models.json", "data": [${row}, ${JSON.stringify(buildOffer())}]}`;
    const [providers, organisations] = llmStats.files;
    for (const { about, text } of listMutations(buildScore())) {
      const records = parseChecked(organisations, scores(text));
      expect(records.length, about).to.be.within(1, 2);
    }
    for (const { about, text } of listMutations(buildOffer())) {
      expect(parseChecked(providers, offers(text)).length, about).to.be.within(1, 2);
    }
    for (const { about, text } of listMutations(buildModel())) {
      expect(parseChecked(organisations, text).length, about).to.be.at.most(2);
    }
    expect({}).not.to.have.property('polluted');
  });
});
