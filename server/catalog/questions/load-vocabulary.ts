import { DEFAULT_FILTERS } from '../../../schemas/search/default-filters.ts';
import { DEFAULT_SORT } from '../../../schemas/query.ts';
import { rememberPerState, type CatalogView } from '../catalog-view.ts';
import { toVocabulary, type Vocabulary } from './vocabulary.ts';

/** Models, the most popular first, whose names are known when questions are read. */
const MODELS = 300;
const ROWS = 100;

const remember = rememberPerState<Vocabulary>(1);

/** The vocabulary of the published catalogue, made once for each of its versions. */
export const loadVocabulary = (catalog: CatalogView): Promise<Vocabulary> =>
  remember(catalog, '', () => readVocabulary(catalog));

async function readVocabulary(catalog: CatalogView): Promise<Vocabulary> {
  const { creators, providers, benchmarks } = catalog;
  const pages = await Promise.all(
    Array.from({ length: MODELS / ROWS }, (_, i) =>
      catalog.search({
        text: null,
        filters: DEFAULT_FILTERS,
        sort: DEFAULT_SORT,
        window: { kind: 'offset', offset: i * ROWS },
        limit: ROWS,
        facets: i === 0 ? ['license', 'family'] : [],
        independentScores: false,
      }),
    ),
  );
  const valuesOf = (name: 'license' | 'family'): string[] => {
    const facet = pages[0]?.facets[name];
    return facet?.kind === 'values' ? facet.values.map(({ value }) => value) : [];
  };
  return toVocabulary({
    creators,
    providers,
    benchmarks,
    licences: valuesOf('license'),
    families: valuesOf('family'),
    models: pages.flatMap(({ hits }) => hits.flatMap(({ model }) => [model.name, model.slug])),
  });
}
