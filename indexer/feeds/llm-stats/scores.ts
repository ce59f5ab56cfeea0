import Big from 'big.js';
import { z } from 'zod';
import type { RunRecord } from '../../../schemas/records.ts';
import { toPartialDate } from '../values/dates.ts';
import { toDecimal } from '../values/decimal.ts';
import { SourceNumber } from '../feed.ts';
import { withoutAbsent } from '../values/present.ts';
import { BENCHMARK_RULES, type BenchmarkRule } from './benchmark-rules.ts';
import { GPQA_DIAMOND } from './gpqa-diamond.ts';

type Conditions = Pick<
  RunRecord,
  'n_shots' | 'prompt_style' | 'scaffold' | 'reasoning_effort' | 'thinking_budget'
>;

/** What runs the model, or how often it may try, by words of the note on a score. */
const SCAFFOLDS: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [/claude code/i, () => 'Claude Code'],
  [/terminus(?: (\d))?/i, ([, version]) => ['Terminus', version].join(' ').trim()],
  [/openhands/i, () => 'OpenHands'],
  [/agentless/i, () => 'Agentless'],
  [/swe-agent/i, () => 'SWE-agent'],
  [/search agent/i, () => 'search agent'],
  [/\bwith (?:python |search )?tools?\b|, tools\b/i, () => 'tools'],
  [/parallel test-time compute/i, () => 'parallel test-time compute'],
  [/\b(?:maj|cons)@(\d+)/i, ([, tries = '']) => `majority of ${tries}`],
  [/\bpass ?@ ?([2-9]|\d{2,})\b/i, ([, tries = '']) => `best of ${tries}`],
];

/** How a score was measured, out of the note the feed has beside it; what is not said is absent. */
function toConditions(note: string): Conditions {
  const scaffolds = SCAFFOLDS.flatMap(([pattern, toName]) => {
    const found = pattern.exec(note);
    return found === null ? [] : [toName(found)];
  });
  return withoutAbsent({
    n_shots: toShots(note),
    prompt_style: toPromptStyle(note),
    scaffold: scaffolds.length > 0 ? scaffolds.join(', ') : undefined,
    reasoning_effort: /non-?thinking|\bno (extended )?thinking|reasoning off/i.test(note)
      ? 'none'
      : undefined,
    thinking_budget: toThinkingBudget(note),
  });
}

function toShots(note: string): number | undefined {
  const [, count] = /\b(\d{1,3})[- ]shots?\b/i.exec(note) ?? [];
  return count !== undefined ? Number(count) : /\bzero-shot\b/i.test(note) ? 0 : undefined;
}

function toPromptStyle(note: string): string | undefined {
  if (/text[- ]only|text-based|text subset/i.test(note)) {
    return 'text only';
  }
  return /\bcot\b|chain[- ]of[- ]thought/i.test(note) ? 'chain of thought' : undefined;
}

function toThinkingBudget(note: string): number | undefined {
  const [, thousands] = /extended thinking[^.]{0,40}up to (\d{1,3})k tokens/i.exec(note) ?? [];
  return thousands === undefined ? undefined : Number(thousands) * 1000;
}

const label = z.string().min(1).max(200);
/** No score has more digits; written out, others would fill the memory. */
const Points = SourceNumber.refine((text) => /^-?\d{1,9}(\.\d{1,20})?([eE]-?\d)?$/.test(text), {
  error: 'expected a score',
});

export const Score = z.object({
  item: z.literal('score'),
  organization_id: label,
  model_id: label,
  benchmark_id: label,
  benchmark_name: label,
  score: Points,
  is_self_reported: z.boolean(),
  self_reported_source_link: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullish(),
  analysis_method: z.string().max(2000).nullish(),
  updated_at: z.string().max(40).nullish(),
});
type Score = z.infer<typeof Score>;

/** An index and publishers whose figures may be shown by them only, not passed on. */
const RESTRICTED_INDEX = 'aa-index';
const RESTRICTED = /(^|\.)(artificialanalysis\.ai|openrouter\.ai|swebench\.com)$/;
/** A link that stands for none. */
const PLACEHOLDER = /(^|\.)example\.(com|org|net)$/;

/** Why a sound score is not taken, or null. */
export function findScoreSkip(score: Score): string | null {
  const host = hostOf(score);
  if (score.benchmark_id === RESTRICTED_INDEX || RESTRICTED.test(host)) {
    return 'restricted';
  }
  if (PLACEHOLDER.test(host)) {
    return 'no_source';
  }
  const isErrorRate = /\bWER\b|word error rate/i.test(score.analysis_method ?? '');
  const isComplement = /1 ?[-−] ?WER/i.test(score.analysis_method ?? '');
  return score.benchmark_id === 'fleurs' && (isComplement || !isErrorRate) ? 'unit_unclear' : null;
}

const hostOf = ({ self_reported_source_link: link }: Score) =>
  typeof link === 'string' ? new URL(link).hostname : '';

export function toRunRecord(score: Score): RunRecord {
  const rule: BenchmarkRule = BENCHMARK_RULES.get(score.benchmark_id) ?? {};
  const note = score.analysis_method ?? '';
  const said = toConditions(note);
  const conditions = withoutAbsent({
    ...said,
    prompt_style: rule.promptStyle ?? said.prompt_style,
    scaffold: rule.scaffold ?? said.scaffold,
  });
  const modelId = toModelId(score);
  const updated = toPartialDate(score.updated_at?.slice(0, 10));
  return withoutAbsent({
    kind: 'run' as const,
    native_id: [`${modelId}#${score.benchmark_id}`, ...Object.values(conditions)].join('@'),
    model_id: modelId,
    developer: score.organization_id,
    suite: 'LLM Stats',
    ...conditions,
    evaluator: score.is_self_reported ? ('self_reported' as const) : ('third_party' as const),
    retrieved_on: updated?.length === 10 ? updated : undefined,
    url: score.self_reported_source_link ?? undefined,
    scores: [toPoints(score, rule, note)],
  });
}

function toPoints(score: Score, rule: BenchmarkRule, note: string): RunRecord['scores'][number] {
  const isShare = rule.max === undefined;
  return withoutAbsent({
    benchmark: toName(score, rule, note),
    metric: rule.errorRate ?? (isShare ? undefined : 'score'),
    score: toDecimal(new Big(score.score).times(rule.times ?? 1).toFixed()),
    raw: rule.times === undefined ? undefined : toDecimal(score.score),
    min: rule.min ?? 0,
    max: rule.max ?? 1,
    lower_is_better: rule.errorRate === undefined ? undefined : (true as const),
  });
}

/** The feed has GPQA and its Diamond subset under one name; the note tells them apart, or the document. */
function toName(score: Score, rule: BenchmarkRule, note: string): string {
  return score.benchmark_id === 'gpqa' && (/diamond/i.test(note) || isFigureOfDiamond(score))
    ? 'GPQA Diamond'
    : (rule.name ?? score.benchmark_name.trim());
}

const isFigureOfDiamond = (score: Score): boolean =>
  GPQA_DIAMOND.get(toModelId(score)) === Number(score.score);

const toModelId = ({ organization_id, model_id }: Score): string =>
  `${organization_id}/${model_id}`;
