import { SEARCH_FILTERS } from '../../../../schemas/search/default-filters.ts';
import { norm } from '../../../../schemas/search/text.ts';
import type { Suggestion } from '../../port.ts';
import { completeModels, completeNames, toCompletion } from '../../completion.ts';
import { runQuery } from './run-query.ts';
import type { CatalogState } from '../columns/catalog-state.ts';

/**
 * Completions of a text, models first, then creators, families and providers.
 * @param nameOf the display name of a row
 */
export function suggest(
  state: CatalogState,
  q: string,
  limit: number,
  nameOf: (row: number) => string,
): readonly Suggestion[] {
  const typed = q.slice(0, 256);
  const key = norm(typed);
  if (key === '') return [];
  const families = state
    .keyword('family')
    .sets.flat()
    .map((slug) => toCompletion('family', { slug, name: slug }));
  const others = completeNames(key, [...state.completions, ...families], limit);
  const { hits, stage } = runQuery(state, {
    text: { q, typo: 'auto', mode: 'search' },
    filters: SEARCH_FILTERS,
    sort: [],
    window: { kind: 'offset', offset: 0 },
    limit: limit - others.length,
    facets: [],
    independentScores: false,
  });
  const statuses = state.keyword('status');
  const models = hits.map(({ row }) => ({
    name: nameOf(row),
    slug: state.slugs[row] ?? '',
    status: statuses.valuesOf(row)[0] ?? '',
  }));
  return [...completeModels(typed, models, stage), ...others];
}
