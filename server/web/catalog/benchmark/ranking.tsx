import type { VNode } from 'preact';
import type { Benchmark } from '../../../../schemas/directory.ts';
import { BarChart } from '../../charts/bar-chart.tsx';
import { DayCell, ScoreCell, TextCell } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatMeasure, unitOf } from '../../ui/format.ts';
import { PriceCells } from '../../ui/price-cells.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { configurationOf } from '../descriptions.ts';
import { ModelLink } from '../model-link.tsx';
import type { Place } from './read.ts';

const CHARTED = 10;
const PER_1M = '$ per 1M tokens';

/** The places of one page: a chart of the first, a table of all. */
export function Places({
  benchmark,
  places,
}: {
  readonly benchmark: Benchmark;
  readonly places: readonly Place[];
}): VNode {
  const charted = places.slice(0, CHARTED);
  const columns = [
    { name: 'Rank', isNumber: true },
    { name: 'Model' },
    { name: 'Score', unit: unitOf(benchmark.unit), isNumber: true },
    { name: 'Configuration' },
    { name: 'Measured by' },
    { name: 'Input', unit: PER_1M, isNumber: true },
    { name: 'Output', unit: PER_1M, isNumber: true },
    { name: 'Date' },
    { name: 'Source' },
  ];
  return (
    <>
      {charted.every(({ score }) => score >= 0) ? (
        <BarChart
          id="score-chart"
          title={`Scores in ${unitOf(benchmark.unit)}, the first ${charted.length} of this page`}
          description={charted
            .map(({ model, score }) => `${model.name}: ${formatMeasure(score, benchmark.unit)}`)
            .join('; ')}
          series={['Score']}
          rows={charted.map(({ model, score }) => ({
            label: model.name,
            bars: [{ value: score, text: formatMeasure(score, benchmark.unit), series: 0 }],
          }))}
        />
      ) : null}
      <DataTable
        id="scores"
        caption="Best first, one score per model. Ranks compare scores of the same variant only."
        columns={columns}
      >
        {places.map((place) => (
          <tr>
            <td class="number">{place.rank}</td>
            <th scope="row" class="model">
              <ModelLink slug={place.model.slug}>{place.model.name}</ModelLink>
            </th>
            <ScoreCell score={place.score} />
            <TextCell text={configurationOf(place)} isLong />
            <td>{place.self_reported ? 'Self-reported' : 'Independent'}</td>
            <PriceCells pricing={place.pricing} />
            <DayCell day={place.measured_at} />
            <td>
              <OutsideLink url={place.source.url} name={place.source.name} />
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}
