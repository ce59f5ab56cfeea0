import type { CatalogQuery, Filter, Stage, TextQuery } from '../query.ts';

/** What one token in one field gave. */
export interface TokenPart {
  readonly kind: 'word' | 'joined' | 'pair' | 'prefix' | 'synonym' | 'typo';
  readonly field: string;
  readonly token: string;
  readonly score: number;
}

/** A typed word and the best it gave; null: the model has it in no form. */
export interface TermPart {
  readonly word: string;
  readonly required: boolean;
  readonly best: TokenPart | null;
}

/** A score piece by piece; the pieces add up to it. */
export interface ScoreParts {
  readonly terms: readonly TermPart[];
  readonly neighbours: readonly TokenPart[];
  readonly bonuses: {
    readonly exact: number;
    readonly starts: number;
    readonly words: number;
    readonly version: number;
  };
  readonly rank: {
    readonly popularity: number;
    /** What popularity counts for more because the words are few. */
    readonly few: number;
    readonly recency: number;
    readonly community: number;
    readonly served: number;
    /** What a name of few words is worth more. */
    readonly brevity: number;
  };
  readonly sum: number;
}

/** Why a model is no hit of a query. */
export interface Absence {
  /** Words that must match and do not. */
  readonly missing: readonly string[];
  /** Words that matched, and how many had to. */
  readonly matched: number;
  readonly needed: number;
  /** Whether a phrase it lacks or an excluded word it has keeps it out. */
  readonly excluded: boolean;
  /** Filters it does not pass. */
  readonly filters: readonly Filter[];
}

/** A model and what its score is made of. */
export interface ExplainedHit extends ScoreParts {
  readonly slug: string;
  /** From 1, in the whole result; null: no hit. */
  readonly position: number | null;
  /** As the engine gave it; null: no hit. */
  readonly score: number | null;
}

/** Why a query is answered as it is. */
export interface Explanation {
  readonly stage: Stage | null;
  readonly total: number;
  readonly hits: readonly ExplainedHit[];
  /** The model asked about, wherever it stands; with why it is no hit, if it is none. */
  readonly subject: (ExplainedHit & { readonly absence: Absence | null }) | null;
}

/** A query with a text, by relevance. */
export type TextualQuery = CatalogQuery & { readonly text: TextQuery };
