import type { VNode } from 'preact';
import type { Benchmark } from '../../../../schemas/directory.ts';
import type { BenchmarkScore, Model } from '../../../../schemas/model.ts';
import { countOf } from '../../ui/format.ts';
import { toWords } from '../../ui/words.ts';
import { ScoreRows, SourceMark } from './score-rows.tsx';

/** Scores shown at once; the rest is a click away. */
const VISIBLE_MAX = 20;

interface Props {
  readonly model: Model;
  readonly benchmarks: readonly Benchmark[];
}

/** How a model scored, who measured it and how. */
export function Scores({ model, benchmarks }: Props): VNode {
  const known = new Map(benchmarks.map((benchmark) => [benchmark.id, benchmark]));
  const isPart = ({ benchmark }: BenchmarkScore): boolean =>
    (known.get(benchmark.id)?.parent ?? null) !== null;
  const headlines = model.benchmarks.filter(({ headline }) => headline);
  const whole = headlines.filter((score) => !isPart(score));
  const visible = (whole.length === 0 ? headlines : whole).slice(0, VISIBLE_MAX);
  const rest = headlines.filter((score) => !visible.includes(score));
  const runs = model.benchmarks.filter(({ headline }) => !headline);
  const toGroups = (scores: readonly BenchmarkScore[]): VNode => (
    <Groups scores={scores} categoryOf={(id) => known.get(id)?.category ?? null} />
  );
  return (
    <section class="msec" id="benchmarks">
      <div class="sec-h">
        <div>
          <h2>Benchmarks</h2>
          <p>
            {headlines.length === 0
              ? 'No known scores.'
              : 'One score per benchmark, in % unless another unit is shown. Bars span the full scale.'}
          </p>
        </div>
      </div>
      {visible.length === 0 ? null : toGroups(visible)}
      {rest.length === 0 ? null : (
        <details class="fold">
          <summary>{countOf(rest.length, 'more benchmark')}</summary>
          {toGroups(rest)}
        </details>
      )}
      {runs.length === 0 ? null : (
        <details class="fold">
          <summary>{countOf(runs.length, 'other run')}</summary>
          <p class="src">The same benchmarks with a different configuration or source.</p>
          {toGroups(runs)}
        </details>
      )}
      {headlines.length === 0 ? null : <Legend scores={model.benchmarks} />}
    </section>
  );
}

interface GroupsProps {
  readonly scores: readonly BenchmarkScore[];
  readonly categoryOf: (benchmark: string) => string | null;
}

/** Scores by what their benchmarks test, the largest group first. */
function Groups({ scores, categoryOf }: GroupsProps): VNode {
  const toCategory = ({ benchmark }: BenchmarkScore): string => categoryOf(benchmark.id) ?? 'other';
  const sorted = [...new Set(scores.map(toCategory))]
    .map(
      (category) => [category, scores.filter((score) => toCategory(score) === category)] as const,
    )
    .toSorted(([, a], [, b]) => b.length - a.length);
  return (
    <div class="groups">
      {sorted.map(([category, members]) => (
        <section class="grp">
          <h3>{toWords(category)}</h3>
          <ScoreRows scores={members} />
        </section>
      ))}
    </div>
  );
}

/** What the bars and the letters of the sources mean. */
function Legend({ scores }: { readonly scores: readonly BenchmarkScore[] }): VNode {
  const sources = [...new Set(scores.map(({ source }) => source.name))];
  const toBar = (style: string): VNode => (
    <svg class={style} aria-hidden="true">
      <rect width="100%" height="100%" />
    </svg>
  );
  return (
    <p class="legend">
      <span>{toBar('bar')}Measured by a third party</span>
      <span>{toBar('bar self')}Self-reported by the creator</span>
      {sources.map((name) => (
        <span>
          <SourceMark name={name} url={null} /> {name}
        </span>
      ))}
    </p>
  );
}
