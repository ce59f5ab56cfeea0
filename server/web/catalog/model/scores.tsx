import type { VNode } from 'preact';
import type { BenchmarkScore, Model } from '../../../../schemas/model.ts';
import { DayCell, ScoreCell, TextCell } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { countOf, unitOf } from '../../ui/format.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { configurationOf } from '../descriptions.ts';

const COLUMNS = [
  { name: 'Benchmark' },
  { name: 'Score', isNumber: true },
  { name: 'Unit' },
  { name: '± standard error', isNumber: true },
  { name: 'Measured by' },
  { name: 'Configuration' },
  { name: 'Measured on' },
  { name: 'Date' },
  { name: 'Source' },
];

/** Scores shown at once; the rest is a click away. */
const VISIBLE_MAX = 20;

/** How a model scored, who measured it and how. */
export function Scores({ model }: { readonly model: Model }): VNode {
  const headlines = model.benchmarks.filter(({ headline }) => headline);
  const others = model.benchmarks.filter(({ headline }) => !headline);
  const visible = headlines.slice(0, VISIBLE_MAX);
  const rest = [...headlines.slice(VISIBLE_MAX), ...others];
  return (
    <section>
      <h2>Scores</h2>
      {model.benchmarks.length === 0 ? <p>No known scores.</p> : null}
      {visible.length === 0 ? null : (
        <Table id="scores" caption="Headline scores: one per benchmark." scores={visible} />
      )}
      {rest.length === 0 ? null : (
        <details>
          <summary>{countOf(rest.length, 'more score')}</summary>
          <Table
            id="other-scores"
            caption="More headline scores, then other runs with a different configuration or source."
            scores={rest}
          />
        </details>
      )}
    </section>
  );
}

interface TableProps {
  readonly id: string;
  readonly caption: string;
  readonly scores: readonly BenchmarkScore[];
}

function Table({ id, caption, scores }: TableProps): VNode {
  return (
    <DataTable id={id} caption={caption} columns={COLUMNS}>
      {scores.map((score) => (
        <tr>
          <th scope="row" class="name" data-value={score.benchmark.name}>
            <a href={`/benchmarks/${encodeURIComponent(score.benchmark.id)}`}>
              {score.benchmark.name}
            </a>
            {score.headline ? <span class="marks">headline</span> : null}
          </th>
          <ScoreCell score={score.score} />
          <td class="short">{toUnit(score)}</td>
          <ScoreCell score={score.stderr} />
          <td>{score.self_reported ? 'Self-reported' : 'Independent'}</td>
          <TextCell text={configurationOf(score)} isLong />
          <TextCell text={score.measured_on} isLong />
          <DayCell day={score.measured_at} />
          <td>
            <OutsideLink url={score.source.url} name={score.source.name} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function toUnit({ unit, scale }: BenchmarkScore): string {
  return `${unitOf(unit)}${scale.higher_is_better ? '' : ', lower is better'}`;
}
