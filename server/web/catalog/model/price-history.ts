import type { ModelHistory, PriceInterval } from '../../../../schemas/history.ts';
import type { IndexView } from '../../../search/port.ts';
import type { StepSeries } from '../../charts/step-chart.tsx';

/** A price and its days, with the names of who asks it and who says so. */
export interface PastPrice {
  readonly interval: PriceInterval;
  readonly provider: string;
  readonly source: string;
}

/** The prices that were shown, what began last first. */
export function toPastPrices(history: ModelHistory, { info, providers }: IndexView): PastPrice[] {
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
export interface PastChart {
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
export function toPastChart(
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
