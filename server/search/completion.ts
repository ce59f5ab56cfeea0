import { norm } from '../../schemas/search/text.ts';
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

/** Statuses of models that end or have ended: others are suggested first. */
export const ENDING: ReadonlySet<string> = new Set(['deprecated', 'retired']);

/** The same in their order, but those that meet a condition after all others. */
export const lastWhere = <T>(list: readonly T[], isLast: (one: T) => boolean): readonly T[] => [
  ...list.filter((one) => !isLast(one)),
  ...list.filter(isLast),
];

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
