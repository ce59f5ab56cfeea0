import { norm } from '../../../schemas/text.ts';
import type { Suggestion } from '../port.ts';
import { find } from './find.ts';
import type { CatalogueState } from './state.ts';

/** Rows of a list that go to each type other than models, if the text starts their name. */
const PER_TYPE = 2;

interface Named {
  readonly slug: string;
  readonly name: string;
}

/** Those whose name or slug starts with the key: equal ones first, then the shortest. */
function startingWith(
  key: string,
  type: Suggestion['type'],
  named: readonly Named[],
): readonly Suggestion[] {
  return named
    .filter(({ slug, name }) => norm(name).startsWith(key) || norm(slug).startsWith(key))
    .sort((a, b) => a.name.length - b.name.length || (a.slug < b.slug ? -1 : 1))
    .slice(0, PER_TYPE)
    .map(({ slug, name }) => ({ type, value: name, slug }));
}

/** Completions of a text, models first, then creators, families and providers. */
export function suggest(state: CatalogueState, q: string, limit: number): readonly Suggestion[] {
  const key = norm(q.slice(0, 256));
  if (key === '') return [];
  const families = state
    .keyword('family')
    .sets.flat()
    .map((slug) => ({ slug, name: slug }));
  const others = [
    ...startingWith(key, 'creator', state.creators),
    ...startingWith(key, 'family', families),
    ...startingWith(key, 'provider', state.providers),
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
