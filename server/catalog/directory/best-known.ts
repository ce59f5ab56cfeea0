import { DEFAULT_FILTERS } from '../../../schemas/search/default-filters.ts';
import type { CatalogView } from '../catalog-view.ts';

/** Models among which is counted. */
const MODELS_MAX = 500;

interface BestKnown {
  /** The popularity of the best known model of each creator, by slug. */
  readonly creators: ReadonlyMap<string, number>;
  /** How many of the best known models have a score on each benchmark, by id. */
  readonly benchmarks: ReadonlyMap<string, number>;
}

/** How well known creators and benchmarks are, by the best known models. */
export async function readBestKnown(catalog: CatalogView): Promise<BestKnown> {
  const { hits } = await catalog.search({
    text: null,
    filters: DEFAULT_FILTERS,
    sort: [{ by: 'popularity', direction: 'desc' }],
    window: { kind: 'offset', offset: 0 },
    limit: MODELS_MAX,
    facets: [],
    independentScores: false,
  });
  const creators = new Map<string, number>();
  const benchmarks = new Map<string, number>();
  for (const { model } of hits) {
    const slug = model.creator?.slug;
    if (slug !== undefined && !creators.has(slug)) creators.set(slug, model.popularity);
    for (const id of new Set(model.benchmarks.map(({ benchmark }) => benchmark.id))) {
      benchmarks.set(id, (benchmarks.get(id) ?? 0) + 1);
    }
  }
  return { creators, benchmarks };
}
