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
}

const YEAR_DAYS = 365;

/**
 * 10 ln(1 + providers) + 2 ln(1 + benchmarks) + 2 ln(1 + derived models), and for what somebody
 * offers up to 15 for being new, halved every year. So what can be bought stands before what was
 * only measured, and the old and famous beside the new. Measured against the newest date of the data.
 */
export function toPopularity(renown: Renown, newest: string): number {
  const { providers, benchmarks, derived, releaseDate } = renown;
  const age = releaseDate === null ? Infinity : toDays(newest) - toDays(releaseDate);
  const recency = providers === 0 ? 0 : 2 ** (-Math.max(age, 0) / YEAR_DAYS);
  const score =
    10 * Math.log1p(providers) +
    2 * Math.log1p(benchmarks) +
    2 * Math.log1p(derived) +
    15 * recency;
  return Number(score.toFixed(2));
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
  const byLength = [...stems.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const counts = new Map<string, number>();
  for (const name of communityNames) {
    const letters = toMatchingKey(name.toLowerCase().replaceAll('_', '-'));
    const stem = byLength.find((candidate) => letters.includes(candidate));
    for (const key of stem === undefined ? [] : (stems.get(stem) ?? [])) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}
