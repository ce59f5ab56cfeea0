import { expect } from 'chai';
import { evalplus } from '../../../indexer/feeds/evalplus/feed.ts';
import type { RunRecord } from '../../../schemas/records.ts';
import { buildEvalplusEntry } from './build-scores.ts';
import { readText } from './build.ts';

async function readRun(name: string, overrides: Record<string, unknown> = {}) {
  const text = JSON.stringify({ [name]: buildEvalplusEntry(overrides) });
  const { records } = await readText(evalplus, 'results.json', text);
  return records[0] as RunRecord;
}
const noLink = { link: 'https://openai.com' };

describe('EvalPlus', () => {
  it('gives a run its conditions and scores', async () => {
    expect(await readRun('Matter-Coder-8B')).to.deep.equal({
      kind: 'run',
      native_id: 'Matter-Coder-8B',
      model_id: 'acme/Matter-Coder-8B',
      model_name: 'Matter-Coder-8B',
      suite: 'EvalPlus',
      params_total: 8_000_000_000,
      harness: 'EvalPlus',
      prompt_style: 'chat',
      evaluator: 'third_party',
      url: 'https://huggingface.co/acme/Matter-Coder-8B',
      scores: [
        { benchmark: 'HumanEval', metric: 'pass@1', score: '81.7', min: 0, max: 100 },
        { benchmark: 'HumanEval+', metric: 'pass@1', score: '77.4', min: 0, max: 100 },
        { benchmark: 'MBPP Base', metric: 'pass@1', score: '82', min: 0, max: 100 },
        { benchmark: 'MBPP+', metric: 'pass@1', score: '71.4', min: 0, max: 100 },
      ],
    });
  });

  it('has no score where the source has none (T30)', async () => {
    const passed = { humaneval: 56.1, 'humaneval+': 52.4, mbpp: null, 'mbpp+': null };
    const run = await readRun('x', { 'pass@1': passed });
    expect(run.scores.map(({ benchmark }) => benchmark)).to.deep.equal(['HumanEval', 'HumanEval+']);
  });

  it('takes a size only where the name says the same', async () => {
    // Active parameters of a mixture, and a slip of the source.
    for (const [name, size] of [
      ['DeepSeek-V3', 37],
      ['Mixtral-8x7B', 7],
      ['gemma-1.1-2b-it', 7],
      ['GPT 4o', null],
      ['heron-0b', 0],
      ['heron-7bit', 7],
    ] as const) {
      expect(await readRun(name, { size }), name).not.to.have.property('params_total');
    }
    expect(await readRun('starcoder2-15b', { size: 15.0 })).to.include({ params_total: 15e9 });
  });

  it('names a model by what was released that month', async () => {
    expect(await readRun('GPT-4-Turbo (Nov 2023)', noLink)).to.include({
      model_id: 'gpt-4-1106-preview',
      model_name: 'GPT-4-Turbo (Nov 2023)',
    });
    expect(await readRun('GPT-4-Turbo (Nov 2023)')).to.include({ model_id: 'gpt-4-1106-preview' });
    expect(await readRun('claude-3-opus (Mar 2024)', noLink)).to.include({
      model_id: 'claude-3-opus',
    });
  });

  it('tells what completed code from what was asked for it', async () => {
    expect((await readRun('x', { prompted: false })).prompt_style).to.equal('completion');
  });
});
