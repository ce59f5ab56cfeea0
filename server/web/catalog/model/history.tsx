import type { VNode } from 'preact';
import type { CatalogView } from '../../../catalog/catalog-view.ts';
import type { Model } from '../../../../schemas/model.ts';
import type { ModelHistory, PriceInterval } from '../../../../schemas/history.ts';
import { formatUsd, toUnit } from '../../../price-text.ts';
import { StepChart, type StepSeries } from '../../charts/step-chart.tsx';
import { Day, PriceCell } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { countOf, formatCount, formatDay, formatMonth } from '../../ui/format.ts';
import { toRegionName, toWords } from '../../ui/words.ts';
import { toPriceLines } from './price-lines.ts';

/** A price and its days, with the names of who asks it and who says so. */
interface PastPrice {
  readonly interval: PriceInterval;
  readonly provider: string;
  /** Where it is not the standard tier, or not everywhere. */
  readonly variant: string;
  readonly source: string;
}

/** The prices that were shown, most recent first. */
function toPastPrices(history: ModelHistory, { info, providers }: CatalogView): PastPrice[] {
  const nameOf = new Map(providers.map(({ slug, name }) => [slug, name]));
  const sourceOf = new Map(info.sources.map(({ key, name }) => [key, name]));
  const offers = new Map(history.offers.map((offer) => [offer.id, offer]));
  return history.intervals.flatMap((interval): PastPrice[] => {
    if (interval.kind !== 'price' || !interval.chosen) return [];
    const offer = offers.get(interval.offer_id);
    const { provider = '', region = 'global', service_tier: tier = 'standard' } = offer ?? {};
    const variant = [
      ...(tier === 'standard' ? [] : [tier]),
      ...(region === 'global' ? [] : [toRegionName(region)]),
    ];
    return [
      {
        interval,
        provider: nameOf.get(provider) ?? provider,
        variant: variant.join(', '),
        source: sourceOf.get(interval.source) ?? interval.source,
      },
    ];
  });
}

const ROWS_MAX = 100;
const COLUMNS = [
  { name: 'From' },
  { name: 'Until' },
  { name: 'Provider' },
  { name: 'What' },
  { name: 'Price', unit: '$', isNumber: true },
  { name: 'Unit' },
  { name: 'Source' },
];

interface Props {
  readonly model: Model;
  readonly history: ModelHistory | null;
  readonly catalog: CatalogView;
}

/** What a model cost, since when. */
export function History({ model, history, catalog }: Props): VNode | null {
  const since = catalog.info.history?.since ?? null;
  if (history === null || since === null) return null;
  const prices = toPastPrices(history, catalog);
  if (prices.length === 0) return null;
  const ended = prices.filter(({ interval }) => interval.effective_to !== null).length;
  const period = { begin: since, today: catalog.info.updated_at.slice(0, 10) };
  const charts = (['output', 'input'] as const)
    .map((component) => [component, toPriceLines(model, history, component, period)] as const)
    .filter(([, lines]) => lines.length > 0);
  const names = charts[0]?.[1].map(({ name }) => name) ?? [];
  return (
    <section class="msec" id="history">
      <div class="sec-h">
        <div>
          <h2>Price history</h2>
          <p>
            {ended === 0 ? 'No price changes' : countOf(ended, 'past price')} since{' '}
            <Day day={since} />, when the history begins.{' '}
            {charts.length === 0 ? 'Dates' : 'Charts in $ per 1M tokens; dates'} are those of the
            sources.
          </p>
        </div>
      </div>
      {charts.length === 0 ? null : (
        <>
          <p class="legend">
            {names.map((name, at) => (
              <span>
                <span class={at === 0 ? 'key' : 'key b'}></span>
                {name}
              </span>
            ))}
          </p>
          <div class="charts">
            {charts.map(([component, lines]) => (
              <Chart id={`${component}-history`} title={toWords(component)} lines={lines} />
            ))}
          </div>
        </>
      )}
      <details class="fold">
        <summary>All prices with dates</summary>
        <Table prices={prices} slug={model.slug} />
      </details>
    </section>
  );
}

interface ChartProps {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly StepSeries[];
}

function Chart({ id, title, lines }: ChartProps): VNode {
  const days = lines.flatMap(({ steps }) => steps.flatMap(({ from, to }) => [from, to])).sort();
  return (
    <StepChart
      id={id}
      title={title}
      description={describe(lines)}
      series={lines}
      from={days[0] ?? ''}
      to={days.at(-1) ?? ''}
      toText={formatUsd}
      toDay={formatMonth}
    />
  );
}

/** Such as “Acme: $3.00 from 1 Jul 2025, then $2.00 from 4 Aug 2025.” */
function describe(lines: readonly StepSeries[]): string {
  return lines
    .map(({ name, steps }) => {
      const values = steps.map(({ value, from }) => `${formatUsd(value)} from ${formatDay(from)}`);
      return `${name}: ${values.join(', then ')}.`;
    })
    .join(' ');
}

function Table({
  prices,
  slug,
}: {
  readonly prices: readonly PastPrice[];
  readonly slug: string;
}): VNode {
  const recent = prices.slice(0, ROWS_MAX);
  const toDay = (day: string | null, open: string): VNode => (
    <td class="short" data-value={day ?? ''}>
      {day === null ? open : <Day day={day} />}
    </td>
  );
  return (
    <>
      <DataTable
        id="past-prices"
        caption={`${countOf(recent.length, 'price')}, most recent first.`}
        columns={COLUMNS}
      >
        {recent.map(({ interval, provider, variant, source }) => (
          <tr>
            {toDay(interval.effective_from, 'earlier')}
            {toDay(interval.effective_to, 'current')}
            <td>
              {provider}
              {variant === '' ? null : <span class="marks">{variant}</span>}
            </td>
            <td>{toComponent(interval)}</td>
            <PriceCell usd={interval.amount} />
            <td class="short">per {toUnit(interval.unit)}</td>
            <td>{source}</td>
          </tr>
        ))}
      </DataTable>
      {recent.length === prices.length ? null : (
        <p class="src">
          {formatCount(prices.length - recent.length)} older ones are in the API:{' '}
          <code>{`/api/v1/models/${slug}/history`}</code>.
        </p>
      )}
    </>
  );
}

function toComponent({ component, min_prompt_tokens: from }: PriceInterval): string {
  const condition = from === 0 ? '' : `, prompts of ${formatCount(from)} tokens or more`;
  return `${toWords(component)}${condition}`;
}
