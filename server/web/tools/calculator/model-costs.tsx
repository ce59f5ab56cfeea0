import type { VNode } from 'preact';
import type { PriceBasis } from '../../../../schemas/model.ts';
import type { ModelCost } from '../../../catalog/estimate/estimate.ts';
import { ModelLink } from '../../catalog/model-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { countOf, formatCount } from '../../ui/format.ts';
import { Unknown } from '../../ui/unknown.tsx';
import { CostCell } from './costs.tsx';

const COLUMNS = [
  { name: 'Model' },
  { name: 'Its price', unit: '$', isNumber: true },
  { name: 'Cheapest', unit: '$', isNumber: true },
  { name: 'Its price is' },
  { name: 'Cheapest at' },
];

const RULES: Readonly<Record<PriceBasis, string>> = {
  maker: 'list price',
  median: 'median of its providers',
  reseller: 'median of its resellers',
  free: 'free',
};

interface Props {
  /** Those that are shown. */
  readonly models: readonly ModelCost[];
  /** How many have a cost. */
  readonly priced: number;
}

/** What the workload costs with each model: at the price that stands for it, and at the cheapest offer. */
export function ModelCostsTable({ models, priced }: Props): VNode {
  const which = models.length < priced ? `The cheapest ${formatCount(models.length)} of ` : '';
  return (
    <DataTable
      id="models"
      caption={`${which}${countOf(priced, 'model')} by their own prices, the cheapest first`}
      columns={COLUMNS}
    >
      {models.map(({ model, standing, cheapest }) => (
        <tr>
          <th scope="row" class="model">
            <ModelLink slug={model.slug}>{model.name}</ModelLink>
          </th>
          {standing === null ? (
            <td class="number" data-value="">
              <Unknown />
            </td>
          ) : (
            <CostCell cost={standing.total} />
          )}
          <CostCell cost={cheapest.total} />
          <td>
            {standing === null ? '' : `${RULES[standing.basis]}, ${standing.offer.provider.name}`}
          </td>
          <td>{cheapest.offer.provider.name}</td>
        </tr>
      ))}
    </DataTable>
  );
}
