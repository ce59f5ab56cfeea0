import type { Stage, TextQuery } from '../../schemas/query.ts';
import { isCommon, type SearchProfile, SYNONYMS, toPoints } from '../../schemas/search/profile.ts';
import { type ParsedQuery, pairsOf, type QueryTerm } from '../../schemas/search/text-query.ts';

/** How far the search goes: typos from stage 1, half of the words in stage 2. */
export type StageNumber = 0 | 1 | 2;
export const STAGES = ['exact', 'fuzzy', 'partial'] as const satisfies readonly Stage[];

/** Names of the fields of words. */
export type WordField = 'name' | 'nameJoined' | 'all' | 'allJoined' | 'often' | 'about';

/**
 * One way in which a typed word may match: as a word or as joined neighbours of a document, joined
 * with its own neighbour, as a synonym, as the start of a word, or mistyped.
 */
export interface TermVariant {
  readonly kind: 'word' | 'pair' | 'synonym' | 'prefix' | 'typo';
  /** What is looked for, or starts it, or is near it. */
  readonly token: string;
  /** Most edits between the token and the words it stands for; 0 but for typos. */
  readonly edits: number;
  /** Where it is looked for, and what a find is worth there. */
  readonly fields: readonly { readonly field: WordField; readonly score: number }[];
}

/** Edits allowed in a typed word: none in digits and in one or two letters. */
export function maxEdits(term: QueryTerm, stage: StageNumber, typo: TextQuery['typo']): 0 | 1 | 2 {
  const { length } = term.token;
  if (stage === 0 || typo === 'off' || term.isNumber || term.quoted || length < 3) return 0;
  if (typo === 'strict') return 1;
  return length >= (stage === 2 ? 4 : 6) ? 2 : 1;
}

/** Every form in which the term may match at a stage; the best counts. */
export function toTermVariants(
  terms: readonly QueryTerm[],
  index: number,
  stage: StageNumber,
  { mode, typo }: TextQuery,
  { fields, forms, optional, common }: SearchProfile,
): TermVariant[] {
  const term = terms[index];
  if (term === undefined) return [];
  const weight = (term.optional ? optional : 1) * (isCommon(term.token) ? common : 1);
  const worth = (field: keyof typeof fields, factor: number): number =>
    toPoints(fields[field] * weight * factor);
  const names = (factor: number): TermVariant['fields'] =>
    (['name', 'all', 'often'] as const).map((field) => ({ field, score: worth(field, factor) }));
  const joined = (['name', 'all'] as const).map((field) => ({
    field: `${field}Joined` as const,
    score: worth(field, forms.joined),
  }));
  const { token } = term;
  const everywhere = [
    ...names(1),
    ...(mode === 'filter' ? [] : [{ field: 'about' as const, score: worth('about', 1) }]),
    ...joined,
  ];
  const variants: TermVariant[] = [{ kind: 'word', token, edits: 0, fields: everywhere }];
  if (term.quoted) return variants;
  const add = (kind: TermVariant['kind'], form: string, factor: number, edits = 0): void => {
    variants.push({ kind, token: form, edits, fields: names(factor) });
  };
  // `qwen coder` is no `qwencoder`, as somebody calls its creator: a filter looks for it in names.
  const paired = names(forms.pair).filter(({ field }) => mode !== 'filter' || field === 'name');
  for (const pair of pairsOf(terms, index)) {
    variants.push({ kind: 'pair', token: pair, edits: 0, fields: paired });
  }
  for (const word of SYNONYMS.get(token) ?? []) add('synonym', word, forms.synonym);
  if (term.isPrefix) add('prefix', token, forms.prefix);
  for (let edits = 1; edits <= maxEdits(term, stage, typo); edits += 1) {
    add('typo', token, forms.typo * (1 - edits / token.length), edits);
  }
  return variants;
}

/** Neighbours of the query, glued, where a model may have them: what it has is added up. */
export function neighboursOf(
  { terms }: ParsedQuery,
  { fields, neighbours }: SearchProfile,
): {
  readonly field: 'nameJoined' | 'allJoined';
  readonly token: string;
  readonly score: number;
}[] {
  return terms.slice(1).flatMap(({ token }, i) => {
    const pair = `${terms[i]?.token ?? ''}${token}`;
    return (['name', 'all'] as const).map((field) => ({
      field: `${field}Joined` as const,
      token: pair,
      score: toPoints(fields[field] * neighbours),
    }));
  });
}

/** How many of the words that must match have to, at a stage. */
export function neededOf(terms: readonly QueryTerm[], stage: StageNumber): number {
  const required = terms.filter(({ optional }) => !optional).length;
  return stage === 2 ? Math.ceil(required / 2) : required;
}

/** The stages a text goes through, each only while nothing is found. */
export function stagesFor({ mode, typo }: TextQuery): readonly StageNumber[] {
  if (mode === 'filter') return [0];
  return typo === 'off' ? [0, 2] : [0, 1, 2];
}

/** Windows of three parts (or all, if fewer) that a document with the phrase has joined. */
export function windowsOf(phrase: readonly string[]): string[] {
  if (phrase.length < 3) return [phrase.join('')];
  return phrase.slice(2).map((part, i) => `${phrase[i] ?? ''}${phrase[i + 1] ?? ''}${part}`);
}
