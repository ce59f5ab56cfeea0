import type { VNode } from 'preact';
import type { Model } from '../../../../schemas/model.ts';
import { countOf, formatScore, unitOf } from '../../ui/format.ts';
import { bestOf, commonScores, type ScoreRow } from '../../../catalog/compare/common-scores.ts';
import { Matrix, Row, type Cell } from './rows.tsx';

/** Rows that are shown; two models may share hundreds of parts of benchmarks. */
const ROWS_MAX = 80;

/** Scores on the benchmarks the models share; the best is marked where they are comparable. */
export function ScoresMatrix({ models }: { readonly models: readonly Model[] }): VNode {
  const rows = commonScores(models);
  if (rows.length === 0) {
    return <p>These models have no benchmark in common.</p>;
  }
  const visible = rows.slice(0, ROWS_MAX);
  return (
    <>
      <p>
        The best score is marked where configurations match. Scores reported by a model’s creator
        are labelled.
      </p>
      <Matrix id="scores" caption="Scores on common benchmarks" models={models}>
        {visible.map((row) => (
          <Row
            name={row.benchmark.name}
            unit={unitOf(row.unit)}
            remark={remarkOf(row)}
            isNumber
            cells={toCells(row)}
          />
        ))}
      </Matrix>
      {rows.length > visible.length ? (
        <p class="quiet">
          {countOf(rows.length - visible.length, 'more row')} with fewer models not shown; see the
          API.
        </p>
      ) : null}
    </>
  );
}

/** What one has to know of all scores of a row. */
function remarkOf({ variant, isComparable, higherIsBetter }: ScoreRow): string | null {
  const parts = [
    variant,
    isComparable ? null : 'different configurations',
    higherIsBetter ? null : 'lower is better',
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join('; ');
}

function toCells({ scores, isComparable, higherIsBetter }: ScoreRow): Cell[] {
  const best = bestOf(
    scores.map((score) => score?.score ?? null),
    higherIsBetter,
  );
  return scores.map((score, at) => {
    if (score === null) return { text: null };
    const notes = [
      isComparable ? null : score.variant,
      score.self_reported ? 'self-reported' : null,
    ].filter((note) => note !== null);
    return {
      text: formatScore(score.score),
      value: score.score,
      note: notes.length === 0 ? null : notes.join(', '),
      isBest: isComparable && (best[at] ?? false),
    };
  });
}
