import type { TextQuery } from '../../../../schemas/query.ts';
import { type ParsedQuery, parseQuery } from '../../../../schemas/search/text-query.ts';
import { GrowingCache } from '../../../growing-cache.ts';
import { findMatchedTerms, type HitWords, type MatchedTerms } from '../../matched-terms.ts';
import type { StageNumber } from '../../term-variants.ts';
import type { QueryableState } from '../columns/queryable-state.ts';
import { matchStage, type StageMatches } from './score.ts';

/** Bytes that are kept of what texts find in a state: some three thousand texts. */
const KEPT_BYTES = 10 * 1024 * 1024;
/** What a text takes as it is read, and the words of its last page, as a heap snapshot has it. */
const READ_BYTES = 2_000;
/** Bytes of a row and its score. */
const ROW_BYTES = 8;

/** Why the hits of a page were found. */
interface Page {
  readonly stage: StageNumber;
  readonly rows: readonly number[];
  readonly terms: MatchedTerms;
}

/** A text that was looked for in a state, and what has been found out about it. */
export class KeptText {
  readonly parsed: ParsedQuery;
  readonly #state: QueryableState;
  readonly #text: TextQuery;
  readonly #stages: StageMatches[] = [];
  #page: Page | null = null;
  readonly #grow: (bytes: number) => void;

  constructor(state: QueryableState, text: TextQuery, grow: (bytes: number) => void) {
    this.#state = state;
    this.#text = text;
    this.#grow = grow;
    this.parsed = parseQuery(text.q);
  }

  /** What it finds at a stage, whatever the filters. */
  matches(stage: StageNumber, isScored: boolean): StageMatches {
    const known = this.#stages[stage];
    if (known !== undefined) return known;
    const found = matchStage(this.#state, this.parsed, this.#text, stage, isScored);
    if (!isScored) return found;
    this.#stages[stage] = found;
    this.#grow(READ_BYTES + found.rows.length * ROW_BYTES);
    return found;
  }

  /** Why the hits of a page were found. */
  matchedTerms(
    stage: StageNumber,
    rows: readonly number[],
    toWords: (row: number) => HitWords,
  ): MatchedTerms {
    const known = this.#page;
    // What matched as it was typed is the same on every page.
    if (known?.stage === stage && (stage === 0 || isEqual(known.rows, rows))) return known.terms;
    const { profile } = this.#state;
    const words = rows.map(toWords);
    const terms = findMatchedTerms(this.parsed, this.#text, stage, profile, words);
    this.#page = { stage, rows, terms };
    return terms;
  }
}

const isEqual = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((row, at) => row === b[at]);

interface KeptTexts {
  /** The revision of the state in which they were looked for. */
  readonly revision: number;
  readonly texts: GrowingCache<KeptText>;
}

const kept = new WeakMap<QueryableState, KeptTexts>();

/**
 * A text to be looked for. It is kept: who filters, sorts or pages through what was found sends the
 * same text again, and no filter changes how it is read or what a row is worth.
 * @param isShown whether hits are shown: a text of which they are only counted is not sent again
 */
export function readText(state: QueryableState, text: TextQuery, isShown: boolean): KeptText {
  if (!isShown) return new KeptText(state, text, () => undefined);
  const { revision } = state;
  let known = kept.get(state);
  if (known?.revision !== revision) {
    known = { revision, texts: new GrowingCache(KEPT_BYTES) };
    kept.set(state, known);
  }
  const key = `${text.mode} ${text.typo} ${text.q}`;
  return known.texts.get(key, (grow) => new KeptText(state, text, grow));
}
