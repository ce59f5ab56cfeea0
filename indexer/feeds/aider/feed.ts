import { Entry } from './entry.ts';
import { keepFirst } from '../values/combine.ts';
import { defineFile, type Feed, type FeedFile } from '../feed.ts';
import type { FeedRecord } from '../../../schemas/records.ts';
import { toAmount } from '../values/cells.ts';
import { toPartialDate } from '../values/dates.ts';
import { toDecimal } from '../values/decimal.ts';
import { withoutAbsent } from '../values/present.ts';
import { splitName } from './names.ts';

interface Benchmark {
  readonly name: string;
  readonly cases: number;
}
const POLYGLOT: Benchmark = { name: 'Aider Polyglot', cases: 225 };
const EDIT: Benchmark = { name: 'Aider Code Editing', cases: 133 };
const REFACTOR: Benchmark = { name: 'Aider Refactoring', cases: 89 };

/** A run over fewer of the tasks than this says little of the rest. */
const COMPLETE_SHARE = 0.9;

/** A polyglot run is also on the list of the older benchmark: the number of tasks tells them apart. */
function findBenchmark({ test_cases }: Entry, list: string): Benchmark {
  if (list === 'refactor_leaderboard') {
    return REFACTOR;
  }
  return Number(test_cases) > EDIT.cases ? POLYGLOT : EDIT;
}

/** Models that went under a false name, and were never sold under it. */
const CLOAKED = /^(quasar|optimus) alpha$/i;

/** Why a run says nothing of one model, or null. */
function findNoModel(entry: Entry, list: string): string | null {
  const { model, editor_model: editor, edit_format, test_cases } = entry;
  if (CLOAKED.test(model)) {
    return 'no_model';
  }
  // One model planned, another wrote: the score is of neither.
  if (edit_format === 'architect' && editor !== model) {
    return 'several_models';
  }
  // One model's copies at several hosts: the headline of the model is no quantised or unknown copy.
  if (list === 'quant' && !/: (BF16|fp16)$/.test(model)) {
    return 'quantised_copy';
  }
  const { cases } = findBenchmark(entry, list);
  return Number(test_cases) < cases * COMPLETE_SHARE ? 'incomplete_run' : null;
}

function* toRunRecords(entry: Entry, list: string): Generator<FeedRecord> {
  const { model, effort, thinkingBudget, precision, mode } = splitName(
    list === 'quant' ? toServedName(entry) : entry.model,
  );
  const format = mode === undefined ? entry.edit_format : `${entry.edit_format}, ${mode}`;
  const budget = Number(entry.thinking_tokens ?? 0);
  const cost = toAmount(entry.total_cost);
  yield withoutAbsent({
    kind: 'run' as const,
    native_id: entry.dirname,
    model_id: model,
    suite: 'Aider',
    precision,
    reasoning_effort: entry.reasoning_effort ?? effort,
    thinking_budget: budget > 0 ? budget : thinkingBudget,
    scaffold: entry.edit_format === 'architect' ? 'architect' : undefined,
    prompt_style: format,
    harness: 'Aider',
    evaluator: 'third_party' as const,
    evaluated_on: toPartialDate(entry.date),
    scores: [
      withoutAbsent({
        benchmark: findBenchmark(entry, list).name,
        // The headline is the share solved with a second try; the first try's is left out.
        score: toDecimal(entry.pass_rate_2 ?? entry.pass_rate_1),
        min: 0,
        max: 100,
        cost_usd: cost === 0 ? undefined : cost,
      }),
    ],
  });
}

/** `HuggingFace via GLHF: BF16` says who served the list's one model, and how. */
const toServedName = ({ model }: Entry) =>
  `Qwen2.5-Coder-32B-Instruct (${model.split(': ')[1] ?? ''})`;

/** Lists of runs of Aider's own benchmarks; some runs are on several lists. */
const LISTS = [
  'polyglot_leaderboard',
  'edit_leaderboard',
  'refactor_leaderboard',
  'o1_polyglot_leaderboard',
  'qwen3_leaderboard',
  'architect',
  'quant',
];

const toFile = (list: string): FeedFile =>
  defineFile({
    names: [`${list}.yml`],
    accepts: new RegExp(`^${list}\\b.*\\.ya?ml$`),
    format: 'yaml',
    schema: Entry,
    skip: (entry) => findNoModel(entry, list),
    records: (entry) => toRunRecords(entry, list),
  });

/** How well models edit code when Aider asks them. */
export const aider: Feed = {
  key: 'aider',
  name: 'Aider LLM Leaderboards',
  url: 'https://aider.chat/docs/leaderboards/',
  licence: 'Apache-2.0',
  attribution: 'Aider AI, Aider LLM Leaderboards',
  redistributable: true,
  precedence: 90,
  unit: 'percent',
  address: 'https://raw.githubusercontent.com/Aider-AI/aider/main/aider/website/_data/',
  files: LISTS.map(toFile),
  combine: keepFirst,
};
