import type { VNode } from 'preact';
import type { Obstacle, Unpriced } from '../../../catalog/estimate/estimate.ts';
import { ModelLink } from '../../catalog/model-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { countOf, formatCount } from '../../ui/format.ts';
import { LINE_WORDS } from './costs.tsx';

const ROWS_MAX = 100;

const KINDS: Readonly<Record<Obstacle['kind'], string>> = {
  unknown_price: 'a price that is needed is not known',
  other_tier: 'not known to be offered in this service tier',
  too_long: 'the prompt or the answer is longer than the offer takes',
  not_by_use: 'not sold by use',
  free_tier: 'a free tier, left out unless asked for',
};

/** The offers without a cost, and why: nothing that is not known is guessed. */
export function UnpricedTable({ unpriced }: { readonly unpriced: readonly Unpriced[] }): VNode {
  if (unpriced.length === 0) return <></>;
  const kinds = Object.keys(KINDS) as Obstacle['kind'][];
  const counts = kinds
    .map((kind) => ({ kind, count: unpriced.filter(({ why }) => why.kind === kind).length }))
    .filter(({ count }) => count > 0);
  const shown = unpriced.slice(0, ROWS_MAX);
  const more = unpriced.length > ROWS_MAX ? `The first ${formatCount(ROWS_MAX)} of ` : '';
  return (
    <>
      <h2>Without a cost</h2>
      <ul>
        {counts.map(({ kind, count }) => (
          <li>
            {countOf(count, 'offer')}: {KINDS[kind]}
          </li>
        ))}
      </ul>
      <details>
        <summary>Which these are</summary>
        <DataTable
          id="unpriced"
          caption={`${more}${countOf(unpriced.length, 'offer')} without a cost`}
          columns={[{ name: 'Model' }, { name: 'Provider' }, { name: 'Why' }]}
        >
          {shown.map(({ offer, why }) => (
            <tr>
              <th scope="row">
                <ModelLink slug={offer.model.slug}>{offer.model.name}</ModelLink>
              </th>
              <td>{offer.provider.name}</td>
              <td>{toReason(why)}</td>
            </tr>
          ))}
        </DataTable>
      </details>
    </>
  );
}

function toReason(why: Obstacle): string {
  if (why.kind === 'unknown_price') {
    return `not known: ${why.lines.map((line) => LINE_WORDS[line].toLowerCase()).join(', ')}`;
  }
  return why.kind === 'not_by_use' ? why.access : KINDS[why.kind];
}
