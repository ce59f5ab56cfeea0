import { expect } from 'chai';
import { everyEvalEver } from '../../../indexer/feeds/every-eval-ever/feed.ts';
import type { RunRecord } from '../../../schemas/records.ts';
import { buildLine, readText, toJsonLines } from './build.ts';

async function readRun(overrides: Record<string, unknown> = {}): Promise<RunRecord> {
  const text = toJsonLines([buildLine(overrides)]);
  const { records } = await readText(everyEvalEver, 'x.jsonl', text);
  return records[0] as RunRecord;
}
const result = (score_details: unknown, description = 'Accuracy on IFEval') => ({
  evaluation_results: [
    {
      evaluation_name: 'IFEval',
      metric_config: { evaluation_description: description, min_score: 0, max_score: 1 },
      score_details,
    },
  ],
});

describe('Every Eval Ever', () => {
  it('gives a run its conditions and scores', async () => {
    expect(await readRun()).to.deep.equal({
      kind: 'run',
      native_id: 'hfopenllm_v2/acme/Matter@bfloat16',
      model_id: 'acme/Matter',
      model_name: 'Matter',
      developer: 'acme',
      suite: 'HF Open LLM v2',
      params_total: 7_242_000_000,
      architecture: 'Llama',
      precision: 'bfloat16',
      evaluator: 'third_party',
      retrieved_on: '2026-02-10',
      scores: [{ benchmark: 'IFEval', score: '0.3303', min: 0, max: 1 }],
    });
  });

  it('takes 0 and −1 parameters and Unknown for nothing (T25)', async () => {
    for (const params of [0, -1]) {
      const run = await readRun({
        model_info: {
          id: 'acme/Matter',
          developer: 'unknown',
          additional_details: { architecture: 'Unknown', params_billions: params },
        },
      });
      expect(run).not.to.have.any.keys('params_total', 'architecture', 'developer');
    }
  });

  it('keeps scaffold and effort apart from the model (T22)', async () => {
    const run = await readRun({
      evaluation_id: 'hal-gaia/x/1',
      model_info: {
        id: 'openai/o4-mini',
        name: 'o4-mini High (April 2025)',
        additional_details: {
          agent_scaffold: 'Browser-Use',
          inference_effort: 'high',
          total_cost_usd: '56.0',
        },
      },
    });
    expect(run).to.include({ scaffold: 'Browser-Use', reasoning_effort: 'high' });
    expect(run.scores[0]?.cost_usd).to.equal(56);
  });

  it('puts an interval given as a distance around the score', async () => {
    const interval = (lower: number, upper: number) => ({
      score: 0.88,
      uncertainty: { confidence_interval: { lower, upper } },
    });
    const around = await readRun(result(interval(-0.03, 0.03)));
    const ends = await readRun(result(interval(0.85, 0.91)));
    expect(around.scores[0]).to.include({ ci_low: 0.85, ci_high: 0.91 });
    expect(ends.scores[0]).to.include({ ci_low: 0.85, ci_high: 0.91 });
    const sure = await readRun(result(interval(0, 0)));
    expect(sure.scores[0]).to.include({ ci_low: 0.88, ci_high: 0.88 });
    // Of a score near zero, one end may lie below.
    const uneven = await readRun(result(interval(-0.02, 0.9)));
    expect(uneven.scores[0]).to.include({ ci_low: -0.02, ci_high: 0.9 });
    const exact = await readRun(result(interval(0.8512345678, 0.9100004)));
    expect(exact.scores[0]).to.include({ ci_low: 0.851235, ci_high: 0.91 });
  });

  it('tells the lists of one board apart, of which each measured a model', async () => {
    const idOf = async (evaluation_id: string) => {
      const source_metadata = { source_name: 'RewardBench 2', evaluator_relationship: 'other' };
      return (await readRun({ evaluation_id, source_metadata })).native_id;
    };
    expect(await idOf('reward-bench/acme_Matter/1')).to.equal(
      'reward-bench/acme/Matter@RewardBench 2@bfloat16',
    );
    expect(await idOf('other-bench/acme_Matter/1')).to.equal('other-bench/acme/Matter@bfloat16');
  });

  it('takes for a maker’s own figures only what it measured alone', async () => {
    const evaluatorOf = async (evaluator_relationship: string) => {
      const source_metadata = { source_name: 'Board', evaluator_relationship };
      return (await readRun({ source_metadata })).evaluator;
    };
    expect(await evaluatorOf('first_party')).to.equal('self_reported');
    for (const other of ['third_party', 'collaborative', 'other']) {
      expect(await evaluatorOf(other), other).to.equal('third_party');
    }
  });

  it('takes no error below zero for one', async () => {
    const errorOf = async (value: number) => {
      const score = { score: 0.5, uncertainty: { standard_error: { value } } };
      const { scores } = await readRun(result(score));
      return scores[0]?.stderr;
    };
    expect(await errorOf(0.02)).to.equal(0.02);
    expect(await errorOf(0)).to.equal(0);
    expect(await errorOf(-1)).to.equal(undefined);
  });

  it('calls a model as it is shown, not as the run does', async () => {
    const nameOf = async (display_name: string) => {
      const details = { additional_details: { display_name } };
      const run = await readRun({ model_info: { id: 'acme/m', name: 'M run 7', ...details } });
      return run.model_name;
    };
    expect(await nameOf('Matter 7B')).to.equal('Matter 7B');
    expect(await nameOf('Unknown')).to.equal('M run 7');
    expect(await nameOf('acme/m')).to.equal(undefined);
  });

  it('keeps every digit of a score, and what was counted', async () => {
    const run = await readRun(result({ score: 0.1267605633802817 }, 'F1 on NarrativeQA'));
    expect(run.scores[0]).to.include({ score: '0.1267605633802817', metric: 'F1' });
  });
});
