import type { RunRecord } from '../../schemas/records.ts';
import type { ResolvedBenchmark } from './resolved.ts';
import { toBenchmarkName, toMetric } from './tables/benchmarks.ts';

type Score = RunRecord['scores'][number];

/** 0–1 is published as percent; other scales as they are. */
export const isShare = ({ min, max }: Score): boolean => min === 0 && max === 1;

/** The benchmarks met so far, each made once. */
export class Benchmarks {
  readonly #bySource = new Map<string, ResolvedBenchmark>();
  readonly #bySlug = new Map<string, ResolvedBenchmark>();

  /** The benchmark of a score; the first source to name it describes it. */
  find(suite: string, score: Score): ResolvedBenchmark {
    const key = `${suite}\n${score.benchmark}`;
    const known = this.#bySource.get(key);
    if (known !== undefined) {
      return known;
    }
    const made = toBenchmark(suite, score);
    const benchmark = this.#bySlug.get(made.slug) ?? made;
    this.#bySlug.set(made.slug, benchmark);
    this.#bySource.set(key, benchmark);
    return benchmark;
  }

  isHigherBetter(slug: string): boolean {
    return this.#bySlug.get(slug)?.higherIsBetter !== false;
  }

  used(): ResolvedBenchmark[] {
    return [...this.#bySlug.values()];
  }
}

function toBenchmark(suite: string, score: Score): ResolvedBenchmark {
  const isPercent = isShare(score) || (score.min === 0 && score.max === 100);
  return {
    ...toBenchmarkName(suite, score.benchmark),
    metric: toMetric(score.metric, score.benchmark),
    unit: isPercent ? 'percent' : 'points',
    min: isPercent ? 0 : (score.min ?? null),
    max: isPercent ? 100 : (score.max ?? null),
    higherIsBetter: score.lower_is_better !== true,
  };
}
