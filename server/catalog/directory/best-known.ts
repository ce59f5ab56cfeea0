import type { ModelSummary } from '../../../schemas/model.ts';
import { DEFAULT_FILTERS } from '../../../schemas/search/default-filters.ts';
import { rememberPerState, type CatalogView } from '../catalog-view.ts';

/** Models among which is counted. */
const MODELS_MAX = 500;

interface BestKnown {
  /** The popularity of the best known model of each creator, by slug. */
  readonly creators: ReadonlyMap<string, number>;
  /** How many of the best known models have a score on each benchmark, by id. */
  readonly benchmarks: ReadonlyMap<string, number>;
  /** What families are called, by slug, where a model is called so: `GPT-5` of `GPT-5 mini`. */
  readonly families: ReadonlyMap<string, string>;
}

const remember = rememberPerState<BestKnown>(1);

/** How well known creators and benchmarks are, and what families are called, by the best known models. */
export const readBestKnown = (catalog: CatalogView): Promise<BestKnown> =>
  remember(catalog, '', () => gatherBestKnown(catalog));

async function gatherBestKnown(catalog: CatalogView): Promise<BestKnown> {
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
  const families = new Map<string, string>();
  for (const { model } of hits) {
    const slug = model.creator?.slug;
    if (slug !== undefined && !creators.has(slug)) creators.set(slug, model.popularity);
    const family = toFamilyName(model);
    if (model.family !== null && family !== null && !families.has(model.family)) {
      families.set(model.family, family);
    }
    for (const id of new Set(model.benchmarks.map(({ benchmark }) => benchmark.id))) {
      benchmarks.set(id, (benchmarks.get(id) ?? 0) + 1);
    }
  }
  return { creators, benchmarks, families };
}

const toLetters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The beginning of a model's name that is its family's: `GPT-5` of `GPT-5 mini`; null: there is none. */
export function toFamilyName({
  name,
  family,
}: Pick<ModelSummary, 'name' | 'family'>): string | null {
  if (family === null) return null;
  const key = toLetters(family);
  for (let end = 1; end <= name.length; end += 1) {
    const isWordEnd = !/^[\p{L}\p{N}]/u.test(name.slice(end));
    if (isWordEnd && toLetters(name.slice(0, end)) === key) return name.slice(0, end);
  }
  return null;
}
