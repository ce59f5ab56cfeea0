import type { TextQuery } from '../../../schemas/query.ts';
import { SYNONYMS } from '../../../schemas/search/profile.ts';
import { pairsOf, type ParsedQuery, type QueryTerm } from '../../../schemas/search/text-query.ts';
import { isNumber } from '../../../schemas/search/text.ts';
import { editDistance } from '../edit-distance.ts';
import { maxEdits, type StageNumber } from './query/term-variants.ts';

/** The words of a hit. */
export interface HitWords {
  readonly all: ReadonlySet<string>;
  readonly allJoined: ReadonlySet<string>;
  readonly about: ReadonlySet<string>;
}

/** What is known about why a page was found. */
export interface MatchedTerms {
  readonly corrections: readonly (readonly [typed: string, word: string])[];
  /** Folded parts to highlight; one that ends in `*` is the start of a part. */
  readonly matched: readonly string[];
}

/** Words of a hit that a typed one may have been taken for, the likeliest first. */
function typosIn(
  { token }: QueryTerm,
  edits: number,
  isStrict: boolean,
  words: Iterable<string>,
): string[] {
  return [...words]
    .filter((word) => !isNumber(word) && (!isStrict || word.startsWith(token.charAt(0))))
    .map((word) => ({ word, distance: editDistance(token, word, edits) }))
    .filter(({ distance }) => distance > 0 && distance <= edits)
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word);
}

/** Whether the word is there in one of the forms that are no typos. */
function isThere(
  terms: readonly QueryTerm[],
  index: number,
  { all, allJoined, about }: HitWords,
): boolean {
  const term = terms[index];
  if (term === undefined) return true;
  const { token } = term;
  const others = term.quoted ? [] : [...pairsOf(terms, index), ...(SYNONYMS.get(token) ?? [])];
  return (
    [token, ...others].some((form) => all.has(form)) ||
    allJoined.has(token) ||
    about.has(token) ||
    (term.isPrefix && [...all].some((word) => word.startsWith(token)))
  );
}

/**
 * Corrections as the first hit shows them, and the parts that matched anywhere on the page.
 * @param hits words of the hits in order; needed from the stage of typos on
 */
export function findMatchedTerms(
  { terms }: ParsedQuery,
  { typo }: TextQuery,
  stage: StageNumber,
  hits: readonly HitWords[],
): MatchedTerms {
  const corrections: (readonly [string, string])[] = [];
  const matched = new Set<string>();
  terms.forEach((term, i) => {
    const { token, isPrefix, quoted } = term;
    matched.add(isPrefix ? `${token}*` : token);
    if (!quoted) {
      for (const form of [...pairsOf(terms, i), ...(SYNONYMS.get(token) ?? [])]) matched.add(form);
    }
    const edits = maxEdits(term, stage, typo);
    if (edits === 0) return;
    hits.forEach((words, at) => {
      const typos = typosIn(term, edits, typo === 'strict', words.all);
      for (const word of typos) matched.add(word);
      const [first] = typos;
      if (at === 0 && first !== undefined && !isThere(terms, i, words)) {
        corrections.push([token, first]);
      }
    });
  });
  return { corrections, matched: [...matched] };
}
