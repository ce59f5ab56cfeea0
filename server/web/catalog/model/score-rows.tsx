import type { VNode } from 'preact';
import type { BenchmarkScore } from '../../../../schemas/model.ts';
import { formatMonth, formatScore, unitOf } from '../../ui/format.ts';
import { shortenVariant } from '../descriptions.ts';
import { configurationOf } from '../descriptions.ts';

/** Scores as bars from 0 to the end of their scale, each with its source. */
export function ScoreRows({ scores }: { readonly scores: readonly BenchmarkScore[] }): VNode {
  return (
    <table class="scores">
      <tbody>
        {scores.map((score) => (
          <ScoreRow score={score} />
        ))}
      </tbody>
    </table>
  );
}

function ScoreRow({ score }: { readonly score: BenchmarkScore }): VNode {
  const { benchmark, unit, scale, source } = score;
  const notes = [
    shortenVariant(score.variant ?? ''),
    unit === 'percent' ? '' : unitOf(unit),
    scale.higher_is_better ? '' : 'lower is better',
    score.measured_at === null ? '' : formatMonth(score.measured_at),
  ].filter((note) => note !== '');
  return (
    <tr>
      <th scope="row">
        <a href={`/benchmarks/${encodeURIComponent(benchmark.id)}`}>{benchmark.name}</a>
        {score.self_reported ? (
          <>
            {' '}
            <span class="badge self">self-reported</span>
          </>
        ) : null}
        {notes.length === 0 ? null : (
          <small title={configurationOf(score)}>{notes.join(' · ')}</small>
        )}
      </th>
      <td>
        <ScoreBar score={score} />
      </td>
      <td class="v" data-value={score.score}>
        {formatScore(score.score)}
      </td>
      <td>
        <SourceMark name={source.name} url={source.url} />
      </td>
    </tr>
  );
}

/** How far a score is on its scale, 0 to 1; null where the scale has no ends. */
export function shareOf({ score, scale: { min, max } }: BenchmarkScore): number | null {
  if (min === null || max === null || max <= min) return null;
  return Math.min(1, Math.max(0, (score - min) / (max - min)));
}

function ScoreBar({ score }: { readonly score: BenchmarkScore }): VNode | null {
  const share = shareOf(score);
  if (share === null) return null;
  return (
    <svg class={score.self_reported ? 'bar self' : 'bar'} aria-hidden="true">
      <rect width={`${(share * 100).toFixed(1)}%`} height="100%" />
    </svg>
  );
}

/** The two letters a source is marked with: `Epoch AI Hub` is `EA`, `genai-prices` is `GP`. */
function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [first = '', second] = words;
  return (
    second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1)
  ).toUpperCase();
}

interface MarkProps {
  readonly name: string;
  readonly url: string | null;
  /** Said after the name of the source. */
  readonly note?: string;
}

/** Two letters that lead to a source, its name in the title. */
export function SourceMark({ name, url, note = '' }: MarkProps): VNode {
  const title = `${name}${note}`;
  const isWeb = url !== null && /^https?:\/\//.test(url) && URL.canParse(url);
  if (!isWeb) {
    return (
      <abbr class="mark" title={title}>
        {initialsOf(name)}
      </abbr>
    );
  }
  return (
    <a class="mark" href={url} rel="noopener nofollow" title={title}>
      {initialsOf(name)}
    </a>
  );
}
