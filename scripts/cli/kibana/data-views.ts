import { toSearchLogName } from '../../../schemas/search/log.ts';
import { toSavedObject, type SavedObject } from './saved-object.ts';

/** Ids of the data views. */
export const SEARCHES = 'model-catalog-searches';
export const MODELS = 'model-catalog-models';

/** What is empty in a data view, as Kibana writes it. */
const NOTHING_ELSE = {
  fields: '[]',
  fieldAttrs: '{}',
  runtimeFieldMap: '{}',
  sourceFilters: '[]',
  typeMeta: '{}',
};

/** The log of searches and the live index of models, of an index prefix. */
export const toDataViews = (prefix: string): readonly SavedObject[] => [
  toSavedObject('index-pattern', SEARCHES, {
    title: toSearchLogName(prefix),
    name: 'Model Catalog: searches',
    timeFieldName: '@timestamp',
    ...NOTHING_ELSE,
    fieldFormatMap: JSON.stringify({ took_ms: { id: 'number', params: { pattern: '0,0.0' } } }),
  }),
  toSavedObject('index-pattern', MODELS, {
    title: prefix,
    name: 'Model Catalog: models',
    ...NOTHING_ELSE,
    fieldFormatMap: '{}',
  }),
];
