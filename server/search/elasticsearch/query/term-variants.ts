import type { TextQuery } from '../../../../schemas/query.ts';
import { SYNONYMS, type SearchProfile } from '../../../../schemas/search/profile.ts';
import { START_LENGTH_MAX } from '../../../../schemas/elasticsearch/mapping.ts';
import { pairsOf, type QueryTerm } from '../../../../schemas/search/text-query.ts';
import { best, bestField, type Boosts, type Clause } from './clauses.ts';

/** How far the search goes: typos from stage 1, half of the words in stage 2. */
export type StageNumber = 0 | 1 | 2;

/** Most words of the catalogue that a typed word is taken for. */
const MAX_TYPOS = 20;

/** Where names are, each weighed by `factor`. */
const names = ({ fields }: SearchProfile, factor: number, suffix = ''): Boosts => ({
  [`s_name${suffix}`]: fields.name.weight * factor,
  [`s_all${suffix}`]: fields.all.weight * factor,
});

/** Edits allowed in a typed word: none in digits and in one or two letters. */
export function maxEdits(term: QueryTerm, stage: StageNumber, typo: TextQuery['typo']): 0 | 1 | 2 {
  const { length } = term.token;
  if (stage === 0 || typo === 'off' || term.isNumber || term.quoted || length < 3) return 0;
  if (typo === 'strict') return 1;
  return length >= (stage === 2 ? 4 : 6) ? 2 : 1;
}

/** The whole word: in every field, and as joined parts. */
function toWord(
  token: string,
  weight: number,
  mode: TextQuery['mode'],
  profile: SearchProfile,
): Clause {
  const { fields, forms } = profile;
  const about = mode === 'filter' ? {} : { s_about: fields.about.weight * weight };
  return bestField(token, {
    ...names(profile, weight),
    ...about,
    ...names(profile, weight * forms.joined, '_joined'),
  });
}

/** A word that starts so. Starts are indexed: each is one token, however many words have it. */
function toPrefix(token: string, boosts: Boosts): Clause {
  const letters = Array.from(token);
  if (letters.length <= START_LENGTH_MAX) return bestField(token, boosts);
  const start = bestField(letters.slice(0, START_LENGTH_MAX).join(''), boosts);
  return { bool: { must: [start], filter: [{ prefix: { s_all: token } }] } };
}

function toTypo(term: QueryTerm, edits: number, typo: TextQuery['typo'], boosts: Boosts): Clause {
  return bestField(term.token, boosts, {
    fuzziness: edits,
    prefix_length: typo === 'strict' ? 1 : 0,
    max_expansions: MAX_TYPOS,
    fuzzy_rewrite: `top_terms_blended_freqs_${MAX_TYPOS}`,
  });
}

/** Every form in which the term may match at a stage; the best counts. */
export function toTermClause(
  terms: readonly QueryTerm[],
  index: number,
  stage: StageNumber,
  { mode, typo }: TextQuery,
  profile: SearchProfile,
): Clause {
  const { forms } = profile;
  const term = terms[index];
  if (term === undefined) throw new RangeError(`There is no term ${index}.`);
  const weight = term.optional ? profile.optional : 1;
  const clauses = [toWord(term.token, weight, mode, profile)];
  if (term.quoted) return best(clauses);
  for (const pair of pairsOf(terms, index)) {
    clauses.push(bestField(pair, names(profile, weight * forms.pair)));
  }
  for (const synonym of SYNONYMS.get(term.token) ?? []) {
    clauses.push(bestField(synonym, names(profile, weight * forms.synonym)));
  }
  if (term.isPrefix)
    clauses.push(toPrefix(term.token, names(profile, weight * forms.prefix, '.starts')));
  const edits = maxEdits(term, stage, typo);
  if (edits > 0) clauses.push(toTypo(term, edits, typo, names(profile, weight * forms.typo)));
  return best(clauses);
}
