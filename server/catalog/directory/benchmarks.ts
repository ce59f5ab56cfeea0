import type { Benchmark } from '../../../schemas/directory.ts';
import type { Pagination } from '../../../schemas/api/responses.ts';
import { ApiError, type FieldError } from '../../errors.ts';
import { findNearest } from '../../nearest.ts';
import type { CatalogView } from '../catalog-view.ts';
import type { IndexView } from '../../search/port.ts';
import { readBestKnown } from './best-known.ts';
import { cutPage, type ListParams } from '../query/list-page.ts';

/** A page of the benchmarks of a catalogue. */
export async function listBenchmarks(
  catalog: CatalogView,
  params: ListParams,
): Promise<{ readonly entries: readonly Benchmark[]; readonly pagination: Pagination }> {
  const known = params.sort.endsWith('popularity')
    ? (await readBestKnown(catalog)).benchmarks
    : new Map<string, number>();
  const listed = catalog.benchmarks.map((benchmark) => ({
    key: benchmark.id,
    name: benchmark.name,
    models: 0,
    // A part of another is known as part of that.
    popularity: benchmark.parent === null ? (known.get(benchmark.id) ?? 0) : 0,
    benchmark,
  }));
  const { entries, pagination } = cutPage(listed, params);
  return { entries: entries.map(({ benchmark }) => benchmark), pagination };
}

/** How many models have a score on a benchmark. */
export async function countScored(catalog: CatalogView, benchmark: string): Promise<number> {
  const { total } = await catalog.search({
    text: null,
    filters: [{ kind: 'score', benchmark, min: null, max: null }],
    sort: [],
    window: { kind: 'offset', offset: 0 },
    limit: 0,
    facets: [],
    independentScores: false,
  });
  return total;
}

/**
 * The benchmark of an id.
 * @throws ApiError `benchmark_not_found` with the nearest id
 */
export function findBenchmark({ benchmarks }: IndexView, id: string): Benchmark {
  const match = benchmarks.find((benchmark) => benchmark.id === id.toLowerCase());
  if (match !== undefined) return match;
  const nearest = findNearest(
    id,
    benchmarks.map((benchmark) => benchmark.id),
  );
  throw new ApiError('benchmark_not_found', 'There is no benchmark with this id.', {
    members: { did_you_mean: nearest === null ? [] : [{ slug: nearest, score: 0.5 }] },
  });
}

/** The benchmark of a parameter; an unknown one goes to `errors`. */
export function toBenchmark(
  value: string,
  { benchmarks }: IndexView,
  errors: FieldError[],
): Benchmark | null {
  const match = benchmarks.find(({ id }) => id === value.toLowerCase());
  if (match !== undefined) return match;
  const nearest = findNearest(
    value,
    benchmarks.map(({ id }) => id),
  );
  errors.push({
    parameter: 'benchmark',
    detail: 'There is no benchmark with this id.',
    value,
    ...(nearest === null ? {} : { did_you_mean: nearest }),
  });
  return null;
}
