import { RETIRED_LOSS, toWords, weighPopularity } from '../../../../schemas/search/document.ts';
import { joined } from '../../../../schemas/search/text.ts';
import {
  startsOf,
  type ParsedQuery,
  type QueryTerm,
} from '../../../../schemas/search/text-query.ts';
import type { TextQuery } from '../../../../schemas/query.ts';
import type { SearchProfile } from '../../../../schemas/search/profile.ts';
import { toTermVariants, type TermVariant, type StageNumber } from '../text/term-variants.ts';
import { RowSet } from '../columns/row-set.ts';
import type { QueryableState } from '../columns/queryable-state.ts';

/** What a stage finds. */
export interface ScoredRows {
  /** All that match. */
  readonly found: RowSet;
  /** Those of them that pass the filters too. */
  readonly hits: RowSet;
  /** Scores of the hits, by row, until the next search is scored; empty where nobody asked for them. */
  readonly scores: Float64Array;
  /** The forms of each term that were looked for. */
  readonly variants: readonly (readonly TermVariant[])[];
}

/** Names of the fields of words. */
type WordField = 'name' | 'nameJoined' | 'all' | 'allJoined' | 'about';

/**
 * Tokens looked for in a field, or the start of some, and what each counts for. All count as frequent
 * as the most frequent one.
 */
export interface Lookup {
  readonly kind: TermVariant['kind'] | 'joined';
  readonly field: WordField;
  readonly tokens: TermVariant['tokens'];
}

/** Everything that is looked for a term; the best that a row has counts, so a word counts once. */
export const lookupsOf = (
  { forms: { joined: share } }: SearchProfile,
  forms: readonly TermVariant[],
  mode: TextQuery['mode'],
): Lookup[] =>
  forms.flatMap(({ kind, tokens }): Lookup[] => {
    const names: Lookup[] = [
      { kind, field: 'name', tokens },
      { kind, field: 'all', tokens },
    ];
    if (kind !== 'word') return names;
    if (mode !== 'filter') names.push({ kind, field: 'about', tokens });
    const glued = tokens.map(({ token, factor }) => ({ token, factor: factor * share }));
    return [
      ...names,
      { kind: 'joined', field: 'nameJoined', tokens: glued },
      { kind: 'joined', field: 'allJoined', tokens: glued },
    ];
  });

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

/** The rows that have the parts side by side. */
function rowsWith(
  { words, capacity }: Pick<QueryableState, 'words' | 'capacity'>,
  phrase: readonly string[],
  mode: TextQuery['mode'],
): RowSet {
  const fields = [words.allJoined];
  if (phrase.length === 1) fields.push(words.all, ...(mode === 'filter' ? [] : [words.about]));
  const sets = windowsOf(phrase).map((token) => {
    const rows = new RowSet(capacity);
    for (const field of fields) field.addRows(rows, token);
    return rows;
  });
  return sets.reduce((all, rows) => all.keep(rows));
}

/** The living rows that phrases and exclusions leave. */
export function allowedRows(
  state: QueryableState,
  parsed: ParsedQuery,
  mode: TextQuery['mode'],
): RowSet {
  const allowed = state.alive.copy();
  for (const phrase of parsed.phrases) allowed.keep(rowsWith(state, phrase, mode));
  for (const phrase of parsed.exclusions) allowed.drop(rowsWith(state, phrase, mode));
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
  const { starts: names } = state.words;
  const { creator, both } = starts;
  return (row) => {
    const name = names[row] ?? '';
    if (name.startsWith(starts.name)) return true;
    const creators = sets[setOf[row] ?? 0] ?? [];
    if (creators.some((slug) => slug.startsWith(creator))) return true;
    return both !== null && name.startsWith(both.name) && creators.includes(both.creator);
  };
}

