import { RETIRED_LOSS, toWords, weighPopularity } from '../../../../schemas/search/document.ts';
import { joined } from '../../../../schemas/search/text.ts';
import {
  startsOf,
  type ParsedQuery,
  type QueryTerm,
} from '../../../../schemas/search/text-query.ts';
import type { TextQuery } from '../../../../schemas/query.ts';
import { toTermVariants, type TermVariant, type StageNumber } from '../text/term-variants.ts';
import type { QueryableState } from '../columns/queryable-state.ts';

/** Rows found at a stage, ascending, with the score of each. */
export interface ScoredRows {
  readonly rows: number[];
  readonly scores: Float64Array;
  /** The forms of each term that were looked for. */
  readonly variants: readonly (readonly TermVariant[])[];
}

/** Names of the fields of words. */
type WordField = 'name' | 'nameJoined' | 'all' | 'allJoined' | 'about';

/** A token looked for in a field: what it counts for, and how frequent it counts as. */
export interface Lookup {
  readonly kind: TermVariant['kind'] | 'joined';
  readonly field: WordField;
  readonly token: string;
  readonly factor: number;
  readonly frequency: number;
}

/** Everything that is looked for a term; the best that a row has counts, so a word counts once. */
export function* lookupsOf(
  { words, profile }: Pick<QueryableState, 'words' | 'profile'>,
  forms: readonly TermVariant[],
  mode: TextQuery['mode'],
): Generator<Lookup> {
  for (const { kind, tokens } of forms) {
    if (kind === 'word') {
      for (const { token, factor } of tokens) {
        const fields = ['name', 'all', ...(mode === 'filter' ? [] : ['about' as const])] as const;
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
  terms,
}: ParsedQuery): readonly { readonly field: 'nameJoined' | 'allJoined'; readonly pair: string }[] =>
  terms.slice(1).flatMap(({ token }, i) => {
    const pair = joined([terms[i]?.token ?? '', token])[0] ?? '';
    return (['nameJoined', 'allJoined'] as const).map((field) => ({ field, pair }));
  });

/** Windows of three parts (or all, if fewer) that a row with the phrase must have joined. */
function windowsOf(phrase: readonly string[]): string[] {
  if (phrase.length < 3) return [phrase.join('')];
  return phrase.slice(2).map((part, i) => `${phrase[i] ?? ''}${phrase[i + 1] ?? ''}${part}`);
}

/** Marks the rows that have the parts side by side. */
function rowsWith(
  state: QueryableState,
  phrase: readonly string[],
  mode: TextQuery['mode'],
): Uint8Array {
  const counts = new Uint8Array(state.rows);
  const windows = windowsOf(phrase);
  windows.forEach((token, passed) => {
    const fields = [state.words.allJoined];
    if (phrase.length === 1)
      fields.push(state.words.all, ...(mode === 'filter' ? [] : [state.words.about]));
    for (const field of fields) {
      for (const row of field.rows(token)) if (counts[row] === passed) counts[row] = passed + 1;
    }
  });
  return counts.map((count) => Number(count === windows.length));
}

/** Which rows phrases and exclusions leave: 1 stays. */
export function allowedRows(
  state: QueryableState,
  parsed: ParsedQuery,
  mode: TextQuery['mode'],
): Uint8Array {
  const allowed = state.alive.slice(0, state.rows);
  const keep = (marks: Uint8Array, wanted: number): void => {
    marks.forEach((mark, row) => {
      if (mark !== wanted) allowed[row] = 0;
    });
  };
  for (const phrase of parsed.phrases) keep(rowsWith(state, phrase, mode), 1);
  for (const phrase of parsed.exclusions) keep(rowsWith(state, phrase, mode), 0);
  return allowed;
}

/** Rows called exactly so: they are found, however the words of the query were glued. */
export const exactRows = (
  { words }: Pick<QueryableState, 'words'>,
  parsed: ParsedQuery,
): Set<number> => new Set(parsed.keys.flatMap((key) => words.exact.get(key)));

/** Whether the query is the start of the name, of the creator, or of both. */
function startTest(state: QueryableState, parsed: ParsedQuery): (row: number) => boolean {
  const starts = startsOf(parsed);
  if (starts === null) return () => false;
  const { sets, setOf } = state.keyword('creator');
  const isStarted = sets.map((slugs) => slugs.some((slug) => slug.startsWith(starts.creator)));
  const isNamed = sets.map((slugs) => starts.both !== null && slugs.includes(starts.both.creator));
  return (row) => {
    const name = state.words.starts[row] ?? '';
    const creators = setOf[row] ?? 0;
    if (name.startsWith(starts.name) || isStarted[creators] === true) return true;
    return starts.both !== null && isNamed[creators] === true && name.startsWith(starts.both.name);
  };
}

/** Tells what is added to the rows that were found, each with why. */
export function addBonuses(
  state: QueryableState,
  parsed: ParsedQuery,
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
  const isStart = startTest(state, parsed);
  const words = new Set(state.words.orderless.get(toWords(parsed.terms.map(({ token }) => token))));
  const popularity = state.number('popularity').values;
  // The rank has the popularity with the weight it has in long queries.
  const more = weighPopularity(parsed, stage, state.profile) - rank.popularity;
  const statuses = state.keyword('status');
  const isRetired = statuses.sets.map((values) => values.includes('retired'));
  for (const row of rows) {
    raise(row, state.rank[row] ?? 0, 'rank');
    if (isRetired[statuses.setOf[row] ?? 0] === true) raise(row, -RETIRED_LOSS, 'retired');
    raise(row, more * Math.log1p(popularity[row] ?? 0), 'few');
    if (exact.has(row)) raise(row, bonus.exact, 'exact');
    if (isStart(row)) raise(row, bonus.starts, 'starts');
    if (words.has(row)) raise(row, bonus.words, 'words');
  }
}

/** How many of the words that must match have to, at a stage. */
export function neededOf(terms: readonly QueryTerm[], stage: StageNumber): number {
  const required = terms.filter(({ optional }) => !optional).length;
  return stage === 2 ? Math.ceil(required / 2) : required;
}

/**
 * Finds and scores the rows that match the query at a stage: the sum over words of the best form,
 * neighbours, bonuses and rank.
 */
export function scoreStage(
  state: QueryableState,
  parsed: ParsedQuery,
  text: TextQuery,
  stage: StageNumber,
): ScoredRows {
  const scores = new Float64Array(state.rows);
  const matches = new Uint8Array(state.rows);
  const one = new Float64Array(state.rows);
  const forms = parsed.terms.map((term, i) => {
    const variants = toTermVariants(
      parsed.terms,
      i,
      stage,
      text.typo,
      state.words.vocabulary,
      state.profile,
    );
    one.fill(0);
    for (const { field, token, factor, frequency } of lookupsOf(state, variants, text.mode)) {
      state.words[field].raise(one, token, factor, frequency);
    }
    for (let row = 0; row < one.length; row += 1) {
      const score = one[row] ?? 0;
      if (score === 0) continue;
      scores[row] = (scores[row] ?? 0) + score;
      if (!term.optional) matches[row] = (matches[row] ?? 0) + 1;
    }
    return variants;
  });
  const needed = neededOf(parsed.terms, stage);
  const allowed = allowedRows(state, parsed, text.mode);
  const exact = exactRows(state, parsed);
  const rows: number[] = [];
  for (let row = 0; row < matches.length; row += 1) {
    const isMatch = (matches[row] ?? 0) >= needed || exact.has(row);
    if (isMatch && allowed[row] === 1) rows.push(row);
  }
  if (rows.length > 0) {
    for (const { field, pair } of neighboursOf(parsed)) {
      state.words[field].increase(scores, pair, state.profile.neighbours);
    }
    addBonuses(state, parsed, stage, exact, rows, (row, by) => {
      scores[row] = (scores[row] ?? 0) + by;
    });
  }
  return { rows, scores, variants: forms };
}
