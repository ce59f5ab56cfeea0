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
import { toMeta } from '../../catalog/query/meta.ts';
import { readLeaderboard } from '../../catalog/directory/leaderboards.ts';
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
export function benchmarkRoutes(): Route[] {
  return [listRoute(), detailRoute(), scoresRoute()];
}

function listRoute(): Route {
  return route({
    ...shared,
    id: 'listBenchmarks',
    summary: 'List benchmarks',
    description: 'Lists benchmarks with their metric, scale and direction.',
    path: '/benchmarks',
    params: BenchmarkListParams,
    aliases: { ...PAGING_ALIASES, query: 'q', search: 'q' },
    response: BenchmarksAnswer,
    errors: ['invalid_cursor'],
    handle: async (params, _body, context) => {
      const { entries, pagination } = await listBenchmarks(context.catalog, params);
      const data = entries.map(toEntry);
      return {
        status: 200,
        body: { data, pagination, meta: toMeta(context.catalog, context.warnings) },
        headers: { Link: toLink(context, pagination) },
      };
    },
  });
}

function detailRoute(): Route {
  return route({
    ...shared,
    id: 'getBenchmark',
    summary: 'Read a benchmark',
    description:
      'Returns a benchmark with its metric, scale, direction and the number of models with a score.',
    path: '/benchmarks/{id}',
    params: BenchmarkParams,
    response: BenchmarkAnswer,
    errors: ['benchmark_not_found'],
    handle: async ({ id }, _body, { catalog, warnings }) => {
      const benchmark = findBenchmark(catalog, id);
      const models = await countScored(catalog, benchmark.id);
      const data = { ...toEntry(benchmark), models };
      return { status: 200, body: { data, meta: toMeta(catalog, warnings) }, headers: {} };
    },
  });
}

function scoresRoute(): Route {
  return route({
    ...shared,
    id: 'listScores',
    summary: 'Read a leaderboard',
    description:
      'Ranks models on a benchmark, best first, by their headline score or, with `variant`, their score for that variant. Scores reported only by a model’s creator follow independently measured ones and are ranked separately.',
    path: '/benchmarks/{id}/scores',
    params: ScoreParams,
    aliases: PAGING_ALIASES,
    response: ScoresAnswer,
    errors: ['benchmark_not_found', 'invalid_cursor'],
    handle: async ({ id, self_reported, community, variant, ...paging }, _body, context) => {
      const benchmark = findBenchmark(context.catalog, id);
      const query = { variant, independent: self_reported === false, community, paging };
      const { scores: data, pagination } = await readLeaderboard(context.catalog, benchmark, query);
      return {
        status: 200,
        body: { data, pagination, meta: toMeta(context.catalog, context.warnings) },
        headers: { Link: toLink(context, pagination) },
      };
    },
  });
}
