import type { CatalogView } from '../../../catalog/catalog-view.ts';
import type { VNode } from 'preact';
import type { Model } from '../../../../schemas/model.ts';
import type { ModelHistory, PriceInterval } from '../../../../schemas/history.ts';
import { formatUsd, toUnit } from '../../../price-text.ts';
import { StepChart, type StepSeries } from '../../charts/step-chart.tsx';
import { DayCell, PriceCell } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { countOf, formatCount } from '../../ui/format.ts';
import { toWords } from '../../ui/words.ts';

/** A price and its days, with the names of who asks it and who says so. */
interface PastPrice {
  readonly interval: PriceInterval;
  readonly provider: string;
  readonly source: string;
}

/** The prices that were shown, most recent first. */
function toPastPrices(history: ModelHistory, { info, providers }: CatalogView): PastPrice[] {
  const nameOf = new Map(providers.map(({ slug, name }) => [slug, name]));
  const sourceOf = new Map(info.sources.map(({ key, name }) => [key, name]));
  const offers = new Map(history.offers.map(({ id, provider }) => [id, provider]));
  return history.intervals.flatMap((interval): PastPrice[] => {
    if (interval.kind !== 'price' || !interval.chosen) return [];
    const provider = offers.get(interval.offer_id) ?? '';
    return [
      {
        interval,
        provider: nameOf.get(provider) ?? provider,
        source: sourceOf.get(interval.source) ?? interval.source,
      },
    ];
  });
}

const COMPONENTS = [
  ['input', 'Input'],
  ['output', 'Output'],
] as const;

/** What a chart of the past shows. */
interface PastChart {
  readonly series: readonly StepSeries[];
  readonly from: string;
  readonly to: string;
}

/**
 * Input and output prices of one offer over time.
 * @param begin the first day of the history, for what held before
 * @param today the day up to which what has no end holds
 * @returns null where nothing is known
 */
function toPastChart(
  prices: readonly PastPrice[],
  { offerId, begin, today }: { offerId: string; begin: string; today: string },
): PastChart | null {
  const series = COMPONENTS.map(([component, name]): StepSeries => {
    const steps = prices
      .map(({ interval }) => interval)
      .filter((one) => one.offer_id === offerId && one.component === component && isPlain(one))
      .map(({ amount, effective_from: from, effective_to: to }) => ({
        value: amount,
        from: from ?? begin,
        to: to ?? today,
      }))
      .filter(({ from, to }) => from <= to)
      .sort((a, b) => (a.from < b.from ? -1 : 1));
    return { name, steps };
  }).filter(({ steps }) => steps.length > 0);
  const days = series.flatMap(({ steps }) => steps.flatMap(({ from, to }) => [from, to])).sort();
  const [from] = days;
  const to = days.at(-1);
  return from === undefined || to === undefined ? null : { series, from, to };
}

/** A price of tokens under no condition. */
function isPlain(interval: PriceInterval): boolean {
  const { unit, min_prompt_tokens: from, time_window: hours, size, quality } = interval;
  return unit === '1m_tokens' && from === 0 && hours === null && size === null && quality === null;
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
  const prices = history === null ? [] : toPastPrices(history, catalog);
  if (prices.length === 0 || since === null) return null;
  const ended = prices.filter(({ interval }) => interval.effective_to !== null).length;
  const offer = model.offers.find(({ id }) => id === model.pricing?.offer_id);
  const today = catalog.info.updated_at.slice(0, 10);
  const chart =
    offer === undefined ? null : toPastChart(prices, { offerId: offer.id, begin: since, today });
  return (
    <section>
      <h2>History of its price</h2>
      <p>
        {ended === 0 ? 'No price changes' : `${countOf(ended, 'price has', 'prices have')} ended`}{' '}
        since the history of the catalogue begins, <time>{since}</time>. Dates are those of the
        sources’ data.
      </p>
      {chart === null || offer === undefined ? null : (
        <StepChart
          id="history-chart"
          title={`Price per 1M tokens at ${offer.provider.name}`}
          description={describe(chart)}
          toText={formatUsd}
          {...chart}
        />
      )}
      <details open={ended > 0}>
        <summary>All prices with dates</summary>
        <Table prices={prices} slug={model.slug} />
      </details>
    </section>
  );
}

function describe({ series, from, to }: PastChart): string {
  const lines = series.map(({ name, steps }) => {
    const values = steps.map(({ value, from: day }) => `${formatUsd(value)} from ${day}`);
    return `${name}: ${values.join(', then ')}.`;
  });
  return `From ${from} to ${to}. ${lines.join(' ')}`;
}

function Table({
  prices,
  slug,
}: {
  readonly prices: readonly PastPrice[];
  readonly slug: string;
}): VNode {
  const recent = prices.slice(0, ROWS_MAX);
  return (
    <>
      <DataTable
        id="history"
        caption={`${countOf(recent.length, 'price')}, most recent first.`}
        columns={COLUMNS}
      >
        {recent.map(({ interval, provider, source }) => (
          <tr>
            <FromCell day={interval.effective_from} />
            <UntilCell day={interval.effective_to} />
            <td>{provider}</td>
            <td>{toComponent(interval)}</td>
            <PriceCell usd={interval.amount} />
            <td class="short">per {toUnit(interval.unit)}</td>
            <td>{source}</td>
          </tr>
        ))}
      </DataTable>
      {recent.length === prices.length ? null : (
        <p>
          {formatCount(prices.length - recent.length)} older ones are in the API:{' '}
          <code>{`/api/v1/models/${slug}/history`}</code>.
        </p>
      )}
    </>
  );
}

function FromCell({ day }: { readonly day: string | null }): VNode {
  return day === null ? <td data-value="">before</td> : <DayCell day={day} />;
}

function UntilCell({ day }: { readonly day: string | null }): VNode {
  return day === null ? <td data-value="">it holds</td> : <DayCell day={day} />;
}

function toComponent({ component, min_prompt_tokens: from }: PastPrice['interval']): string {
  const condition = from === 0 ? '' : `, prompts of ${formatCount(from)} tokens or more`;
  return `${toWords(component)}${condition}`;
}