/** Tells what is added to the rows that were found, each with why. */
export function addBonuses(
  state: QueryableState,
  parsed: ParsedQuery,
  stage: StageNumber,
  exact: ReadonlySet<number>,
  rows: Iterable<number>,
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
  const community = state.number('community').values;
  for (const row of rows) {
    raise(row, state.rank[row] ?? 0, 'rank');
    if (isRetired[statuses.setOf[row] ?? 0] === true) raise(row, -RETIRED_LOSS, 'retired');
    if (more !== 0) raise(row, more * Math.log1p(popularity[row] ?? 0), 'few');
    const share = community[row] === 1 ? bonus.community : 1;
    if (isStart(row)) raise(row, bonus.starts, 'starts');
    if (exact.has(row)) raise(row, share * bonus.exact, 'exact');
    else if (words.has(row)) raise(row, share * bonus.words, 'words');
  }
}

/** How many of the words that must match have to, at a stage. */
export function neededOf(terms: readonly QueryTerm[], stage: StageNumber): number {
  const required = terms.filter(({ optional }) => !optional).length;
  return stage === 2 ? Math.ceil(required / 2) : required;
}

/** The rows that have a term; what a name has, all names have. */
function rowsOf(state: QueryableState, lookups: readonly Lookup[]): RowSet {
  const rows = new RowSet(state.capacity);
  for (const { kind, field, tokens } of lookups) {
    if (field === 'name' || field === 'nameJoined') continue;
    // What is worth nothing is no match.
    for (const { token, factor } of tokens) {
      if (factor > 0) state.words[field].addRows(rows, token, kind === 'prefix');
    }
  }
  return rows;
}

/** Those of all rows that are in `needed` of the sets. */
function rowsInMany(
  all: RowSet,
  sets: readonly RowSet[],
  needed: number,
  capacity: number,
): RowSet {
  if (needed === sets.length) return sets.reduce((rows, set) => rows.keep(set), all);
  /** Rows that are in so many of the sets read so far. */
  const levels = [all, ...sets.slice(0, needed).map(() => new RowSet(capacity))];
  sets.forEach((rows, i) => {
    const left = sets.length - 1 - i;
    for (let level = Math.min(i + 1, needed); level > 0 && level + left >= needed; level -= 1) {
      const more = levels[level - 1]?.copy().keep(rows);
      if (more !== undefined) levels[level]?.unite(more);
    }
  });
  return levels[needed] ?? all;
}

/** What scores are summed up in: one search is made after the other. */
let sums = new Float64Array();
let bests = new Float64Array();

/**
 * Finds the rows that match the query at a stage, and scores those that pass the filters: the sum
 * over words of the best form, neighbours, bonuses and rank.
 * @param isScored whether anybody looks at the scores
 */
export function scoreStage(
  state: QueryableState,
  parsed: ParsedQuery,
  text: TextQuery,
  stage: StageNumber,
  passing: RowSet,
  isScored: boolean,
): ScoredRows {
  const { words, profile, capacity } = state;
  const { terms } = parsed;
  const variants = terms.map((_, i) =>
    toTermVariants(terms, i, stage, text.typo, words.vocabulary, profile),
  );
  const lookups = variants.map((forms) => lookupsOf(profile, forms, text.mode));
  const required = lookups.filter((_, i) => terms[i]?.optional === false);
  const exact = exactRows(state, parsed);
  const allowed = allowedRows(state, parsed, text.mode);
  const sets = required.map((one) => rowsOf(state, one));
  const found = rowsInMany(allowed.copy(), sets, neededOf(terms, stage), capacity);
  for (const row of exact) if (allowed.has(row)) found.add(row);
  const hits = found.copy().keep(passing);
  const rows = isScored ? hits.toRows() : new Int32Array();
  if (sums.length < capacity) {
    sums = new Float64Array(capacity);
    bests = new Float64Array(capacity);
  }
  for (const row of rows) sums[row] = 0;
  if (rows.length > 0) {
    for (const one of lookups) {
      for (const row of rows) bests[row] = 0;
      for (const { kind, field, tokens } of one) {
        words[field].raise(bests, { set: hits, rows }, tokens, kind === 'prefix');
      }
      for (const row of rows) sums[row] = (sums[row] ?? 0) + (bests[row] ?? 0);
    }
    for (const { field, pair } of neighboursOf(parsed)) {
      words[field].increase(sums, { set: hits, rows }, pair, profile.neighbours);
    }
    addBonuses(state, parsed, stage, exact, rows, (row, by) => {
      sums[row] = (sums[row] ?? 0) + by;
    });
  }
  return { found, hits, scores: sums, variants };
}
