import { CAPABILITIES, type Model } from '../model.ts';
import { PROFILE, type SearchProfile } from './profile.ts';
import {
  isNumber,
  joined,
  parts,
  readVersions,
  spellPlus,
  tail,
  toVersion,
  toVersionTokens,
} from './text.ts';
import type { ParsedQuery } from './text-query.ts';
import { DAY_MS } from '../instant.ts';

/** What a model is found by: lists of tokens of the one analysis, the same for every engine. */
export interface SearchDocument {
  readonly s_name: readonly string[];
  readonly s_name_joined: readonly string[];
  readonly s_all: readonly string[];
  readonly s_all_joined: readonly string[];
  /** Those of `s_all` that several of its names have: what a model is mostly called. */
  readonly s_often: readonly string[];
  readonly s_about: readonly string[];
  /**
   * Normed names, slugs and aliases, those of its snapshots too, and the tails of each: a query equal
   * to one is an exact hit.
   */
  readonly s_exact: readonly string[];
  /** The normed name: a query that starts it is nearly one. */
  readonly s_starts: string;
  /**
   * The parts of each name, slug and alias in order of the alphabet, and of the name with its
   * creator's: the same words, reordered.
   */
  readonly s_words: readonly string[];
}

const ABOUT_LENGTH = 2000;
/** Names whose parts are kept. */
const KEPT = 4_000;

const kept = new Map<string, readonly string[]>();

/**
 * The parts of a name, as `parts` gives them. A model reads each of its names for several fields, and
 * makers and hosts come again with model after model.
 */
function read(name: string): readonly string[] {
  const known = kept.get(name);
  if (known !== undefined) return known;
  if (kept.size >= KEPT) kept.clear();
  const found = parts(name);
  kept.set(name, found);
  return found;
}

/** All parts of a name glued, as `norm` gives them. */
const glue = (name: string): string => read(name).join('');

/** Everything that names a model, its creator and its family. */
function namesOf(model: Model): { ids: string[]; others: string[] } {
  // What one feed calls by the bare name of a family is not what people mean by it: `claude`.
  const family = glue(model.family ?? '');
  const isNamed = [model.name, model.slug].some((name) => glue(name) === family);
  const aliases = model.aliases.filter((id) => isNamed || tailOf(id).join('') !== family);
  const ids = new Set([spellPlus(model.name), model.slug, ...aliases.map(spellPlus)]);
  if (model.hf_repo !== null) ids.add(model.hf_repo);
  const others = new Set<string>();
  if (model.creator !== null) others.add(model.creator.name).add(model.creator.slug);
  if (model.family !== null) others.add(model.family);
  return { ids: [...ids], others: [...others] };
}

/** An id without the host it begins with: what `nano-gpt/nova-micro` names is no GPT. */
function withoutHost(id: string, { creator }: Model, hosts: ReadonlySet<string>): string {
  const [head = '', ...rest] = id.split('/');
  const isHost = hosts.has(glue(head)) && glue(head) !== glue(creator?.slug ?? '');
  return isHost && rest.length > 0 ? rest.join('/') : id;
}

/** Parts without their order, as one token. */
export function toWords(from: readonly string[]): string {
  return [...from].sort().join('+');
}

/** What a dated snapshot of the model is called: its slug, then its aliases. */
export const namesOfSnapshot = (
  { snapshot_aliases: aliases }: Pick<Model, 'snapshot_aliases'>,
  slug: string,
): readonly string[] => [slug, ...(aliases?.[slug] ?? [])];

/**
 * What the names of a model's snapshots have that its own lack, such as the date: who looks for
 * `gpt-4o-2024-08-06` is shown GPT-4o. Each is said once, so that no model is found for having many.
 */
function stampsOf(
  model: Model,
  names: readonly (readonly string[])[],
  hosts: ReadonlySet<string>,
): string[][] {
  if (model.snapshots.length === 0) return [];
  const known = new Set(names.flat());
  return model.snapshots.map((slug) => {
    const own = namesOfSnapshot(model, slug).flatMap((id) => read(withoutHost(id, model, hosts)));
    return [...new Set(own)].filter((part) => !known.has(part));
  });
}

const tailOf = (id: string): readonly string[] => read(id.includes('/') ? tail(id) : id);

/** Normed names and the tails of each: a query equal to one names the thing. */
export const toExactKeys = (ids: readonly string[]): string[] =>
  [...new Set(ids.flatMap((id) => [read(id).join(''), tailOf(id).join('')]))].filter(
    (key) => key !== '',
  );

/** The name with its creator's before it, unless it begins so: `phi-4 microsoft` has the same words. */
function madeBy({ name, creator }: Model): string[][] {
  if (creator === null) return [];
  const own = read(spellPlus(name));
  return [creator.name, creator.slug]
    .map(read)
    .filter((maker) => !own.join('').startsWith(maker.join('')))
    .map((maker) => [...maker, ...own]);
}

