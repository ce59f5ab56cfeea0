import type { ModelStatus } from '../../../schemas/model.ts';
import { append, compareText } from '../group.ts';
import { toMatchingKey } from '../text.ts';
import { DAY_MS } from '../../../schemas/instant.ts';

/** Facts by which a model counts as well known. */
export interface PopularitySignals {
  /** Companies that offer it; see `toCompany`. */
  readonly companies: number;
  /** Votes in arenas, on all boards, those of its snapshots included. */
  readonly votes: number;
  /** Benchmarks it has a score on, those of its snapshots included. */
  readonly benchmarks: number;
  /** Community models that say in their name that they are made of it. */
  readonly derived: number;
  /** `YYYY-MM-DD` or `YYYY-MM`; null: not known. */
  readonly releaseDate: string | null;
  readonly status: ModelStatus;
  readonly isCommunity: boolean;
  /** Whether its creator sells it itself, paid by use. */
  readonly isSoldByMaker: boolean;
  /** When its creator released the next model of the same line; null: it is the newest. */
  readonly supersededOn: string | null;
}

const YEAR_DAYS = 365;
/** Nine months. */
const HALF_LIFE_DAYS = 274;

/**
 * What people would expect to meet first, 0 to about 80:
 *
 *     8 ln(1 + companies) + 3 ln(1 + votes / 1000) + ln(1 + benchmarks) + ln(1 + derived models)
 *       + 35 × 2^(−age / 9 months), for what somebody offers
 *       + 3, for what its creator sells itself: many host open weights only because they may
 *
 * times .5 for what is retired and .75 for what is deprecated, .85 for what a newer model of its line
 * has superseded, .65 once that is a year ago, and .8 for the community's. What one company alone
 * offers and nobody dates gets 3 less: a name in a price list, often of a model long forgotten. Age is
 * measured against the newest date of the data, and what is younger supersedes nothing.
 */
export function toPopularity(signals: PopularitySignals, newest: string): number {
  const { companies, votes, benchmarks, derived, releaseDate, isSoldByMaker } = signals;
  const age = releaseDate === null ? Infinity : toDays(newest) - toDays(releaseDate);
  const recency = companies === 0 ? 0 : 2 ** (-Math.max(age, 0) / HALF_LIFE_DAYS);
  const isObscure = companies === 1 && releaseDate === null;
  const score =
    8 * Math.log1p(companies) +
    3 * Math.log1p(votes / 1000) +
    Math.log1p(benchmarks) +
    Math.log1p(derived) +
    35 * recency +
    (isSoldByMaker ? 3 : 0) -
    (isObscure ? 3 : 0);
  return Number((score * toFactor(signals, newest)).toFixed(2));
}

function toFactor(
  { status, isCommunity, supersededOn }: PopularitySignals,
  newest: string,
): number {
  const leaving = status === 'retired' ? 0.5 : status === 'deprecated' ? 0.75 : 1;
  const age = supersededOn === null ? null : toDays(newest) - toDays(supersededOn);
  // Of what came after the data nobody knows yet whether people changed to it.
  const superseded = age === null || age < 0 ? 1 : age < YEAR_DAYS ? 0.85 : 0.65;
  return leaving * superseded * (isCommunity ? 0.8 : 1);
}

const toDays = (date: string) =>
  Date.parse(`${date.length === 7 ? `${date}-15` : date}T00:00:00Z`) / DAY_MS;

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
