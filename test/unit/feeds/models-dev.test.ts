import { expect } from 'chai';
import { modelsDev } from '../../../indexer/feeds/models-dev/feed.ts';
import type { OfferRecord, RunRecord } from '../../../schemas/records.ts';
import { buildApi, buildOffer, readText } from './build.ts';

async function readOffer(overrides: Record<string, unknown>): Promise<OfferRecord> {
  const text = buildApi([buildOffer(overrides)]);
  const { records } = await readText(modelsDev, 'api.json', text);
  return records.find(({ kind }) => kind === 'offer') as OfferRecord;
}

async function readRuns(benchmarks: readonly unknown[]): Promise<RunRecord[]> {
  const model = { ...buildOffer({ id: 'zhipuai/glm-5' }), benchmarks };
  const text = JSON.stringify({ 'zhipuai/glm-5': model });
  const { records } = await readText(modelsDev, 'models.json', text);
  return records.filter((record) => record.kind === 'run');
}

describe('models.dev', () => {
  it('gives an offer its facts and prices', async () => {
    expect(await readOffer({ cost: { input: 1.25, output: 10, cache_write: 1.5 } })).to.deep.equal({
      kind: 'offer',
      native_id: 'openai/gpt-5',
      provider: 'openai',
      provider_model_id: 'gpt-5',
      name: 'GPT-5',
      release_date: '2025-08-07',
      context_window: 400_000,
      max_output_tokens: 128_000,
      input_modalities: ['text', 'image', 'file'],
      output_modalities: ['text'],
      capabilities: { tool_calling: true, reasoning: true, vision: true },
      prices: [
        { component: 'input', unit: '1m_tokens', amount: '1.25' },
        { component: 'output', unit: '1m_tokens', amount: '10' },
        { component: 'cache_write_5m', unit: '1m_tokens', amount: '1.5' },
      ],
    });
  });

  it('takes what is not finished for a preview, and leaves out a status that it does not know', async () => {
    const statusOf = async (status: string) => (await readOffer({ status })).status;
    const said = ['alpha', 'beta', 'deprecated', 'sunset'].map(statusOf);
    expect(await Promise.all(said)).to.deep.equal(['preview', 'preview', 'deprecated', undefined]);
  });

  it('reads a price from its text (T2)', async () => {
    const text = buildApi([buildOffer({ cost: { input: 1, output: 10 } })]).replace(
      '"input":1,',
      '"input":0.1000000000000000055511,',
    );
    const { records } = await readText(modelsDev, 'api.json', text);
    const offer = records.find(({ kind }) => kind === 'offer') as OfferRecord;
    expect(offer.prices[0]?.amount).to.equal('0.1000000000000000055511');
  });

  it('uses tiers, and the older form only without them (T15, T16)', async () => {
    const tier = { tier: { type: 'context', size: 200_000 }, input: 2.5 };
    const legacy = { input: 99 };
    const both = await readOffer({
      cost: { input: 1.25, tiers: [tier], context_over_200k: legacy },
    });
    const old = await readOffer({ cost: { input: 1.25, context_over_200k: legacy } });
    const tierOf = (offer: OfferRecord) => offer.prices.slice(1);
    const price = { component: 'input', unit: '1m_tokens', min_prompt_tokens: 200_001 };
    expect(tierOf(both)).to.deep.equal([{ ...price, amount: '2.5' }]);
    expect(tierOf(old)).to.deep.equal([{ ...price, amount: '99' }]);
  });

  it('takes placeholders for nothing, and a month for a month (T36)', async () => {
    const empty = await readOffer({
      limit: { context: 0, output: 0 },
      release_date: '2025-25-11',
      knowledge: '2025-03',
    });
    expect(empty).not.to.have.any.keys('context_window', 'max_output_tokens', 'release_date');
    expect(empty.knowledge_cutoff).to.equal('2025-03');
    const half = await readOffer({ limit: { context: 8192.5, output: -1 } });
    expect(half).not.to.have.any.keys('context_window', 'max_output_tokens');
    for (const date of ['1970-01-01', '2025-02-30', 'soon']) {
      expect(await readOffer({ release_date: date })).not.to.have.property('release_date');
    }
  });

  it('leaves out scores that may be shown by their publisher only (T31)', async () => {
    const from = (source: string) => ({ name: 'GPQA Diamond', score: 80, source });
    const runs = await readRuns([
      from('https://artificialanalysis.ai/x'),
      from('https://openrouter.ai/x'),
      from('https://www.swebench.com/'),
      { name: 'GPQA Diamond', score: 80 },
      from('https://huggingface.co/zai-org/GLM-5'),
    ]);
    expect(runs.map(({ url }) => url)).to.deep.equal(['https://huggingface.co/zai-org/GLM-5']);
  });

  it('tells who measured from where it is published (T32)', async () => {
    const from = (source: string) => ({ name: 'Aider Polyglot', score: 59.6, source });
    const runs = await readRuns([
      from('https://aider.chat/docs/leaderboards/'),
      from('https://www.anthropic.com/news/x'),
      from('https://www.aider.chat/docs/leaderboards/'),
      from('https://myaider.chat/docs/leaderboards/'),
    ]);
    expect(runs.map(({ evaluator }) => evaluator)).to.deep.equal([
      'third_party',
      'self_reported',
      'third_party',
      'self_reported',
    ]);
  });

  it('keeps version and harness of a score', async () => {
    const [run] = await readRuns([
      {
        name: 'Terminal-Bench',
        version: '2.1',
        score: 66.1,
        harness: 'Terminus-2',
        source: 'https://x.ai/a',
        date: '2026-05-28',
      },
    ]);
    expect(run).to.include({ scaffold: 'Terminus-2', evaluated_on: '2026-05-28' });
    expect(run?.scores[0]).to.include({ benchmark: 'Terminal-Bench 2.1', score: '66.1', max: 100 });
  });

  it('tells runs of a benchmark apart by all that was set', async () => {
    const source = 'https://x.ai/a';
    const set = { version: '2', dataset: 'hard', harness: 'Codex', variant: 'max' };
    const names = [{}, ...Object.entries(set).map(([key, value]) => ({ [key]: value }))];
    const runs = await readRuns(names.map((one) => ({ name: 'A', score: 1, source, ...one })));
    expect(runs.map(({ native_id: id }) => id.split('#')[1])).to.deep.equal([
      'A',
      'A 2',
      'A hard',
      'A Codex',
      'A max',
    ]);
  });

  it('takes of a day of the past a row that leaves out what it takes over', async () => {
    const { past } = modelsDev;
    if (past === undefined) expect.fail('no past');
    const tiers = [{ input: 2.5, tier: { size: 200_000 } }];
    const text = buildApi([buildOffer(), { id: 'gpt-5-copy', cost: { input: 1.25, tiers } }]);
    const then = await readText({ ...modelsDev, files: past.files }, 'api.json', text);
    const [whole, part] = then.records.filter((record) => record.kind === 'offer');
    expect(part?.prices.map(({ amount }) => amount)).to.deep.equal(['1.25', '2.5']);
    if (whole === undefined || part === undefined) expect.fail('no offers');
    expect([whole, part].map((one) => past.isPart(one))).to.deep.equal([false, true]);
    expect(past.isPart({ ...part, name: 'GPT-5 copy' })).to.equal(true);
    expect(past.isPart({ ...part, input_modalities: [] })).to.equal(true);
    const now = await readText(modelsDev, 'api.json', text);
    expect(now.records.filter(({ kind }) => kind === 'offer')).to.have.length(1);
  });

  it('takes a variant for the effort, or for what ran the model where it is no effort', async () => {
    const source = 'https://x.ai/a';
    const runs = await readRuns([
      { name: 'A', score: 1, variant: 'max', harness: 'Codex', source },
      { name: 'B', score: 2, variant: 'Terminus-2', source },
      { name: 'C', score: 3, variant: 'beta', harness: 'Codex', source },
    ]);
    expect(
      runs.map(({ reasoning_effort: effort, scaffold }) => ({ effort, scaffold })),
    ).to.deep.equal([
      { effort: 'max', scaffold: 'Codex' },
      { effort: undefined, scaffold: 'Terminus-2' },
      { effort: undefined, scaffold: 'Codex' },
    ]);
  });

  it('takes the repository of the weights as they were made, not of a smaller copy', async () => {
    const weights = [
      { url: 'https://huggingface.co/acme/Heron-7B-FP8', quantization: 'fp8' },
      { url: 'https://huggingface.co/acme/Heron-7B' },
    ];
    const model = { ...buildOffer({ id: 'acme/heron-7b', name: ' Heron 7B ' }), weights };
    const text = JSON.stringify({ 'acme/heron-7b': model });
    const { records } = await readText(modelsDev, 'models.json', text);
    expect(records[0]).to.include({
      hf_repo: 'acme/Heron-7B',
      // Spaces around a name are no part of it.
      name: 'Heron 7B',
    });
    const repositoryOf = async (link: string) => {
      const linked = text.replace('Heron-7B"', `${link}"`);
      return (await readText(modelsDev, 'models.json', linked)).records.map((record) =>
        record.kind === 'model' ? record.hf_repo : record.kind,
      );
    };
    expect(await repositoryOf('Heron-7B/')).to.deep.equal(['acme/Heron-7B']);
    expect(await repositoryOf('Heron-7B/resolve/main/heron.gguf')).to.deep.equal([undefined]);
  });

  it('stores no prose of the feed', async () => {
    const offer = await readOffer({ description: 'The best model ever.', reasoning_options: [] });
    expect(JSON.stringify(offer)).not.to.contain('best');
  });
});
