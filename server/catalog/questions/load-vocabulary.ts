import { DEFAULT_FILTERS } from '../../../schemas/search/default-filters.ts';
import { DEFAULT_SORT } from '../../../schemas/query.ts';
import { cachePerSource, type CatalogView } from '../catalog-view.ts';
import { toVocabulary, type Vocabulary } from './vocabulary.ts';

/** Models, the most popular first, whose names are known when questions are read. */
const MODELS = 300;
const ROWS = 100;

/** The vocabulary of one published state. */
interface Kept {
  version: string | null;
  vocabulary: Promise<Vocabulary> | null;
}

const keptOf = cachePerSource((): Kept => ({ version: null, vocabulary: null }));

/** The vocabulary of the published catalogue, made once for each of its versions. */
export function loadVocabulary(catalog: CatalogView): Promise<Vocabulary> {
  const kept = keptOf(catalog);
  if (kept.version === catalog.version && kept.vocabulary !== null) return kept.vocabulary;
  const vocabulary = readVocabulary(catalog);
  kept.version = catalog.version;
  kept.vocabulary = vocabulary;
  // What could not be read is read again by the next question.
  vocabulary.catch(() => {
    if (kept.vocabulary === vocabulary) kept.vocabulary = null;
  });
  return vocabulary;
}

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
        facets: i === 0 ? ['license'] : [],
        independentScores: false,
      }),
    ),
  );
  const licences = pages[0]?.facets.license;
  return toVocabulary({
    creators,
    providers,
    benchmarks,
    licences: licences?.kind === 'values' ? licences.values.map(({ value }) => value) : [],
    models: pages.flatMap(({ hits }) => hits.flatMap(({ model }) => [model.name, model.slug])),
  });
}
