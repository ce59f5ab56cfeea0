import type { RunRecord } from '../../../schemas/records.ts';
import type { ResolvedBenchmark } from '../resolved.ts';
import { toBenchmarkName } from '../tables/benchmarks/benchmarks.ts';
import { toMetric, unitOfMetric } from '../tables/benchmarks/metrics.ts';

type Score = RunRecord['scores'][number];

/** 0–1 is published as percent, a correlation times 100 as is usual; other scales as they are. */
export const isShare = ({ min, max }: Score): boolean => (min === 0 || min === -1) && max === 1;

/** The benchmarks met so far, each made once. */
export class Benchmarks {
  readonly #bySource = new Map<string, ResolvedBenchmark>();
  readonly #bySlug = new Map<string, ResolvedBenchmark>();

  /** The benchmark of a score; the first source to name it describes it, the first that has an address gives that. */
  find(suite: string, score: Score): ResolvedBenchmark {
    const key = `${suite}\n${score.benchmark}`;
    const known = this.#bySource.get(key);
    if (known !== undefined) {
      return known;
    }
    const made = toBenchmark(suite, score);
    const first = this.#bySlug.get(made.slug) ?? made;
    const benchmark = { ...first, url: first.url ?? made.url };
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
  const { metric, ...name } = toBenchmarkName(suite, score.benchmark);
  const factor = isShare(score) ? 100 : 1;
  const [min, max] = [toEnd(score.min, factor), toEnd(score.max, factor)];
  const counted = metric ?? toMetric(score.metric, score.benchmark);
  const unit = min === 0 && max === 100 ? 'percent' : 'points';
  return {
    ...name,
    metric: counted,
    unit: unitOfMetric(counted) ?? unit,
    min,
    max,
    higherIsBetter: score.lower_is_better !== true,
  };
}

const toEnd = (end: number | undefined, factor: number) =>
  end === undefined ? null : end * factor;
