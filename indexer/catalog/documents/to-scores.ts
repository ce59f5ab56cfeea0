import type { BenchmarkScore } from '../../../schemas/model.ts';
import type { ResultRow } from '../database/rows.ts';
import type { Directory } from './model-rows.ts';

/**
 * Benchmarks people ask for first, in that order; a list row shows the first five a model has. The
 * others follow by name, and parts of a benchmark last.
 */
const PROMINENT = [
  'gpqa-diamond',
  'arena-text',
  'swe-bench-verified',
  'swe-bench-pro',
  'humanitys-last-exam',
  'frontiermath',
  'aime-2025',
  'aider-polyglot',
  'terminal-bench-2.1',
  'livecodebench',
  'epoch-capabilities-index',
  'mmlu-pro',
  'gpqa',
  'ifeval',
  'math-level-5',
  'bbh',
  'musr',
  'mmlu',
  'helm-capabilities',
  'reward-bench-2',
  'helm-lite',
  'helm-mmlu',
  'helm-classic',
  'global-mmlu-lite',
  'arena-text-to-image',
  'arena-image-edit',
  'arena-text-to-video',
  'arena-image-to-video',
];
const rankOf = new Map(PROMINENT.map((slug, rank) => [slug, rank]));

/** What is stated of the run's set-up. */
function toConfiguration(row: ResultRow): BenchmarkScore['configuration'] {
  const known: BenchmarkScore['configuration'] = {};
  if (row.reasoning_effort !== null) known.effort = row.reasoning_effort;
  if (row.thinking_budget !== null) known.thinking_budget = row.thinking_budget;
  if (row.n_shots !== null) known.shots = row.n_shots;
  if (row.scaffold !== null) known.scaffold = row.scaffold;
  if (row.prompt_style !== null) known.prompt_style = row.prompt_style;
  if (row.precision !== null) known.precision = row.precision;
  if (row.cost_usd !== null) known.cost_usd = row.cost_usd;
  return known;
}

/** How the run was set up, such as `high` or `bfloat16`; null for a plain run. */
function toVariant(row: ResultRow): string | null {
  let text = '';
  const add = (part: string | null): void => {
    if (part !== null && part !== '') text += text === '' ? part : `, ${part}`;
  };
  add(row.reasoning_effort);
  if (row.thinking_budget !== null) add(`${row.thinking_budget} thinking tokens`);
  add(row.scaffold);
  add(row.prompt_style);
  if (row.n_shots !== null) add(`${row.n_shots}-shot`);
  add(row.precision);
  return text === '' ? null : text;
}

function toScore(row: ResultRow, directory: Directory): BenchmarkScore {
  const benchmark = directory.benchmarks.get(row.benchmark_slug);
  if (benchmark === undefined) throw new Error(`No benchmark ${row.benchmark_slug} is stored.`);
  const source = directory.sources.get(row.source_key);
  return {
    benchmark: { id: benchmark.slug, name: benchmark.name },
    unit: benchmark.unit,
    metric: benchmark.metric,
    scale: {
      min: benchmark.min,
      max: benchmark.max,
      higher_is_better: Boolean(benchmark.higher_is_better),
    },
    score: row.score,
    normalized_score: row.score_norm,
    stderr: row.stderr,
    variant: toVariant(row),
    harness: row.harness,
    configuration: toConfiguration(row),
    snapshot: directory.slugs.get(row.snapshot_model_id ?? '') ?? null,
    measured_on: directory.slugs.get(row.snapshot_model_id ?? '') ?? null,
    self_reported: row.evaluator === 'self_reported',
    verified: row.evaluator !== 'self_reported',
    headline: Boolean(row.is_primary),
    source: {
      name: source?.name ?? row.source_key,
      url: row.url ?? source?.url ?? null,
      license: source?.licence ?? null,
    },
    measured_at: row.evaluated_on,
    recorded_at: row.recorded_on,
  };
}

interface Ordered {
  readonly row: ResultRow;
  readonly order: readonly (number | string)[];
}

/** Headline scores first, the best-known benchmarks leading; then the rest, newest first. */
export function toScores(results: readonly ResultRow[], directory: Directory): BenchmarkScore[] {
  const orderOf = (row: ResultRow): readonly (number | string)[] => [
    row.is_primary ? 0 : 1,
    rankOf.get(row.benchmark_slug) ?? PROMINENT.length,
    (directory.benchmarks.get(row.benchmark_slug)?.parent_slug ?? null) === null ? 0 : 1,
    row.evaluator === 'self_reported' ? 1 : 0,
    row.benchmark_slug,
  ];
  const compare = (a: Ordered, b: Ordered): number => {
    for (const [i, left] of a.order.entries()) {
      const other = b.order[i] ?? left;
      if (left !== other) return left < other ? -1 : 1;
    }
    if (a.row.recorded_on !== b.row.recorded_on) {
      return a.row.recorded_on < b.row.recorded_on ? 1 : -1;
    }
    return a.row.key < b.row.key ? -1 : 1;
  };
  return results
    .map((row): Ordered => ({ row, order: orderOf(row) }))
    .sort(compare)
    .map(({ row }) => toScore(row, directory));
}
