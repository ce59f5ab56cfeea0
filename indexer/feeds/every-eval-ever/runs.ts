import Big from 'big.js';
import { z } from 'zod';
import type { FeedRecord, RunRecord } from '../../../schemas/records.ts';
import { toDate } from '../values/dates.ts';
import { toDecimal } from '../values/decimal.ts';
import { LooseNumber } from '../feed.ts';
import { withoutAbsent } from '../values/present.ts';
import { Score } from '../values/score.ts';

const label = z.string().min(1).max(300);

const Uncertainty = z.object({
  standard_error: z.object({ value: LooseNumber }).optional().catch(undefined),
  confidence_interval: z
    .object({ lower: LooseNumber, upper: LooseNumber })
    .optional()
    .catch(undefined),
});
const Result = z.object({
  evaluation_name: label,
  metric_config: z.object({
    evaluation_description: z.string().max(1000).optional(),
    min_score: LooseNumber.optional(),
    max_score: LooseNumber.optional(),
    lower_is_better: z.boolean().optional(),
  }),
  score_details: z.object({ score: Score, uncertainty: Uncertainty.optional() }),
});

/** A line: one run of one model on the benchmarks of one leaderboard. */
export const Run = z.object({
  evaluation_id: label,
  retrieved_timestamp: z.string().max(40),
  source_metadata: z.object({
    source_name: label,
    evaluator_relationship: z.enum(['first_party', 'third_party', 'collaborative', 'other']),
  }),
  model_info: z.object({
    name: label.optional(),
    id: label,
    developer: label.optional(),
    additional_details: z
      .object({
        precision: z.string().max(40).optional(),
        architecture: z.string().max(100).optional(),
        params_billions: Score.optional(),
        agent_scaffold: z.string().max(100).optional(),
        inference_effort: z.string().max(40).optional(),
        total_cost_usd: z.string().max(40).optional(),
        display_name: z.string().max(300).optional(),
      })
      .optional(),
  }),
  evaluation_results: z.array(Result).min(1).max(1000),
});
type Run = z.infer<typeof Run>;

export function* toRunRecords(run: Run): Generator<FeedRecord> {
  const { model_info: model, source_metadata: source } = run;
  const details = model.additional_details ?? {};
  const [folder = ''] = run.evaluation_id.split('/');
  const configuration = [details.agent_scaffold, details.inference_effort, details.precision];
  const known = (value: string | undefined) =>
    value === undefined || value === '' || value.toLowerCase() === 'unknown' ? undefined : value;
  const name = known(details.display_name) ?? known(model.name);
  yield withoutAbsent({
    kind: 'run' as const,
    native_id: [
      `${folder}/${model.id}`,
      ...(folder.startsWith('hal-') && model.name !== undefined ? [model.name] : []),
      ...(folder === 'reward-bench' ? [source.source_name] : []),
      ...configuration.filter((part) => part !== undefined),
    ].join('@'),
    model_id: model.id,
    model_name: name === model.id ? undefined : name,
    developer: known(model.developer),
    suite: source.source_name,
    params_total: toParameters(details.params_billions),
    architecture: known(details.architecture),
    precision: known(details.precision),
    reasoning_effort: known(details.inference_effort),
    scaffold: known(details.agent_scaffold),
    evaluator: toEvaluator(source.evaluator_relationship),
    retrieved_on: toDate(run.retrieved_timestamp),
    scores: run.evaluation_results.map((result) => toScore(result, details.total_cost_usd)),
  });
}

const toEvaluator = (
  relationship: Run['source_metadata']['evaluator_relationship'],
): RunRecord['evaluator'] => (relationship === 'first_party' ? 'self_reported' : 'third_party');

/** 0 and −1 stand for "not known" at the source. */
function toParameters(billions: string | undefined): number | undefined {
  const count = Number(new Big(billions ?? '0').times(1e9).toFixed(0));
  return count > 0 ? count : undefined;
}

function toScore(
  { evaluation_name, metric_config, score_details }: z.infer<typeof Result>,
  costUsd: string | undefined,
): RunRecord['scores'][number] {
  const score = toDecimal(score_details.score);
  const interval = toInterval(Number(score), score_details.uncertainty?.confidence_interval);
  const stderr = score_details.uncertainty?.standard_error?.value;
  const cost = Number(costUsd);
  return withoutAbsent({
    benchmark: evaluation_name,
    // "F1 on NarrativeQA": what was counted is named first.
    metric: /^(\S.{0,29}?) on /.exec(metric_config.evaluation_description ?? '')?.[1],
    score,
    min: metric_config.min_score,
    max: metric_config.max_score,
    lower_is_better: metric_config.lower_is_better === true ? true : undefined,
    stderr: stderr !== undefined && stderr >= 0 ? stderr : undefined,
    ...interval,
    cost_usd: costUsd !== undefined && cost >= 0 ? cost : undefined,
  });
}

/** Some leaderboards give the ends of the interval, some the distance from the score. */
function toInterval(
  score: number,
  interval: { lower: number; upper: number } | undefined,
): { ci_low?: number; ci_high?: number } {
  if (interval === undefined) {
    return {};
  }
  const around = interval.lower <= 0 && interval.upper >= 0 && interval.lower === -interval.upper;
  const [low, high] = around
    ? [score + interval.lower, score + interval.upper]
    : [interval.lower, interval.upper];
  const round = (value: number) => Number(value.toFixed(6));
  return { ci_low: round(low), ci_high: round(high) };
}
