import type { ModelStatus } from '../../schemas/model.ts';
import { append, compareText } from './group.ts';
import { toMatchingKey } from './text.ts';

/** Facts by which a model counts as well known. */
export interface Renown {
  /** Providers that offer it. */
  readonly providers: number;
  /** Benchmarks it has a score on, those of its snapshots included. */
  readonly benchmarks: number;
  /** Community models that say in their name that they are made of it. */
  readonly derived: number;
  /** `YYYY-MM-DD` or `YYYY-MM`; null: not known. */
  readonly releaseDate: string | null;
  readonly status: ModelStatus;
}

const YEAR_DAYS = 365;

/**
 * 10 ln(1 + providers) + 2 ln(1 + benchmarks) + 2 ln(1 + derived models), and for what somebody
 * offers up to 15 for being new, halved every year. So what can be bought stands before what was
 * only measured, and the old and famous beside the new. What one provider alone offers and nobody
 * dates gets 3 less: a name in a price list, often of a model long forgotten. What is deprecated or
 * retired keeps nine tenths. Measured against the newest date of the data.
 */
export function toPopularity(renown: Renown, newest: string): number {
  const { providers, benchmarks, derived, releaseDate, status } = renown;
  const age = releaseDate === null ? Infinity : toDays(newest) - toDays(releaseDate);
  const recency = providers === 0 ? 0 : 2 ** (-Math.max(age, 0) / YEAR_DAYS);
  const isObscure = providers === 1 && releaseDate === null;
  const score =
    10 * Math.log1p(providers) +
    2 * Math.log1p(benchmarks) +
    2 * Math.log1p(derived) +
    15 * recency -
    (isObscure ? 3 : 0);
  const isLeaving = status === 'deprecated' || status === 'retired';
  return Number((isLeaving ? 0.9 * score : score).toFixed(2));
}

const toDays = (date: string) =>
  Date.parse(`${date.length === 7 ? `${date}-01` : date}T00:00:00Z`) / 86_400_000;

/** How many of the community's models name each base; a model counts for the longest name in it. */
export function countDerived(
  bases: ReadonlyMap<string, string>,
  communityNames: readonly string[],
): ReadonlyMap<string, number> {
  const stems = new Map<string, string[]>();
  for (const [key, name] of bases) {
    const stem = toMatchingKey(name.replace(/-(instruct|it|chat|base|hf)$/, ''));
    // A name without a number is a word like any other.
    if (stem.length > 4 && /\d/.test(stem)) {
      stems.set(stem, [...(stems.get(stem) ?? []), key]);
    }
  }
  const find = openLongest([...stems.keys()]);
  const counts = new Map<string, number>();
  for (const name of communityNames) {
    const stem = find(toMatchingKey(name.toLowerCase().replaceAll('_', '-')));
    for (const key of stem === null ? [] : (stems.get(stem) ?? [])) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/** Letters by which stems are looked up; none is shorter. */
const HEAD = 4;

/** Finds the longest stem in a text, of several the first by the alphabet; null: there is none. */
function openLongest(stems: readonly string[]): (text: string) => string | null {
  const byHead = new Map<string, string[]>();
  for (const stem of [...stems].sort(compareLength)) {
    append(byHead, stem.slice(0, HEAD), stem);
  }
  return (text) => {
    let longest: string | null = null;
    for (let at = 0; at + HEAD <= text.length; at += 1) {
      const found = byHead
        .get(text.slice(at, at + HEAD))
        ?.find((candidate) => text.startsWith(candidate, at));
      if (found !== undefined && (longest === null || compareLength(found, longest) < 0)) {
        longest = found;
      }
    }
    return longest;
  };
}

const compareLength = (a: string, b: string) => b.length - a.length || compareText(a, b);
