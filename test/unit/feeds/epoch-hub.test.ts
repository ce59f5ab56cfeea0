import { expect } from 'chai';
import { epochHub } from '../../../indexer/feeds/epoch-hub/feed.ts';
import type { RunRecord } from '../../../schemas/records.ts';
import { buildEpochIndex, buildEpochRun, toCsv, type TextRow } from './build-scores.ts';
import { readText } from './build.ts';

async function readRuns(rows: readonly TextRow[], file = 'gpqa_diamond.csv') {
  const { records, rejected } = await readText(epochHub, file, toCsv(rows));
  return { runs: records as readonly RunRecord[], rejected };
}
async function readVersion(version: string, overrides: TextRow = {}) {
  const { runs } = await readRuns([buildEpochRun({ ...overrides, 'Model version': version })]);
  return runs[0];
}

describe('Epoch AI', () => {
  it('gives a run its conditions and score, and keeps the source’s name', async () => {
    const { runs } = await readRuns([buildEpochRun()]);
    expect(runs).to.deep.equal([
      {
        kind: 'run',
        native_id: 'gpqa_diamond/gpt-5-2025-08-07_high@cBmhJ',
        model_id: 'gpt-5-2025-08-07',
        developer: 'OpenAI',
        suite: 'Epoch AI',
        release_date: '2025-08-07',
        reasoning_effort: 'high',
        harness: 'Inspect',
        evaluator: 'third_party',
        evaluated_on: '2025-08-08',
        url: 'https://logs.epoch.ai/viewer.html?log=1',
        scores: [
          {
            benchmark: 'GPQA Diamond',
            score: '0.8535353535353535',
            min: 0,
            max: 1,
            stderr: 0.0251,
          },
        ],
      },
    ]);
  });

  it('takes the configuration off the model (T22)', async () => {
    const opus = 'claude-opus-4-20250514';
    expect(await readVersion(`${opus}_16K`)).to.include({
      model_id: opus,
      thinking_budget: 16_000,
    });
    expect(await readVersion('QwQ-32B (16K thinking)')).to.include({
      model_id: 'QwQ-32B',
      thinking_budget: 16_000,
    });
    expect(await readVersion('gpt-5.1_none')).to.include({
      model_id: 'gpt-5.1',
      reasoning_effort: 'none',
    });
    expect(await readVersion('DeepSeek-V3.1_thinking')).to.include({
      model_id: 'DeepSeek-V3.1',
      prompt_style: 'thinking',
    });
    for (const host of ['fireworks/', 'DeepInfra/', 'together-']) {
      const version = await readVersion(`${host}kimi-k2p5`);
      expect(version, host).to.include({ model_id: 'kimi-k2p5' });
    }
    expect(await readVersion('phi-1_5')).to.include({ model_id: 'phi-1_5' });
  });

  it('reads a moving id as what it stood for then', async () => {
    const id = 'deepseek-reasoner';
    const then = await readVersion(id, { 'Release date': '2025-12-01' });
    const later = await readVersion(id, { 'Release date': '2026-12-01' });
    expect(then?.model_id).to.equal('DeepSeek-V3.2');
    expect(later?.model_id).to.equal(id);
  });

  it('names no creator where several organisations are named', async () => {
    const several = 'Hugging Face,ServiceNow,NVIDIA,BigCode';
    const run = await readVersion('starcoder2-15b', { Organization: several });
    expect(run).not.to.have.property('developer');
  });

  it('leaves out what is no model to be had (T23)', async () => {
    const none = ['gpt-5_unknown', 'gpt-5.5-pre-release_xhigh', 'grok-4-heavy-web-app', 'x-webapp'];
    const rows = none.map((version) => buildEpochRun({ 'Model version': version }));
    const { runs, rejected } = await readRuns([buildEpochRun(), ...rows]);
    expect(runs).to.have.length(1);
    expect(rejected.map(({ reason }) => reason)).to.deep.equal(none.map(() => 'no_model'));
  });

  it('reads the index without bounds, and only where there is one', async () => {
    const { runs, rejected } = await readRuns(
      [
        buildEpochIndex(),
        buildEpochIndex({ 'Model version': 'Gopher (280B)', 'ECI Score': '' }),
        buildEpochIndex({ 'Model version': 'gpt-5_unknown' }),
      ],
      'epoch_capabilities_index.csv',
    );
    expect(runs[0]?.scores).to.deep.equal([
      { benchmark: 'Epoch Capabilities Index', score: '151.2' },
    ]);
    expect(rejected.map(({ reason }) => reason)).to.deep.equal(['no_score', 'no_model']);
  });

  it('says of the weights of a model what the index does, and nothing before its release', async () => {
    const weightsOf = async (accessibility: string) => {
      const row = buildEpochIndex({ 'Model accessibility': accessibility });
      return (await readRuns([row], 'epoch_capabilities_index.csv')).runs[0]?.open_weights;
    };
    expect(await weightsOf('Open weights (restricted use)')).to.equal(true);
    expect(await weightsOf('API access')).to.equal(false);
    expect(await weightsOf('Unreleased')).to.equal(undefined);
    expect(await weightsOf('')).to.equal(undefined);
  });

  it('reads only what Epoch measured itself (T31)', () => {
    const names = epochHub.files.flatMap((file) => file.names);
    expect(names).to.have.length(9);
    for (const name of [
      'hle_external.csv',
      'swe_bench_bash.csv',
      'model_benchmark_scores.csv',
      'eci_scaling.csv',
    ]) {
      const reads = epochHub.files.some(
        (file) => file.names.includes(name) || file.accepts.test(name),
      );
      expect(reads, name).to.equal(false);
    }
    const tier4 = epochHub.files.filter(({ accepts }) => accepts.test('frontiermath_tier_4.csv'));
    expect(tier4.map(({ names: [name] }) => name)).to.deep.equal(['frontiermath_tier_4.csv']);
  });

  it('keeps two runs of one version apart, and drops a script in a link', async () => {
    const { runs } = await readRuns([
      buildEpochRun({ id: 'a', 'Log viewer': 'javascript:alert(1)' }),
      buildEpochRun({ id: 'b', 'Started at': '' }),
    ]);
    expect(runs.map(({ native_id }) => native_id.split('@')[1])).to.deep.equal(['a', 'b']);
    expect(runs[0]).not.to.have.property('url');
    expect(runs[1]).not.to.have.property('evaluated_on');
  });
});
