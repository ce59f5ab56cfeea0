import Big from 'big.js';
import type { VNode } from 'preact';
import type { Cost, ModelCost, Obstacle, Unpriced } from '../../../catalog/estimate/estimate.ts';
import { type Line, LINES } from '../../../catalog/estimate/workload.ts';
import { ModelLink } from '../../catalog/model-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { countOf, formatCount } from '../../ui/format.ts';
import type { PriceBasis } from '../../../../schemas/model.ts';
import { Unknown } from '../../ui/cells.tsx';

const ROWS_MAX = 100;

const KINDS: Readonly<Record<Obstacle['kind'], string>> = {
  unknown_price: 'a required price is not known',
  other_tier: 'not offered in this service tier, as far as known',
  too_long: 'the prompt or output exceeds the offer’s limits',
  not_by_use: 'not sold pay as you go',
  free_tier: 'a free tier, excluded by default',
};

/** The offers without a cost, and why: nothing that is not known is guessed. */
export function UnpricedTable({ unpriced }: { readonly unpriced: readonly Unpriced[] }): VNode {
  if (unpriced.length === 0) return <></>;
  const kinds = Object.keys(KINDS) as Obstacle['kind'][];
  const counts = kinds
    .map((kind) => ({ kind, count: unpriced.filter(({ why }) => why.kind === kind).length }))
    .filter(({ count }) => count > 0);
  const visible = unpriced.slice(0, ROWS_MAX);
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
        <summary>Show them</summary>
        <DataTable
          id="unpriced"
          caption={`${more}${countOf(unpriced.length, 'offer')} without a cost`}
          columns={[{ name: 'Model' }, { name: 'Provider' }, { name: 'Why' }]}
        >
          {visible.map(({ offer, why }) => (
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

const COLUMNS = [
  { name: 'Model' },
  { name: 'List price', unit: '$', isNumber: true },
  { name: 'Cheapest', unit: '$', isNumber: true },
  { name: 'Price basis' },
  { name: 'Cheapest at' },
];

const RULES: Readonly<Record<PriceBasis, string>> = {
  maker: 'list price',
  median: 'median of providers',
  reseller: 'median of resellers',
  free: 'free',
};

interface ModelCostsProps {
  /** Those that are shown. */
  readonly models: readonly ModelCost[];
  /** How many have a cost. */
  readonly priced: number;
}

/** What the workload costs with each model: at the price that stands for it, and at the cheapest offer. */
export function ModelCostsTable({ models, priced }: ModelCostsProps): VNode {
  const which = models.length < priced ? `The cheapest ${formatCount(models.length)} of ` : '';
  return (
    <DataTable
      id="models"
      caption={`${which}${countOf(priced, 'model')} at list price, cheapest first`}
      columns={COLUMNS}
    >
      {models.map(({ model, representative, cheapest }) => (
        <tr>
          <th scope="row" class="model">
            <ModelLink slug={model.slug}>{model.name}</ModelLink>
          </th>
          {representative === null ? (
            <td class="number" data-value="">
              <Unknown />
            </td>
          ) : (
            <CostCell cost={representative.total} />
          )}
          <CostCell cost={cheapest.total} />
          <td>
            {representative === null
              ? ''
              : `${RULES[representative.basis]}, ${representative.offer.provider.name}`}
          </td>
          <td>{cheapest.offer.provider.name}</td>
        </tr>
      ))}
    </DataTable>
  );
}

const CENTS = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const DIGITS = 4;

/** An exact amount of USD, rounded only to be read: to cents, below a dollar to four digits. */
function formatCost(cost: Big): string {
  if (cost.eq(0)) return 'Free';
  if (cost.gte(1)) return `$${CENTS.format(cost.round(2).toFixed(2) as `${number}`)}`;
  const text = new Big(cost.toPrecision(DIGITS)).toFixed();
  const [, decimals = ''] = text.split('.');
  return `$${decimals.length < 2 ? new Big(text).toFixed(2) : text}`;
}

const LINE_WORDS: Readonly<Record<Line, string>> = {
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
  rerank_searches: 'Searches ranked',
  request: 'Request fees',
};

interface Props {
  /** Those that are shown. */
  readonly costs: readonly Cost[];
  readonly priced: number;
}

/** What the workload costs at each offer, cheapest first, line by line. */
export function CostsTable({ costs, priced }: Props): VNode {
  const used = LINES.filter((one) =>
    costs.some(({ breakdown }) => breakdown.some(({ line }) => line === one)),
  );
  const caption =
    costs.length < priced
      ? `The cheapest ${formatCount(costs.length)} of ${countOf(priced, 'offer')}`
      : `${countOf(priced, 'offer')}, cheapest first`;
  return (
    <DataTable
      id="costs"
      caption={caption}
      columns={[
        { name: 'Model' },
        { name: 'Provider' },
        { name: 'Total', unit: '$', isNumber: true },
        ...used.map((line) => ({ name: LINE_WORDS[line], unit: '$', isNumber: true })),
        { name: 'Per request', unit: '$', isNumber: true },
        { name: 'Notes' },
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
