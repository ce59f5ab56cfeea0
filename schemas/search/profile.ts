import { createHash } from 'node:crypto';

/** Every weight of the ranking; PROFILE says what each is. */
export interface SearchProfile {
  readonly fields: {
    readonly name: number;
    readonly all: number;
    readonly often: number;
    readonly about: number;
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
  readonly common: number;
  readonly bonus: {
    readonly exact: number;
    readonly starts: number;
    readonly words: number;
    readonly version: number;
    readonly community: number;
  };
  readonly rank: {
    readonly popularity: number;
    readonly few: number;
    readonly recency: number;
    readonly halfLifeDays: number;
    readonly community: number;
    readonly brevity: number;
    readonly unsure: number;
    readonly halfLength: number;
  };
}

/**
 * How hits are ranked: every weight of every engine. What a word is worth depends on the query, on
 * where it is found and as what, never on how many models have it or how often: a sum of constants
 * is the same on every engine, and stays when other models come and go.
 */
export const PROFILE: SearchProfile = {
  /** What a word is worth where it is found. */
  fields: {
    /** The display name. */
    name: 32,
    /** Name, slug, aliases, creator, family, providers. */
    all: 10,
    /** Words that several of those have. */
    often: 20,
    /** Capabilities and description: whole words only, never prefixes or typos. */
    about: 1,
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
  neighbours: 0.25,
  /** What an optional word weighs. */
  optional: 0.5,
  /** What a word weighs that names many models: it tells them apart the less. */
  common: 0.7,
  bonus: {
    /** The whole query is a name, slug or alias. */
    exact: 45,
    /** The name starts with the whole query, or the creator; or the creator is named, then the name. */
    starts: 30,
    /** A name, slug or alias has the words of the query and no other, in whatever order. */
    words: 30,
    /** A model is of the version that was typed: more than all that is known of another one. */
    version: 100,
    /** How much of `exact` and `words` a model by third parties gets: many are called as what they copy. */
    community: 0.3,
  },
  /**
   * rank = popularity × ln(1 + p) + recency × 2^(−age / half-life), less `community` for the many
   * fine-tunes and merges by third parties: who types a few words rarely means one of those. The
   * fewer words, the more models they fit and the likelier a known one is meant: where nothing is
   * mistyped, popularity weighs 1 + few / words times as much. A short name has `brevity` ×
   * 2^(−words / halfLength) for every word that is looked for: it has the fewer others. Where words
   * are mistyped or missing, that weighs `unsure` times as much.
   */
  rank: {
    popularity: 3,
    few: 4.4,
    recency: 1.75,
    halfLifeDays: 500,
    community: 2,
    brevity: 16,
    unsure: 1.5,
    halfLength: 4,
  },
};

/** Words that need not match: they name nothing by themselves, or stand for a path or a region. */
export const OPTIONAL_WORDS: ReadonlySet<string> = new Set(
  'models model accounts the of by a and v ai llm inference route hf us eu global apac jp au'.split(
    ' ',
  ),
);

/** Words that one in a hundred models or more has in its names, and all numbers and single letters. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  'ai llama qwen instruct gpt nano alibaba google gemma mistral openai preview chat base mini pro meta phi thinking flash large gemini deepseek embedding latest coder small turbo text image fast amazon nvidia open free'.split(
    ' ',
  ),
);

/** Whether a typed word says little about which model is meant. */
export const isCommon = (word: string): boolean =>
  word.length === 1 || /^[0-9]+$/.test(word) || COMMON_WORDS.has(word);

/** Words people type for words of the catalogue; one way, at query time only. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['chatgpt', ['gpt']],
  ['oai', ['openai']],
]);

/** Names weights in the log of searches: other weights have another name. */
export function toProfileName(profile: SearchProfile): string {
  return createHash('sha256').update(JSON.stringify(profile)).digest('hex').slice(0, 8);
}

/** Scores are told apart by so much. */
const STEP = 1 / 256;

/**
 * What a find is worth, as a multiple of 1/256: sums of such numbers have no rounding, in whatever
 * order an engine adds them up, in the 32 bits Elasticsearch has for a score.
 */
export const toPoints = (worth: number): number => Math.round(worth / STEP) * STEP;
