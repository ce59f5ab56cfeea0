import { createHash } from 'node:crypto';

/** Weight of a field and how much its length counts (BM25's b, 0 to 1). */
interface FieldWeight {
  readonly weight: number;
  readonly b: number;
}

/** Every weight of the ranking; PROFILE says what each is. */
export interface SearchProfile {
  readonly k1: number;
  readonly fields: {
    readonly name: FieldWeight;
    readonly all: FieldWeight;
    readonly about: FieldWeight;
  };
  readonly forms: {
    readonly joined: number;
    readonly pair: number;
    readonly prefix: number;
    readonly synonym: number;
    readonly typo: number;
  };
  readonly neighbours: number;
  readonly optional: number;
  readonly bonus: {
    readonly exact: number;
    readonly starts: number;
    readonly words: number;
    readonly community: number;
  };
  readonly rank: {
    readonly popularity: number;
    readonly few: number;
    readonly recency: number;
    readonly halfLifeDays: number;
    readonly community: number;
  };
}

/**
 * How hits are ranked: every weight of every engine. Scores are sums of BM25 with its (k1 + 1)
 * factor, so the constants below are in those units.
 */
export const PROFILE: SearchProfile = {
  k1: 1.2,
  /** Weight of a field and how much its length counts (BM25's b). */
  fields: {
    /** The display name. */
    name: { weight: 4, b: 0.7 },
    /** Name, slug, aliases, creator, family, providers. */
    all: { weight: 1.5, b: 0 },
    /** Capabilities and description: whole words only, never prefixes or typos. */
    about: { weight: 0.2, b: 0.75 },
  },
  /** What a form in which a word matches is worth, a whole word being 1. */
  forms: {
    /** A typed word is two or three neighbours of the document: `claudeopus`. */
    joined: 0.9,
    /** Two typed words are one of the document: `deep seek`. */
    pair: 0.4,
    prefix: 0.8,
    synonym: 0.8,
    typo: 0.85,
  },
  /** Neighbours of the query that are neighbours in the document, times the field's weight. */
  neighbours: 0.2,
  /** What an optional word weighs. */
  optional: 0.5,
  bonus: {
    /** The whole query is a name, slug or alias. */
    exact: 45,
    /** The name starts with the whole query, or the creator; or the creator is named, then the name. */
    starts: 30,
    /** A name, slug or alias has the words of the query and no other, in whatever order. */
    words: 30,
    /** How much of `exact` and `words` a model by third parties gets: many are called as what they copy. */
    community: 0.5,
  },
  /**
   * rank = popularity × ln(1 + p) + recency × 2^(−age / half-life), less `community` for the many
   * fine-tunes and merges by third parties: who types a few words rarely means one of those. The
   * fewer words, the more models they fit and the likelier a known one is meant: where nothing is
   * mistyped, popularity weighs 1 + few / words times as much.
   */
  rank: { popularity: 3, few: 4, recency: 1, halfLifeDays: 365, community: 2 },
};

/** Words that need not match: they name nothing by themselves, or stand for a path or a region. */
export const OPTIONAL_WORDS: ReadonlySet<string> = new Set(
  'models model accounts the of by a and v ai llm inference route hf us eu global apac jp au'.split(
    ' ',
  ),
);

/** Words people type for words of the catalogue; one way, at query time only. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['chatgpt', ['gpt']],
  ['oai', ['openai']],
]);

/** Names weights in the log of searches: other weights have another name. */
export function toProfileName(profile: SearchProfile): string {
  return createHash('sha256').update(JSON.stringify(profile)).digest('hex').slice(0, 8);
}
