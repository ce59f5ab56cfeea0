import { MODELS, SEARCHES } from './data-views.ts';
import { toSavedObject, type SavedObject } from './saved-object.ts';

interface Session {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly dataView: string;
  readonly columns: readonly string[];
  readonly sort: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  /** KQL. */
  readonly query: string;
}

/** The name under which a session speaks of its data view. */
const INDEX = 'kibanaSavedObjectMeta.searchSourceJSON.index';

function toSession({ id, dataView, query, ...shown }: Session): SavedObject {
  const source = {
    query: { query, language: 'kuery' },
    filter: [],
    highlightAll: false,
    indexRefName: INDEX,
  };
  const attributes = {
    ...shown,
    grid: {},
    hideChart: false,
    isTextBasedOnly: false,
    timeRestore: false,
    kibanaSavedObjectMeta: { searchSourceJSON: JSON.stringify(source) },
  };
  return toSavedObject('search', id, attributes, [
    { type: 'index-pattern', id: dataView, name: INDEX },
  ]);
}

/** Saved sessions of Discover. */
export const SESSIONS: readonly SavedObject[] = [
  toSession({
    id: 'model-catalog-all-searches',
    title: 'Model Catalog: searches',
    description: 'Every search with what was found, the latest first.',
    dataView: SEARCHES,
    columns: ['query', 'filters', 'stage', 'total', 'first', 'took_ms', 'engine', 'client'],
    sort: [['@timestamp', 'desc']],
    query: '',
  }),
  toSession({
    id: 'model-catalog-poor-searches',
    title: 'Model Catalog: searches to look at',
    description:
      'Found nothing, or only by half of the words: paste the text into catalog explain.',
    dataView: SEARCHES,
    columns: ['text', 'filters', 'stage', 'corrections', 'total', 'slugs'],
    sort: [['@timestamp', 'desc']],
    query: 'total : 0 or stage : "partial"',
  }),
  toSession({
    id: 'model-catalog-known-models',
    title: 'Model Catalog: models',
    description: 'The live index as it is searched.',
    dataView: MODELS,
    columns: ['slug', 'f_name', 'f_creator', 'f_popularity', 'f_release_date', 'f_community'],
    sort: [['f_popularity', 'desc']],
    query: 'kind : "model"',
  }),
];
