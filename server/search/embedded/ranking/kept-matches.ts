import { LRUCache } from 'lru-cache';
import type { TextQuery } from '../../../../schemas/query.ts';
import type { ParsedQuery } from '../../../../schemas/search/text-query.ts';
import type { StageNumber } from '../../term-variants.ts';
import type { QueryableState } from '../columns/queryable-state.ts';
import { matchStage, type StageMatches } from './score.ts';

/** Bytes of matches that are kept of a state: thousands of texts. */
const KEPT_BYTES = 6 * 1024 * 1024;
/** What an entry takes beside its rows and their scores. */
const OVERHEAD = 500;

interface KeptMatches {
  /** The revision of the state that they are of. */
  readonly revision: number;
  readonly matches: LRUCache<string, StageMatches>;
}

const kept = new WeakMap<QueryableState, KeptMatches>();

function matchesOf(state: QueryableState): KeptMatches['matches'] {
  const known = kept.get(state);
  if (known?.revision === state.revision) return known.matches;
  const matches = new LRUCache<string, StageMatches>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ rows, scores }, key) =>
      OVERHEAD + rows.byteLength + scores.byteLength + key.length,
  });
  kept.set(state, { revision: state.revision, matches });
  return matches;
}

/**
 * What a text finds at a stage, with scores. It is kept: who filters, sorts or pages through what
 * was found sends the same text again, and no filter changes what a row is worth.
 */
export function matchOnce(
  state: QueryableState,
  parsed: ParsedQuery,
  text: TextQuery,
  stage: StageNumber,
): StageMatches {
  const matches = matchesOf(state);
  const key = `${stage} ${text.mode} ${text.typo} ${text.q}`;
  const known = matches.get(key);
  if (known !== undefined) return known;
  const found = matchStage(state, parsed, text, stage, true);
  matches.set(key, found);
  return found;
}
