import type Big from 'big.js';
import type { VNode } from 'preact';
import type { Cost } from '../../../catalog/estimate/estimate.ts';
import { LINES, type Line } from '../../../catalog/estimate/workload.ts';
import { ModelLink } from '../../catalog/model-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { countOf, formatCount } from '../../ui/format.ts';
import { formatCost } from './format-cost.ts';

export const LINE_WORDS: Readonly<Record<Line, string>> = {
  input: 'Prompt',
  cache_read: 'Cache read',
  cache_write: 'Cache write',
  output: 'Answer',
  images: 'Images',
  pages: 'Pages',
  characters: 'Characters',
  audio_minutes: 'Audio',
  video_seconds: 'Video',
  web_searches: 'Web searches',
  rerank_searches: 'Ranked searches',
  request: 'Request fees',
};

interface Props {
  /** Those that are shown. */
  readonly costs: readonly Cost[];
  readonly priced: number;
}

/** What the workload costs at each offer, the cheapest first, line by line. */
export function CostsTable({ costs, priced }: Props): VNode {
  const used = LINES.filter((one) =>
    costs.some(({ breakdown }) => breakdown.some(({ line }) => line === one)),
  );
  const caption =
    costs.length < priced
      ? `The cheapest ${formatCount(costs.length)} of ${countOf(priced, 'offer')}`
      : `${countOf(priced, 'offer')}, the cheapest first`;
  return (
    <DataTable
      id="costs"
      caption={caption}
      columns={[
        { name: 'Model' },
        { name: 'Provider' },
        { name: 'Total', unit: '$', isNumber: true },
        ...used.map((line) => ({ name: LINE_WORDS[line], unit: '$', isNumber: true })),
        { name: 'A request', unit: '$', isNumber: true },
        { name: 'To know' },
      ]}
    >
      {costs.map((cost) => (
        <tr>
          <th scope="row">
            <ModelLink slug={cost.offer.model.slug}>{cost.offer.model.name}</ModelLink>
          </th>
          <td>{cost.offer.provider.name}</td>
          <CostCell cost={cost.total} />
          {used.map((one) => (
            <CostCell cost={cost.breakdown.find(({ line }) => line === one)?.cost ?? null} />
          ))}
          <CostCell cost={cost.perRequest} />
          <td>{toNotes(cost).join('; ')}</td>
        </tr>
      ))}
    </DataTable>
  );
}

/** An amount as it is read; CSV has all of its digits. Empty: there is no such line. */
export function CostCell({ cost }: { readonly cost: Big | null }): VNode {
  return (
    <td class="number" data-value={cost?.toFixed() ?? ''}>
      {cost === null ? '' : formatCost(cost)}
    </td>
  );
}

function toNotes({ offer, minPromptTokens }: Cost): string[] {
  const regions = offer.region.filter((region) => region !== 'global');
  return [
    ...(minPromptTokens === null ? [] : [`prices from ${formatCount(minPromptTokens)} tokens on`]),
    ...(offer.serviceTier === 'standard' ? [] : [`${offer.serviceTier} offer`]),
    ...(regions.length === 0 ? [] : [regions.join(', ')]),
  ];
}
