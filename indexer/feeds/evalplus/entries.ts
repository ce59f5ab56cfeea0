import { z } from 'zod';
import type { FeedRecord } from '../../../schemas/records.ts';
import { Label, toWebLink } from '../values/cells.ts';
import { toDecimal } from '../values/decimal.ts';
import { LooseNumber, type FeedItem, type ShapeProblem } from '../feed.ts';
import { toRepository } from '../values/hugging-face.ts';
import { isJsonObject, type JsonValue } from '../reading/json.ts';
import { withoutAbsent } from '../values/present.ts';
import { Score } from '../values/score.ts';
import { toReleasedId } from './released.ts';

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

export const Entry = z.object({
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

export function toEntries(document: JsonValue): Iterable<FeedItem> | ShapeProblem {
  return isJsonObject(document)
    ? Object.entries(document).map(([name, value]) => ({ where: name, raw: { name, value } }))
    : { field: '', expected: 'expected an object of models' };
}

export function* toRunRecords({ name, value }: Entry): Generator<FeedRecord> {
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
