import type { VNode } from 'preact';
import type { Model } from '../../../../schemas/model.ts';
import type { ModelHistory } from '../../../../schemas/history.ts';
import { formatUsd, toUnit } from '../../../price-text.ts';
import type { IndexView } from '../../../search/port.ts';
import { StepChart } from '../../charts/step-chart.tsx';
import { DayCell, PriceCell } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { countOf, formatCount } from '../../ui/format.ts';
import { toWords } from '../../ui/words.ts';
import { toPastChart, toPastPrices, type PastChart, type PastPrice } from './price-history.ts';

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
  readonly snapshot: IndexView;
}

/** What a model cost, since when. */
export function History({ model, history, snapshot }: Props): VNode | null {
  const since = snapshot.info.history?.since ?? null;
  const prices = history === null ? [] : toPastPrices(history, snapshot);
  if (prices.length === 0 || since === null) return null;
  const ended = prices.filter(({ interval }) => interval.effective_to !== null).length;
  const offer = model.offers.find(({ id }) => id === model.pricing?.offer_id);
  const today = snapshot.info.updated_at.slice(0, 10);
  const chart =
    offer === undefined ? null : toPastChart(prices, { offerId: offer.id, begin: since, today });
  return (
    <section>
      <h2>History of its price</h2>
      <p>
        {ended === 0
          ? 'No price of it has changed'
          : `${countOf(ended, 'price has', 'prices have')} ended`}{' '}
        since the history of the catalogue begins, <time>{since}</time>. Days are those of the
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
        <summary>Every price with its days</summary>
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
  const shown = prices.slice(0, ROWS_MAX);
  return (
    <>
      <DataTable
        id="history"
        caption={`${countOf(shown.length, 'price')}, what began last first.`}
        columns={COLUMNS}
      >
        {shown.map(({ interval, provider, source }) => (
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
      {shown.length === prices.length ? null : (
        <p>
          {formatCount(prices.length - shown.length)} older ones are at{' '}
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
