import { FILTER_ALIASES } from '../../../schemas/api/parameters/filters.ts';
import { FRONTIER_FILTERS } from '../../../schemas/search/default-filters.ts';
import { FrontierAnswer, FrontierParams } from '../../../schemas/api/catalog/frontier.ts';
import type { Benchmark } from '../../../schemas/directory.ts';
import { findNearest } from '../../nearest.ts';
import { route, type Route } from '../../http/route.ts';
import type { CatalogReader, IndexView } from '../../search/port.ts';
import { toDay, toDayMeta } from '../../catalog/query/as-of.ts';
import { toMeta } from '../../catalog/query/meta.ts';
import { checkedFilters, unknownNames } from '../../catalog/query/build-query.ts';
import { readFrontier } from '../../catalog/frontier.ts';
import { withoutScores } from '../../catalog/query/rows.ts';
import { type FieldError, invalidParameters } from '../../errors.ts';

/** The models that no other beats on price and score. */
export function frontierRoute(catalogue: CatalogReader): Route {
  return route({
    id: 'readFrontier',
    tag: 'Decide',
    summary: 'Find the models that none beats',
    description:
      'The Pareto frontier of a benchmark and a price: models for which none of those that pass the filters is as cheap and better, or as good and cheaper. Of each model the score that stands for it counts; `self_reported=false` leaves out what creators say of their own. Models nobody charges for are left out unless `free=true` asks for them; deprecated and retired ones unless `status` does.',
    method: 'get',
    path: '/frontier',
    scope: 'models:read',
    cache: 'catalogue',
    params: FrontierParams,
    aliases: FILTER_ALIASES,
    body: null,
    success: 200,
    response: FrontierAnswer,
    errors: [],
    handle: async (params, _body, context) => {
      const errors: FieldError[] = [];
      const filters = checkedFilters(params, errors, FRONTIER_FILTERS);
      const snapshot = await catalogue.view();
      const benchmark = toBenchmark(params.benchmark, snapshot, errors);
      if (errors.length > 0 || benchmark === null) throw invalidParameters(errors);
      const day = toDay(params.as_of, snapshot, context);
      const independentScores = params.self_reported === false;
      const { price } = params;
      const asked = { benchmark, price, filters, independentScores, ...day };
      const { standings, frontier } = await readFrontier(catalogue, asked);
      const { id, name, unit, scale } = benchmark;
      const warnings = unknownNames({ filters, sort: [] }, snapshot);
      return {
        status: 200,
        headers: {},
        body: {
          data: frontier.map(({ model, price: cost, score, result }) => ({
            model: withoutScores(model),
            price: cost,
            score,
            result,
          })),
          meta: {
            ...toMeta(snapshot, context.warnings, warnings),
            ...toDayMeta(day),
            benchmark: { id, name, unit, higher_is_better: scale.higher_is_better },
            price,
            considered: standings.length,
          },
        },
      };
    },
  });
}

function toBenchmark(
  value: string,
  { benchmarks }: IndexView,
  errors: FieldError[],
): Benchmark | null {
  const found = benchmarks.find(({ id }) => id === value.toLowerCase());
  if (found !== undefined) return found;
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
