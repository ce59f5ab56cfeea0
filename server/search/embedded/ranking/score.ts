import { RETIRED_LOSS, toWords, weighPopularity } from '../../../../schemas/search/document.ts';
import { joined } from '../../../../schemas/search/text.ts';
import type { Slot, TextPlan } from '../../../../schemas/search/text-query.ts';
import type { TextQuery } from '../../../../schemas/query.ts';
import { toForms, type Form, type StageNumber } from '../text/term-variants.ts';
import type { Searched } from '../columns/queryable-state.ts';

/** Rows found at a stage, ascending, with the score of each. */
export interface Scored {
  readonly rows: number[];
  readonly scores: Float64Array;
  /** The forms of each slot that were looked for. */
  readonly forms: readonly (readonly Form[])[];
}

/** Names of the fields of words. */
type WordField = 'name' | 'nameJoined' | 'all' | 'allJoined' | 'about';

/** A token looked for in a field: what it counts for, and how frequent it counts as. */
export interface Lookup {
  readonly kind: Form['kind'] | 'joined';
  readonly field: WordField;
  readonly token: string;
  readonly factor: number;
  readonly frequency: number;
}

/** Everything that is looked for a slot; the best that a row has counts, so a word counts once. */
export function* lookupsOf(
  { words, profile }: Pick<Searched, 'words' | 'profile'>,
  forms: readonly Form[],
  mode: TextQuery['mode'],
): Generator<Lookup> {
  for (const { kind, tokens } of forms) {
    if (kind === 'word') {
      for (const { token, factor } of tokens) {
        const fields = ['name', 'all', ...(mode === 'light' ? [] : ['about' as const])] as const;
        for (const field of fields) {
          yield { kind, field, token, factor, frequency: words[field].frequency(token) };
        }
        for (const field of ['nameJoined', 'allJoined'] as const) {
          const frequency = words[field].frequency(token);
          yield { kind: 'joined', field, token, factor: factor * profile.forms.joined, frequency };
        }
      }
      continue;
    }
    for (const field of ['name', 'all'] as const) {
      // A rare expansion is no better than a frequent one: all count as the most frequent.
      const frequency = tokens.reduce(
        (most, { token }) => Math.max(most, words[field].frequency(token)),
        0,
      );
      for (const { token, factor } of tokens) yield { kind, field, token, factor, frequency };
    }
  }
}

/** Neighbours of the query, glued, and where a row may have them: what it has is added up. */
export const neighboursOf = ({
  slots,
}: TextPlan): readonly { readonly field: 'nameJoined' | 'allJoined'; readonly pair: string }[] =>
  slots.slice(1).flatMap(({ token }, i) => {
    const pair = joined([slots[i]?.token ?? '', token])[0] ?? '';
    return (['nameJoined', 'allJoined'] as const).map((field) => ({ field, pair }));
  });

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
export function allowedRows(state: Searched, plan: TextPlan, mode: TextQuery['mode']): Uint8Array {
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

/** Rows called exactly so: they are found, however the words of the query were glued. */
export const exactRows = ({ words }: Pick<Searched, 'words'>, plan: TextPlan): Set<number> =>
  new Set(plan.keys.flatMap((key) => words.exact.get(key)));

/** Tells what is added to the rows that were found, each with why. */
export function addBonuses(
  state: Searched,
  plan: TextPlan,
  stage: StageNumber,
  exact: ReadonlySet<number>,
  rows: readonly number[],
  raise: (
    row: number,
    by: number,
    why: 'rank' | 'retired' | 'few' | 'exact' | 'starts' | 'words',
  ) => void,
): void {
  const { bonus, rank } = state.profile;
  const [key = ''] = plan.keys;
  const words = new Set(state.words.orderless.get(toWords(plan.slots.map(({ token }) => token))));
  const popularity = state.number('popularity').values;
  // The rank has the popularity with the weight it has in long queries.
  const more = weighPopularity(plan, stage, state.profile) - rank.popularity;
  const statuses = state.keyword('status');
  const isRetired = statuses.sets.map((values) => values.includes('retired'));
  for (const row of rows) {
    raise(row, state.rank[row] ?? 0, 'rank');
    if (isRetired[statuses.setOf[row] ?? 0] === true) raise(row, -RETIRED_LOSS, 'retired');
    raise(row, more * Math.log1p(popularity[row] ?? 0), 'few');
    if (exact.has(row)) raise(row, bonus.exact, 'exact');
    if (key.length >= 2 && state.words.starts[row]?.startsWith(key) === true) {
      raise(row, bonus.starts, 'starts');
    }
    if (words.has(row)) raise(row, bonus.words, 'words');
  }
}

/** How many of the words that must match have to, at a stage. */
export function neededOf(slots: readonly Slot[], stage: StageNumber): number {
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
    const found = toForms(plan.slots, i, stage, text.typo, state.words.vocabulary, state.profile);
    one.fill(0);
    for (const { field, token, factor, frequency } of lookupsOf(state, found, text.mode)) {
      state.words[field].raise(one, token, factor, frequency);
    }
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
  const exact = exactRows(state, plan);
  const rows: number[] = [];
  for (let row = 0; row < matches.length; row += 1) {
    const isMatch = (matches[row] ?? 0) >= needed || exact.has(row);
    if (isMatch && allowed[row] === 1) rows.push(row);
  }
  if (rows.length > 0) {
    for (const { field, pair } of neighboursOf(plan)) {
      state.words[field].increase(scores, pair, state.profile.neighbours);
    }
    addBonuses(state, plan, stage, exact, rows, (row, by) => {
      scores[row] = (scores[row] ?? 0) + by;
    });
  }
  return { rows, scores, forms };
}
