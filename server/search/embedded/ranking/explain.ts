import type { CatalogQuery, TextQuery } from '../../../../schemas/query.ts';
import { recencyOf } from '../../../../schemas/search/document.ts';
import { type ParsedQuery, parseQuery } from '../../../../schemas/search/text-query.ts';
import { applyFilters } from '../query/filters.ts';
import {
  neededOf,
  neighboursOf,
  type StageNumber,
  STAGES,
  toTermVariants,
} from '../../term-variants.ts';
import { addBonuses, allowedRows, exactRows, wordsOf } from './score.ts';
import type { QueryableState } from '../columns/queryable-state.ts';
import { runQuery } from '../query/run-query.ts';
import type { CatalogState } from '../columns/catalog-state.ts';
import type {
  Absence,
  ExplainedHit,
  Explanation,
  ScoreParts,
  TermPart,
  TextualQuery,
  TokenPart,
} from '../../../../schemas/search/explanation.ts';

/** Tries every form of a word in a row, and takes the best: the first of equals. */
function explainTerm(
  state: QueryableState,
  parsed: ParsedQuery,
  text: TextQuery,
  stage: StageNumber,
  row: number,
  index: number,
): TermPart {
  const { words, profile } = state;
  let best: TokenPart | null = null;
  for (const variant of toTermVariants(parsed.terms, index, stage, text, profile)) {
    for (const token of wordsOf(variant, state, text.typo)) {
      for (const { field, score } of variant.fields) {
        if (score <= (best?.score ?? 0) || !words[field].has(token, row)) continue;
        const kind = field.endsWith('Joined') ? 'joined' : variant.kind;
        best = { kind, field, token, score };
      }
    }
  }
  const term = parsed.terms[index];
  return { word: term?.token ?? '', required: term?.optional === false, best };
}

/** The pieces of what `scoreStage` gives a row, by the same lookups and bonuses. */
function explainRow(
  state: QueryableState,
  parsed: ParsedQuery,
  text: TextQuery,
  stage: StageNumber,
  row: number,
  todayMs: number,
): ScoreParts {
  const { profile } = state;
  const terms = parsed.terms.map((_, i) => explainTerm(state, parsed, text, stage, row, i));
  const neighbours = neighboursOf(parsed, profile)
    .filter(({ field, token }) => state.words[field].has(token, row))
    .map((one) => ({ kind: 'pair' as const, ...one }));
  const added = {
    rank: 0,
    served: 0,
    few: 0,
    brevity: 0,
    exact: 0,
    starts: 0,
    words: 0,
    version: 0,
  };
  addBonuses(state, parsed, stage, exactRows(state, parsed), Int32Array.of(row), (_, by, why) => {
    added[why] += by;
  });
  const community = state.number('community').values[row] === 1 ? 0 : profile.rank.community;
  const released = state.number('release_date').values[row] ?? NaN;
  const recency = recencyOf(released, todayMs, profile);
  const pieces = [
    ...terms.map(({ best }) => best?.score ?? 0),
    ...neighbours.map(({ score }) => score),
    ...Object.values(added),
  ];
  const { rank, served, few, brevity, ...bonuses } = added;
  return {
    terms,
    neighbours,
    bonuses,
    rank: { popularity: rank - recency - community, few, recency, community, served, brevity },
    sum: pieces.reduce((sum, piece) => sum + piece, 0),
  };
}

/** Why a row is no hit at a stage; null if it is one. */
function explainAbsence(
  state: QueryableState,
  parsed: ParsedQuery,
  query: CatalogQuery & { readonly text: TextQuery },
  stage: StageNumber,
  row: number,
  { terms }: Pick<ScoreParts, 'terms'>,
): Absence | null {
  const required = terms.filter(({ required: must }) => must);
  const missing = required.flatMap(({ word, best }) => (best === null ? [word] : []));
  const matched = required.length - missing.length;
  const needed = neededOf(parsed.terms, stage);
  const matches = matched >= needed || exactRows(state, parsed).has(row);
  const excluded = !allowedRows(state, parsed, query.text.mode).has(row);
  const filters = query.filters.filter(
    (filter) => !applyFilters(state, { ...query, filters: [filter] }).all.has(row),
  );
  if (matches && !excluded && filters.length === 0) return null;
  return { missing: matches ? [] : missing, matched, needed, excluded, filters };
}

/**
 * Explains the first `query.limit` hits, and the model of a row. Where nothing is found at all, the
 * model is held against the last stage, which asks least.
 */
export function explainQuery(
  state: CatalogState,
  query: TextualQuery,
  subject: number | null,
): Explanation {
  const parsed = parseQuery(query.text.q);
  const { stage, total, hits } = runQuery(state, { ...query, limit: state.rows });
  const stageNumber: StageNumber = stage === null ? 2 : (STAGES.indexOf(stage) as StageNumber);
  const todayMs = Date.parse(state.info.updated_at);
  const explain = (row: number): ExplainedHit => {
    const at = hits.findIndex((hit) => hit.row === row);
    return {
      slug: state.slugs[row] ?? '',
      position: at < 0 ? null : at + 1,
      score: hits[at]?.score ?? null,
      ...explainRow(state, parsed, query.text, stageNumber, row, todayMs),
    };
  };
  const explanation = subject === null ? null : explain(subject);
  return {
    stage,
    total,
    hits: hits.slice(0, query.limit).map(({ row }) => explain(row)),
    subject:
      subject === null || explanation === null
        ? null
        : {
            ...explanation,
            absence: explainAbsence(state, parsed, query, stageNumber, subject, explanation),
          },
  };
}
