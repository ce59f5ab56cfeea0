import { SEARCH_FILTERS } from '../../../../schemas/search/default-filters.ts';
import { norm } from '../../../../schemas/search/text.ts';
import { rankReferenceMatches } from '../../rank-reference-matches.ts';
import { likeness } from '../../edit-distance.ts';
import { weighHit } from '../../weigh-hit.ts';
import { runQuery } from './run-query.ts';
import type { CatalogState } from '../columns/catalog-state.ts';

const MAX_NEAREST = 5;
const MAX_EDITS = 3;

/** What a slug, id or alias leads to, as a row. */
export type ReferenceMatch =
  | { readonly kind: 'slug' | 'former_slug' | 'alias'; readonly row: number }
  | { readonly kind: 'none'; readonly nearest: readonly { slug: string; score: number }[] };

/** What is still several is none. */
export function resolveReference(state: CatalogState, reference: string): ReferenceMatch {
  const references = state.referencesTo(reference);
  const { kind, targets: rows } = rankReferenceMatches(references, (one) => one.row);
  const [row] = rows;
  if (row === undefined) return { kind: 'none', nearest: findNearest(state, reference) };
  if (rows.length > 1) {
    const slugs = rows.map((one) => state.slugs[one] ?? '').sort();
    return { kind: 'none', nearest: slugs.map((slug) => ({ slug, score: 1 })) };
  }
  return { kind, row };
}

/** Models whose slugs, names or aliases differ least, then what a search finds; best first. */
function findNearest(
  state: CatalogState,
  reference: string,
): readonly { slug: string; score: number }[] {
  const asked = reference.slice(0, 256);
  const key = norm(asked);
  if (key === '') return [];
  const best = new Map<number, number>();
  const take = (row: number, score: number): void => {
    if (state.alive.has(row)) best.set(row, Math.max(best.get(row) ?? 0, score));
  };
  const limit = Math.min(MAX_EDITS, Math.ceil(key.length / 4));
  const same = state.words.exact.get(key);
  for (const row of same) take(row, 1);
  for (const { word } of state.words.keys.near(key, limit)) {
    for (const row of state.words.exact.get(word)) take(row, likeness(key, word));
  }
  const { hits } = runQuery(state, {
    text: { q: reference, typo: 'auto', mode: 'search' },
    filters: SEARCH_FILTERS,
    sort: [],
    window: { kind: 'offset', offset: 0 },
    limit: MAX_NEAREST,
    facets: [],
    independentScores: false,
  });
  for (const { row } of hits) {
    const score = weighHit(asked, state.slugs[row] ?? '');
    if (score !== null) take(row, score);
  }
  const popularity = state.number('popularity').values;
  return [...best]
    .sort(([a, x], [b, y]) => y - x || (popularity[b] ?? 0) - (popularity[a] ?? 0))
    .slice(0, MAX_NEAREST)
    .map(([row, score]) => ({
      slug: state.slugs[row] ?? '',
      score: Math.round(score * 1000) / 1000,
    }));
}
