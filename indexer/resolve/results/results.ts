import { EFFORTS } from '../../../schemas/efforts.ts';
import type { RunRecord } from '../../../schemas/records.ts';
import { type Benchmarks, isShare } from './benchmark-list.ts';
import { append, compareText } from '../group.ts';
import type { Mention } from '../identify/mention.ts';
import type {
  ResolvedBenchmark,
  ResolvedResult,
  ResolvedRun,
  ResolvedSource,
} from '../resolved.ts';
import Big from 'big.js';
import { toResultKey } from './result-key.ts';

/** Decimal places a score is published with. */
const PLACES = 4;
/** Decimal text so short that a number tells every two of them apart, and shifting it stays exact. */
const SHORT = /^(-?)(\d{1,9})(?:\.(\d+))?$/;
const DIGITS_MAX = 15;

/** Whether a score, decimal text, is within the ends of its metric; an end that is not given is none. */
export function isInRange({
  score,
  min,
  max,
}: {
  readonly score: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}): boolean {
  if (score.length <= DIGITS_MAX && isShort(min) && isShort(max)) {
    const value = Number(score);
    return (min === undefined || value >= min) && (max === undefined || value <= max);
  }
  const value = new Big(score);
  return (min === undefined || value.gte(min)) && (max === undefined || value.lte(max));
}

const isShort = (end: number | undefined) => end === undefined || String(end).length <= DIGITS_MAX;

/**
 * A decimal text times ten to the `shift` (0 or 2), rounded to four places, halves away from zero. Exact as
 * big.js does it, which is asked for what is long or written with an exponent.
 */
export function publishScore(text: string, shift: 0 | 2): number {
  const [, sign, whole = '', decimals = ''] = SHORT.exec(text) ?? [];
  if (sign === undefined) return Number(new Big(text).times(10 ** shift).round(PLACES));
  const kept = PLACES + shift;
  if (decimals.length <= kept) return Number(`${text}e${shift}`);
  const rounded =
    Number(whole + decimals.slice(0, kept)) + (decimals.charCodeAt(kept) >= FIVE ? 1 : 0);
  return Number(`${sign}${rounded}e-${PLACES}`);
}

const FIVE = '5'.charCodeAt(0);

type Score = RunRecord['scores'][number];

/** A run of a model, or of a snapshot of it. */
export interface Run {
  readonly mention: Mention;
  readonly record: RunRecord;
  /** Slug of the snapshot that was measured; null: the model itself. */
  readonly snapshot: string | null;
}

export interface Results {
  readonly results: ResolvedResult[];
  /** Scores outside the range of their metric. */
  readonly outOfRange: number;
}

/** The scores of a model in order of benchmark, one of each marked as its headline. */
export function toResults(
  runs: readonly Run[],
  sources: ReadonlyMap<string, ResolvedSource>,
  benchmarks: Benchmarks,
): Results {
  const results: UnmarkedResult[] = [];
  let outOfRange = 0;
  for (const { mention, record, snapshot } of runs) {
    const run = toRun(mention, record, snapshot, sources);
    for (const score of record.scores) {
      if (!isInRange(score)) {
        outOfRange += 1;
        continue;
      }
      results.push(toResult(run, score, benchmarks.find(record.suite, score)));
    }
  }
  return { results: markPrimary(results, benchmarks), outOfRange };
}

/** A result of which it is not settled whether it leads: of hundreds of thousands none is copied. */
type UnmarkedResult = Omit<ResolvedResult, 'isPrimary'> & { isPrimary: boolean };

const orNull = <T>(value: T | undefined): T | null => value ?? null;

/** Kept once for all scores of a run: of hundreds of thousands of results most share one. */
const toRun = (
  mention: Mention,
  record: RunRecord,
  snapshot: string | null,
  sources: ReadonlyMap<string, ResolvedSource>,
): ResolvedRun => ({
  nativeId: record.native_id,
  source: mention.source,
  rawModelName: record.model_id,
  snapshot,
  nShots: orNull(record.n_shots),
  harness: orNull(record.harness),
  reasoningEffort: mention.effort,
  thinkingBudget: mention.thinkingBudget,
  scaffold: orNull(record.scaffold),
  promptStyle: orNull(record.prompt_style),
  precision: record.precision ?? mention.quantization,
  evaluatedOn: orNull(record.evaluated_on),
  recordedOn: record.retrieved_on ?? sources.get(mention.source)?.asOf ?? '1970-01-01',
  evaluator: record.evaluator,
  url: orNull(record.url),
});

