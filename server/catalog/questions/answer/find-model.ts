import { SEARCH_FILTERS } from '../../../../schemas/search/default-filters.ts';
import { isOfVersions, readVersions } from '../../../../schemas/search/text.ts';
import type { Model } from '../../../../schemas/model.ts';
import type { CatalogPage } from '../../../search/port.ts';
import type { CatalogView } from '../../catalog-view.ts';

/** The model of a slug, id, alias or name; null: none is called exactly so. */
export async function findExactly(catalog: CatalogView, name: string): Promise<Model | null> {
  const resolution = await catalog.resolve(name);
  return resolution.kind === 'none' ? null : resolution.model;
}

/** The first that a search finds for a name, its typos corrected. */
export const findNearest = (catalog: CatalogView, name: string): Promise<CatalogPage> =>
  catalog.search({
    text: { q: name, typo: 'auto', mode: 'search' },
    filters: SEARCH_FILTERS,
    sort: [],
    window: { kind: 'offset', offset: 0 },
    limit: 1,
    facets: [],
    independentScores: false,
  });

/** The model called so, else the first of that version that a search finds for the name as it is typed. */
export async function findModel(catalog: CatalogView, name: string): Promise<Model | null> {
  const exact = await findExactly(catalog, name);
  if (exact !== null) return exact;
  const page = await findNearest(catalog, name);
  if (page.stage === 'partial') return null;
  const [model] = await catalog.read(page.hits.map((hit) => hit.model.slug));
  if (model === undefined) return null;
  const typed = readVersions(name);
  if (page.stage === 'exact') return isOfVersions(typed, [model.name, model.slug]) ? model : null;
  // Words are mistyped, numbers are not.
  const own = new Set([model.name, model.slug].flatMap(readVersions).map(({ version }) => version));
  return typed.every(({ version }) => own.has(version)) ? model : null;
}
