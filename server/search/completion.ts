import { isOfVersions, norm, readVersions } from '../../schemas/search/text.ts';
import type { Stage } from '../../schemas/query.ts';
import type { Suggestion } from './port.ts';

/** A suggestion and the starts it completes. */
export interface Completion extends Suggestion {
  readonly keys: readonly string[];
}

export function toCompletion(
  type: Suggestion['type'],
  { slug, name }: { readonly slug: string; readonly name: string },
): Completion {
  return { type, value: name, slug, keys: [norm(name), norm(slug)] };
}

const ENDING: ReadonlySet<string> = new Set(['deprecated', 'retired']);

/**
 * Models that were found for a text: those called so, then those of the version that was typed, then
 * others; in each, those that end or have ended last.
 */
export function completeModels(
  q: string,
  found: readonly { readonly name: string; readonly slug: string; readonly status: string }[],
  stage: Stage | null,
): readonly Suggestion[] {
  const key = norm(q);
  const versions = stage === 'partial' ? [] : readVersions(q);
  const rank = ({ name, slug, status }: (typeof found)[number]): number => {
    if (norm(name) === key || norm(slug) === key) return 0;
    return (isOfVersions(versions, [name, slug]) ? 1 : 3) + (ENDING.has(status) ? 1 : 0);
  };
  return found
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ name, slug }) => ({ type: 'model', value: name, slug }));
}

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

/** Creators, families and providers that a normed text starts; at most half of the list is theirs. */
export function completeNames(
  key: string,
  completions: readonly Completion[],
  limit: number,
): readonly Suggestion[] {
  const types = ['creator', 'family', 'provider'] as const;
  const found = types.flatMap((type) => startingWith(key, type, completions));
  return found.slice(0, Math.floor(limit / 2));
}