function toResult(
  run: ResolvedRun,
  score: Score,
  { slug, min, max }: ResolvedBenchmark,
): UnmarkedResult {
  const shift = isShare(score) ? 2 : 0;
  const publishMaybe = (value: number | undefined) =>
    value === undefined ? null : publishScore(String(value), shift);
  const published = publishScore(score.score, shift);
  const isBounded = min !== null && max !== null && max > min;
  return {
    run,
    benchmark: slug,
    score: published,
    scoreRaw: score.raw ?? score.score,
    scoreNorm: isBounded ? Number(((published - min) / (max - min)).toFixed(6)) : null,
    stderr: publishMaybe(score.stderr),
    ciLow: publishMaybe(score.ci_low),
    ciHigh: publishMaybe(score.ci_high),
    votes: orNull(score.votes),
    costUsd: orNull(score.cost_usd),
    isPrimary: false,
  };
}

const EVALUATORS = ['third_party', 'arena', 'self_reported'];
/** Of an effort that is not stated a model reasons as it does by itself: more than a little. */
const UNSTATED = 'unstated';
const FROM_LITTLE = EFFORTS.flatMap((one): readonly string[] =>
  one === 'medium' ? [UNSTATED, one] : [one],
);
/** How many steps higher a run counts that was given a budget of thinking tokens. */
const STEPS_OF_BUDGET = 2;

const toEffort = ({ reasoningEffort, thinkingBudget }: ResolvedRun): number =>
  FROM_LITTLE.indexOf(reasoningEffort ?? UNSTATED) +
  (thinkingBudget === null ? 0 : STEPS_OF_BUDGET);

/**
 * The headline of a benchmark: measured by others before self-reported, then the source with the
 * newest run; of its runs the highest effort (one that is not stated is between low and medium),
 * then the plain one before one in a scaffold or of reduced precision, then the newest, of the newest
 * snapshot, and the better score.
 */
function compareResults(
  a: ResolvedResult,
  b: ResolvedResult,
  newestOf: ReadonlyMap<string, string>,
  higherIsBetter: boolean,
): number {
  const newest = ({ source }: ResolvedRun) => newestOf.get(source) ?? '';
  // The model itself sorts after every snapshot, so it counts as the newest.
  const snapshot = (run: ResolvedRun) => run.snapshot ?? '\uffff';
  const plain = ({ scaffold, precision }: ResolvedRun) =>
    (scaffold === null ? 2 : 0) + (precision === null || precision === 'bfloat16' ? 1 : 0);
  const better = higherIsBetter ? b.score - a.score : a.score - b.score;
  return (
    EVALUATORS.indexOf(a.run.evaluator) - EVALUATORS.indexOf(b.run.evaluator) ||
    compareText(newest(b.run), newest(a.run)) ||
    compareText(a.run.source, b.run.source) ||
    toEffort(b.run) - toEffort(a.run) ||
    plain(b.run) - plain(a.run) ||
    compareText(dateOf(b.run), dateOf(a.run)) ||
    compareText(snapshot(b.run), snapshot(a.run)) ||
    better ||
    compareText(toResultKey(a), toResultKey(b))
  );
}

const dateOf = (run: ResolvedRun) => run.evaluatedOn ?? run.recordedOn;

function markPrimary(results: readonly UnmarkedResult[], benchmarks: Benchmarks): ResolvedResult[] {
  const groups = new Map<string, UnmarkedResult[]>();
  for (const result of results) {
    append(groups, result.benchmark, result);
  }
  return [...groups]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([benchmark, group]) => {
      const newestOf = toNewest(group);
      const isHigherBetter = benchmarks.isHigherBetter(benchmark);
      group.sort((a, b) => compareResults(a, b, newestOf, isHigherBetter));
      const [first] = group;
      if (first !== undefined) first.isPrimary = true;
      return group;
    });
}

/** The newest date of each source's runs. */
function toNewest(group: readonly ResolvedResult[]): ReadonlyMap<string, string> {
  const newest = new Map<string, string>();
  for (const { run } of group) {
    const date = dateOf(run);
    if (date > (newest.get(run.source) ?? '')) {
      newest.set(run.source, date);
    }
  }
  return newest;
}
