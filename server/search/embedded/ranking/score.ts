import {
  SERVED_BONUS,
  toWords,
  weighBrevity,
  weighName,
  weighPopularity,
} from '../../../../schemas/search/document.ts';
import { startsOf, type ParsedQuery } from '../../../../schemas/search/text-query.ts';
import type { TextQuery } from '../../../../schemas/query.ts';
import { toPoints } from '../../../../schemas/search/profile.ts';
import { toBoundTokens, toVersionTokens } from '../../../../schemas/search/text.ts';
import {
  neededOf,
  neighboursOf,
  type StageNumber,
  type TermVariant,
  toTermVariants,
  windowsOf,
  type WordField,
} from '../../term-variants.ts';
import type { Hits, TokenIndex } from '../text/postings.ts';
import { RowSet } from '../columns/row-set.ts';
import type { QueryableState } from '../columns/queryable-state.ts';

/** What a text finds at a stage, whatever the filters. */
export interface StageMatches {
  /** Ascending. */
  readonly rows: Int32Array;
  /** The score of each row, by its place in `rows`; empty where nobody asked for them. */
  readonly scores: Float32Array;
}

/**
 * The words of the catalogue a form stands for. Words as near as fewer edits are left to the form
 * of those: it is worth more.
 */
export function wordsOf(
  { kind, token, edits }: TermVariant,
  { words }: Pick<QueryableState, 'words'>,
  typo: TextQuery['typo'],
): readonly string[] {
  if (kind === 'prefix') return words.vocabulary.startingWith(token);
  if (kind !== 'typo') return [token];
  const near = words.vocabulary.near(token, edits, typo === 'strict');
  return near.filter((one) => one.edits === edits).map(({ word }) => word);
}

/** Where a form is looked for. */
interface Place {
  readonly index: TokenIndex;
  /** What a find is worth. */
  readonly score: number;
}

/** A token that is looked for, or the start of tokens. */
interface Lookup {
  readonly token: string;
  readonly isStart: boolean;
  readonly places: readonly Place[];
  /** Those of the places that have whatever the others have, or all of them. */
  readonly whole: readonly Place[];
}

/** Fields that have whatever the others have. */
const WHOLE_FIELDS: ReadonlySet<WordField> = new Set(['all', 'allJoined', 'about']);

/** What is looked for a form. */
function lookupsOf(form: TermVariant, state: QueryableState, { typo }: TextQuery): Lookup[] {
  const toPlace = ({ field, score }: TermVariant['fields'][number]): Place => ({
    index: state.words[field],
    score,
  });
  const places = form.fields.map(toPlace);
  const few = form.fields.filter(({ field }) => WHOLE_FIELDS.has(field)).map(toPlace);
  const whole = few.length > 0 ? few : places;
  const isStart = form.kind === 'prefix';
  const tokens = isStart ? [form.token] : wordsOf(form, state, typo);
  return tokens.map((token) => ({ token, isStart, places, whole }));
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
  if (mode === 'filter') {
    for (const version of parsed.versions) {
      const rows = new RowSet(state.capacity);
      state.words.allJoined.addRows(rows, version);
      allowed.keep(rows);
    }
    for (const version of parsed.wholeVersions) {
      const { own, any } = toBoundTokens(version);
      const others = new RowSet(state.capacity);
      state.words.allJoined.addRows(others, any);
      const bound = allowed.copy().drop(others);
      for (const token of own) state.words.allJoined.addRows(bound, token);
      allowed.keep(bound);
    }
  }
  return allowed;
}

/** Rows called exactly so: they are found, however the words of the query were glued. */
export const exactRows = (
  { words }: Pick<QueryableState, 'words'>,
  parsed: ParsedQuery,
): Set<number> => new Set(parsed.keys.flatMap((key) => [...words.exact.get(key)]));

/** Whether the query is the start of the name, of the creator, or of both. */
function startTest(state: QueryableState, parsed: ParsedQuery): (row: number) => boolean {
  const starts = startsOf(parsed);
  if (starts === null) return () => false;
  const { sets, setOf } = state.keyword('creator');
  const { starts: names } = state.words;
  const { creator, both } = starts;
  /** By set of creators, once it was met: whether one of them starts so. */
  const started: boolean[] = [];
  return (row) => {
    const name = names[row] ?? '';
    if (name.startsWith(starts.name)) return true;
    const set = setOf[row] ?? 0;
    const creators = sets[set] ?? [];
    if ((started[set] ??= creators.some((slug) => slug.startsWith(creator)))) return true;
    return both !== null && name.startsWith(both.name) && creators.includes(both.creator);
  };
}

/**
 * Whether a row is of the versions that were typed, where every word of the text must be found.
 * @param isCalled whether it is called as the text is
 */
function versionTest(
  { words: { name, allJoined } }: Pick<QueryableState, 'words'>,
  { wholeVersions }: ParsedQuery,
  stage: StageNumber,
  isCalled: (row: number) => boolean,
): (row: number) => boolean {
  if (wholeVersions.length === 0 || stage === 2) return () => false;
  const typed = wholeVersions.map((one) => ({ ...toVersionTokens(one), said: one.words }));
  return (row) =>
    isCalled(row) ||
    typed.every(({ whole, own, any, said }) => {
      if (allJoined.has(own, row)) return true;
      if (!allJoined.has(whole, row) || allJoined.has(any, row)) return false;
      return said.every((word) => name.has(word, row));
    });
}

