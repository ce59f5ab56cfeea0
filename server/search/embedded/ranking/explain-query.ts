import type { CatalogQuery, Stage, TextQuery } from '../../../../schemas/query.ts';
import { parseQuery } from '../../../../schemas/search/text-query.ts';
import { explainAbsence, explainRow, type Absence, type ScoreParts } from './explain-score.ts';
import { runQuery } from '../query/run-query.ts';
import { STAGES, type StageNumber } from '../text/term-variants.ts';
import type { CatalogState } from '../columns/catalog-state.ts';

/** A model and what its score is made of. */
export interface ExplainedHit extends ScoreParts {
  readonly slug: string;
  /** From 1, in the whole result; null: no hit. */
  readonly position: number | null;
  /** As the engine gave it; null: no hit. */
  readonly score: number | null;
}

/** Why a query is answered as it is. */
export interface Explanation {
  readonly stage: Stage | null;
  readonly total: number;
  readonly hits: readonly ExplainedHit[];
  /** The model asked about, wherever it stands; with why it is no hit, if it is none. */
  readonly subject: (ExplainedHit & { readonly absence: Absence | null }) | null;
}

/** A query with a text, by relevance. */
export type TextualQuery = CatalogQuery & { readonly text: TextQuery };

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
  const found = subject === null ? null : explain(subject);
  return {
    stage,
    total,
    hits: hits.slice(0, query.limit).map(({ row }) => explain(row)),
    subject:
      subject === null || found === null
        ? null
        : {
            ...found,
            absence: explainAbsence(state, parsed, query, stageNumber, subject, found),
          },
  };
}
