import type { Benchmark } from '../../../schemas/directory.ts';
import { ApiError } from '../../errors.ts';
import { findNearest } from '../../nearest.ts';
import type { IndexView } from '../../search/port.ts';

/**
 * The benchmark of an id.
 * @throws ApiError `benchmark_not_found` with the nearest id
 */
export function findBenchmark({ benchmarks }: IndexView, id: string): Benchmark {
  const found = benchmarks.find((benchmark) => benchmark.id === id.toLowerCase());
  if (found !== undefined) return found;
  const nearest = findNearest(
    id,
    benchmarks.map((benchmark) => benchmark.id),
  );
  throw new ApiError('benchmark_not_found', 'There is no benchmark with this id.', {
    members: { did_you_mean: nearest === null ? [] : [{ slug: nearest, score: 0.5 }] },
  });
}
