import { defineFile, type Feed } from '../feed.ts';
import { Run, toRunRecords } from './runs.ts';

/** Scores of many leaderboards in one form; a line is one run of one model. */
export const everyEvalEver: Feed = {
  key: 'every-eval-ever',
  name: 'Every Eval Ever',
  url: 'https://github.com/evaleval/every_eval_ever',
  licence: 'MIT',
  attribution:
    'EvalEval Coalition, Every Eval Ever; Open LLM Leaderboard v2 (Hugging Face), RewardBench (Allen Institute for AI), HELM (Stanford CRFM), Holistic Agent Leaderboard (Princeton), Global MMLU Lite (Cohere Labs, Kaggle), LiveCodeBench Pro',
  redistributable: true,
  precedence: 60,
  unit: 'as each leaderboard scores',
  address: null,
  files: [
    defineFile({
      names: [
        'global-mmlu-lite.jsonl',
        'hal-assistantbench.jsonl',
        'hal-corebench-hard.jsonl',
        'hal-gaia.jsonl',
        'hal-online-mind2web.jsonl',
        'hal-scicode.jsonl',
        'hal-scienceagentbench.jsonl',
        'hal-swebench-verified-mini.jsonl',
        'hal-taubench-airline.jsonl',
        'hal-usaco.jsonl',
        'helm_capabilities.jsonl',
        'helm_classic.jsonl',
        'helm_instruct.jsonl',
        'helm_lite.jsonl',
        'helm_mmlu.jsonl',
        'hfopenllm_v2.jsonl',
        'livecodebenchpro.jsonl',
        'reward-bench.jsonl',
      ],
      accepts: /\.jsonl$/,
      format: 'jsonl',
      schema: Run,
      records: toRunRecords,
    }),
  ],
};