/** Numbers that begin a version in a name: the 5 of `gpt-5.4`, not its 4. */
const versionsOf = (name: readonly string[]): string[] =>
  name.filter((part, i) => isNumber(part) && !isNumber(name[i - 1] ?? '')).map(toVersion);

/** Which versions the model itself is of; what others call it says less. */
const wholeVersionsOf = ({ name, slug }: Model): string[] => {
  const tokens = [name, slug].flatMap(readVersions).map(toVersionTokens);
  return [...new Set(tokens.flatMap((one) => Object.values(one)))];
};

/** How often a word is in the names of a model that it is mostly called by. */
const OFTEN = 3;

function repeatedOf(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts.keys()].filter((word) => (counts.get(word) ?? 0) >= OFTEN);
}

/** The search fields of a model; a pure function of the document. */
export function toSearchDocument(model: Model): SearchDocument {
  const { ids, others } = namesOf(model);
  const name = read(spellPlus(model.name));
  const hosts = model.offers.map(({ provider }) => provider);
  const hostKeys = new Set(hosts.flatMap((host) => [glue(host.slug), glue(host.name)]));
  const hostNames = [...new Set(hosts.map((host) => host.name))].map(read);
  const hostWords = new Set([...hostKeys, ...hostNames.flat(), ...hostNames.flatMap(joined)]);
  const named = ids.map((id) => read(withoutHost(id, model, hostKeys)));
  const dated = model.snapshots.flatMap((slug) => namesOfSnapshot(model, slug));
  const names = [...named, ...others.map(read)];
  const versions = [...names, ...dated.map(read)].flatMap(versionsOf);
  const all = [...names, ...stampsOf(model, names, hostKeys)];
  const words = all.flat();
  const capabilities = CAPABILITIES.filter((key) => model.capabilities[key] === true);
  const about = [model.type, ...capabilities, model.description.slice(0, ABOUT_LENGTH)].join(' ');
  return {
    s_name: name,
    s_name_joined: joined(name),
    s_all: words,
    s_all_joined: [...all.flatMap(joined), ...hostWords, ...versions, ...wholeVersionsOf(model)],
    s_often: repeatedOf(words),
    s_about: parts(about),
    s_exact: toExactKeys([...ids, ...dated]),
    s_starts: name.join(''),
    s_words: [...new Set([...[...ids, ...dated].map(tailOf), ...madeBy(model)].map(toWords))],
  };
}

/**
 * What ln(1 + popularity) weighs in a query: in the first stage more, the fewer words it has that
 * must match. A weight has 32 bits, as Elasticsearch keeps it.
 */
export function weighPopularity(
  { terms }: Pick<ParsedQuery, 'terms'>,
  stage: 0 | 1 | 2,
  { rank: { popularity, few } }: SearchProfile = PROFILE,
): number {
  const words = terms.filter(({ optional }) => !optional).length;
  return Math.fround(stage === 0 && words > 0 ? popularity * (1 + few / words) : popularity);
}

/**
 * What a name with all the words of a query is worth: the more words, the more other names have in
 * common with it.
 */
export const weighName = (worth: number, { terms }: Pick<ParsedQuery, 'terms'>): number =>
  worth * Math.max(1, terms.length / 2);

/**
 * What the shortest name would weigh in a query: as much more as words are looked for, and more
 * where some are mistyped or missing.
 */
export function weighBrevity(
  { terms }: Pick<ParsedQuery, 'terms'>,
  stage: 0 | 1 | 2,
  { rank: { brevity, unsure } }: SearchProfile = PROFILE,
): number {
  const words = terms.filter(({ optional }) => !optional).length;
  return Math.fround(brevity * words * (stage === 0 ? 1 : unsure));
}

/** What a new model is worth more; 0 where its release is not known. */
export function recencyOf(
  releasedMs: number,
  asOfMs: number,
  { rank }: SearchProfile = PROFILE,
): number {
  if (Number.isNaN(releasedMs)) return 0;
  const ageDays = Math.max(0, asOfMs - releasedMs) / DAY_MS;
  return rank.recency * 2 ** (-ageDays / rank.halfLifeDays);
}

/** What models that are not retired are worth more, less than an exact name is. */
export const SERVED_BONUS = 3;

/**
 * What a model is worth before any word is read, to a query of many words. Ages count from the
 * catalogue's own day, so that the same catalogue gives the same order whenever it is asked.
 */
export function rankOf(
  popularity: number,
  isCommunity: boolean,
  releasedMs: number,
  asOfMs: number,
  profile: SearchProfile = PROFILE,
): number {
  const { rank } = profile;
  const known = rank.popularity * Math.log1p(popularity) + (isCommunity ? 0 : rank.community);
  return known + recencyOf(releasedMs, asOfMs, profile);
}
