import { z } from 'zod';
import { FILTERS, toFilters } from '../../../../schemas/api/parameters/filters.ts';
import { FRONTIER_FILTERS, withDefaults } from '../../../../schemas/search/default-filters.ts';
import { FRONTIER_PRICES } from '../../../../schemas/api/catalog/frontier.ts';
import { oneOfOr, text } from '../../../../schemas/api/parameters/scalars.ts';
import type { Benchmark } from '../../../../schemas/directory.ts';
import type { ModelSummary } from '../../../../schemas/model.ts';
import type { Facets } from '../../../../schemas/query.ts';
import { findNearest } from '../../../nearest.ts';
import { type FrontierModel as Member, findFrontierWithFacets } from '../../../catalog/frontier.ts';
import type { CatalogView } from '../../../catalog/catalog-view.ts';
import { createParamsReader } from '../../page/page-params.ts';
import type { PageRequest } from '../../page/page.ts';
import type { FieldError } from '../../../errors.ts';

export type PriceName = (typeof FRONTIER_PRICES)[number];

const ChartParams = z.object({
  benchmark: text({ about: 'Id of a benchmark.', min: 1, max: 128 }).optional(),
  price: oneOfOr(FRONTIER_PRICES, 'blended_price', { about: 'Price to plot.' }),
  creator: FILTERS.creator,
  type: FILTERS.type,
  open_weights: FILTERS.open_weights,
  self_reported: FILTERS.self_reported,
});
type ChartParams = z.output<typeof ChartParams>;

const readParams = createParamsReader({ path: '/charts', params: ChartParams });

/** A model with a price and a score. */
export interface PricedModel {
  readonly model: ModelSummary;
  readonly price: number;
  readonly score: number;
}

/** One on the frontier, with the result its score is of. */
type FrontierModel = PricedModel & Pick<Member, 'result'>;

export interface Chart {
  readonly benchmark: Benchmark;
  readonly price: PriceName;
  /** Cheapest first. */
  readonly priced: readonly PricedModel[];
  readonly frontier: readonly FrontierModel[];
  readonly facets: Facets;
}

export type Charted =
  | { readonly kind: 'redirect'; readonly to: string }
  | {
      readonly kind: 'invalid';
      readonly catalog: CatalogView;
      readonly errors: readonly FieldError[];
    }
  /** The catalogue has no scores at all. */
  | { readonly kind: 'nothing'; readonly catalog: CatalogView }
  | { readonly kind: 'drawn'; readonly catalog: CatalogView; readonly chart: Chart };

/** What the chart shows when nothing is chosen, as far as the catalogue has it. */
const FIRST_CHOICES = ['gpqa-diamond', 'mmlu-pro', 'epoch-capabilities-index'];

/** Reads everything a chart needs: prices and scores come as sort values, no document is read. */
export async function readChart(catalog: CatalogView, request: PageRequest): Promise<Charted> {
  const parsed = readParams(request);
  if (parsed.kind === 'redirect') return parsed;
  if (parsed.kind === 'invalid') return { ...parsed, catalog };
  const { benchmarks } = catalog;
  if (benchmarks.length === 0) return { kind: 'nothing', catalog };
  const benchmark = findBenchmark(benchmarks, parsed.params.benchmark);
  if (benchmark === null) {
    return {
      kind: 'invalid',
      catalog,
      errors: [unknown(parsed.params.benchmark ?? '', benchmarks)],
    };
  }
  const chart = await draw(catalog, benchmark, parsed.params);
  return { kind: 'drawn', catalog, chart };
}

function findBenchmark(all: readonly Benchmark[], id: string | undefined): Benchmark | null {
  if (id !== undefined) return all.find((one) => one.id === id.toLowerCase()) ?? null;
  const first = FIRST_CHOICES.map((choice) => all.find((one) => one.id === choice));
  return first.find((one) => one !== undefined) ?? all[0] ?? null;
}

function unknown(id: string, all: readonly Benchmark[]): FieldError {
  const nearest = findNearest(
    id,
    all.map((one) => one.id),
  );
  return {
    parameter: 'benchmark',
    detail: 'There is no benchmark with this id.',
    ...(nearest === null ? {} : { did_you_mean: nearest }),
  };
}

async function draw(
  catalog: CatalogView,
  benchmark: Benchmark,
  params: ChartParams,
): Promise<Chart> {
  const { price } = params;
  const { priced, frontier, facets } = await findFrontierWithFacets(catalog, {
    benchmark,
    price,
    filters: withDefaults(toFilters(params).filters, {}, FRONTIER_FILTERS),
    independentScores: params.self_reported === false,
  });
  return {
    benchmark,
    price,
    priced: priced.map(({ hit, ...at }) => ({ ...at, model: hit.model })),
    frontier,
    facets,
  };
}
