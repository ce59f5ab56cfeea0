import { CAPABILITIES, type Model } from './model.ts';
import { PROFILE } from './search-profile.ts';
import { joined, parts, tail } from './text.ts';

/** What a model is found by: lists of tokens of the one analysis, the same for every engine. */
export interface SearchDocument {
  readonly s_name: readonly string[];
  readonly s_name_joined: readonly string[];
  readonly s_all: readonly string[];
  readonly s_all_joined: readonly string[];
  readonly s_about: readonly string[];
  /** Normed names, slugs and aliases, and the tails of each: a query equal to one is an exact hit. */
  readonly s_exact: readonly string[];
  /** The normed name: a query that starts it is nearly one. */
  readonly s_starts: string;
  /** The parts of each name, slug and alias in order of the alphabet: the same words, reordered. */
  readonly s_words: readonly string[];
}

const ABOUT_LENGTH = 2000;

/** Everything that names a model, its maker and its providers. */
function namesOf(model: Model): { ids: string[]; others: string[] } {
  const ids = new Set([model.name, model.slug, ...model.aliases]);
  if (model.hf_repo !== null) ids.add(model.hf_repo);
  const others = new Set(model.offers.map(({ provider }) => provider.name));
  if (model.creator !== null) others.add(model.creator.name).add(model.creator.slug);
  if (model.family !== null) others.add(model.family);
  return { ids: [...ids], others: [...others] };
}

/** Parts without their order, as one token. */
export function toWords(from: readonly string[]): string {
  return [...from].sort().join('+');
}

/** The search fields of a model; a pure function of the document. */
export function toSearchDocument(model: Model): SearchDocument {
  const { ids, others } = namesOf(model);
  const name = parts(model.name);
  const named = ids.map(parts);
  const tails = ids.map((id, i) => (id.includes('/') ? parts(tail(id)) : (named[i] ?? [])));
  const all = [...named, ...others.map(parts)];
  const capabilities = CAPABILITIES.filter((key) => model.capabilities[key] === true);
  const about = [model.type, ...capabilities, model.description.slice(0, ABOUT_LENGTH)].join(' ');
  const keys = named.flatMap((one, i) => [one.join(''), (tails[i] ?? []).join('')]);
  return {
    s_name: name,
    s_name_joined: joined(name),
    s_all: all.flat(),
    s_all_joined: all.flatMap(joined),
    s_about: parts(about),
    s_exact: [...new Set(keys)].filter((key) => key !== ''),
    s_starts: name.join(''),
    s_words: [...new Set(tails.map(toWords))],
  };
}

const DAY_MS = 86_400_000;

/**
 * What a model is worth before any word is read. Ages count from the catalogue's own day, so that
 * the same catalogue gives the same order whenever it is asked.
 */
export function rankOf(
  popularity: number,
  isCommunity: boolean,
  releasedMs: number,
  asOfMs: number,
): number {
  const { rank } = PROFILE;
  const known = rank.popularity * Math.log1p(popularity) - (isCommunity ? rank.community : 0);
  if (Number.isNaN(releasedMs)) return known;
  const ageDays = Math.max(0, asOfMs - releasedMs) / DAY_MS;
  return known + rank.recency * 2 ** (-ageDays / rank.halfLifeDays);
}
