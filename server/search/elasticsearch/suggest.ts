import { SEARCH_FILTERS } from '../../../schemas/search/default-filters.ts';
import { norm } from '../../../schemas/search/text.ts';
import { completeModels, completeNames, toCompletion } from '../completion.ts';
import type { Suggestion } from '../port.ts';
import { runQuery } from './run-query.ts';
import type { PublishedState } from './published-state.ts';

/** Completions of a text, models first, then creators, families and providers. */
export async function suggest(
  state: PublishedState,
  q: string,
  limit: number,
): Promise<readonly Suggestion[]> {
  const typed = q.slice(0, 256);
  const key = norm(typed);
  if (key === '') return [];
  const completions = [
    ...state.creators.map((creator) => toCompletion('creator', creator)),
    ...state.families.map((slug) => toCompletion('family', { slug, name: slug })),
    ...state.providers.map((provider) => toCompletion('provider', provider)),
  ];
  const others = completeNames(key, completions, limit);
  const { hits, stage } = await runQuery(state, {
    text: { q, typo: 'auto', mode: 'search' },
    filters: SEARCH_FILTERS,
    sort: [],
    window: { kind: 'offset', offset: 0 },
    limit: limit - others.length,
    facets: [],
    independentScores: false,
  });
  const models = hits.map(({ model }) => model);
  return [...completeModels(typed, models, stage), ...others];
}
