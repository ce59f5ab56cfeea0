import type { ResolvedResult } from '../../resolve/resolved.ts';
import type { DataCheck } from '../check.ts';
import { groupBy } from '../../resolve/group.ts';
import { toResultKey } from '../../resolve/results/result-key.ts';

/** Results outside the range of their benchmark. */
export const outOfBounds: DataCheck = {
  name: 'score_out_of_bounds',
  level: 'error',
  advice: 'correct the range or the scale in the feed that sends it',
  find: function* find({ models, benchmarks }) {
    const ranges = new Map(benchmarks.map((benchmark) => [benchmark.slug, benchmark]));
    for (const { slug, results } of models) {
      for (const result of results) {
        const { benchmark, score } = result;
        const { min = null, max = null } = ranges.get(benchmark) ?? {};
        const isOut = (min !== null && score < min) || (max !== null && score > max);
        const isNumber = Number.isFinite(score);
        if (isOut || !isNumber) {
          yield { subject: `${slug} ${benchmark}`, detail: `${score} (${toResultKey(result)})` };
        }
      }
    }
  },
};

/** Scores in percent of which the highest is 1: shares that were not multiplied. */
export const shares: DataCheck = {
  name: 'share_as_percent',
  level: 'error',
  advice: 'give the score its range in the feed that sends it, so that shares become percent',
  find: function* find({ models, benchmarks }) {
    const percent = new Set(benchmarks.filter(({ unit }) => unit === 'percent').map((b) => b.slug));
    const results = models
      .flatMap((model) => model.results)
      .filter((r) => percent.has(r.benchmark));
    const groups = groupBy(results, ({ benchmark, run }) => `${benchmark} ${run.source}`);
    for (const [subject, group] of groups) {
      const highest = Math.max(...group.map(({ score }) => score));
      const lowest = Math.min(...group.map(({ score }) => score));
      if (highest <= 1 && lowest < highest) {
        yield { subject, detail: `${group.length} scores, the highest ${highest}` };
      }
    }
  },
};

/** How many times one source's usual score may be another's. */
const SCALE_FACTOR = 20;

/** One benchmark on which two sources differ as if by another scale. */
export const mixedScales: DataCheck = {
  name: 'mixed_scales',
  level: 'error',
  advice: 'one source uses another scale: give its scores their range in its feed',
  find: function* find({ models }) {
    const byBenchmark = groupBy(
      models.flatMap(({ results }) => results),
      ({ benchmark }) => benchmark,
    );
    for (const [subject, results] of byBenchmark) {
      const sources = [...groupBy(results, ({ run }) => run.source)].map(([source, group]) => ({
        source,
        usual: toMedian(group),
      }));
      const known = sources.filter(({ usual }) => usual > 0).sort((a, b) => a.usual - b.usual);
      const [low, high] = [known[0], known.at(-1)];
      if (low !== undefined && high !== undefined && high.usual / low.usual > SCALE_FACTOR) {
        const detail = `${low.source} usually ${low.usual}, ${high.source} ${high.usual}`;
        yield { subject, detail };
      }
    }
  },
};

function toMedian(results: readonly ResolvedResult[]): number {
  const sorted = results.map(({ score }) => score).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Benchmarks on which nobody has a score. */
export const emptyBenchmarks: DataCheck = {
  name: 'benchmark_without_results',
  level: 'warning',
  advice: 'the resolver should not list it: look at its feed',
  find: function* find({ models, benchmarks }) {
    const used = new Set(models.flatMap(({ results }) => results.map((r) => r.benchmark)));
    for (const { slug, name } of benchmarks) {
      if (!used.has(slug)) yield { subject: slug, detail: name };
    }
  },
};
