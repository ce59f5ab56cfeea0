import {
  BenchmarkAnswer,
  BenchmarkListParams,
  BenchmarkParams,
  BenchmarksAnswer,
  ScoreParams,
  ScoresAnswer,
} from '../../../schemas/api/catalog/directory.ts';
import { PAGING_ALIASES } from '../../../schemas/api/parameters/paging.ts';
import type { Benchmark } from '../../../schemas/directory.ts';
import { route, type Route } from '../../http/route.ts';
import type { CatalogReader } from '../../search/port.ts';
import { toMeta } from '../../catalog/query/meta.ts';
import { createLeaderboards } from '../../catalog/directory/leaderboards.ts';
import { toLink } from '../../http/responses/link-header.ts';
import { countScored, findBenchmark, listBenchmarks } from '../../catalog/directory/benchmarks.ts';

const toEntry = (benchmark: Benchmark) => ({
  ...benchmark,
  links: {
    self: `/api/v1/benchmarks/${benchmark.id}`,
    scores: `/api/v1/benchmarks/${benchmark.id}/scores`,
  },
});

const shared = {
  tag: 'Directory',
  method: 'get',
  scope: 'models:read',
  cache: 'catalogue',
  body: null,
  success: 200,
} as const;

/** Benchmarks, and who scored how much on each. */
export function benchmarkRoutes(catalog: CatalogReader): Route[] {
  return [listRoute(catalog), detailRoute(catalog), scoresRoute(catalog)];
}

function listRoute(catalog: CatalogReader): Route {
  return route({
    ...shared,
    id: 'listBenchmarks',
    summary: 'List benchmarks',
    description: 'Tests with metric, scale and direction.',
    path: '/benchmarks',
    params: BenchmarkListParams,
    aliases: { ...PAGING_ALIASES, query: 'q', search: 'q' },
    response: BenchmarksAnswer,
    errors: ['invalid_cursor'],
    handle: async (params, _body, context) => {
      const view = await catalog.view();
      const { entries, pagination } = listBenchmarks(view, params);
      const data = entries.map(toEntry);
      return {
        status: 200,
        body: { data, pagination, meta: toMeta(view, context.warnings) },
        headers: { Link: toLink(context, pagination) },
      };
    },
  });
}

function detailRoute(catalog: CatalogReader): Route {
  return route({
    ...shared,
    id: 'getBenchmark',
    summary: 'Read one benchmark',
    description: 'A test with metric, scale, direction and the number of models with a score.',
    path: '/benchmarks/{id}',
    params: BenchmarkParams,
    response: BenchmarkAnswer,
    errors: ['benchmark_not_found'],
    handle: async ({ id }, _body, { warnings }) => {
      const view = await catalog.view();
      const benchmark = findBenchmark(view, id);
      const models = await countScored(catalog, benchmark.id);
      const data = { ...toEntry(benchmark), models };
      return { status: 200, body: { data, meta: toMeta(view, warnings) }, headers: {} };
    },
  });
}

function scoresRoute(catalog: CatalogReader): Route {
  const leaderboards = createLeaderboards(catalog);
  return route({
    ...shared,
    id: 'listScores',
    summary: 'Rank the scores on one benchmark',
    description:
      'Best first, one score a model: the one that stands for it, or with `variant` the one of that variant. `rank` counts scores of the same variant only, because others are not comparable.',
    path: '/benchmarks/{id}/scores',
    params: ScoreParams,
    aliases: PAGING_ALIASES,
    response: ScoresAnswer,
    errors: ['benchmark_not_found', 'invalid_cursor'],
    handle: async ({ id, self_reported, variant, ...paging }, _body, context) => {
      const view = await catalog.view();
      const benchmark = findBenchmark(view, id);
      const query = { variant, independent: self_reported === false, paging };
      const { scores: data, pagination } = await leaderboards.read(benchmark, view, query);
      return {
        status: 200,
        body: { data, pagination, meta: toMeta(view, context.warnings) },
        headers: { Link: toLink(context, pagination) },
      };
    },
  });
}
