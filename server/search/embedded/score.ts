import { PROFILE } from '../../../schemas/search-profile.ts';
import { toWords, weighPopularity } from '../../../schemas/search-document.ts';
import { joined } from '../../../schemas/text.ts';
import type { Slot, TextPlan } from '../../../schemas/text-query.ts';
import type { TextQuery } from '../../../schemas/query.ts';
import { toForms, type Form, type StageNumber } from './forms.ts';
import type { Searched } from './searched.ts';

/** Rows found at a stage, ascending, with the score of each. */
export interface Scored {
  readonly rows: number[];
  readonly scores: Float64Array;
  /** The forms of each slot that were looked for. */
  readonly forms: readonly (readonly Form[])[];
}

/** Raises `scores` to the best that any form gives each row: a word counts once. */
function scoreSlot(
  state: Searched,
  forms: readonly Form[],
  mode: TextQuery['mode'],
  scores: Float64Array,
): void {
  for (const { kind, tokens } of forms) {
    if (kind === 'word') {
      for (const { token, factor } of tokens) {
        const fields =
          mode === 'light'
            ? [state.words.name, state.words.all]
            : [state.words.name, state.words.all, state.words.about];
        for (const field of fields) field.raise(scores, token, factor, field.frequency(token));
        for (const field of [state.words.nameJoined, state.words.allJoined]) {
          field.raise(scores, token, factor * PROFILE.forms.joined, field.frequency(token));
        }
      }
      continue;
    }
    for (const field of [state.words.name, state.words.all]) {
      // A rare expansion is no better than a frequent one: all count as the most frequent.
      const frequency = tokens.reduce(
        (most, { token }) => Math.max(most, field.frequency(token)),
        0,
      );
      for (const { token, factor } of tokens) field.raise(scores, token, factor, frequency);
    }
  }
}

/** Windows of three parts (or all, if fewer) that a row with the phrase must have joined. */
function windowsOf(phrase: readonly string[]): string[] {
  if (phrase.length < 3) return [phrase.join('')];
  return phrase.slice(2).map((part, i) => `${phrase[i] ?? ''}${phrase[i + 1] ?? ''}${part}`);
}

/** Marks the rows that have the parts side by side. */
function rowsWith(state: Searched, phrase: readonly string[], mode: TextQuery['mode']): Uint8Array {
  const counts = new Uint8Array(state.rows);
  const windows = windowsOf(phrase);
  windows.forEach((token, passed) => {
    const fields = [state.words.allJoined];
    if (phrase.length === 1)
      fields.push(state.words.all, ...(mode === 'light' ? [] : [state.words.about]));
    for (const field of fields) {
      for (const row of field.rows(token)) if (counts[row] === passed) counts[row] = passed + 1;
    }
  });
  return counts.map((count) => Number(count === windows.length));
}

/** Which rows phrases and exclusions leave: 1 stays. */
function allowedRows(state: Searched, plan: TextPlan, mode: TextQuery['mode']): Uint8Array {
  const allowed = state.alive.slice(0, state.rows);
  const keep = (marks: Uint8Array, wanted: number): void => {
    marks.forEach((mark, row) => {
      if (mark !== wanted) allowed[row] = 0;
    });
  };
  for (const phrase of plan.phrases) keep(rowsWith(state, phrase, mode), 1);
  for (const phrase of plan.exclusions) keep(rowsWith(state, phrase, mode), 0);
  return allowed;
}

function addBonuses(
  state: Searched,
  plan: TextPlan,
  stage: StageNumber,
  exact: ReadonlySet<number>,
  rows: readonly number[],
  scores: Float64Array,
): void {
  const raise = (row: number, by: number): void => {
    scores[row] = (scores[row] ?? 0) + by;
  };
  const [key = ''] = plan.keys;
  const words = new Set(state.words.orderless.get(toWords(plan.slots.map(({ token }) => token))));
  const popularity = state.number('popularity').values;
  // The rank has the popularity with the weight it has in long queries.
  const more = weighPopularity(plan, stage) - PROFILE.rank.popularity;
  for (const row of rows) {
    raise(row, (state.rank[row] ?? 0) + more * Math.log1p(popularity[row] ?? 0));
    if (exact.has(row)) raise(row, PROFILE.bonus.exact);
    if (key.length >= 2 && state.words.starts[row]?.startsWith(key) === true) {
      raise(row, PROFILE.bonus.starts);
    }
    if (words.has(row)) raise(row, PROFILE.bonus.words);
  }
}

/** How many of the words that must match have to, at a stage. */
function neededOf(slots: readonly Slot[], stage: StageNumber): number {
  const required = slots.filter(({ optional }) => !optional).length;
  return stage === 2 ? Math.ceil(required / 2) : required;
}

/**
 * Finds and scores the rows that match the plan at a stage: the sum over words of the best form,
 * neighbours, bonuses and rank.
 */
export function scoreStage(
  state: Searched,
  plan: TextPlan,
  text: TextQuery,
  stage: StageNumber,
): Scored {
  const scores = new Float64Array(state.rows);
  const matches = new Uint8Array(state.rows);
  const one = new Float64Array(state.rows);
  const forms = plan.slots.map((slot, i) => {
    const found = toForms(plan.slots, i, stage, text.typo, state.words.vocabulary);
    one.fill(0);
    scoreSlot(state, found, text.mode, one);
    for (let row = 0; row < one.length; row += 1) {
      const score = one[row] ?? 0;
      if (score === 0) continue;
      scores[row] = (scores[row] ?? 0) + score;
      if (!slot.optional) matches[row] = (matches[row] ?? 0) + 1;
    }
    return found;
  });
  const needed = neededOf(plan.slots, stage);
  const allowed = allowedRows(state, plan, text.mode);
  // What is called exactly so is found, however the words of the query were glued.
  const exact = new Set(plan.keys.flatMap((key) => state.words.exact.get(key) ?? []));
  const rows: number[] = [];
  for (let row = 0; row < matches.length; row += 1) {
    const isMatch = (matches[row] ?? 0) >= needed || exact.has(row);
    if (isMatch && allowed[row] === 1) rows.push(row);
  }
  if (rows.length > 0) {
    const tokens = plan.slots.map(({ token }) => token);
    for (const pair of tokens
      .slice(1)
      .map((token, i) => joined([tokens[i] ?? '', token])[0] ?? '')) {
      state.words.nameJoined.increase(scores, pair, PROFILE.neighbours);
      state.words.allJoined.increase(scores, pair, PROFILE.neighbours);
    }
    addBonuses(state, plan, stage, exact, rows, scores);
  }
  return { rows, scores, forms };
}
