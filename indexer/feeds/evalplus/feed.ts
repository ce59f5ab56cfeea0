import { defineFile, type Feed, type FeedItem, LooseNumber, type ShapeProblem } from '../feed.ts';
import { z } from 'zod';
import type { FeedRecord } from '../../../schemas/records.ts';
import { Label, toWebLink } from '../values/cells.ts';
import { toDecimal } from '../values/decimal.ts';
import { toRepository } from '../values/hugging-face.ts';
import { isJsonObject, type JsonValue } from '../reading/json.ts';
import { withoutAbsent } from '../values/present.ts';
import { Score } from '../values/score.ts';

/**
 * Models the source names by a month, with the id their creator released that month. Other months in
 * brackets are when the source measured.
 */
const RELEASED: Readonly<Record<string, string>> = {
  'Claude Sonnet 3.5 (June 2024)': 'claude-3-5-sonnet-20240620',
  'O1 Preview (Sept 2024)': 'o1-preview-2024-09-12',
  'O1 Mini (Sept 2024)': 'o1-mini-2024-09-12',
  'GPT 4o (Aug 2024)': 'gpt-4o-2024-08-06',
  'GPT 4o Mini (July 2024)': 'gpt-4o-mini-2024-07-18',
  'GPT-3.5-Turbo (Nov 2023)': 'gpt-3.5-turbo-1106',
  'GPT-4-Turbo (Nov 2023)': 'gpt-4-1106-preview',
  'GPT-4-Turbo (April 2024)': 'gpt-4-turbo-2024-04-09',
  'GPT-3.5 (May 2023)': 'gpt-3.5-turbo',
  'Mistral Large (Mar 2024)': 'mistral-large-2402',
  'claude-instant-1 (Mar 2024)': 'claude-instant-1.2',
};

/** The creator's id of a model named by a month, if it is known. */
const toReleasedId = (name: string): string | undefined =>
  Object.hasOwn(RELEASED, name) ? RELEASED[name] : undefined;

/** What the source calls its four sets of tests, and what the catalogue does. */
const BENCHMARKS = {
  humaneval: 'HumanEval',
  'humaneval+': 'HumanEval+',
  mbpp: 'MBPP Base',
  'mbpp+': 'MBPP+',
} as const;
type Benchmark = keyof typeof BENCHMARKS;

/** null: not run. */
const Percent = Score.nullable();

const Entry = z.object({
  name: Label,
  value: z.object({
    link: z.string().nullish(),
    'pass@1': z.object({
      humaneval: Percent,
      'humaneval+': Percent,
      mbpp: Percent,
      'mbpp+': Percent,
    }),
    /** Whether the model was given a chat; else it completed the code. */
    prompted: z.boolean(),
    size: LooseNumber.nullish(),
  }),
});
type Entry = z.infer<typeof Entry>;

function toEntries(document: JsonValue): Iterable<FeedItem> | ShapeProblem {
  return isJsonObject(document)
    ? Object.entries(document).map(([name, value]) => ({ where: name, raw: { name, value } }))
    : { field: '', expected: 'expected an object of models' };
}

function* toRunRecords({ name, value }: Entry): Generator<FeedRecord> {
  const link = value.link ?? undefined;
  const id = toReleasedId(name) ?? toRepository(link) ?? name.replace(/ \([^)]*\)$/, '');
  yield withoutAbsent({
    kind: 'run' as const,
    native_id: name,
    model_id: id,
    model_name: id === name ? undefined : name,
    suite: 'EvalPlus',
    params_total: toParameters(name, value.size ?? undefined),
    harness: 'EvalPlus',
    prompt_style: value.prompted ? 'chat' : 'completion',
    evaluator: 'third_party' as const,
    url: toWebLink(link),
    scores: toScores(value['pass@1']),
  });
}

function toScores(passed: Entry['value']['pass@1']) {
  return (Object.keys(BENCHMARKS) as Benchmark[]).flatMap((key) => {
    const score = passed[key];
    return score === null
      ? []
      : [
          {
            benchmark: BENCHMARKS[key],
            metric: 'pass@1',
            score: toDecimal(score),
            min: 0,
            max: 100,
          },
        ];
  });
}

/**
 * The stated size where the name says the same. The source gives the active parameters of mixtures
 * (37 of DeepSeek-V3) and rounds others, so alone it is not to be relied on.
 */
function toParameters(name: string, billions: number | undefined): number | undefined {
  const named = /(?<![\dx.])(\d+(?:\.\d+)?)b(?![a-z])/i.exec(name)?.[1];
  return billions !== undefined && billions > 0 && Number(named) === billions
    ? Math.round(billions * 1e9)
    : undefined;
}

/** Code written from a description and run against many tests; an entry is a model. */
export const evalplus: Feed = {
  key: 'evalplus',
  name: 'EvalPlus Leaderboard',
  url: 'https://evalplus.github.io/leaderboard.html',
  licence: 'Apache-2.0',
  attribution: 'EvalPlus Team, EvalPlus Leaderboard',
  redistributable: true,
  precedence: 110,
  unit: 'percent',
  address: 'https://raw.githubusercontent.com/evalplus/evalplus.github.io/main/',
  files: [
    defineFile({
      names: ['results.json'],
      accepts: /^results\b.*\.json$/,
      format: 'json',
      items: toEntries,
      schema: Entry,
      records: toRunRecords,
    }),
  ],
};
