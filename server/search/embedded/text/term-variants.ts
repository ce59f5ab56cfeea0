import { SYNONYMS, type SearchProfile } from '../../../../schemas/search/profile.ts';
import { pairsOf, type QueryTerm } from '../../../../schemas/search/text-query.ts';
import type { Stage, TextQuery } from '../../../../schemas/query.ts';
import type { Typo, Vocabulary } from './vocabulary.ts';

/** How far the search goes: typos from stage 1, half of the words in stage 2. */
export type StageNumber = 0 | 1 | 2;
export const STAGES = ['exact', 'fuzzy', 'partial'] as const satisfies readonly Stage[];

/** One way in which a typed word may match, with the words of the catalogue it stands for. */
export interface TermVariant {
  /** `word`: in every field, and as joined parts; the others in the names only. */
  readonly kind: 'word' | 'pair' | 'prefix' | 'synonym' | 'typo';
  /** Of a prefix there is one, which starts the words. */
  readonly tokens: readonly { readonly token: string; readonly factor: number }[];
}

/** Edits allowed in a typed word: none in digits and in one or two letters. */
function maxEdits(term: QueryTerm, stage: StageNumber, typo: TextQuery['typo']): number {
  const { length } = term.token;
  if (stage === 0 || typo === 'off' || term.isNumber || term.quoted || length < 3) return 0;
  if (typo === 'strict') return 1;
  return length >= (stage === 2 ? 4 : 6) ? 2 : 1;
}

function typosOf(
  term: QueryTerm,
  stage: StageNumber,
  typo: TextQuery['typo'],
  words: Vocabulary,
): readonly Typo[] {
  const limit = maxEdits(term, stage, typo);
  return limit === 0 ? [] : words.near(term.token, limit, typo === 'strict');
}

/** The words of the catalogue that a form stands for. */
export const expand = ({ kind, tokens }: TermVariant, words: Vocabulary): TermVariant['tokens'] =>
  kind === 'prefix'
    ? tokens.flatMap(({ token, factor }) =>
        words.startingWith(token).map((word) => ({ token: word, factor })),
      )
    : tokens;

/** Every form in which the term may match at a stage. */
export function toTermVariants(
  terms: readonly QueryTerm[],
  index: number,
  stage: StageNumber,
  typo: TextQuery['typo'],
  vocabulary: Vocabulary,
  { forms, optional }: SearchProfile,
): TermVariant[] {
  const term = terms[index];
  if (term === undefined) return [];
  const { token } = term;
  const weight = term.optional ? optional : 1;
  const variants: TermVariant[] = [{ kind: 'word', tokens: [{ token, factor: weight }] }];
  if (term.quoted) return variants;
  for (const pair of pairsOf(terms, index)) {
    variants.push({ kind: 'pair', tokens: [{ token: pair, factor: weight * forms.pair }] });
  }
  const synonyms = SYNONYMS.get(token) ?? [];
  if (synonyms.length > 0) {
    const factor = weight * forms.synonym;
    variants.push({ kind: 'synonym', tokens: synonyms.map((word) => ({ token: word, factor })) });
  }
  if (term.isPrefix) {
    variants.push({ kind: 'prefix', tokens: [{ token, factor: weight * forms.prefix }] });
  }
  const typos = typosOf(term, stage, typo, vocabulary);
  if (typos.length > 0) {
    const tokens = typos.map(({ word, edits }) => ({
      token: word,
      factor: weight * forms.typo * (1 - edits / Math.min(word.length, token.length)),
    }));
    variants.push({ kind: 'typo', tokens });
  }
  return variants;
}
