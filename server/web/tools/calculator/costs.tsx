import Big from 'big.js';
import type { VNode } from 'preact';
import type { Cost, ModelCost, Obstacle, Unpriced } from '../../../catalog/estimate/estimate.ts';
import { type Line, LINES } from '../../../catalog/estimate/workload.ts';
import { ModelLink } from '../../catalog/model-link.tsx';
import { Who } from '../../catalog/who.tsx';
import { CsvButton, DataTable, Head } from '../../ui/data-table.tsx';
import { countOf, formatCount } from '../../ui/format.ts';
import { toRegionName } from '../../ui/words.ts';
import type { Model, PriceBasis } from '../../../../schemas/model.ts';
import { Unknown } from '../../ui/cells.tsx';

const ROWS_MAX = 100;

const KINDS: Readonly<Record<Obstacle['kind'], string>> = {
  unknown_price: 'a required price is unknown',
  other_tier: 'not known to offer this service tier',
  too_long: 'the prompt or output exceeds the offer’s limits',
  not_by_use: 'not sold pay as you go',
  free_tier: 'a free tier, excluded by default',
};

/** The offers left out, and why: nothing that is not known is guessed. */
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
      <h2>Excluded offers</h2>
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
          caption={`${more}${countOf(unpriced.length, 'excluded offer')}`}
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
    return `unknown: ${why.lines.map((line) => LINE_WORDS[line].toLowerCase()).join(', ')}`;
  }
  return why.kind === 'not_by_use' ? why.access : KINDS[why.kind];
}

const RULES: Readonly<Record<PriceBasis, string>> = {
  maker: 'list price',
  median: 'median of providers',
  reseller: 'median of resellers',
  free: 'free',
};

interface ModelCostsProps {
  /** Those that are shown. */
  readonly costs: readonly ModelCost[];
  readonly models: ReadonlyMap<string, Model>;
  /** How many have a cost. */
  readonly priced: number;
}

/** What the workload costs with each model: at its own price, and at the cheapest offer. */
export function ModelCostsTable({ costs, models, priced }: ModelCostsProps): VNode {
  const which = costs.length < priced ? `The cheapest ${formatCount(costs.length)} of ` : '';
  return (
    <>
      <table id="models" class="cards">
        <caption class="hidden">
          {which}
          {countOf(priced, 'model')}, cheapest first
        </caption>
        <thead>
          <tr>
            <Head name="Model" />
            <Head name="Price" unit="per month" isNumber />
            <Head name="Cheapest" unit="per month" isNumber />
            <Head name="Saving" isNumber />
            <Head name="Cheapest" unit="per request" isNumber />
          </tr>
        </thead>
        <tbody>
          {costs.map((cost) => (
            <ModelCostRow cost={cost} model={models.get(cost.model.slug)} />
          ))}
        </tbody>
      </table>
      <CsvButton id="models" />
    </>
  );
}

interface RowProps {
  readonly cost: ModelCost;
  readonly model: Model | undefined;
}

function ModelCostRow({
  cost: { model, representative, cheapest },
  model: known,
}: RowProps): VNode {
  return (
    <tr>
      <th scope="row" class="model" data-value={model.name}>
        {known === undefined ? (
          <ModelLink slug={model.slug}>{model.name}</ModelLink>
        ) : (
          <Who model={known} />
        )}
      </th>
      {representative === null ? (
        <td class="number" data-l="Price" data-value="">
          <Unknown />
        </td>
      ) : (
        <CostCell
          cost={representative.total}
          label="Price"
          note={`${RULES[representative.basis]}, ${representative.offer.provider.name}`}
        />
      )}
      <CostCell
        cost={cheapest.total}
        label="Cheapest"
        note={`at ${cheapest.offer.provider.name}`}
      />
      <SavingCell own={representative?.total ?? null} cheapest={cheapest.total} />
      <CostCell cost={cheapest.perRequest} label="Per request" />
    </tr>
  );
}

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

interface SavingProps {
  /** null: not known. */
  readonly own: Big | null;
  readonly cheapest: Big;
}

/** How much less the cheapest offer costs; an empty cell where it costs no less. */
function SavingCell({ own, cheapest }: SavingProps): VNode {
  if (own === null || own.lte(cheapest)) return <td class="number" data-value=""></td>;
  return (
    <td class="number" data-l="Saving">
      <span class="down">{PERCENT.format(own.minus(cheapest).div(own).toNumber())}</span>
    </td>
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
  input: 'Input',
  cache_read: 'Cache read',
  cache_write: 'Cache write',
  output: 'Output',
  images: 'Images',
  pages: 'Pages',
  characters: 'Characters',
  audio_minutes: 'Audio',
  video_seconds: 'Video',
  web_searches: 'Web searches',
  rerank_searches: 'Reranking',
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

interface CostProps {
  /** USD; null: there is no such line. */
  readonly cost: Big | null;
  /** Names it where the row is a card. */
  readonly label?: string;
  readonly note?: string;
}

/** An amount as it is read; CSV has all of its digits. */
function CostCell({ cost, label, note }: CostProps): VNode {
  return (
    <td class="number" data-l={label} data-value={cost?.toFixed() ?? ''}>
      {cost === null ? '' : formatCost(cost)}
      {note === undefined ? null : <small class="l2">{note}</small>}
    </td>
  );
}

function toNotes({ offer, minPromptTokens }: Cost): string[] {
  const regions = offer.region.filter((region) => region !== 'global');
  return [
    ...(minPromptTokens === null ? [] : [`prices from ${formatCount(minPromptTokens)} tokens on`]),
    ...(offer.serviceTier === 'standard' ? [] : [`${offer.serviceTier} offer`]),
    ...(offer.isResold ? ['gateway or reseller'] : []),
    ...(regions.length === 0 ? [] : [regions.map(toRegionName).join(', ')]),
  ];
}
