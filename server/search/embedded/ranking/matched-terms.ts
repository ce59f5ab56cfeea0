import { isNumber } from '../../../../schemas/search/text.ts';
import type { ParsedQuery } from '../../../../schemas/search/text-query.ts';
import { expand, type TermVariant } from '../text/term-variants.ts';
import type { ScoredRows } from './score.ts';
import type { QueryableState } from '../columns/queryable-state.ts';

/** What the search knows about why it found a page. */
export interface MatchedTerms {
  readonly corrections: readonly (readonly [typed: string, word: string])[];
  /** Folded parts to highlight; one that ends in `*` is the start of a part. */
  readonly matched: readonly string[];
}

/** The word of the catalogue that a typed one was taken for in a row, if it is not there as typed. */
function correctionIn(
  state: QueryableState,
  typed: string,
  forms: readonly TermVariant[],
  row: number,
): string | null {
  const typos = forms.find(({ kind }) => kind === 'typo');
  if (typos === undefined) return null;
  const has = ({ token }: { readonly token: string }): boolean => state.words.all.has(token, row);
  const isThere =
    state.words.allJoined.has(typed, row) ||
    state.words.about.has(typed, row) ||
    forms.some((form) => form !== typos && expand(form, state.words.vocabulary).some(has));
  return isThere ? null : (typos.tokens.find(has)?.token ?? null);
}

/** Corrections as the first hit shows them, and the parts that matched anywhere on the page. */
export function findMatchedTerms(
  state: QueryableState,
  parsed: ParsedQuery | null,
  forms: ScoredRows['variants'],
  rows: readonly number[],
): MatchedTerms {
  const [first] = rows;
  if (parsed === null || first === undefined) return { corrections: [], matched: [] };
  const corrections: (readonly [string, string])[] = [];
  const matched = new Set<string>();
  parsed.terms.forEach(({ token, isPrefix }, i) => {
    const variants = forms[i] ?? [];
    const word = correctionIn(state, token, variants, first);
    if (word !== null) corrections.push([token, word]);
    // A digit alone would mark half of every name, unless it was typed as a word.
    matched.add(isPrefix ? `${token}*` : token);
    for (const { kind, tokens } of variants) {
      if (kind === 'pair' || kind === 'synonym') for (const form of tokens) matched.add(form.token);
      if (kind !== 'typo') continue;
      for (const form of tokens) {
        if (!isNumber(form.token) && rows.some((row) => state.words.all.has(form.token, row))) {
          matched.add(form.token);
        }
      }
    }
  });
  return { corrections, matched: [...matched] };
}
