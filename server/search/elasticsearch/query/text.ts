import type { TextQuery } from '../../../../schemas/query.ts';
import { toWords, weighName } from '../../../../schemas/search/document.ts';
import { type SearchProfile, toPoints } from '../../../../schemas/search/profile.ts';
import { startsOf, type ParsedQuery } from '../../../../schemas/search/text-query.ts';
import { toBoundTokens, toVersionTokens } from '../../../../schemas/search/text.ts';
import {
  neededOf,
  neighboursOf,
  type StageNumber,
  toTermVariants,
  windowsOf,
} from '../../term-variants.ts';
import {
  all,
  atLeast,
  best,
  type Boosts,
  constant,
  everyField,
  not,
  terms,
  type Clause,
} from './clauses.ts';
import { FIELDS, toTermClause } from './term-variants.ts';

/** The scored part of a query and what phrases and exclusions ask, unscored. */
interface TextClauses {
  readonly must: readonly Clause[];
  readonly should: readonly Clause[];
  readonly filter: readonly Clause[];
  readonly must_not: readonly Clause[];
}

/** Has the parts side by side. */
function toPhrase(phrase: readonly string[], mode: TextQuery['mode']): Clause {
  const windows = windowsOf(phrase);
  if (phrase.length > 1) return all(windows.map((token) => terms('s_all_joined', [token])));
  const fields = ['s_all', 's_all_joined', ...(mode === 'filter' ? [] : ['s_about'])];
  return atLeast(
    1,
    fields.map((field) => terms(field, windows)),
  );
}

/** Neighbours of the query that are neighbours in the document. */
function toNeighbours(parsed: ParsedQuery, profile: SearchProfile): Clause[] {
  const found = neighboursOf(parsed, profile);
  if (found.length === 0) return [];
  const boosts = found.map(({ field, score }) => [FIELDS[field], score]);
  const pairs = found.filter(({ field }) => field === 'nameJoined').map(({ token }) => token);
  return [everyField(pairs, Object.fromEntries(boosts) as Boosts)];
}

function toBonuses(
  parsed: ParsedQuery,
  tokens: readonly string[],
  stage: StageNumber,
  { bonus }: SearchProfile,
): Clause[] {
  // A model that is found by its exact name has its bonus for that.
  const words = terms('s_words', [toWords(tokens)]);
  const exact = terms('s_exact', parsed.keys);
  const scored = [
    ...toMadeFirst(all([words, not(exact)]), weighName(bonus.words, parsed), bonus),
    ...toVersionBonus(parsed, stage, atLeast(1, [words, exact]), bonus.version),
  ];
  const starts = startsOf(parsed);
  if (starts === null) return scored;
  const { name, creator, both } = starts;
  const clauses = [startsWith('s_starts', name), startsWith('f_creator', creator)];
  if (both !== null) {
    clauses.push(all([terms('f_creator', [both.creator]), startsWith('s_starts', both.name)]));
  }
  return [...scored, constant(best(clauses), toPoints(bonus.starts))];
}

/**
 * Models of the versions that were typed, where every word of the text must be found.
 * @param isCalled those that are called as the text is
 */
function toVersionBonus(
  { wholeVersions }: ParsedQuery,
  stage: StageNumber,
  isCalled: Clause,
  worth: number,
): Clause[] {
  if (wholeVersions.length === 0 || stage === 2) return [];
  const has = (token: string): Clause => terms('s_all_joined', [token]);
  const clauses = wholeVersions.map((one) => {
    const { whole, own, any } = toVersionTokens(one);
    const said = one.words.map((word) => terms('s_name', [word]));
    return atLeast(1, [has(own), all([has(whole), ...said, not(has(any))])]);
  });
  return [constant(atLeast(1, [isCalled, all(clauses)]), toPoints(worth))];
}

/** The whole of a bonus for models that are no third party's, a share of it for all. */
const toMadeFirst = (
  filter: Clause,
  weight: number,
  { community }: SearchProfile['bonus'],
): Clause[] => [
  constant(filter, toPoints(weight * community)),
  constant(
    all([filter, not(terms('f_community', [true]))]),
    toPoints(weight) - toPoints(weight * community),
  ),
];

/** Has the versions that were typed, each of its word. */
const toVersionFilters = ({ versions, wholeVersions }: ParsedQuery): Clause[] => [
  ...versions.map((one) => terms('s_all_joined', [one])),
  ...wholeVersions.map((one) => {
    const { own, any } = toBoundTokens(one);
    return atLeast(1, [terms('s_all_joined', own), not(terms('s_all_joined', [any]))]);
  }),
];

const startsWith = (field: string, start: string): Clause => ({ prefix: { [field]: start } });

/**
 * Compiles a text to what must match and what adds to the score at a stage: the sum over words of
 * the best form, neighbours and bonuses.
 */
export function toTextClauses(
  parsed: ParsedQuery,
  text: TextQuery,
  stage: StageNumber,
  profile: SearchProfile,
): TextClauses {
  const { terms: words, keys, phrases, exclusions } = parsed;
  const clauses = words.map((_, i) =>
    toTermClause(toTermVariants(words, i, stage, text, profile), text.typo),
  );
  const required = clauses.filter((_, i) => words[i]?.optional !== true);
  const optional = clauses.filter((_, i) => words[i]?.optional === true);
  const alternatives = [atLeast(neededOf(words, stage), required)];
  // What is called exactly so is found, however the words of the query were glued.
  if (keys.length > 0) {
    alternatives.push(
      ...toMadeFirst(terms('s_exact', keys), weighName(profile.bonus.exact, parsed), profile.bonus),
    );
  }
  const tokens = words.map(({ token }) => token);
  return {
    must: [atLeast(1, alternatives)],
    should: [
      ...optional,
      ...toNeighbours(parsed, profile),
      ...toBonuses(parsed, tokens, stage, profile),
    ],
    filter: [
      ...phrases.map((phrase) => toPhrase(phrase, text.mode)),
      ...(text.mode === 'filter' ? toVersionFilters(parsed) : []),
    ],
    must_not: exclusions.map((phrase) => toPhrase(phrase, text.mode)),
  };
}
