import type { FRONTIER_PRICES } from '../../schemas/api/catalog/frontier.ts';
import type { Benchmark } from '../../schemas/directory.ts';
import type { BenchmarkScore, ModelSummary } from '../../schemas/model.ts';
import type { CatalogQuery, Filter } from '../../schemas/query.ts';
import { paretoFrontier } from './estimate/frontier.ts';
import type { CatalogReader, Hit } from '../search/port.ts';
import { readAllHits, slugOf, toWholeQuery } from './query/all-hits.ts';
import type { Day } from './query/as-of.ts';

/** A model with a price and a score. */
interface Standing {
  readonly slug: string;
  /** Its row; read when it is looked at. */
  readonly hit: Hit;
  readonly price: number;
  readonly score: number;
}

/** One on the frontier, with the result its score is of. */
export interface BestStanding extends Standing {
  readonly model: ModelSummary;
  readonly result: BenchmarkScore | null;
}

interface Asked extends Day {
  readonly benchmark: Benchmark;
  readonly price: (typeof FRONTIER_PRICES)[number];
  readonly filters: readonly Filter[];
  readonly independentScores: boolean;
}

export interface Frontier {
  /** What finds all standings. */
  readonly query: CatalogQuery;
  /** Cheapest first. */
  readonly standings: readonly Standing[];
  readonly frontier: readonly BestStanding[];
}

/** The least a blended price can be: a quarter of the least amount that is stored, 10⁻⁹ USD. */
const LEAST_PRICE = 0.25e-9;

const isFree = (filter: Filter): boolean =>
  filter.kind === 'is' && filter.field === 'free' && filter.value;

/** The models with a price and a score, and those of them that none beats; prices and scores come as sort values. */
export async function readFrontier(
  catalogue: CatalogReader,
  { benchmark, price, filters, independentScores, ...day }: Asked,
): Promise<Frontier> {
  const both: Filter[] = [
    { kind: 'score', benchmark: benchmark.id, min: null, max: null },
    { kind: 'range', field: price, min: filters.some(isFree) ? 0 : LEAST_PRICE, max: null },
  ];
  const higherIsBetter = benchmark.scale.higher_is_better;
  const query = toWholeQuery({
    filters: [...both, ...filters],
    sort: [
      { by: price, direction: 'asc' },
      { by: `benchmark:${benchmark.id}`, direction: higherIsBetter ? 'desc' : 'asc' },
    ],
    independentScores,
    ...day,
  });
  const standings: Standing[] = [];
  for await (const hits of readAllHits(catalogue, query)) {
    for (const hit of hits) {
      const [cost, score] = hit.position;
      if (typeof cost === 'number' && typeof score === 'number') {
        standings.push({ slug: slugOf(hit), hit, price: cost, score });
      }
    }
  }
  const best = paretoFrontier(standings, higherIsBetter);
  const frontier = await withResults(catalogue, best, benchmark.id, day);
  return { query, standings, frontier };
}

/** The results behind the scores of the frontier: few, so that their documents can be read. */
async function withResults(
  catalogue: CatalogReader,
  best: readonly Standing[],
  benchmark: string,
  { asOf }: Day,
): Promise<BestStanding[]> {
  const models = await catalogue.read(
    best.map(({ slug }) => slug),
    asOf,
  );
  const results = new Map(models.map(({ slug, benchmarks }) => [slug, benchmarks]));
  return best.map((standing) => {
    const own = (results.get(standing.slug) ?? []).filter(
      (result) => result.benchmark.id === benchmark && result.score === standing.score,
    );
    const result = own.find(({ headline }) => headline) ?? own[0] ?? null;
    return { ...standing, model: standing.hit.model, result };
  });
}
