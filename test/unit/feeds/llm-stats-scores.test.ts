import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { llmStats } from '../../../indexer/feeds/llm-stats/feed.ts';
import { GPQA_DIAMOND } from '../../../indexer/feeds/llm-stats/gpqa-diamond.ts';
import { toBenchmarkName } from '../../../indexer/resolve/tables/benchmarks/benchmarks.ts';
import type { RunRecord } from '../../../schemas/records.ts';
import { readText, toJsonLines } from './build.ts';
import { buildModel, buildScores, MODELS, type Raw } from './build-llm-stats.ts';

async function readScores(...scores: readonly Raw[]) {
  const text = toJsonLines([buildModel(), buildScores(...scores)]);
  const { records, rejected } = await readText(llmStats, 'organizations.jsonl', text);
  return {
    runs: records.filter(({ kind }) => kind === 'run') as RunRecord[],
    reasons: rejected.map(({ reason }) => reason),
    rejected,
  };
}
async function readRun(score: Raw): Promise<RunRecord> {
  const [run, ...more] = (await readScores(score)).runs;
  if (run === undefined || more.length > 0) {
    throw new Error(`${more.length} runs too many, or none`);
  }
  return run;
}

describe('scores of LLM Stats', () => {
  it('gives a score its maker, source and date, as self-reported (T32)', async () => {
    expect(await readRun({})).to.deep.equal({
      kind: 'run',
      native_id: 'openai/gpt-5-2025-08-07#gpqa',
      model_id: 'openai/gpt-5-2025-08-07',
      developer: 'openai',
      suite: 'LLM Stats',
      evaluator: 'self_reported',
      retrieved_on: '2025-08-07',
      url: 'https://openai.com/index/introducing-gpt-5/',
      scores: [{ benchmark: 'GPQA', score: '0.857', min: 0, max: 1 }],
    });
    const other = await readRun({
      is_self_reported: false,
      self_reported_source_link: 'https://x.com/xai/status/1943158495588815072',
    });
    expect(other.evaluator).to.equal('third_party');
  });

  it('takes spaces off the name of a benchmark', async () => {
    const run = await readRun({ benchmark_id: 'heronbench', benchmark_name: ' HeronBench ' });
    expect(run.scores[0]?.benchmark).to.equal('HeronBench');
  });

  it('leaves out what its publisher alone may show, and what has no source (T31)', async () => {
    const { runs, reasons } = await readScores(
      { benchmark_id: 'aa-index', benchmark_name: 'AA-Index', score: 0.677 },
      { self_reported_source_link: 'https://artificialanalysis.ai/models/gpt-5' },
      { self_reported_source_link: 'https://example.com/benchmark-image', score: 0 },
      {},
    );
    expect(reasons).to.deep.equal(['restricted', 'restricted', 'no_source']);
    expect(runs).to.have.length(1);
  });

  it('puts scores on their benchmark’s own scale (T29)', async () => {
    const { runs, reasons } = await readScores(
      { benchmark_id: 'cfeval', benchmark_name: 'CFEval', score: 2134 },
      { benchmark_id: 'codeforces', benchmark_name: 'Codeforces', score: 0.874 },
      { benchmark_id: 'mt-bench', benchmark_name: 'MT-Bench', score: 0.902 },
      { benchmark_id: 'mme', benchmark_name: 'MME', score: 0.2253 },
      { benchmark_id: 'mbpp', benchmark_name: 'MBPP', score: 0.913 },
      {
        benchmark_id: 'fleurs',
        benchmark_name: 'FLEURS',
        score: 0.041,
        analysis_method: 'WER',
      },
      {
        benchmark_id: 'fleurs',
        benchmark_name: 'FLEURS',
        score: 0.864,
        analysis_method: 'Speech recognition accuracy (1 - WER)',
      },
    );
    expect(runs.map(({ scores: [score] }) => score)).to.deep.equal([
      { benchmark: 'CFEval', metric: 'score', score: '2134', min: 0, max: 10_000 },
      { benchmark: 'CodeForces', metric: 'score', score: '2622', raw: '0.874', min: 0, max: 3000 },
      { benchmark: 'MT-Bench', metric: 'score', score: '9.02', raw: '0.902', min: 1, max: 10 },
      { benchmark: 'MME', metric: 'score', score: '2253', raw: '0.2253', min: 0, max: 2800 },
      { benchmark: 'MBPP', score: '0.913', min: 0, max: 1 },
      {
        benchmark: 'FLEURS',
        metric: 'word error rate',
        score: '0.041',
        min: 0,
        max: 1,
        lower_is_better: true,
      },
    ]);
    expect(reasons).to.deep.equal(['unit_unclear']);
  });

  it('joins a benchmark under two names (T27)', async () => {
    const { runs } = await readScores(
      { benchmark_id: 'tau-bench-retail', benchmark_name: 'TAU1-Retail' },
      { benchmark_id: 'tau-bench-retail', benchmark_name: 'TAU-bench Retail benchmark' },
      { benchmark_id: 'hle', benchmark_name: 'Hle' },
      { benchmark_id: "humanity's-last-exam", benchmark_name: 'HLE' },
      {
        benchmark_id: 'swe-bench-verified-(agentless)',
        benchmark_name: 'SWE-bench Verified (Agentless)',
      },
    );
    const names = runs.map(({ suite, scores }) => [suite, scores[0]?.benchmark ?? ''] as const);
    expect(names.map(([suite, name]) => toBenchmarkName(suite, name).slug)).to.deep.equal([
      'tau-bench-retail',
      'tau-bench-retail',
      'humanitys-last-exam',
      'humanitys-last-exam',
      'swe-bench-verified',
    ]);
    expect(runs.at(-1)).to.include({ scaffold: 'Agentless' });
  });

  it('keeps versions and subsets apart (T28)', async () => {
    const { runs } = await readScores(
      { analysis_method: 'Diamond, Pass@1' },
      { analysis_method: '0-shot CoT' },
    );
    expect(runs.map(({ scores }) => scores[0]?.benchmark)).to.deep.equal(['GPQA Diamond', 'GPQA']);
    const names = ['AIME 2024', 'AIME 2025', 'LiveCodeBench v5', 'LiveCodeBench v6', 'MMLU-Pro'];
    const apart = ['MMLU', 'MMLU-Redux', 'MMLU-redux-2.0', 'GPQA', 'GPQA Diamond', 'HumanEval'];
    const slugs = [...names, ...apart, 'HumanEval+', 'Terminal-Bench', 'LiveCodeBench'].map(
      (name) => toBenchmarkName('LLM Stats', name).slug,
    );
    expect(new Set(slugs).size).to.equal(slugs.length);
  });

  it('says that a figure is of GPQA Diamond where its document does, and of no other figure', async () => {
    const benchmarkOf = async (score: number, benchmark_id = 'gpqa') => {
      const scores = [{ model_id: 'gpt-oss-120b', score, benchmark_id, benchmark_name: 'GPQA' }];
      const { runs } = await readScores(...scores);
      return runs.map((run) => run.scores[0]?.benchmark);
    };
    expect(await benchmarkOf(0.801)).to.deep.equal(['GPQA Diamond']);
    expect(await benchmarkOf(0.809)).to.deep.equal(['GPQA']);
    expect(await benchmarkOf(0.801, 'gpqa-physics')).to.deep.equal(['GPQA']);
  });

  it('finds each figure of GPQA Diamond it lists in the bundled feed', async () => {
    const bundled = await readFile('data/records/llm-stats.ndjson', 'utf8');
    const runs = bundled
      .split('\n')
      .filter((line) => line.includes('#gpqa'))
      .map((line) => JSON.parse(line) as RunRecord);
    const unmatched = [...GPQA_DIAMOND].filter(
      ([id, share]) =>
        !runs.some(
          ({ model_id, scores: [score] }) =>
            model_id === id &&
            Number(score?.score) === share &&
            score?.benchmark === 'GPQA Diamond',
        ),
    );
    expect(unmatched).to.deep.equal([]);
  });

  it('keeps how a score was measured apart from the model (T22)', async () => {
    const conditionsOf = async (analysis_method: string) => {
      const { n_shots, prompt_style, scaffold, reasoning_effort, thinking_budget } = await readRun({
        analysis_method,
      });
      return [n_shots, prompt_style, scaffold, reasoning_effort, thinking_budget];
    };
    expect(await conditionsOf('Maj@32 5-shot CoT')).to.deep.equal([
      5,
      'chain of thought',
      'majority of 32',
      undefined,
      undefined,
    ]);
    expect(await conditionsOf('Terminus 1 framework, Non-Thinking')).to.deep.equal([
      undefined,
      undefined,
      'Terminus 1',
      'none',
      undefined,
    ]);
    expect(
      await conditionsOf('Diamond: Extended thinking (up to 64K tokens), text-only subset'),
    ).to.deep.equal([undefined, 'text only', undefined, undefined, 64_000]);
    const one = async (note: string) =>
      (await conditionsOf(note)).filter((condition) => condition !== undefined);
    expect(await one('Diamond, Pass@1')).to.deep.equal([]);
    expect(await one('pass@8')).to.deep.equal(['best of 8']);
    expect(await one('Zero-shot')).to.deep.equal([0]);
    expect(await one('Text-based problems')).to.deep.equal(['text only']);
    expect(await one('no thinking')).to.deep.equal(['none']);
    expect(await one('No extended thinking')).to.deep.equal(['none']);
  });

  it('believes the name of a benchmark before a note, and tells runs apart by both', async () => {
    const run = await readRun({
      benchmark_id: 'swe-bench-verified-(agentless)',
      benchmark_name: 'SWE-bench Verified (Agentless)',
      analysis_method: '5-shot with tools',
    });
    expect(run).to.include({ n_shots: 5, scaffold: 'Agentless' });
    expect(run.native_id.split('@').slice(1)).to.have.members(['5', 'Agentless']);
    const edit = await readRun({
      benchmark_id: 'aider-polyglot-edit',
      benchmark_name: 'Aider-Polyglot Edit',
      analysis_method: 'chain of thought',
    });
    expect(edit.prompt_style).to.equal('diff edits');
  });

  it('takes no month for the day of a score', async () => {
    expect(await readRun({ updated_at: '2025-08' })).not.to.have.property('retrieved_on');
  });

  it('rejects one broken score of a line and goes on (T35)', async () => {
    const { runs, rejected } = await readScores(
      {},
      { self_reported_source_link: 'javascript:alert(1)' },
      { score: '0.9' },
      { benchmark_id: 'mmlu', benchmark_name: 'MMLU' },
    );
    expect(runs.map(({ native_id: id }) => id.split('#')[1])).to.deep.equal(['gpqa', 'mmlu']);
    expect(rejected.map(({ where }) => where)).to.deep.equal([
      `organizations.jsonl ${MODELS}/benchmarks.json row 2 self_reported_source_link: Invalid URL`,
      `organizations.jsonl ${MODELS}/benchmarks.json row 3 score: expected a number`,
    ]);
  });
});
