import type { CatalogueQuery, Filter, TextQuery } from '../../../../schemas/query.ts';
import { recencyOf } from '../../../../schemas/search/document.ts';
import type { TextPlan } from '../../../../schemas/search/text-query.ts';
import { applyFilters } from '../query/filters.ts';
import { toForms, type StageNumber } from '../text/term-variants.ts';
import type { Weighed } from '../text/postings.ts';
import {
  addBonuses,
  allowedRows,
  exactRows,
  lookupsOf,
  neededOf,
  neighboursOf,
  type Lookup,
} from './score.ts';
import type { Searched } from '../columns/queryable-state.ts';

/** What one token in one field gave: weight × factor × idf × (k1 + 1) × tf. */
export interface TokenPart extends Omit<Lookup, 'frequency'>, Weighed {
  readonly weight: number;
}

/** A typed word and the best it gave; null: the model has it in no form. */
interface SlotPart {
  readonly word: string;
  readonly required: boolean;
  readonly best: TokenPart | null;
}

/** A score piece by piece; the pieces add up to it. */
export interface ScoreParts {
  readonly slots: readonly SlotPart[];
  readonly neighbours: readonly TokenPart[];
  readonly bonuses: { readonly exact: number; readonly starts: number; readonly words: number };
  readonly rank: {
    readonly popularity: number;
    /** What popularity counts for more because the words are few. */
    readonly few: number;
    readonly recency: number;
    readonly community: number;
    readonly retired: number;
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

/** Weighs every form of a word in a row, and takes the best: the first of equals. */
function explainSlot(
  state: Searched,
  plan: TextPlan,
  { mode, typo }: TextQuery,
  stage: StageNumber,
  row: number,
  index: number,
): SlotPart {
  const { words, profile } = state;
  const forms = toForms(plan.slots, index, stage, typo, words.vocabulary, profile);
  let best: TokenPart | null = null;
  for (const { frequency, ...lookup } of lookupsOf(state, forms, mode)) {
    const field = words[lookup.field];
    const weighed = field.weigh(row, lookup.token, lookup.factor, frequency);
    if (weighed === null || weighed.score <= (best?.score ?? 0)) continue;
    best = { ...lookup, weight: field.weight, ...weighed };
  }
  const slot = plan.slots[index];
  return { word: slot?.token ?? '', required: slot?.optional === false, best };
}

function explainNeighbours(state: Searched, plan: TextPlan, row: number): TokenPart[] {
  const { words, profile } = state;
  return neighboursOf(plan).flatMap(({ field, pair }) => {
    const index = words[field];
    const weighed = index.weigh(row, pair, profile.neighbours, index.frequency(pair));
    const lookup = { kind: 'pair', field, token: pair, factor: profile.neighbours } as const;
    return weighed === null ? [] : [{ ...lookup, weight: index.weight, ...weighed }];
  });
}

/** The pieces of what `scoreStage` gives a row, by the same lookups and bonuses. */
export function explainRow(
  state: Searched,
  plan: TextPlan,
  text: TextQuery,
  stage: StageNumber,
  row: number,
  todayMs: number,
): ScoreParts {
  const { profile } = state;
  const slots = plan.slots.map((_, i) => explainSlot(state, plan, text, stage, row, i));
  const neighbours = explainNeighbours(state, plan, row);
  const added = { rank: 0, retired: 0, few: 0, exact: 0, starts: 0, words: 0 };
  addBonuses(state, plan, stage, exactRows(state, plan), [row], (_, by, why) => {
    added[why] += by;
  });
  const community = state.number('community').values[row] === 1 ? -profile.rank.community : 0;
  const released = state.number('release_date').values[row] ?? NaN;
  const recency = recencyOf(released, todayMs, profile);
  const pieces = [
    ...slots.map(({ best }) => best?.score ?? 0),
    ...neighbours.map(({ score }) => score),
    ...Object.values(added),
  ];
  const { rank, retired, few, ...bonuses } = added;
  return {
    slots,
    neighbours,
    bonuses,
    rank: { popularity: rank - recency - community, few, recency, community, retired },
    sum: pieces.reduce((sum, piece) => sum + piece, 0),
  };
}

/** Why a row is no hit at a stage; null if it is one. */
export function explainAbsence(
  state: Searched,
  plan: TextPlan,
  query: CatalogueQuery & { readonly text: TextQuery },
  stage: StageNumber,
  row: number,
  { slots }: Pick<ScoreParts, 'slots'>,
): Absence | null {
  const required = slots.filter(({ required: must }) => must);
  const missing = required.flatMap(({ word, best }) => (best === null ? [word] : []));
  const matched = required.length - missing.length;
  const needed = neededOf(plan.slots, stage);
  const isFound = matched >= needed || exactRows(state, plan).has(row);
  const excluded = allowedRows(state, plan, query.text.mode)[row] !== 1;
  const filters = query.filters.filter(
    (filter) => !applyFilters(state, { ...query, filters: [filter] }).passes(row),
  );
  if (isFound && !excluded && filters.length === 0) return null;
  return { missing: isFound ? [] : missing, matched, needed, excluded, filters };
}
