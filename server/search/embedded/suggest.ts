import { norm } from '../../../schemas/text.ts';
import type { Suggestion } from '../port.ts';
import { toCompletion, type Completion } from './completion.ts';
import { find } from './find.ts';
import type { CatalogueState } from './state.ts';

/** Rows of a list that go to each type other than models, if the text starts their name. */
const PER_TYPE = 2;

/** Those of a type whose name or slug starts with the key, the shortest first. */
function startingWith(
  key: string,
  type: Suggestion['type'],
  completions: readonly Completion[],
): readonly Suggestion[] {
  return completions
    .filter((one) => one.type === type && one.keys.some((start) => start.startsWith(key)))
    .sort((a, b) => a.value.length - b.value.length || (a.slug < b.slug ? -1 : 1))
    .slice(0, PER_TYPE)
    .map(({ value, slug }) => ({ type, value, slug }));
}

/** Completions of a text, models first, then creators, families and providers. */
export function suggest(state: CatalogueState, q: string, limit: number): readonly Suggestion[] {
  const key = norm(q.slice(0, 256));
  if (key === '') return [];
  const families = state
    .keyword('family')
    .sets.flat()
    .map((slug) => toCompletion('family', { slug, name: slug }));
  const others = [
    ...startingWith(key, 'creator', state.completions),
    ...startingWith(key, 'family', families),
    ...startingWith(key, 'provider', state.completions),
  ].slice(0, Math.floor(limit / 2));
  const { hits } = find(state, {
    text: { q, typo: 'auto', mode: 'search' },
    filters: [],
    sort: [],
    window: { kind: 'offset', offset: 0 },
    limit: limit - others.length,
    facets: [],
    independentScores: false,
  });
  const models = hits.map(({ row }): Suggestion => {
    const { name } = JSON.parse(state.summaries[row] ?? '{}') as { name: string };
    return { type: 'model', value: name, slug: state.slugs[row] ?? '' };
  });
  return [...models, ...others];
}
