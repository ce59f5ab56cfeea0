import type { VNode } from 'preact';
import type { Benchmark } from '../../../../schemas/directory.ts';
import { ModelLink } from '../../catalog/model-link.tsx';
import { PriceCell, ScoreCell, TextCell, Unknown } from '../../ui/cells.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { unitOf } from '../../ui/format.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { PRICE_WORDS } from './form.tsx';
import type { Chart } from './read.ts';

function toColumns(price: Chart['price'], benchmark: Benchmark): readonly Column[] {
  return [
    { name: 'Model' },
    { name: PRICE_WORDS[price], unit: '$ per 1M tokens', isNumber: true },
    { name: benchmark.name, unit: unitOf(benchmark.unit), isNumber: true },
    { name: 'Creator' },
  ];
}

/** The models on the frontier. */
export function FrontierTable({ chart }: { readonly chart: Chart }): VNode {
  const { benchmark, price, frontier } = chart;
  return (
    <DataTable
      id="frontier"
      caption="No other model is both cheaper and better"
      columns={[
        ...toColumns(price, benchmark),
        { name: 'Configuration' },
        { name: 'Who measured' },
        { name: 'Source' },
      ]}
    >
      {frontier.map(({ model, price: cost, score, result }) => (
        <tr>
          <th scope="row">
            <ModelLink slug={model.slug}>{model.name}</ModelLink>
          </th>
          <PriceCell usd={cost} />
          <ScoreCell score={score} />
          <TextCell text={model.creator?.name ?? null} />
          <TextCell text={result?.variant ?? null} />
          <TextCell
            text={result === null ? null : result.self_reported ? 'Self-reported' : 'Independent'}
          />
          <td class="wide" data-value={result?.source.name ?? ''}>
            {result === null ? (
              <Unknown />
            ) : (
              <OutsideLink url={result.source.url} name={result.source.name} />
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Every model of the chart, folded away: the chart as a table. */
export function AllTable({ chart }: { readonly chart: Chart }): VNode {
  const { benchmark, price, priced } = chart;
  return (
    <details>
      <summary>All models of this chart as a table</summary>
      <DataTable
        id="standings"
        caption="All models of the chart, cheapest first"
        columns={toColumns(price, benchmark)}
      >
        {priced.map(({ model, price: cost, score }) => (
          <tr>
            <th scope="row">
              <ModelLink slug={model.slug}>{model.name}</ModelLink>
            </th>
            <PriceCell usd={cost} />
            <ScoreCell score={score} />
            <TextCell text={model.creator?.name ?? null} />
          </tr>
        ))}
      </DataTable>
    </details>
  );
}
