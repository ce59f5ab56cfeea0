import type { VNode } from 'preact';
import type { Benchmark } from '../../../../schemas/directory.ts';
import type { BenchmarkScore, Model } from '../../../../schemas/model.ts';
import { bestOf, headlineScores, type ScoreRow } from '../../../catalog/compare/common-scores.ts';
import { formatScore, unitOf } from '../../ui/format.ts';
import { shortenVariant } from '../../catalog/descriptions.ts';
import { shareOf } from '../../catalog/model/score-rows.tsx';
import { Group, Row, type Cell } from './rows.tsx';

/** Rows that are shown; two models may share hundreds of benchmarks. */
const ROWS_MAX = 40;

interface Props {
  readonly models: readonly Model[];
  readonly benchmarks: readonly Benchmark[];
}

/** The scores that stand for the models, a row for each benchmark two of them share. */
export function ScoreRows({ models, benchmarks }: Props): VNode {
  const parts = new Set(benchmarks.flatMap(({ id, parent }) => (parent === null ? [] : [id])));
  const rows = headlineScores(models);
  const whole = rows.filter(({ benchmark }) => !parts.has(benchmark.id));
  const shown = (whole.length === 0 ? rows : whole).slice(0, ROWS_MAX);
  return (
    <Group title="Scores" columns={models.length}>
      {shown.length === 0 ? (
        <tr>
          <td colSpan={models.length + 1}>These models have no benchmark in common.</td>
        </tr>
      ) : (
        shown.map((row) => (
          <Row
            name={row.benchmark.name}
            unit={unitOf(row.unit)}
            remark={row.higherIsBetter ? null : 'lower is better'}
            cells={toCells(row)}
          />
        ))
      )}
    </Group>
  );
}

/** The configuration most of the scores share; undefined where no two do. */
function commonVariant(scores: readonly (BenchmarkScore | null)[]): string | null | undefined {
  const variants = scores.flatMap((score) => (score === null ? [] : [score.variant]));
  const count = (variant: string | null): number =>
    variants.filter((other) => other === variant).length;
  const [first] = variants.toSorted((a, b) => count(b) - count(a));
  return first === undefined || count(first) < 2 ? undefined : first;
}

function toCells({ scores, higherIsBetter }: ScoreRow): Cell[] {
  const common = commonVariant(scores);
  const isCommon = (score: BenchmarkScore): boolean => score.variant === common;
  const bestAmong = (isCounted: (score: BenchmarkScore) => boolean): readonly boolean[] =>
    bestOf(
      scores.map((score) => (score !== null && isCounted(score) ? score.score : null)),
      higherIsBetter,
      formatScore,
    );
  const best = bestAmong(isCommon);
  // Beside a better score of another configuration, none is called the best.
  const top = bestAmong(() => true);
  return scores.map((score, at): Cell => {
    if (score === null) return { text: null };
    const notes = [
      score.self_reported ? 'self-reported' : null,
      isCommon(score) ? null : shortenVariant(score.variant ?? 'configuration not stated'),
    ].filter((note) => note !== null);
    return {
      text: formatScore(score.score),
      value: score.score,
      note: notes.length === 0 ? null : notes.join(', '),
      isBest: best[at] === true && top[at] === true,
      share: shareOf(score),
      isSelfReported: score.self_reported,
    };
  });
}
