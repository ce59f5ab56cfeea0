import type Big from 'big.js';
import type { VNode } from 'preact';
import type { Cost } from '../../../estimate/estimate.ts';
import { LINES, type Line } from '../../../estimate/workload.ts';
import { ModelLink } from '../../catalogue/model-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { countOf, formatCount } from '../../ui/format.ts';
import { formatCost } from './format-cost.ts';

/** Rows that are shown: nobody reads thousands. */
const ROWS_MAX = 100;

export const LINE_WORDS: Readonly<Record<Line, string>> = {
  input: 'Prompt',
  cache_read: 'Cache read',
  cache_write: 'Cache write',
  output: 'Answer',
  request: 'Request fees',
};

/** What the workload costs at each offer, the cheapest first, line by line. */
export function CostsTable({ costs }: { readonly costs: readonly Cost[] }): VNode {
  const shown = costs.slice(0, ROWS_MAX);
  const used = LINES.filter((one) =>
    shown.some(({ breakdown }) => breakdown.some(({ line }) => line === one)),
  );
  const caption =
    costs.length > ROWS_MAX
      ? `The cheapest ${formatCount(ROWS_MAX)} of ${countOf(costs.length, 'offer')}`
      : `${countOf(costs.length, 'offer')}, the cheapest first`;
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
      {shown.map((cost) => (
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
function CostCell({ cost }: { readonly cost: Big | null }): VNode {
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