/** Tells what is added to the rows that were found, each with why. */
export function addBonuses(
  state: QueryableState,
  parsed: ParsedQuery,
  stage: StageNumber,
  exact: ReadonlySet<number>,
  rows: Int32Array,
  raise: (
    row: number,
    by: number,
    why: 'rank' | 'served' | 'few' | 'brevity' | 'exact' | 'starts' | 'words' | 'version',
  ) => void,
): void {
  const { bonus, rank } = state.profile;
  const isStart = startTest(state, parsed);
  const words = new Set(state.words.orderless.get(toWords(parsed.terms.map(({ token }) => token))));
  const isVersion = versionTest(state, parsed, stage, (row) => exact.has(row) || words.has(row));
  const popularity = state.number('popularity').values;
  // The rank has the popularity with the weight it has in long queries.
  const more = weighPopularity(parsed, stage, state.profile) - rank.popularity;
  const brief = weighBrevity(parsed, stage, state.profile);
  const { lengths } = state.words;
  /** By the words of a name, once one so long was met. */
  const brevities: number[] = [];
  const brevityOf = (words: number): number =>
    (brevities[words] ??= brief * 2 ** (-words / rank.halfLength));
  const statuses = state.keyword('status');
  const isRetired = statuses.sets.map((values) => values.includes('retired'));
  const community = state.number('community').values;
  for (const row of rows) {
    raise(row, state.rank[row] ?? 0, 'rank');
    if (isRetired[statuses.setOf[row] ?? 0] !== true) raise(row, SERVED_BONUS, 'served');
    if (more !== 0) raise(row, more * Math.log1p(popularity[row] ?? 0), 'few');
    raise(row, brevityOf(lengths[row] ?? 0), 'brevity');
    const share = community[row] === 1 ? bonus.community : 1;
    if (isStart(row)) raise(row, toPoints(bonus.starts), 'starts');
    if (exact.has(row)) raise(row, toPoints(share * weighName(bonus.exact, parsed)), 'exact');
    else if (words.has(row)) raise(row, toPoints(share * weighName(bonus.words, parsed)), 'words');
    if (isVersion(row)) raise(row, toPoints(bonus.version), 'version');
  }
}

/** The rows that have a term. */
function rowsOf(state: QueryableState, lookups: readonly Lookup[]): RowSet {
  const rows = new RowSet(state.capacity);
  for (const { token, isStart, whole } of lookups) {
    for (const { index } of whole) index.addRows(rows, token, isStart);
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
/** Rows that were found in a place. */
let found = new Int32Array();

/** Raises the best of every hit to what a form is worth in it. */
function raiseBests(hits: Hits, lookups: readonly Lookup[]): void {
  for (const { token, isStart, places } of lookups) {
    for (const { index, score } of places) {
      const count = index.select(hits, token, isStart, found);
      for (let at = 0; at < count; at += 1) {
        const row = found[at] ?? 0;
        if (score > (bests[row] ?? 0)) bests[row] = score;
      }
    }
  }
}

/** Adds what neighbours of the query are worth to the hits that have them. */
function addNeighbours(state: QueryableState, hits: Hits, parsed: ParsedQuery): void {
  for (const { field, token, score } of neighboursOf(parsed, state.profile)) {
    const count = state.words[field].select(hits, token, false, found);
    for (let at = 0; at < count; at += 1) {
      const row = found[at] ?? 0;
      sums[row] = (sums[row] ?? 0) + score;
    }
  }
}

/**
 * Finds the rows that match the query at a stage, and scores them: the sum over words of the best
 * form, neighbours, bonuses and rank.
 * @param isScored whether anybody looks at the scores
 */
export function matchStage(
  state: QueryableState,
  parsed: ParsedQuery,
  text: TextQuery,
  stage: StageNumber,
  isScored: boolean,
): StageMatches {
  const { profile, capacity } = state;
  const { terms } = parsed;
  const lookups = terms.map((_, i) =>
    toTermVariants(terms, i, stage, text, profile).flatMap((form) => lookupsOf(form, state, text)),
  );
  const required = lookups.filter((_, i) => terms[i]?.optional === false);
  const exact = exactRows(state, parsed);
  const allowed = allowedRows(state, parsed, text.mode);
  const sets = required.map((one) => rowsOf(state, one));
  // Fewer words than have to match are worth nothing, to who is found by its name.
  const matching = rowsInMany(allowed.copy(), sets, neededOf(terms, stage), capacity);
  const set = matching.copy();
  for (const row of exact) if (allowed.has(row)) set.add(row);
  const rows = set.toRows();
  if (!isScored || rows.length === 0) return { rows, scores: new Float32Array() };
  if (sums.length < capacity) {
    sums = new Float64Array(capacity);
    bests = new Float64Array(capacity);
    found = new Int32Array(capacity);
  }
  for (const row of rows) sums[row] = 0;
  const scored = { set, rows };
  lookups.forEach((one, i) => {
    for (const row of rows) bests[row] = 0;
    raiseBests(terms[i]?.optional === true ? scored : { set: matching, rows }, one);
    for (const row of rows) sums[row] = (sums[row] ?? 0) + (bests[row] ?? 0);
  });
  addNeighbours(state, scored, parsed);
  addBonuses(state, parsed, stage, exact, rows, (row, by) => {
    sums[row] = (sums[row] ?? 0) + by;
  });
  // A score has 32 bits, as in Elasticsearch: what ties there ties here.
  const scores = new Float32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) scores[at] = sums[rows[at] ?? 0] ?? 0;
  return { rows, scores };
}
