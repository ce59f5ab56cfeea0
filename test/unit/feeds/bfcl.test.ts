import { expect } from 'chai';
import { bfcl } from '../../../indexer/feeds/bfcl/feed.ts';
import type { RunRecord } from '../../../schemas/records.ts';
import { buildBfclRow, toCsv, type TextRow } from './build-scores.ts';
import { readText } from './build.ts';

async function readRun(overrides: TextRow = {}): Promise<RunRecord | undefined> {
  const { records } = await readText(bfcl, 'data_overall.csv', toCsv([buildBfclRow(overrides)]));
  return records[0] as RunRecord | undefined;
}

describe('BFCL', () => {
  it('gives a run its conditions and scores', async () => {
    const { scores, ...run } = (await readRun()) ?? { scores: [] };
    expect(run).to.deep.equal({
      kind: 'run',
      native_id: 'Qwen3-32B (FC)',
      model_id: 'Qwen/Qwen3-32B',
      model_name: 'Qwen3-32B',
      developer: 'Qwen',
      suite: 'BFCL v4',
      prompt_style: 'FC',
      harness: 'BFCL',
      evaluator: 'third_party',
    });
    expect(scores).to.have.length(25);
    expect(scores[0]).to.deep.equal({
      benchmark: 'Overall',
      metric: 'accuracy',
      score: '40.5',
      min: 0,
      max: 100,
      cost_usd: 153.08,
    });
    // The cost is of all parts together.
    expect(scores.filter((score) => 'cost_usd' in score)).to.have.length(1);
  });

  it('keeps how the model was asked (T22)', async () => {
    const asked = async (Model: string) => {
      const run = await readRun({ Model, 'Model Link': 'https://www.anthropic.com/news/claude-4' });
      return [run?.model_id, run?.prompt_style];
    };
    expect(await asked('Claude-Opus-4-5-20251101 (FC)')).to.deep.equal([
      'Claude-Opus-4-5-20251101',
      'FC',
    ]);
    expect(await asked('DeepSeek-V3.2-Exp (Prompt + Thinking)')).to.deep.equal([
      'DeepSeek-V3.2-Exp',
      'Prompt + Thinking',
    ]);
    expect(await asked('Mistral-Medium-2505')).to.deep.equal(['Mistral-Medium-2505', undefined]);
  });

  it('takes no page of an organisation for a model', async () => {
    for (const link of [
      'https://huggingface.co/Nanbeige',
      'https://huggingface.co/spaces/a/b',
      'https://huggingface.co/datasets/heron',
      'https://huggingface.co/Spaces/heron',
      '',
    ]) {
      expect((await readRun({ 'Model Link': link }))?.model_id).to.equal('Qwen3-32B');
    }
  });

  it('says where lower is better', async () => {
    const run = await readRun({ 'Format Sensitivity Max Delta': '8.5' });
    expect(run?.scores.at(-1)).to.include({
      benchmark: 'Format Sensitivity',
      lower_is_better: true,
    });
  });

  it('rejects a score without its unit (T29)', async () => {
    const rows = [buildBfclRow(), buildBfclRow({ Model: 'x', 'Memory Acc': '0.7' })];
    const { records, rejected } = await readText(bfcl, 'data_overall.csv', toCsv(rows));
    expect(records).to.have.length(1);
    expect(rejected[0]?.where).to.contain('Memory Acc').and.to.contain('77.47%');
  });
});
