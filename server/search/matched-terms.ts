import type { TextQuery } from '../../schemas/query.ts';
import type { ParsedQuery } from '../../schemas/search/text-query.ts';
import { isNumber } from '../../schemas/search/text.ts';
import type { SearchProfile } from '../../schemas/search/profile.ts';
import { maxEdits, type StageNumber, type TermVariant, toTermVariants } from './term-variants.ts';

/** What a hit has of the words that were looked for. */
export interface HitWords {
  /** Whether a form matches it in a field of whole words. */
  has(variant: TermVariant): boolean;
  /** Its words that a typed one may be taken for, nearest first, then by the alphabet. */
  near(typed: string, edits: number, sameFirstLetter: boolean): readonly string[];
}

/** What is known about why a page was found. */
export interface MatchedTerms {
  readonly corrections: readonly (readonly [typed: string, word: string])[];
  /** Folded parts to highlight; one that ends in `*` is the start of a part. */
  readonly matched: readonly string[];
}

/**
 * Corrections as the first hit shows them, and the parts that matched anywhere on the page.
 * @param hits words of the hits in order; needed from the stage of typos on
 */
export function findMatchedTerms(
  { terms }: ParsedQuery,
  text: TextQuery,
  stage: StageNumber,
  profile: SearchProfile,
  hits: readonly HitWords[],
): MatchedTerms {
  const { typo } = text;
  const corrections: (readonly [string, string])[] = [];
  const matched = new Set<string>();
  terms.forEach((term, i) => {
    const { token, isPrefix } = term;
    const forms = toTermVariants(terms, i, stage, text, profile);
    matched.add(isPrefix ? `${token}*` : token);
    for (const form of forms) {
      if (form.kind === 'pair' || form.kind === 'synonym') matched.add(form.token);
    }
    const edits = maxEdits(term, stage, typo);
    if (edits === 0) return;
    hits.forEach((words, at) => {
      // A digit alone would mark half of every name, unless it was typed as a word.
      const typos = words.near(token, edits, typo === 'strict').filter((word) => !isNumber(word));
      for (const word of typos) matched.add(word);
      const [first] = typos;
      if (at > 0 || first === undefined) return;
      const isThere = forms.some((form) => form.kind !== 'typo' && words.has(form));
      if (!isThere) corrections.push([token, first]);
    });
  });
  return { corrections, matched: [...matched] };
}
