import { toSavedObject, type Reference, type SavedObject } from './saved-object.ts';

/** Place of a panel on the grid, which is 48 wide. */
type Place = readonly [x: number, y: number, width: number, height: number];

/** Where each object is shown, by its id. */
const PLACES: Readonly<Record<string, Place>> = {
  'model-catalog-search-count': [0, 0, 16, 5],
  'model-catalog-search-nothing-count': [16, 0, 16, 5],
  'model-catalog-search-not-exact-count': [32, 0, 16, 5],
  'model-catalog-top-queries': [0, 5, 24, 15],
  'model-catalog-zero-result-queries': [24, 5, 24, 15],
  'model-catalog-latency': [0, 20, 24, 12],
  'model-catalog-stages': [24, 20, 24, 12],
  'model-catalog-engines': [0, 32, 24, 12],
  'model-catalog-filters': [24, 32, 24, 12],
  'model-catalog-top-corrections': [0, 44, 24, 12],
  'model-catalog-first-results': [24, 44, 24, 12],
  'model-catalog-models-by-creator': [0, 56, 48, 12],
  'model-catalog-poor-searches': [0, 68, 48, 16],
};

/** The dashboard that shows those of the objects that have a place on it. */
export function toDashboard(objects: readonly SavedObject[]): SavedObject {
  const shown = objects.flatMap((object) => {
    const place = PLACES[object.id];
    return place === undefined ? [] : [{ object, place }];
  });
  const panels = shown.map(({ object: { id, type }, place: [x, y, w, h] }) => ({
    type,
    panelIndex: id,
    gridData: { x, y, w, h, i: id },
    embeddableConfig: { enhancements: {} },
    panelRefName: `panel_${id}`,
  }));
  const references = shown.map(({ object: { id, type } }): Reference => ({
    type,
    id,
    name: `${id}:panel_${id}`,
  }));
  const attributes = {
    title: 'Model Catalog: search tuning',
    description: 'What is searched for, what is not found, and how fast.',
    timeRestore: true,
    timeFrom: 'now-7d',
    timeTo: 'now',
    refreshInterval: { pause: true, value: 60_000 },
    optionsJSON: JSON.stringify({
      useMargins: true,
      syncColors: false,
      syncCursor: true,
      syncTooltips: false,
      hidePanelTitles: false,
    }),
    panelsJSON: JSON.stringify(panels),
    kibanaSavedObjectMeta: {
      searchSourceJSON: JSON.stringify({ query: { query: '', language: 'kuery' }, filter: [] }),
    },
  };
  return toSavedObject('dashboard', 'model-catalog-search-tuning', attributes, references);
}
