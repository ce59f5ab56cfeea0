import { RETIRED_LOSS, toWords, weighPopularity } from '../../../../schemas/search/document.ts';
import { joined } from '../../../../schemas/search/text.ts';
import {
  startsOf,
  type ParsedQuery,
  type QueryTerm,
} from '../../../../schemas/search/text-query.ts';
import type { TextQuery } from '../../../../schemas/query.ts';
import { toTermVariants, type TermVariant, type StageNumber } from '../text/term-variants.ts';
import { RowSet } from '../columns/row-set.ts';
import type { QueryableState } from '../columns/queryable-state.ts';
import { SparseRows } from '../columns/sparse-rows.ts';

/** What a stage finds. */
export interface ScoredRows {
  /** All that match. */
  readonly found: RowSet;
  /** Those of them that pass the filters too. */
  readonly hits: RowSet;
  /** Scores of the hits, by row, until the next stage is scored. */
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
    raise(row, more * Math.log1p(popularity[row] ?? 0), 'few');
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

/** What scores are summed up in: one search is made after the other. */
const sums = new SparseRows();
const bests = new SparseRows();
let matches = new Uint8Array();

/**
 * Finds the rows that match the query at a stage, and scores those that pass the filters: the sum
 * over words of the best form, neighbours, bonuses and rank.
 */
export function scoreStage(
  state: QueryableState,
  parsed: ParsedQuery,
  text: TextQuery,
  stage: StageNumber,
  passing: RowSet,
): ScoredRows {
  const { words, profile, capacity } = state;
  sums.clear(capacity);
  bests.clear(capacity);
  if (matches.length < capacity) matches = new Uint8Array(capacity);
  const variants = parsed.terms.map((term, i) => {
    const forms = toTermVariants(parsed.terms, i, stage, text.typo, words.vocabulary, profile);
    for (const { field, token, factor, frequency } of lookupsOf(state, forms, text.mode)) {
      words[field].raise(bests, token, factor, frequency);
    }
    for (let at = 0; at < bests.size; at += 1) {
      const row = bests.rows[at] ?? 0;
      // A row that is met for the first time has what an earlier query counted.
      if (!sums.has(row)) matches[row] = 0;
      sums.add(row, bests.values[row] ?? 0);
      if (!term.optional) matches[row] = (matches[row] ?? 0) + 1;
    }
    bests.clear(capacity);
    return forms;
  });
  const needed = neededOf(parsed.terms, stage);
  const exact = exactRows(state, parsed);
  const allowed = allowedRows(state, parsed, text.mode);
  const found = new RowSet(capacity);
  if (needed === 0) found.unite(allowed);
  for (let at = 0; at < sums.size; at += 1) {
    const row = sums.rows[at] ?? 0;
    if ((matches[row] ?? 0) >= needed) found.add(row);
  }
  for (const row of exact) found.add(row);
  found.keep(allowed);
  const hits = found.copy().keep(passing);
  const rows = hits.toRows();
  for (const row of rows) sums.add(row, 0);
  if (rows.length > 0) {
    for (const { field, pair } of neighboursOf(parsed)) {
      words[field].increase(sums.values, hits, pair, profile.neighbours);
    }
    addBonuses(state, parsed, stage, exact, rows, (row, by) => {
      sums.values[row] = (sums.values[row] ?? 0) + by;
    });
  }
  return { found, hits, scores: sums.values, variants };
}
