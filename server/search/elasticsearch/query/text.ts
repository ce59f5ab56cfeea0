import type { TextQuery } from '../../../../schemas/query.ts';
import { toWords } from '../../../../schemas/search/document.ts';
import type { SearchProfile } from '../../../../schemas/search/profile.ts';
import { startsOf, type ParsedQuery } from '../../../../schemas/search/text-query.ts';
import { all, atLeast, best, constant, everyField, not, terms, type Clause } from './clauses.ts';
import { toTermClause, type StageNumber } from './term-variants.ts';

/** The scored part of a query and what phrases and exclusions ask, unscored. */
interface TextClauses {
  readonly must: readonly Clause[];
  readonly should: readonly Clause[];
  readonly filter: readonly Clause[];
  readonly must_not: readonly Clause[];
}

/** Windows of three parts (or all, if fewer) that a document with the phrase has joined. */
function windowsOf(phrase: readonly string[]): string[] {
  if (phrase.length < 3) return [phrase.join('')];
  return phrase.slice(2).map((part, i) => `${phrase[i] ?? ''}${phrase[i + 1] ?? ''}${part}`);
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

/** How many of the words that must match have to, at a stage. */
const neededOf = (required: number, stage: StageNumber): number =>
  stage === 2 ? Math.ceil(required / 2) : required;

/** Neighbours of the query that are neighbours in the document. */
function toNeighbours(tokens: readonly string[], { fields, neighbours }: SearchProfile): Clause[] {
  const pairs = tokens.slice(1).map((token, i) => `${tokens[i] ?? ''}${token}`);
  if (pairs.length === 0) return [];
  return [
    everyField(pairs, {
      s_name_joined: fields.name.weight * neighbours,
      s_all_joined: fields.all.weight * neighbours,
    }),
  ];
}

function toBonuses(
  parsed: ParsedQuery,
  tokens: readonly string[],
  { bonus }: SearchProfile,
): Clause[] {
  // A model that is found by its exact name has its bonus for that.
  const words = all([terms('s_words', [toWords(tokens)]), not(terms('s_exact', parsed.keys))]);
  const scored = toMadeFirst(words, bonus.words, bonus);
  const starts = startsOf(parsed);
  if (starts === null) return scored;
  const { name, creator, both } = starts;
  const clauses = [startsWith('s_starts', name), startsWith('f_creator', creator)];
  if (both !== null) {
    clauses.push(all([terms('f_creator', [both.creator]), startsWith('s_starts', both.name)]));
  }
  return [...scored, constant(best(clauses), bonus.starts)];
}

/** The whole of a bonus for models that are no third party's, a share of it for all. */
const toMadeFirst = (
  filter: Clause,
  weight: number,
  { community }: SearchProfile['bonus'],
): Clause[] => [
  constant(filter, weight * community),
  constant(all([filter, not(terms('f_community', [true]))]), weight * (1 - community)),
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
  const clauses = words.map((_, i) => toTermClause(words, i, stage, text, profile));
  const required = clauses.filter((_, i) => words[i]?.optional !== true);
  const optional = clauses.filter((_, i) => words[i]?.optional === true);
  const alternatives = [atLeast(neededOf(required.length, stage), required)];
  // What is called exactly so is found, however the words of the query were glued.
  if (keys.length > 0) {
    alternatives.push(...toMadeFirst(terms('s_exact', keys), profile.bonus.exact, profile.bonus));
  }
  const tokens = words.map(({ token }) => token);
  return {
    must: [atLeast(1, alternatives)],
    should: [...optional, ...toNeighbours(tokens, profile), ...toBonuses(parsed, tokens, profile)],
    filter: phrases.map((phrase) => toPhrase(phrase, text.mode)),
    must_not: exclusions.map((phrase) => toPhrase(phrase, text.mode)),
  };
}
