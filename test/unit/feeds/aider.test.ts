import { expect } from 'chai';
import { aider } from '../../../indexer/feeds/aider/feed.ts';
import { splitName } from '../../../indexer/feeds/aider/names.ts';
import { readFeed } from '../../../indexer/feeds/reading/read-feed.ts';
import type { RunRecord } from '../../../schemas/records.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAiderRun, toYaml, type TextRow } from './build-scores.ts';
import { readText } from './build.ts';

async function readRuns(rows: readonly TextRow[], list = 'polyglot_leaderboard') {
  const { records, rejected } = await readText(aider, `${list}.yml`, toYaml(rows));
  return { runs: records as readonly RunRecord[], reasons: rejected.map(({ reason }) => reason) };
}

describe('Aider', () => {
  it('gives a run its conditions and the share solved with a second try', async () => {
    const { runs } = await readRuns([buildAiderRun()]);
    expect(runs).to.deep.equal([
      {
        kind: 'run',
        native_id: '2025-08-23-15-47-21--gpt-5-high',
        model_id: 'gpt-5',
        suite: 'Aider',
        reasoning_effort: 'high',
        prompt_style: 'diff',
        harness: 'Aider',
        evaluator: 'third_party',
        evaluated_on: '2025-08-23',
        scores: [{ benchmark: 'Aider Polyglot', score: '88', min: 0, max: 100, cost_usd: 29.0829 }],
      },
    ]);
  });

  it('takes the configuration off the name (T22)', () => {
    const cases: [string, ReturnType<typeof splitName>][] = [
      [
        'claude-3-7-sonnet-20250219 (no thinking)',
        { model: 'claude-3-7-sonnet-20250219', effort: 'none' },
      ],
      [
        'claude-3-7-sonnet-20250219 (32k thinking tokens)',
        { model: 'claude-3-7-sonnet-20250219', thinkingBudget: 32_000 },
      ],
      ['gemini-2.5-pro-preview-06-05 (default think)', { model: 'gemini-2.5-pro-preview-06-05' }],
      ['gpt-4-turbo-2024-04-09 (udiff)', { model: 'gpt-4-turbo-2024-04-09' }],
      ['DeepSeek-V3.2-Exp (Reasoner)', { model: 'DeepSeek-V3.2-Exp', mode: 'reasoner' }],
      ['qwen-2.5-72b-instruct (bf16)', { model: 'qwen-2.5-72b-instruct', precision: 'bfloat16' }],
      [
        'Qwen3-235B-A22B whole with llama.cpp, Q5_K_M (unsloth), recommended /no_think settings',
        { model: 'Qwen3-235B-A22B', effort: 'none', precision: 'q5_k_m' },
      ],
      [
        'Qwen3 32B diff on OpenRouter, all providers, default settings (thinking)',
        { model: 'Qwen3 32B' },
      ],
      ['heron-2 (deprecated)', { model: 'heron-2' }],
      ['constructor', { model: 'constructor' }],
      [
        'ollama/mistral-nemo:12b-instruct-2407-q4_K_M',
        { model: 'mistral-nemo:12b-instruct-2407', precision: 'q4_k_m' },
      ],
      [
        'ollama/Qwen2.5.1-Coder-7B-Instruct-GGUF:Q8_0-32k',
        { model: 'Qwen2.5.1-Coder-7B-Instruct', precision: 'q8_0' },
      ],
    ];
    for (const [name, parts] of cases) {
      expect(splitName(name), name).to.deep.equal(parts);
    }
  });

  it('keeps a date that tells the model', () => {
    const cases: Record<string, string> = {
      'DeepSeek V3 (0324)': 'DeepSeek V3-0324',
      'Mistral Large 2 (2407)': 'Mistral Large-2407',
      'Command R+ (08-24)': 'Command R-plus-08-2024',
      'Codestral 25.01': 'Codestral-2501',
      'chatgpt-4o-latest (2025-02-15)': 'chatgpt-4o-latest',
      'gemini-1.5-flash-002 (0924)': 'gemini-1.5-flash-002',
      'ollama/codestral': 'Codestral-22B-v0.1',
    };
    for (const [name, model] of Object.entries(cases)) {
      expect(splitName(name), name).to.deep.equal({ model });
    }
  });

  it('tells benchmarks apart by the number of tasks', async () => {
    const edit = buildAiderRun({ dirname: 'a', test_cases: '133' });
    const polyglot = buildAiderRun({ dirname: 'b', test_cases: '225' });
    const once = Object.fromEntries(
      Object.entries(buildAiderRun({ test_cases: '89' })).filter(([key]) => key !== 'pass_rate_2'),
    );
    const names = async (list: string, rows: TextRow[]) =>
      (await readRuns(rows, list)).runs.flatMap(({ scores }) =>
        scores.map(({ benchmark, score }) => `${benchmark} ${score}`),
      );
    expect(await names('edit_leaderboard', [edit, polyglot])).to.deep.equal([
      'Aider Code Editing 88',
      'Aider Polyglot 88',
    ]);
    expect(await names('refactor_leaderboard', [once])).to.deep.equal(['Aider Refactoring 52']);
  });

  it('leaves out runs that say nothing of one model', async () => {
    const { runs, reasons } = await readRuns([
      buildAiderRun({ model: 'o3 (high)', edit_format: 'architect', editor_model: 'gpt-4.1' }),
      buildAiderRun({ dirname: 'b', test_cases: '150' }),
      buildAiderRun({ dirname: 'c', model: 'Quasar Alpha' }),
      buildAiderRun({ dirname: 'e', model: 'Optimus Alpha' }),
      buildAiderRun({ dirname: 'd', model: 'o3', edit_format: 'architect', editor_model: 'o3' }),
    ]);
    expect(reasons).to.deep.equal(['several_models', 'incomplete_run', 'no_model', 'no_model']);
    expect(runs[0]).to.include({ model_id: 'o3', scaffold: 'architect' });
  });

  it('keeps a run of which less than a tenth is missing', async () => {
    const { runs, reasons } = await readRuns([
      buildAiderRun({ dirname: 'a', test_cases: '203' }),
      buildAiderRun({ dirname: 'b', test_cases: '202' }),
    ]);
    expect(runs.map(({ native_id }) => native_id)).to.deep.equal(['a']);
    expect(reasons).to.deep.equal(['incomplete_run']);
  });

  it('keeps the mode of a model that has two beside the format of its edits', async () => {
    const { runs } = await readRuns([buildAiderRun({ model: 'DeepSeek-V3.2-Exp (Reasoner)' })]);
    expect(runs[0]).to.include({ model_id: 'DeepSeek-V3.2-Exp', prompt_style: 'diff, reasoner' });
  });

  it('believes the effort a run states, not that of the name', async () => {
    const { runs } = await readRuns([
      buildAiderRun({ dirname: 'a', model: 'gpt-5', reasoning_effort: 'low' }),
      buildAiderRun({ dirname: 'b', model: 'gpt-5 (high)', reasoning_effort: 'medium' }),
    ]);
    expect(runs.map((run) => [run.model_id, run.reasoning_effort])).to.deep.equal([
      ['gpt-5', 'low'],
      ['gpt-5', 'medium'],
    ]);
  });

  it('reads the list of one model’s copies as that model, if they are whole', async () => {
    const copies = [
      'Deepinfra: BF16',
      'Ollama: q2_K',
      'Ollama: fp16, 2k ctx',
      'Ollama: fp16',
      'Fireworks: unknown',
    ];
    const { runs, reasons } = await readRuns(
      copies.map((model) => buildAiderRun({ dirname: model, model, test_cases: '133' })),
      'quant',
    );
    expect(runs.map(({ model_id, precision }) => [model_id, precision])).to.deep.equal([
      ['Qwen2.5-Coder-32B-Instruct', 'bfloat16'],
      ['Qwen2.5-Coder-32B-Instruct', 'float16'],
    ]);
    expect(reasons).to.deep.equal(Array(3).fill('quantised_copy'));
  });

  it('counts a run on two lists once, and no cost as not known', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aider-'));
    const rows = [buildAiderRun({ total_cost: '0.0000' })];
    await writeFile(join(folder, 'polyglot_leaderboard.yml'), toYaml(rows));
    await writeFile(join(folder, 'qwen3_leaderboard.yml'), toYaml(rows));
    const { records, rows: count } = await readFeed(aider, folder, { asOf: '2026-05-22' });
    await rm(folder, { recursive: true });
    expect(count).to.equal(2);
    expect(records).to.have.length(1);
    expect((records[0] as RunRecord).scores[0]).not.to.have.property('cost_usd');
  });

  it('takes the last of a key written twice', async () => {
    const text = toYaml([buildAiderRun()]).replace('{', '{"model": "o1", ');
    const { records } = await readText(aider, 'architect.yml', text);
    expect(records[0]).to.include({ model_id: 'gpt-5' });
  });
});
